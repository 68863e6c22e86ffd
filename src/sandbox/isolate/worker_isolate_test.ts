import { assertEquals, assertStringIncludes } from "@std/assert";
import { MAX_ISOLATE_ANSWER } from "../../contract/isolates.ts";
import type { OpenWorker, WorkerEvents } from "./open_worker.ts";
import { type IsolateRun, WorkerIsolate } from "./worker_isolate.ts";

/** A worker that says what a test wants it to say. */
class ScriptedWorker {
  readonly sent: string[] = [];
  readonly faults: string[] = [];
  readonly events: WorkerEvents[] = [];
  readonly isolate: WorkerIsolate;
  closed = 0;

  constructor() {
    const open: OpenWorker = (_, events) => {
      this.events.push(events);
      return { send: (text) => this.sent.push(text), close: () => this.closed++ };
    };
    this.isolate = new WorkerIsolate({
      name: "rude",
      trust: "reviewed",
      entry: "file:///packages/rude/main.ts",
      folder: "/packages/rude",
      grants: {},
      graceMs: 20,
      open,
      onFault: (reason) => this.faults.push(reason),
    });
  }

  call(name = "act", timeoutMs = 60_000, signal = new AbortController().signal) {
    return this.isolate.call({ name, args: "{}", data: "{}", timeoutMs }, signal);
  }

  say(message: unknown): void {
    this.events.at(-1)?.onMessage(message);
  }
}

function codeOf({ outcome, ran }: IsolateRun): string {
  return `${outcome.ok ? JSON.stringify(outcome.output) : outcome.code}${ran ? "" : ", not run"}`;
}

const BREACHES: { readonly [problem: string]: readonly unknown[] } = {
  "sent a message that is no text": [undefined, null, 1, {}, [1, "value", 1], new Uint8Array(9)],
  "sent a message that is no answer": [
    "",
    "x",
    "[]",
    '{"id":1}',
    '[1,"no"]',
    ' [1,"value",1]',
    '[01,"value",1]',
    '[-1,"value",1]',
    '[1e0,"value",1]',
    '["1","value",1]',
    '[0,"value",1]',
    '[1,"stray","x"]',
    `[${"1".repeat(20)},"value",1]`,
  ],
  "answered a call that is not open": ['[2,"value",1]', '[999999999999999,"value",1]'],
  "sent an answer that is no JSON": ['[1,"value",', '[1,"value",1]]', '[1,"value",undefined]'],
  "sent an answer of another form": [
    '[1,"value",1,2]',
    '[1,"error",1]',
    '[1,"missing","x"]',
    '[1,"missing",[1]]',
    '[1,"unfit",null]',
    '[0,"stray",{}]',
  ],
  "sent too long a message": [`[1,"value","${"x".repeat(MAX_ISOLATE_ANSWER + 100)}"]`],
};

Deno.test("WorkerIsolate ends a worker at the first message that is none [isolates.rules]", async () => {
  for (const [problem, messages] of Object.entries(BREACHES)) {
    for (const message of messages) {
      const worker = new ScriptedWorker();
      const run = worker.call();
      worker.say(message);
      worker.say('[1,"value","too late"]');
      assertEquals((await run).outcome, {
        ok: false,
        code: "execution_error",
        message: `Function "act" of package "rude" was ended: its code ${problem}`,
      });
      assertEquals(worker.faults, [`package "rude" ${problem}`]);
      assertEquals(worker.closed, 1);
    }
  }
});

Deno.test("WorkerIsolate takes the first answer to a call and ends the worker at a second [isolates.rules]", async () => {
  const worker = new ScriptedWorker();
  const run = worker.call();
  const beside = worker.call();
  worker.say('[1,"value","first"]');
  worker.say('[1,"value","second"]');
  assertEquals([codeOf(await run), codeOf(await beside)], ['"first"', "execution_error"]);
  assertEquals(worker.faults, ['package "rude" answered a call that is not open']);
});

Deno.test("WorkerIsolate checks itself that a value is JSON within its bounds [isolates.outcomes]", async () => {
  const worker = new ScriptedWorker();
  const run = worker.call();
  worker.say(`[1,"value",${"[".repeat(9000)}${"]".repeat(9000)}]`);
  assertEquals(codeOf(await run), "contract_error");
  assertEquals(worker.faults, []);
});

