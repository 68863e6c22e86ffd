import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { createRuntime, type RuntimeOptions, succeed, type ToolSpecInput } from "../../src/mod.ts";
import { changingSpec, sampleSpec } from "./executor_lab.ts";

const SHOUT: ToolSpecInput = sampleSpec({
  name: "shout",
  description: "Writes a text in capitals.",
  sideEffects: "none",
  run: ({ text }) => succeed(String(text).toUpperCase()),
});

async function withFolder(check: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await check(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function codes(executed: readonly { receipt: { code: string | null } }[]): string[] {
  return executed.map(({ receipt }) => receipt.code ?? "ok");
}

Deno.test("createRuntime({ tools }) runs custom tools beside the built-in ones [tools.runtime]", async () => {
  await withFolder(async (workspace) => {
    await Deno.writeTextFile(`${workspace}/a.txt`, "hello\n");
    await using runtime = createRuntime({ tools: [SHOUT], workspace });
    const executed = await runtime.run([
      { id: "c0", name: "shout", arguments: '{"text":"hi"}' },
      { id: "c1", name: "read_file", arguments: '{"path":"a.txt"}' },
      { id: "c2", name: "read_file", arguments: '{"path":"../outside.txt"}' },
    ]);
    assertEquals(codes(executed), ["ok", "ok", "permission_denied"]);
    assertEquals(executed[0]?.content, '"HI"');
    assertStringIncludes(executed[1]?.content ?? "", "hello");
    const kinds = runtime.entries().map(({ kind }) => kind);
    assertEquals(kinds.filter((kind) => kind === "tool.receipt").length, 3);
  });
});

Deno.test("an embedded turn goes through the loop, the model and the tools [tools.runtime]", async () => {
  await withFolder(async (workspace) => {
    await using runtime = createRuntime({ tools: [SHOUT], workspace });
    const seen: string[] = [];
    const document = await runtime.runTurn('shout {"text":"hi"}', {
      onEvent: ({ type }) => void seen.push(type),
    });
    assertEquals([document.ok, document.receipts.map(({ tool }) => tool)], [true, ["shout"]]);
    assertStringIncludes(document.text, "HI");
    assertEquals(seen.at(-1), "result");
  });
});

Deno.test("an embedded runtime changes nothing without a lasting record and an approval [tools.runtime]", async () => {
  await withFolder(async (folder) => {
    let runs = 0;
    const tools = [changingSpec({ run: () => succeed(++runs) })];
    const call = [{ id: "c0", name: "change" }];
    const attempt = async (options: Partial<RuntimeOptions>) => {
      await using runtime = createRuntime({
        tools,
        workspace: folder,
        builtins: false,
        ...options,
      });
      return codes(await runtime.run(call));
    };
    const state = `${folder}/state`;
    assertEquals(await attempt({}), ["permission_denied"]);
    assertEquals(await attempt({ state }), ["approval_denied"]);
    assertEquals(await attempt({ state, capabilities: ["read"], permissionMode: "full" }), [
      "permission_denied",
    ]);
    assertEquals(await attempt({ permissionMode: "full" }), ["permission_denied"]);
    assertEquals(runs, 0);
    const desk = { ask: () => Promise.resolve({ kind: "approved", by: "test" } as const) };
    assertEquals(await attempt({ state, desk }), ["ok"]);
    assertEquals(await attempt({ state, permissionMode: "full" }), ["ok"]);
    assertEquals(runs, 2);
  });
});

Deno.test("a mode narrows what an embedded call may do [tools.runtime]", async () => {
  await withFolder(async (folder) => {
    await using runtime = createRuntime({
      tools: [changingSpec()],
      builtins: false,
      workspace: folder,
      state: folder,
      permissionMode: "full",
    });
    const call = [{ id: "c0", name: "change" }];
    assertEquals(codes(await runtime.run(call, { mode: "ask" })), ["permission_denied"]);
    assertEquals(codes(await runtime.run(call)), ["ok"]);
  });
});

Deno.test("secrets of an embedding program are in no row and no answer [tools.runtime] [tools.redaction]", async () => {
  await withFolder(async (workspace) => {
    const secret = "sk-test-SENTINEL-123";
    const leak = sampleSpec({ name: "leak", run: () => succeed({ key: secret }) });
    await using runtime = createRuntime({ tools: [leak], workspace, secrets: [secret] });
    const document = await runtime.runTurn(`leak {"text":"${secret}"}`);
    const everything = JSON.stringify([document, runtime.entries()]);
    assertEquals(document.receipts.length, 1);
    assertEquals(everything.includes(secret), false);
  });
});

Deno.test("a tool that is not complete or whose name is taken is refused at once [tools.runtime]", () => {
  const { capability: _, ...incomplete } = SHOUT;
  const tools = [incomplete as ToolSpecInput];
  assertThrows(() => createRuntime({ tools }), TypeError, '"shout": capability is missing');
  const taken = [sampleSpec({ name: "read_file" })];
  assertThrows(() => createRuntime({ tools: taken }), TypeError, "the name is taken");
  const nowhere = { tools: [], workspace: "/no/such/folder" };
  const said = 'Cannot create runtime: workspace "/no/such/folder" cannot be read (NotFound)';
  assertThrows(() => createRuntime(nowhere), TypeError, said);
});

Deno.test("a runtime without built-in tools has the program's own only [tools.runtime]", async () => {
  await using runtime = createRuntime({ tools: [SHOUT], builtins: false });
  assertEquals(runtime.registry.specs().map(({ name }) => name), ["shout"]);
  assertEquals(runtime.entries(), []);
  assert(typeof runtime.close === "function");
});
