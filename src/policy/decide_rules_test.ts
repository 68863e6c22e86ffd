import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import {
  CAPABILITIES,
  type Capability,
  type Decision,
  type DecisionRequest,
  isReadOnly,
  PERMISSION_MODES,
  type PermissionMode,
  type RuleList,
  SIDE_EFFECTS,
} from "../contract/mod.ts";
import { RULE_LISTS } from "../contract/permission_mode.ts";
import { ALL_CAPABILITIES, type TurnMode } from "./capabilities.ts";
import { decide } from "./decide.ts";
import { isDanger, permissionVerdict } from "./permission_table.ts";
import { createPolicyState, type PermissionRules, type PolicyStateInput } from "./policy_state.ts";

const STRICTNESS: readonly Decision["kind"][] = ["allow", "ask", "deny"];
const permitting = { file: "owner/settings.json", option: "--permission-mode" };

/** Rules that all say the same of every call. */
function always(list: RuleList | undefined): PermissionRules {
  return { verdict: () => list && { list, text: "a_tool" } };
}

function request(part: Partial<DecisionRequest> = {}): DecisionRequest {
  const usual = { tool: "a_tool", capability: "network", sideEffects: "external" } as const;
  return { ...usual, risk: "normal", args: { url: "https://example.com/a" }, ...part };
}

function input(part: Partial<PolicyStateInput> = {}): PolicyStateInput {
  return {
    configured: ALL_CAPABILITIES,
    surface: ALL_CAPABILITIES,
    granted: ALL_CAPABILITIES,
    mode: "agent",
    permissionMode: "ask",
    durable: true,
    permitting,
    workspace: "/garden",
    ...part,
  };
}

function judge(call: DecisionRequest, part: Partial<PolicyStateInput> = {}): Decision {
  return decide(call, createPolicyState(input(part)));
}

Deno.test("every list of rules under every mode, for every kind of call [policy.rules]", () => {
  for (const capability of CAPABILITIES) {
    for (const sideEffects of SIDE_EFFECTS) {
      for (const risk of ["normal", "high"] as const) {
        const call = request({ capability, sideEffects, risk });
        for (const permissionMode of PERMISSION_MODES) {
          const never = permissionMode === "never-ask";
          const byMode = permissionVerdict(call, permissionMode).verdict;
          const kind = (list?: RuleList) =>
            judge(call, { permissionMode, rules: always(list) }).kind;
          const label = `${capability} ${sideEffects} ${risk} ${permissionMode}`;
          assertEquals(kind(), byMode, label);
          assertEquals(kind("deny"), "deny", label);
          assertEquals(kind("ask"), never ? "deny" : "ask", label);
          assertEquals(kind("allow"), never && isDanger(call) ? "deny" : "allow", label);
        }
      }
    }
  }
});

Deno.test("what decided is named, and who can change it [policy.rules]", () => {
  const of = (list: RuleList, permissionMode: PermissionMode = "ask") =>
    judge(request(), { rules: always(list), permissionMode });
  const change = (list: RuleList) =>
    `Only the owner can change that: the rule a_tool of permissions.${list} in owner/settings.json`;
  assertEquals(of("allow"), { kind: "allow", rule: "allow:a_tool" });
  assertEquals(of("deny"), {
    kind: "deny",
    rule: "deny:a_tool",
    reason: 'Cannot run "a_tool": the rule a_tool of permissions.deny forbids it',
    remedy: change("deny"),
  });
  assertEquals(of("ask", "full"), {
    kind: "ask",
    rule: "ask:a_tool",
    keys: ["a_tool(example.com)"],
    summary: 'Run "a_tool" (network, effects: external)',
    remedy: change("ask"),
  });
  assertEquals(of("ask", "never-ask"), {
    kind: "deny",
    rule: "ask:a_tool under never-ask",
    reason:
      'Cannot run "a_tool": the rule a_tool of permissions.ask would ask, and the permission ' +
      "mode never-ask asks for nothing",
    remedy: change("ask"),
  });
});

/** What the owner is told to do about a call that is not allowed. */
function remedy(call: DecisionRequest, part: Partial<PolicyStateInput> = {}): string | undefined {
  const decision = judge(call, part);
  return decision.kind === "allow" ? "none is needed" : decision.remedy;
}

