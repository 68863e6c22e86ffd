// A model that writes its own tools, in the real core under the real flags.
import { assertEquals } from "@std/assert";
import type { AgentEvent } from "../../src/contract/mod.ts";
import { makeGround, probePath, setUp, spawnIn } from "../core_probe.ts";

Deno.test("a DefineTool block is refused whole, whatever the environment says [agent.define_tool]", async () => {
  const ground = await makeGround();
  try {
    const { line } = await setUp(ground, ["define"]);
    const core = await spawnIn(ground, {
      entry: probePath("scripted.ts"),
      environment: { ...Deno.env.toObject(), KYROZEN_ALLOW_DYNAMIC_TOOLS: "1" },
      line: { ...line, options: { ...line.options, output: "stream-json" } },
    });
    const [lines, errors] = await Promise.all([
      new Response(core.process.stdout).text(),
      new Response(core.process.stderr).text(),
    ]);
    const { status } = await core.ended;
    const events: AgentEvent[] = lines.trimEnd().split("\n").map((text) => JSON.parse(text));
    assertEquals([status.code, errors], [0, ""]);
    assertEquals(events.filter(({ type }) => type.startsWith("tool.")), []);
    assertEquals(events.filter(({ type }) => type === "model.rejected").length, 1);
    const result = events.at(-1);
    assertEquals(result?.type === "result" && [result.text, result.receipts], ["All is done.", []]);
    assertEquals(Array.from(Deno.readDirSync(ground.workspace), ({ name }) => name), ["file"]);
  } finally {
    await Deno.remove(ground.root, { recursive: true });
  }
});
