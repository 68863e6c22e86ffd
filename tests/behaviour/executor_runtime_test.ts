import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import {
  createRuntime,
  LedgerError,
  type RuntimeOptions,
  succeed,
  type ToolSpecInput,
} from "../../src/mod.ts";
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
    const kinds = (await runtime.entries()).map(({ kind }) => kind);
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
    const everything = JSON.stringify([document, await runtime.entries()]);
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
  assertEquals(await runtime.entries(), []);
  assert(typeof runtime.close === "function");
});

Deno.test("an option that cannot be what it is is refused at once, all of them together [tools.runtime]", () => {
  const wrong = {
    tools: [],
    capabilities: ["reed"],
    permissionMode: "all",
    state: "",
    limits: { max_rounds: 0, max_tool_calls: NaN, deadline_s: 1e9 },
  };
  assertThrows(
    () => createRuntime(wrong as unknown as RuntimeOptions),
    TypeError,
    'Cannot create runtime: capability "reed" is none of read, write, shell, network, git, browser, ' +
      "destructive; permissionMode is none of ask, accept-edits, full, never-ask; " +
      "state must name a folder; without it records are kept in memory; " +
      "limits.max_rounds must be a whole number above 0; " +
      "limits.max_tool_calls must be a whole number above 0; " +
      "limits.deadline_s must be null or above 0 and at most 2147483",
  );
});

Deno.test("a workspace that is a file is refused, and so is a state folder that cannot be one [tools.runtime]", async () => {
  await withFolder(async (folder) => {
    const file = `${folder}/a.txt`;
    await Deno.writeTextFile(file, "a");
    assertThrows(
      () => createRuntime({ tools: [], workspace: file }),
      TypeError,
      `Cannot create runtime: workspace "${file}" is not a folder`,
    );
    await using runtime = createRuntime({ tools: [], workspace: folder, state: file });
    await assertRejects(() => runtime.runTurn("1+1"), LedgerError, `Cannot make folder "${file}"`);
  });
});

Deno.test("capabilities that can be read only once count for every run [tools.runtime]", async () => {
  await withFolder(async (workspace) => {
    const capabilities = new Set(["read"] as const).values();
    await using runtime = createRuntime({ tools: [SHOUT], workspace, capabilities });
    const call = [{ id: "c0", name: "shout", arguments: '{"text":"hi"}' }];
    assertEquals(codes(await runtime.run(call)), ["ok"]);
    assertEquals(codes(await runtime.run(call)), ["ok"]);
    const bogus = { mode: "all" } as unknown as { mode: "ask" };
    await assertRejects(() => runtime.run(call, bogus), TypeError, "mode must be one of ask, plan");
  });
});

Deno.test("a broken model and a broken listener end in the document of an embedded turn [agent.broken_model] [agent.broken_listener]", async () => {
  const model = {
    provider: "app",
    name: "broken",
    stream: () => {
      throw new Error("no such host");
    },
  };
  await using broken = createRuntime({ tools: [SHOUT], model });
  const document = await broken.runTurn("hi");
  const error =
    'The model failed (protocol): The model broke its contract: it threw "no such host"';
  assertEquals([document.code, document.error, document.receipts], [1, error, []]);
  const kinds = (await broken.entries()).map(({ kind }) => kind);
  const said = ["message.user", "model.usage"];
  const begun = ["session.started", "turn.started"];
  assertEquals(kinds, [...begun, ...said, "model.failed", "turn.finished"]);

  await using runtime = createRuntime({ tools: [SHOUT] });
  const deaf = await runtime.runTurn('shout {"text":"hi"}', {
    onEvent: () => {
      throw new Error("no screen");
    },
  });
  assertEquals([deaf.code, deaf.receipts.map(({ ok }) => ok)], [1, [true]]);
  assertEquals(deaf.error, "The listener of the turn's events failed: no screen");
  assertEquals((await runtime.entries()).at(-1)?.payload.ok, false);
});
