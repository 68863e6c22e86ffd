import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import {
  CAPABILITIES,
  type Capability,
  type Decision,
  type DecisionRequest,
  deepFreeze,
  isReadOnly,
  PERMISSION_MODES,
  type PermissionMode,
  SIDE_EFFECTS,
  type SideEffects,
} from "../contract/mod.ts";
import { ALL_CAPABILITIES, type Bound, type TurnMode } from "./capabilities.ts";
import { decide } from "./decide.ts";
import { createPolicyState, type PolicyState, type PolicyStateInput } from "./policy_state.ts";

const TURN_MODES: readonly TurnMode[] = ["ask", "plan", "agent"];
const STRICTNESS: readonly Decision["kind"][] = ["allow", "ask", "deny"];
const NATURAL: { readonly [capability in Capability]: SideEffects } = {
  read: "read",
  write: "mutation",
  shell: "unknown",
  network: "external",
  git: "mutation",
  browser: "stateful",
  destructive: "mutation",
};

function request(part: Partial<DecisionRequest> & { capability: Capability }): DecisionRequest {
  return {
    tool: "a_tool",
    sideEffects: NATURAL[part.capability],
    risk: "normal",
    args: {},
    ...part,
  };
}

function state(part: Partial<PolicyStateInput> = {}): PolicyState {
  return createPolicyState({
    configured: ALL_CAPABILITIES,
    surface: ALL_CAPABILITIES,
    granted: ALL_CAPABILITIES,
    mode: "agent",
    permissionMode: "ask",
    durable: true,
    ...part,
  });
}

function kinds(call: DecisionRequest): Record<PermissionMode, Decision["kind"]> {
  const entries = PERMISSION_MODES.map((permissionMode) =>
    [permissionMode, decide(call, state({ permissionMode })).kind] as const
  );
  return Object.fromEntries(entries) as Record<PermissionMode, Decision["kind"]>;
}

function row(...[ask, edits, full, never]: Decision["kind"][]): Record<string, unknown> {
  return { ask, "accept-edits": edits, full, "never-ask": never };
}

Deno.test("the permission mode decides every row of the table [policy.table]", () => {
  const table: { readonly [capability in Capability]: Record<string, unknown> } = {
    read: row("allow", "allow", "allow", "allow"),
    network: row("ask", "ask", "allow", "deny"),
    write: row("ask", "allow", "allow", "deny"),
    shell: row("ask", "ask", "allow", "deny"),
    git: row("ask", "ask", "allow", "deny"),
    browser: row("ask", "ask", "allow", "deny"),
    destructive: row("ask", "ask", "ask", "deny"),
  };
  for (const capability of CAPABILITIES) {
    assertEquals(kinds(request({ capability })), table[capability], capability);
    assertEquals(
      kinds(request({ capability, risk: "high" })),
      row("ask", "ask", "ask", "deny"),
      `${capability}, high risk`,
    );
  }
});

Deno.test("the row that decided is named [policy.table]", () => {
  const rules = [
    [{ capability: "read" }, "ask", "default:read in workspace"],
    [{ capability: "write" }, "accept-edits", "default:write under accept-edits"],
    [{ capability: "shell" }, "ask", "default:shell under ask"],
    [{ capability: "network" }, "never-ask", "default:network under never-ask"],
    [{ capability: "destructive" }, "full", "default:destructive under full"],
    [{ capability: "read", risk: "high" }, "full", "default:high risk under full"],
  ] as const;
  for (const [part, permissionMode, rule] of rules) {
    assertEquals(decide(request(part), state({ permissionMode })).rule, rule);
  }
});

Deno.test("decide() says what to do when nobody may be asked [policy.table]", () => {
  assertEquals(decide(request({ capability: "shell" }), state({ permissionMode: "never-ask" })), {
    kind: "deny",
    rule: "default:shell under never-ask",
    reason:
      'Cannot run "a_tool": it would need an approval, and the permission mode never-ask asks for none',
    remedy: "Use the permission mode ask, and answer the question",
  });
});

Deno.test("a denial names the set that took the capability away [policy.named_bound]", () => {
  const without = new Set(CAPABILITIES.filter((one) => one !== "write"));
  const call = request({ capability: "write" });
  assertEquals(decide(call, state({ mode: "plan" })), {
    kind: "deny",
    rule: "mode:plan excludes write",
    reason: 'Cannot run "a_tool": it needs write, which the mode plan does not allow',
    remedy: "Use --mode agent",
  });
  const named = (bound: Bound) => decide(call, state({ [bound]: without }));
  assertEquals(named("granted"), {
    kind: "deny",
    rule: "granted excludes write",
    reason: 'Cannot run "a_tool": it needs write, which the process does not allow',
    remedy: 'See "kyrozen permissions" for what the process may do and why',
  });
  assertEquals(named("configured").rule, "configured excludes write");
  assertEquals(named("surface").rule, "surface excludes write");
  assertEquals(decide(call, state({ mode: "ask", granted: without, surface: without })), {
    kind: "deny",
    rule: "surface excludes write",
    reason:
      'Cannot run "a_tool": it needs write, which this surface and the mode ask and the process do not allow',
    remedy:
      'Use a surface that offers write, such as the command line; and use --mode agent; and see "kyrozen permissions" for what the process may do and why',
  });
});

