import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { createHash } from "node:crypto";
import { isReadOnly, SIDE_EFFECTS, succeed } from "../../src/contract/mod.ts";
import {
  callOf,
  callsOf,
  changingSpec,
  codesOf,
  createLab,
  gate,
  sampleSpec,
} from "./executor_lab.ts";

Deno.test("a call leaves its decision and its receipt, which has the result's code, size and hash but not its text [tools.rows]", async () => {
  const lab = createLab([sampleSpec({ run: () => succeed({ text: "the output" }) })]);
  const [executed] = await lab.run([callOf("echo", '{"text":"x"}', "c0")]);
  assert(executed !== undefined);
  const text = '{"text":"the output"}';
  assertEquals(lab.rows, [
    {
      session: "ses_1",
      kind: "policy.decision",
      payload: {
        turn: "trn_1",
        call_id: "c0",
        tool: "echo",
        capability: "read",
        side_effects: "read",
        risk: "normal",
        args: { text: "x" },
        decision: { kind: "allow", rule: "lab" },
      },
    },
    {
      session: "ses_1",
      kind: "tool.receipt",
      payload: {
        turn: "trn_1",
        receipt: { ...executed.receipt },
        result: {
          code: null,
          bytes: text.length,
          sha256: createHash("sha256").update(text).digest("hex"),
        },
      },
    },
  ]);
});

Deno.test("a question is on record while its answer is awaited [tools.rows]", async () => {
  let before: string[] = [];
  const lab = createLab([sampleSpec()], {
    decide: () => ({ kind: "ask", rule: "r", keys: [], summary: "?" }),
    answer: async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      before = lab.rows.map(({ kind }) => kind);
      return { kind: "denied", reason: "no" };
    },
  });
  await lab.run(callsOf("echo"));
  assertEquals(before, ["policy.decision"]);
});

Deno.test("a read's decision and receipt are appended in one moment, so that they share a commit [tools.rows]", async () => {
  const moments: string[][] = [];
  let moment: string[] | undefined;
  const lab = createLab([sampleSpec()], {
    beforeRow: ({ kind }) => {
      if (moment === undefined) {
        moments.push(moment = []);
        setTimeout(() => moment = undefined);
      }
      moment.push(kind);
    },
  });
  await lab.run(callsOf("echo"));
  assertEquals(moments, [["policy.decision", "tool.receipt"]]);
});

Deno.test("refused and unknown calls leave a receipt row too [tools.rows] [tools.one-receipt]", async () => {
  const lab = createLab([sampleSpec()]);
  await lab.run([callOf("nothing", '{"a":1}', "c0"), callOf("echo", "[", "c1")]);
  assertEquals(lab.rows.map(({ kind }) => kind), ["tool.receipt", "tool.receipt"]);
  const receipts = lab.rows.map(({ payload }) => payload.receipt as { [key: string]: unknown });
  assertEquals(receipts.map(({ code, args }) => [code, args]), [
    ["not_found", { a: 1 }],
    ["invalid_arguments", null],
  ]);
});

Deno.test("whatever may change something has durable rows before it runs, reads do not wait [tools.row-before-change]", async () => {
  for (const sideEffects of SIDE_EFFECTS) {
    const durable: string[] = [];
    let before: string[] | undefined;
    const lab = createLab([sampleSpec({
      sideEffects,
      parallelSafe: false,
      run: () => {
        before = [...durable];
        return succeed(null);
      },
    })], {
      decide: () => ({ kind: "ask", rule: "r", keys: [], summary: "?" }),
      answer: () => ({ kind: "approved", by: "me" }),
      beforeRow: async ({ kind }) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        durable.push(kind);
      },
    });
    await lab.run(callsOf("echo"));
    const rows = ["policy.decision", "approval.answered", "tool.started"];
    assertEquals(before, isReadOnly(sideEffects) ? [] : rows, sideEffects);
  }
});

