import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { fail, succeed, systemClock } from "../../src/contract/mod.ts";
import { callsOf, changingSpec, codesOf, createLab, gate, sampleSpec } from "./executor_lab.ts";

function never(): Promise<never> {
  return new Promise(() => {});
}

Deno.test("a tool that never returns ends at its deadline, ignored signal and all [tools.deadline]", async () => {
  let signal: AbortSignal | undefined;
  const lab = createLab([sampleSpec({
    timeoutMs: 20,
    run: (_args, context) => {
      signal = context.signal;
      return never();
    },
  })], { graceMs: 5 });
  const [executed] = await lab.run(callsOf("echo"));
  assertEquals(executed?.result, {
    ok: false,
    code: "timeout",
    message: '"echo" did not end within 20 ms',
    retriable: true,
  });
  assertEquals([signal?.aborted, executed?.receipt.isolation], [true, "core"]);
});

Deno.test("a late answer is dropped, a late failure's details are kept [tools.deadline]", async () => {
  const onAbort = (signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  const lab = createLab([
    sampleSpec({
      name: "late",
      timeoutMs: 10,
      run: async (_args, { signal }) => {
        await onAbort(signal);
        return succeed("too late");
      },
    }),
    changingSpec({
      name: "partial",
      timeoutMs: 10,
      run: async (_args, { signal }) => {
        await onAbort(signal);
        return fail("command_failed", "killed", { tail: "half of it" });
      },
    }),
    sampleSpec({
      name: "throws",
      timeoutMs: 10,
      run: async (_args, { signal }) => {
        await onAbort(signal);
        throw signal.reason;
      },
    }),
  ]);
  const executed = await lab.run(callsOf("late", "partial", "throws"));
  assertEquals(codesOf(executed), ["timeout", "timeout", "timeout"]);
  const [late, partial] = executed.map(({ result }) => result);
  assert(late?.ok === false && late.details === undefined);
  assert(partial?.ok === false && partial.retriable === false);
  assertEquals(partial.details, { tail: "half of it" });
  assertStringIncludes(partial.message, "what it has changed by then stays changed");
});

Deno.test("a throw long after the deadline disturbs nobody [tools.deadline]", async () => {
  const late = gate();
  const lab = createLab([sampleSpec({
    timeoutMs: 5,
    run: async () => {
      await late.opened;
      throw new Error("far too late");
    },
  })], { graceMs: 1 });
  assertEquals(codesOf(await lab.run(callsOf("echo"))), ["timeout"]);
  late.open();
  await new Promise((resolve) => setTimeout(resolve, 5));
});

Deno.test("code that blocks the event loop beyond its deadline has timed out all the same [tools.deadline]", async () => {
  const lab = createLab([sampleSpec({
    timeoutMs: 10,
    run: () => {
      const end = performance.now() + 30;
      while (performance.now() < end);
      return succeed("late");
    },
  })], { clock: systemClock });
  assertEquals(codesOf(await lab.run(callsOf("echo"))), ["timeout"]);
});

Deno.test("the deadline begins when the tool does, not while a person is asked [tools.deadline]", async () => {
  const lab = createLab([sampleSpec({ timeoutMs: 20 })], {
    decide: () => ({ kind: "ask", rule: "r", keys: [], summary: "?" }),
    answer: async () => {
      await new Promise((resolve) => setTimeout(resolve, 40));
      return { kind: "approved", by: "me" };
    },
  });
  assertEquals(codesOf(await lab.run(callsOf("echo"))), ["ok"]);
});

Deno.test("cancelling in the middle ends every unfinished call with a receipt [tools.cancel]", async () => {
  const controller = new AbortController();
  const signals: AbortSignal[] = [];
  const lab = createLab([
    sampleSpec({ name: "quick", run: () => succeed("done") }),
    sampleSpec({
      name: "waits",
      run: (_args, { signal }) => {
        if (signals.push(signal) === 2) setTimeout(() => controller.abort(), 5);
        return never();
      },
    }),
    changingSpec({ name: "later", run: () => succeed("must not run") }),
  ], { graceMs: 5 });
  const names = ["quick", "waits", "waits", "quick", "later", "unknown", "quick"];
  const executed = await lab.run(callsOf(...names), { signal: controller.signal });
  assertEquals(codesOf(executed), [
    "ok",
    "cancelled",
    "cancelled",
    "ok",
    "cancelled",
    "cancelled",
    "cancelled",
  ]);
  assert(signals.every(({ aborted }) => aborted));
  assertEquals(executed.map(({ receipt }) => receipt.isolation), [
    "core",
    "core",
    "core",
    "core",
    "none",
    "none",
    "none",
  ]);
  assertEquals(lab.rows.filter(({ kind }) => kind === "tool.receipt").length, names.length);
  assertEquals(lab.rows.some(({ kind }) => kind === "tool.started"), false);
});

Deno.test("calls that wait for a place in a running batch are cancelled unrun [tools.cancel]", async () => {
  const controller = new AbortController();
  let runs = 0;
  const lab = createLab([sampleSpec({
    run: () => {
      if (++runs === 2) controller.abort();
      return never();
    },
  })], { concurrency: 2, graceMs: 1 });
  const executed = await lab.run(callsOf("echo", "echo", "echo", "echo"), {
    signal: controller.signal,
  });
  assertEquals(codesOf(executed), ["cancelled", "cancelled", "cancelled", "cancelled"]);
  assertEquals(runs, 2);
});

Deno.test("a turn that is cancelled already runs, asks and decides nothing [tools.cancel]", async () => {
  const lab = createLab([sampleSpec(), changingSpec()]);
  const executed = await lab.run(callsOf("echo", "change", "nothing"), {
    signal: AbortSignal.abort(),
  });
  assertEquals(codesOf(executed), ["cancelled", "cancelled", "cancelled"]);
  assertEquals([lab.requests, lab.asked], [[], []]);
  assertEquals(executed[0]?.receipt.args, {});
});

Deno.test("a cancellation while a person is asked is no denial [tools.cancel]", async () => {
  const controller = new AbortController();
  const lab = createLab([changingSpec()], {
    decide: () => ({ kind: "ask", rule: "r", keys: [], summary: "?" }),
    answer: () => {
      controller.abort();
      return { kind: "denied", reason: "cancelled" };
    },
  });
  const [executed] = await lab.run(callsOf("change"), { signal: controller.signal });
  assertEquals([executed?.receipt.code, executed?.denial], ["cancelled", undefined]);
});

Deno.test("a desk that never answers does not keep a cancelled turn open [tools.cancel] [tools.approvals]", async () => {
  const controller = new AbortController();
  const lab = createLab([changingSpec()], {
    decide: () => ({ kind: "ask", rule: "r", keys: [], summary: "?" }),
    answer: () => {
      setTimeout(() => controller.abort(), 10);
      return new Promise(() => {});
    },
  });
  const executed = await lab.run(callsOf("change", "change"), { signal: controller.signal });
  assertEquals(codesOf(executed), ["cancelled", "cancelled"]);
  assertEquals(lab.asked.length, 1);
  assertEquals(lab.rows.map(({ kind }) => kind), [
    "policy.decision",
    "approval.answered",
    "tool.receipt",
    "tool.receipt",
  ]);
});

Deno.test("a run leaves no timer and no listener behind [tools.deadline]", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  let listeners = 0;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...args: Parameters<typeof add>) => void (listeners++, add(...args));
  signal.removeEventListener = (...args: Parameters<typeof remove>) =>
    void (listeners--, remove(...args));
  const lab = createLab([sampleSpec({ timeoutMs: 3_600_000 })]);
  await lab.run(callsOf("echo", "echo", "echo"), { signal });
  assertEquals(listeners, 0);
});