Deno.test("a call that is not allowed comes with the exact rule that would allow it [policy.permitting]", () => {
  const add = (rule: string) => `Add "${rule}" to permissions.allow in owner/settings.json`;
  const write = { capability: "write", sideEffects: "mutation" } as const;
  const cases: readonly (readonly [Partial<DecisionRequest>, string | undefined])[] = [
    [{}, `${add("a_tool(example.com)")}, or use --permission-mode full`],
    [
      { args: { url: "https://u:p@EXAMPLE.com:8443/" } },
      `${add("a_tool(example.com:8443)")}, or use --permission-mode full`,
    ],
    [
      { ...write, args: { path: "/garden/docs/../a.md" } },
      `${add("a_tool(a.md)")}, or use --permission-mode accept-edits`,
    ],
    [
      { ...write, args: { paths: ["a", "b/"] } },
      'Add "a_tool(a)" and "a_tool(b)" to permissions.allow in owner/settings.json, or use ' +
      "--permission-mode accept-edits",
    ],
    [{ ...write, args: { path: "a*.md" } }, "Use --permission-mode accept-edits"],
    [{ ...write, args: { path: "../a.md" } }, "Use --permission-mode accept-edits"],
    [{ args: { url: "no address" } }, "Use --permission-mode full"],
    [{ capability: "shell", args: { command: "ls" } }, "Use --permission-mode full"],
    [
      { capability: "git", args: { b: 1, a: "x" } },
      'Add "a_tool({\\"a\\":\\"x\\",\\"b\\":1})" to permissions.allow in owner/settings.json, or use ' +
      "--permission-mode full",
    ],
    [{ risk: "high" }, add("a_tool(example.com)")],
    [{ capability: "destructive", args: { path: "a*" } }, undefined],
  ];
  for (const [part, expected] of cases) assertEquals(remedy(request(part)), expected);
  const never = { permissionMode: "never-ask" } as const;
  const full = `${add("a_tool(example.com)")}, or use --permission-mode full`;
  assertEquals(remedy(request(), never), full);
  assertEquals(
    remedy(request({ risk: "high" }), never),
    "Use the permission mode ask, and answer the question",
  );
  const alone = { permitting: { option: "--permission-mode" } };
  assertEquals(remedy(request(), alone), "Use --permission-mode full");
  assertEquals(remedy(request(), { permitting: undefined }), undefined);
});

const anyRequest = fc.record<DecisionRequest>({
  tool: fc.constant("a_tool"),
  capability: fc.constantFrom(...CAPABILITIES),
  sideEffects: fc.constantFrom(...SIDE_EFFECTS),
  risk: fc.constantFrom("normal", "high"),
  args: fc.constant({}),
});
const anySet = fc.subarray([...CAPABILITIES]).map((list) => new Set<Capability>(list));
const anyInput = fc.record({
  configured: anySet,
  surface: anySet,
  granted: anySet,
  mode: fc.constantFrom<TurnMode>("ask", "plan", "agent"),
  permissionMode: fc.constantFrom(...PERMISSION_MODES),
  durable: fc.boolean(),
});
const anyList = fc.option(fc.constantFrom(...RULE_LISTS), { nil: undefined });

Deno.test("no rule widens a bound, or lets through what leaves no record [policy.rule_bounds]", () => {
  let bounded = 0;
  fc.assert(fc.property(anyRequest, anyInput, anyList, (call, given, list) => {
    const without = judge(call, given);
    const ruled = judge(call, { ...given, rules: always(list) });
    const effective = createPolicyState(input(given)).effective;
    const unrecorded = !given.durable && !isReadOnly(call.sideEffects);
    if (effective.has(call.capability) && !unrecorded) return;
    bounded++;
    assertEquals(ruled, without);
    assertEquals(ruled.kind, "deny");
  }));
  assert(bounded > 10);
});

Deno.test("a rule that forbids or asks never allows more, one that allows never forbids more [policy.rule_bounds]", () => {
  const strict = (decision: Decision) => STRICTNESS.indexOf(decision.kind);
  fc.assert(fc.property(anyRequest, anyInput, (call, given) => {
    const none = judge(call, given);
    const under = (list: RuleList) => judge(call, { ...given, rules: always(list) });
    assertEquals(under("deny").kind, "deny");
    assert(strict(under("ask")) >= strict(none));
    assert(strict(under("allow")) <= strict(none));
    if (given.permissionMode === "never-ask") {
      for (const list of RULE_LISTS) assert(under(list).kind !== "ask", "never-ask asked");
      if (isDanger(call)) assertEquals(under("allow").kind, none.kind);
    }
  }));
});