Deno.test("WorkerIsolate takes one late answer to a call that was cancelled [isolates.settles]", async () => {
  const worker = new ScriptedWorker();
  const controller = new AbortController();
  const run = worker.call("act", 60_000, controller.signal);
  controller.abort();
  assertEquals(codeOf(await run), "cancelled");
  assertEquals(worker.sent.at(-1), '["stop",1,"cancelled"]');
  worker.say('[1,"value","late"]');
  const next = worker.call();
  worker.say('[2,"value","next"]');
  assertEquals(codeOf(await next), '"next"');
  await new Promise((resolve) => setTimeout(resolve, 40));
  assertEquals([worker.faults, worker.closed, worker.events.length], [[], 0, 1]);
});

Deno.test("WorkerIsolate gives up a worker that does not stop, and starts another [isolates.settles]", async () => {
  const worker = new ScriptedWorker();
  const slow = worker.call("slow", 1);
  const beside = worker.call("beside");
  assertEquals(codeOf(await slow), "timeout");
  assertEquals(codeOf(await beside), "dependency_unavailable");
  assertEquals(worker.faults, ['function "slow" of package "rude" did not stop']);
  const next = worker.call();
  assertEquals(worker.events.length, 2);
  // Ids begin anew with the worker; the old one is not heard any more.
  worker.say('[1,"value","next"]');
  assertEquals(codeOf(await next), '"next"');
  worker.isolate.close();
});

Deno.test("WorkerIsolate counts an error after the deadline as the timeout, and a value as the answer [isolates.settles]", async () => {
  const worker = new ScriptedWorker();
  for (const [answer, code] of [['"error","stopped"', "timeout"], ['"value",1', "1"]]) {
    const run = worker.call("act", 1);
    const id = worker.sent.length === 1 ? 1 : 2;
    while (!worker.sent.at(-1)?.startsWith('["stop"')) await new Promise((go) => setTimeout(go, 1));
    worker.say(`[${id},${answer}]`);
    assertEquals(codeOf(await run), code);
  }
  assertEquals([worker.faults, worker.closed], [[], 0]);
});

Deno.test("WorkerIsolate fails every open call by an error that belongs to none, and starts anew [isolates.rules]", async () => {
  const worker = new ScriptedWorker();
  for (const stray of ['[0,"stray","file:///packages/rude/a.ts is gone"]', undefined]) {
    const runs = [worker.call("one"), worker.call("two")];
    if (stray === undefined) worker.events.at(-1)?.onError("/packages/rude/a.ts is gone");
    else worker.say(stray);
    for (const [index, run] of (await Promise.all(runs)).entries()) {
      const message = `Function "${["one", "two"][index]}" of package "rude" failed: a.ts is gone`;
      assertEquals(run.outcome, { ok: false, code: "execution_error", message });
    }
  }
  assertEquals([worker.faults, worker.closed, worker.events.length], [[], 2, 2]);
});

Deno.test("WorkerIsolate runs nothing for a call that was cancelled, is no JSON or comes too late [isolates.settles]", async () => {
  const worker = new ScriptedWorker();
  assertEquals(codeOf(await worker.call("act", 1, AbortSignal.abort())), "cancelled, not run");
  const { signal } = new AbortController();
  for (const args of ["", "1", "[]", '{}],["call",9,"x",{},{}']) {
    const call = { name: "act", args, data: "{}", timeoutMs: 1 };
    assertEquals(codeOf(await worker.isolate.call(call, signal)), "invalid_arguments, not run");
  }
  const open = worker.call();
  worker.isolate.close();
  assertEquals(codeOf(await open), "dependency_unavailable");
  assertEquals(codeOf(await worker.call()), "dependency_unavailable, not run");
  assertEquals(worker.events.length, 1);
});

Deno.test("WorkerIsolate says that this process lacks a right that a package is granted [isolates.outcomes]", async () => {
  const isolate = new WorkerIsolate({
    name: "wide",
    trust: "reviewed",
    entry: "file:///packages/wide/main.ts",
    folder: "/packages/wide",
    grants: {},
    open: () => {
      throw new Deno.errors.NotCapable("Can't escalate parent thread permissions");
    },
    onFault: () => {},
  });
  const call = { name: "act", args: "{}", data: "{}", timeoutMs: 1000 };
  const run = await isolate.call(call, new AbortController().signal);
  assertEquals(codeOf(run), "permission_denied, not run");
  if (!run.outcome.ok) assertStringIncludes(run.outcome.message, "this process may itself not");
});
