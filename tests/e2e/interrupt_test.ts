// How a core ends before its turn does: real processes under the real flags, a scripted model.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { TurnDocument } from "../../src/contract/mod.ts";
import { type Ground, probePath, setUp, spawnIn } from "../core_probe.ts";
import { onGround } from "./product.ts";

interface Run {
  readonly prompt: string;
  readonly options?: { readonly [name: string]: string | true };
  /** Called with each piece of stdout; answers the signals to send after it. */
  readonly onOutput?: (seen: string) => readonly Deno.Signal[];
}

/** Runs the scripted core to its end. */
async function runScripted(ground: Ground, { prompt, options, onOutput }: Run) {
  const { line } = await setUp(ground, [prompt]);
  const core = await spawnIn(ground, {
    entry: probePath("scripted.ts"),
    line: { ...line, options: { ...line.options, ...options } },
  });
  const errors = new Response(core.process.stderr).text();
  let stdout = "";
  const decoder = new TextDecoder();
  for await (const part of core.process.stdout) {
    stdout += decoder.decode(part, { stream: true });
    for (const signal of onOutput?.(stdout) ?? []) core.kill(signal);
  }
  const { status } = await core.ended;
  return { code: status.code, stdout, stderr: await errors };
}

/** Sends `signals` once, when the core has begun to answer. */
function onceBegun(...signals: readonly Deno.Signal[]) {
  let sent = false;
  return (seen: string) => {
    if (sent || !seen.includes("working")) return [];
    sent = true;
    return signals;
  };
}

Deno.test("an interrupt ends the turn with 130, with the whole document [cli.interrupt]", () =>
  onGround(async (ground) => {
    const { code, stdout, stderr } = await runScripted(ground, {
      prompt: "hang",
      options: { output: "stream-json" },
      onOutput: onceBegun("SIGINT"),
    });
    const result: { type: string } & TurnDocument = JSON.parse(
      stdout.trimEnd().split("\n").at(-1) ?? "",
    );
    assertEquals([code, result.type, result.code, result.error, stderr], [
      ...[130, "result", 130, "The turn was interrupted", ""],
    ]);
  }));

Deno.test("an interrupted turn says so on stderr and stays in the ledger [cli.interrupt]", () =>
  onGround(async (ground) => {
    const { code, stdout, stderr } = await runScripted(ground, {
      prompt: "hang",
      onOutput: onceBegun("SIGINT"),
    });
    assertEquals([code, stdout, stderr], [130, "working\n", "The turn was interrupted\n"]);
    const heads = await Deno.readTextFile(`${ground.home}/owner/ledger_heads`);
    const last = JSON.parse(heads.trimEnd().split("\n").at(-1) ?? "");
    // session.started, turn.started, message.user, model.usage, model.failed, turn.finished: the
    // newest row has reached the owner's side.
    assertEquals(last.seq, 6);
  }));

for (const signal of ["SIGTERM", "SIGHUP"] as const) {
  Deno.test(`${signal} ends the turn and the process with 143 [cli.interrupt]`, () =>
    onGround(async (ground) => {
      const { code, stderr } = await runScripted(ground, {
        prompt: "hang",
        onOutput: onceBegun(signal),
      });
      assertEquals([code, stderr], [143, "The turn was interrupted\n"]);
    }));
}

Deno.test("when the reader goes away, an endless answer ends soon and quietly [cli.pipe]", () =>
  onGround(async (ground) => {
    const { line } = await setUp(ground, ["flood"]);
    const core = await spawnIn(ground, { entry: probePath("scripted.ts"), line });
    const errors = new Response(core.process.stderr).text();
    const reader = core.process.stdout.getReader();
    await reader.read();
    const start = Date.now();
    await reader.cancel();
    const { status } = await core.ended;
    assertEquals([status.code, await errors], [130, ""]);
    assert(Date.now() - start < 10_000);
  }));

Deno.test("a call that would need an answer is denied at once, with 4 and one document [cli.denied]", () =>
  onGround(async (ground) => {
    const run = { prompt: "write", options: { output: "json" } };
    const { code, stdout, stderr } = await runScripted(ground, run);
    const document: TurnDocument = JSON.parse(stdout);
    assertEquals([code, document.code, document.text, stderr], [4, 4, "All is done.", ""]);
    assertEquals(document.denials.map(({ tool }) => tool), ["write_note"]);
    const text = await runScripted(ground, { prompt: "write" });
    assertEquals([text.code, text.stdout], [4, "All is done.\n"]);
    assertStringIncludes(text.stderr, "1 tool call was denied: write_note\n  write_note: ");
    const names = Array.from(Deno.readDirSync(ground.workspace), ({ name }) => name);
    assertEquals(names, ["file"]);
  }));