Deno.test("a reader with the effects of a writer is judged as one [policy.effects]", () => {
  const writer = row("ask", "allow", "allow", "deny");
  for (const sideEffects of ["mutation", "external", "stateful", "unknown"] as const) {
    const call = request({ capability: "read", sideEffects });
    assertEquals(kinds(call), writer, sideEffects);
    assertEquals(decide(call, state({ mode: "ask" })).rule, "mode:ask excludes write");
  }
  for (const sideEffects of ["mutation", "stateful", "unknown"] as const) {
    const call = request({ capability: "network", sideEffects });
    assertEquals(kinds(call), row("ask", "ask", "allow", "deny"), sideEffects);
    assertEquals(decide(call, state({ mode: "plan" })).rule, "mode:plan excludes write");
  }
});

Deno.test("the product's own derived state is not the workspace [policy.effects]", () => {
  for (const sideEffects of ["internal_write", "orchestration"] as const) {
    const call = request({ capability: "read", sideEffects });
    assertEquals(decide(call, state({ mode: "ask" })).kind, "allow");
    assertEquals(decide(call, state({ durable: false })).kind, "deny");
  }
});

Deno.test("without a durable ledger only read effects are allowed [policy.unrecorded]", () => {
  for (const capability of CAPABILITIES) {
    for (const sideEffects of SIDE_EFFECTS) {
      const call = request({ capability, sideEffects });
      const decision = decide(call, state({ durable: false, permissionMode: "full" }));
      if (isReadOnly(sideEffects)) {
        assert(decision.rule.startsWith("default:"));
      } else {
        assertEquals(decision.kind, "deny");
        assertEquals(decision.rule, "ledger:memory allows read effects only");
      }
    }
  }
});

Deno.test("a question names what an approval covers [policy.keys]", () => {
  const keys = (part: Partial<DecisionRequest> & { capability: Capability }) => {
    const decision = decide(request(part), state());
    return decision.kind === "ask" ? decision.keys : decision.kind;
  };
  assertEquals(keys({ capability: "write", args: { path: "docs/a.md", text: "x" } }), [
    "a_tool(docs/a.md)",
  ]);
  assertEquals(keys({ capability: "shell", args: { command: "git status" } }), [
    "a_tool(git status)",
  ]);
  const url = "https://user:secret@EXAMPLE.com:8443/a?b";
  assertEquals(keys({ capability: "network", args: { url } }), ["a_tool(example.com:8443)"]);
  assertEquals(keys({ capability: "network", args: { url: "no url" } }), [
    'a_tool({"url":"no url"})',
  ]);
  assertEquals(keys({ capability: "browser", args: { b: 1, a: 2 } }), ['a_tool({"a":2,"b":1})']);
  assertEquals(decide(request({ capability: "write", risk: "high" }), state()), {
    kind: "ask",
    rule: "default:high risk under ask",
    keys: ["a_tool({})"],
    summary: 'Run "a_tool" (write, effects: mutation, high risk)',
  });
});

const anyRequest = fc.record<DecisionRequest>({
  tool: fc.constantFrom("a_tool", "b_tool"),
  capability: fc.constantFrom(...CAPABILITIES),
  sideEffects: fc.constantFrom(...SIDE_EFFECTS),
  risk: fc.constantFrom("normal", "high"),
  args: fc.dictionary(fc.constantFrom("path", "url", "command", "x"), fc.string(), {
    noNullPrototype: true,
  }),
});
const anySet = fc.subarray([...CAPABILITIES]).map((list) => new Set<Capability>(list));
const anyInput = fc.record<PolicyStateInput>({
  configured: anySet,
  surface: anySet,
  granted: anySet,
  mode: fc.constantFrom(...TURN_MODES),
  permissionMode: fc.constantFrom(...PERMISSION_MODES),
  durable: fc.boolean(),
});

Deno.test("decide() is total, pure and explains itself [policy.pure]", () => {
  fc.assert(fc.property(anyRequest, anyInput, (call, input) => {
    const decision = decide(deepFreeze(call), createPolicyState(deepFreeze(input)));
    assertEquals(decision, decide(structuredClone(call), createPolicyState(input)));
    assert(decision.rule.length > 0);
    if (decision.kind === "deny") assert(decision.reason !== "" && decision.remedy !== "");
    if (decision.kind === "ask") assert(decision.keys.length > 0 && decision.summary !== "");
  }));
});

Deno.test("what is allowed or asked lies within every set [policy.effective]", () => {
  fc.assert(fc.property(anyRequest, anyInput, (call, input) => {
    const policy = createPolicyState(input);
    if (decide(call, policy).kind !== "deny") assert(policy.effective.has(call.capability));
  }));
});

Deno.test("stricter modes and smaller sets never allow more [policy.monotonic]", () => {
  const strict = (call: DecisionRequest, input: PolicyStateInput) =>
    STRICTNESS.indexOf(decide(call, createPolicyState(input)).kind);
  fc.assert(fc.property(anyRequest, anyInput, anySet, (call, input, allowed) => {
    const under = (permissionMode: PermissionMode) => strict(call, { ...input, permissionMode });
    assert(under("never-ask") >= under("ask"));
    assert(under("ask") >= under("accept-edits"));
    assert(under("accept-edits") >= under("full"));
    assert(under("never-ask") !== STRICTNESS.indexOf("ask"), "never-ask asked");
    const as = (mode: TurnMode) => strict(call, { ...input, mode });
    assertEquals(as("plan"), as("ask"));
    assert(as("ask") >= as("agent"));
    const granted = new Set([...input.granted].filter((one) => allowed.has(one)));
    assert(strict(call, { ...input, granted }) >= strict(call, input));
    assert(strict(call, { ...input, durable: false }) >= strict(call, { ...input, durable: true }));
    assert(strict({ ...call, risk: "high" }, input) >= strict({ ...call, risk: "normal" }, input));
  }));
});
