import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Decision, SideEffects } from "../../src/contract/mod.ts";
import { fail, succeed } from "../../src/contract/mod.ts";
import {
  callOf,
  callsOf,
  changingSpec,
  codesOf,
  counted,
  createLab,
  sampleSpec,
} from "./executor_lab.ts";

const ASK: Decision = { kind: "ask", rule: "mode:ask", keys: ["change"], summary: "Change it" };
const DENY: Decision = {
  kind: "deny",
  rule: "capability:write",
  reason: "this mode does not write.",
  remedy: "Choose the mode agent.",
};

Deno.test("the nearest name is suggested, but never a hidden tool's [tools.unknown-tool] [tools.hidden]", async () => {
  const lab = createLab([
    sampleSpec({ name: "read_file" }),
    sampleSpec({ name: "reads_file", visibility: "hidden" }),
  ]);
  const executed = await lab.run(callsOf("reed_file", "readsfile", "zzz"));
  const said = executed.map(({ result }) => result.ok ? "" : result.message);
  assertEquals(said, [
    'There is no tool "reed_file", did you mean "read_file"?',
    'There is no tool "readsfile", did you mean "read_file"?',
    'There is no tool "zzz"',
  ]);
  assertEquals(codesOf(executed), ["not_found", "not_found", "not_found"]);
  assertEquals(executed.map(({ receipt }) => receipt.tool), ["reed_file", "readsfile", "zzz"]);
});

Deno.test("an unknown name is shown on one line and bounded, whatever it is [tools.unknown-tool]", async () => {
  const lab = createLab([sampleSpec()]);
  const names = ["\u001b[2Jx", "a\nb", "x".repeat(100_000), "__proto__", ""];
  const executed = await lab.run(callsOf(...names));
  assertEquals(new Set(codesOf(executed)), new Set(["not_found"]));
  for (const { receipt, content } of executed) {
    assert(receipt.tool.length <= 70 && !/\p{Cc}/u.test(receipt.tool), receipt.tool);
    assert(content.length < 300);
  }
});

Deno.test("a policy that denies keeps the tool from running and says what would help [tools.policy-decides]", async () => {
  const { state, spec } = counted();
  const lab = createLab([spec], { decide: () => DENY });
  const [refused] = await lab.run([callOf("echo", '{"text":"x"}', "c0")]);
  assertEquals(refused?.receipt, {
    call_id: "c0",
    tool: "echo",
    args: { text: "x" },
    ok: false,
    code: "permission_denied",
    decision: "deny",
    rule: "capability:write",
    isolation: "none",
    ms: 0,
  });
  assertEquals(refused?.denial, {
    call_id: "c0",
    tool: "echo",
    code: "permission_denied",
    reason: DENY.reason,
    remedy: DENY.remedy,
  });
  assertEquals([state.runs, lab.asked.length], [0, 0]);
});

Deno.test("policy decides on the spec's own facts and on what will run [tools.policy-decides]", async () => {
  const lab = createLab([changingSpec({ aliases: ["Alter"], risk: "high" })]);
  await lab.run([callOf("ALTER", '{"text":9007199254740993}')]);
  assertEquals(lab.requests, [{
    tool: "change",
    capability: "write",
    sideEffects: "mutation",
    risk: "high",
    args: { text: "9007199254740993" },
  }]);
  assert(Object.isFrozen(lab.requests[0]?.args));
});

Deno.test("an ask runs only when a person approves [tools.approvals]", async () => {
  const { state, spec } = counted();
  const lab = createLab([spec], {
    decide: () => ASK,
    answer: ({ args }) =>
      args.text === "yes" ? { kind: "approved", by: "me" } : { kind: "denied", reason: "no." },
  });
  const executed = await lab.run([
    callOf("echo", '{"text":"yes"}', "c0"),
    callOf("echo", '{"text":"no"}', "c1"),
  ]);
  assertEquals(codesOf(executed), ["ok", "approval_denied"]);
  assertEquals(executed.map(({ receipt }) => receipt.decision), ["ask", "ask"]);
  assertEquals(executed[0]?.denial, undefined);
  assertEquals(executed[1]?.denial?.code, "approval_denied");
  assertEquals(executed[1]?.denial?.reason, "no.");
  assertEquals(state.runs, 1);
  const answers = lab.rows.filter(({ kind }) => kind === "approval.answered");
  assertEquals(answers.map(({ payload }) => payload), [
    { turn: "trn_1", call_id: "c0", tool: "echo", answer: "approved", by: "me" },
    { turn: "trn_1", call_id: "c1", tool: "echo", answer: "denied", reason: "no." },
  ]);
});