Deno.test("a change whose rows cannot be written does not run [tools.row-before-change]", async () => {
  for (const lost of ["policy.decision", "tool.started"]) {
    let runs = 0;
    const lab = createLab([changingSpec({ run: () => succeed(++runs) })], {
      beforeRow: ({ kind }) => {
        if (kind === lost) throw new Error("disk full");
      },
    });
    const [executed] = await lab.run(callsOf("change"));
    assertEquals(runs, 0);
    assertEquals(executed?.result, {
      ok: false,
      code: "dependency_unavailable",
      message:
        'Cannot run "change": it changes something, and the ledger could not record that first (disk full)',
      details: { dependency: "ledger" },
      retriable: false,
    });
    assertEquals(executed?.receipt.isolation, "none");
  }
});

Deno.test("once a row is lost, no later change of the response runs, and reads still do [tools.row-before-change]", async () => {
  let [runs, rows] = [0, 0];
  const lab = createLab([sampleSpec(), changingSpec({ run: () => succeed(++runs) })], {
    beforeRow: () => {
      if (++rows === 2) throw new Error("disk full");
    },
  });
  const executed = await lab.run(callsOf("echo", "change", "echo"));
  assertEquals(codesOf(executed), ["ok", "dependency_unavailable", "ok"]);
  assertEquals(runs, 0);
});

Deno.test("a ledger that fails beside reads loses no result, and a notice says so [tools.ledger-failure]", async () => {
  const lab = createLab([sampleSpec()], {
    beforeRow: ({ kind }) => {
      if (kind === "tool.receipt") throw new Error("disk full");
    },
  });
  const executed = await lab.run(callsOf("echo", "echo"));
  assertEquals(codesOf(executed), ["ok", "ok"]);
  const notices = lab.events.filter(({ type }) => type === "notice");
  assertEquals(notices, [{
    type: "notice",
    level: "warning",
    message: "The ledger misses rows of this response: disk full",
  }]);
});

Deno.test("run() resolves only when every row is durable [tools.rows]", async () => {
  const disk = gate();
  let done = false;
  const lab = createLab([sampleSpec()], { beforeRow: () => disk.opened });
  const run = lab.run(callsOf("echo")).then(() => done = true);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assertEquals([done, lab.events.at(-1)?.type], [false, "tool.finished"]);
  disk.open();
  await run;
  assertEquals(lab.rows.length, 2);
});

Deno.test("a surface sees a call decided, started and finished, in this order [tools.events]", async () => {
  const lab = createLab([changingSpec()]);
  const [executed] = await lab.run([callOf("change", '{"text":"x"}', "c0")]);
  assert(executed !== undefined);
  const { receipt, result } = executed;
  assertEquals(lab.events, [
    {
      type: "tool.decided",
      call_id: "c0",
      tool: "change",
      decision: { kind: "allow", rule: "lab" },
    },
    { type: "batch.started", calls: ["c0"], parallel: false },
    { type: "tool.started", call_id: "c0", tool: "change", args: { text: "x" } },
    { type: "tool.finished", receipt, result },
  ]);
});

Deno.test("a surface that throws takes no result with it [tools.events]", async () => {
  const thrown: unknown[] = [];
  const keep = (event: PromiseRejectionEvent) => {
    event.preventDefault();
    thrown.push(event.reason);
  };
  globalThis.addEventListener("unhandledrejection", keep);
  try {
    const lab = createLab([sampleSpec()]);
    const executed = await lab.run(callsOf("echo", "echo"), {
      onEvent: () => {
        throw new Error("a bug of the surface");
      },
    });
    assertEquals(codesOf(executed), ["ok", "ok"]);
    await new Promise((resolve) => setTimeout(resolve, 1));
    assert(thrown.length > 0, "a bug must not stay silent");
    assertStringIncludes(String(thrown[0]), "a bug of the surface");
  } finally {
    globalThis.removeEventListener("unhandledrejection", keep);
  }
});
