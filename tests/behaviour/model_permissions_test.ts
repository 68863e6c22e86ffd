import config from "../../deno.json" with { type: "json" };
import { assert, assertEquals } from "@std/assert";
import { joined, recordingOf, SETUPS } from "./model_wire_lab.ts";

const ROOT = new URL("../../", import.meta.url);
const PROBE = new URL("tests/fixtures/model_probe.ts", ROOT).pathname;

/** What the core has of permissions while it talks to one provider, and nothing else. */
function grants(port: number): string[] {
  return ["--ignore-env", "--allow-env=KYROZEN_LINK", `--allow-net=127.0.0.1:${port}`];
}

async function run(args: readonly string[], ...flags: string[]) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-prompt", "--no-remote", ...flags, PROBE, ...args],
    cwd: ROOT,
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

for (const { protocol } of SETUPS) {
  Deno.test(`${protocol}: a model asks with permission for its host alone [models.wire_permissions]`, async () => {
    const folder = protocol === "openai-chat" ? "openai" : "anthropic";
    const { bytes } = recordingOf(`${folder}/text.sse`);
    const serve = { hostname: "127.0.0.1", port: 0, onListen() {} };
    const headers = { "content-type": "text/event-stream" };
    const server = Deno.serve(serve, () => new Response(bytes.slice(), { headers }));
    try {
      const { port } = server.addr;
      const { code, stdout, stderr } = await run([protocol, `${port}`], ...grants(port));
      assertEquals([code, stderr], [0, ""]);
      const events = joined(stdout.trim().split("\n").map((line) => JSON.parse(line)));
      assertEquals(events.map(({ type }) => type), ["text", "finish"]);
      // The wall stands: another port is refused, and that is a failure and no question.
      const denied = await run([protocol, `${port}`], ...grants(port === 1025 ? 1026 : 1025));
      assertEquals(denied.code, 0);
      assert(denied.stdout.includes("the process has no permission for this host"), denied.stdout);
    } finally {
      await server.shutdown();
    }
  });
}

Deno.test("an adapter that is not used is not loaded [models.wire_permissions]", async () => {
  const folder = await Deno.makeTempDir();
  const failed = async (protocol: string, ...missing: string[]) => {
    const gone = missing.map((name) => [`@ai-sdk/${name}`, `file://${folder}/gone.ts`]);
    const imports: Record<string, string> = { ...config.imports, ...Object.fromEntries(gone) };
    const map = `${folder}/map.json`;
    const own = Object.entries(imports).map(([name, to]) => [
      name,
      to.startsWith("./") ? new URL(to, ROOT).href : to,
    ]);
    await Deno.writeTextFile(map, JSON.stringify({ imports: Object.fromEntries(own) }));
    const { code, stderr } = await run([protocol, "9"], `--import-map=${map}`, ...grants(9));
    return code === 0 ? "" : /gone\.ts/.test(stderr) ? "gone" : stderr;
  };
  try {
    assertEquals(await failed("none", "openai-compatible", "anthropic"), "");
    assertEquals(await failed("openai-chat", "anthropic"), "");
    assertEquals(await failed("anthropic-messages", "openai-compatible"), "");
    assertEquals(await failed("openai-chat", "openai-compatible"), "gone");
    assertEquals(await failed("anthropic-messages", "anthropic"), "gone");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