Deno.test("approvals are asked one at a time, in order, before the batch starts [tools.approvals]", async () => {
  const log: string[] = [];
  const lab = createLab([sampleSpec({
    run: (_, { callId }) => {
      log.push(`run ${callId}`);
      return succeed(null);
    },
  })], {
    decide: () => ASK,
    answer: async ({ callId }) => {
      log.push(`ask ${callId}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
      log.push(`answer ${callId}`);
      return { kind: "approved", by: "me" };
    },
  });
  await lab.run(callsOf("echo", "echo", "echo"));
  assertEquals(log, [
    "ask c0",
    "answer c0",
    "ask c1",
    "answer c1",
    "ask c2",
    "answer c2",
    "run c0",
    "run c1",
    "run c2",
  ]);
});

Deno.test("what goes wrong in policy or at the desk refuses the call [tools.policy-decides] [tools.approvals]", async () => {
  const { state, spec } = counted();
  const bugs = [
    createLab([spec], {
      decide: () => {
        throw new Error("a bug in policy");
      },
    }),
    createLab([spec], {
      decide: () => ASK,
      answer: () => {
        throw new Error("a bug at the desk");
      },
    }),
    createLab([{
      ...spec,
      validate: () => {
        throw new Error("a bug in a validator");
      },
    }]),
  ];
  for (const lab of bugs) {
    const executed = await lab.run(callsOf("echo"));
    assertEquals(codesOf(executed), ["execution_error"]);
    assertStringIncludes(executed[0]?.content ?? "", "a bug");
  }
  assertEquals(state.runs, 0);
});

Deno.test("retriable follows the table, and a mutation needs a stated reason [tools.retriable]", async () => {
  const table: { [code: string]: boolean } = {
    invalid_arguments: true,
    not_found: false,
    permission_denied: false,
    approval_denied: false,
    dependency_unavailable: true,
    timeout: true,
    cancelled: false,
    command_failed: false,
    stale_file: false,
    conflict: false,
    execution_error: true,
  };
  const effects: readonly SideEffects[] = [
    "none",
    "read",
    "mutation",
    "external",
    "unknown",
    "internal_write",
  ];
  for (const sideEffects of effects) {
    for (const retrySafe of [undefined, "it writes the same bytes again"]) {
      for (const [code, ifSafe] of Object.entries(table)) {
        const spec = sampleSpec({ sideEffects, retrySafe, parallelSafe: false });
        const run = () => fail(code as "conflict", "It failed.");
        const [executed] = await createLab([{ ...spec, run }]).run(callsOf("echo"));
        const safe = sideEffects === "none" || sideEffects === "read" || retrySafe !== undefined;
        assert(executed !== undefined && !executed.result.ok);
        assertEquals([executed.result.code, executed.result.retriable], [code, ifSafe && safe]);
      }
    }
  }
});

Deno.test("exactly the codes of refusal by policy or person leave a denial [tools.denials]", async () => {
  const lab = createLab([sampleSpec({
    run: ({ text }) =>
      fail(
        String(text) as "conflict",
        "It lies outside.",
        text === "permission_denied" ? { remedy: "Stay inside." } : undefined,
      ),
  })]);
  const codes = ["permission_denied", "approval_denied", "not_found", "cancelled"];
  const executed = await lab.run(codes.map((code) => callOf("echo", { text: code }, code)));
  assertEquals(executed.map(({ denial }) => denial), [
    {
      call_id: "permission_denied",
      tool: "echo",
      code: "permission_denied",
      reason: "It lies outside.",
      remedy: "Stay inside.",
    },
    {
      call_id: "approval_denied",
      tool: "echo",
      code: "approval_denied",
      reason: "It lies outside.",
      remedy:
        'Ask for something that this session may do; "kyrozen permissions" lists what that is.',
    },
    undefined,
    undefined,
  ]);
});
