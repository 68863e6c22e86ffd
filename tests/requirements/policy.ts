import type { Requirement } from "../requirements.ts";

/** Promises of the area `policy`. */
export const POLICY: readonly Requirement[] = [
  {
    id: "policy.effective",
    source: "docs/security.md",
    sentence:
      "Effective capabilities are those that configuration, surface, mode and process all allow",
  },
  {
    id: "policy.modes",
    source: "docs/security.md",
    sentence: "The modes ask and plan allow reading and network only; auto never runs as agent",
  },
  {
    id: "policy.named_bound",
    source: "docs/security.md",
    sentence: "A denial names each set that lacks the capability and what to do about it",
  },
  {
    id: "policy.table",
    source: "docs/security.md",
    sentence: "What no rule names is decided by the permission mode, row by row",
  },
  {
    id: "policy.effects",
    source: "docs/security.md",
    sentence:
      "Unknown effects count as changes: a call that claims to read and changes is judged as a writer",
  },
  {
    id: "policy.unrecorded",
    source: "docs/security.md",
    sentence: "Without a durable ledger nothing beyond read effects is allowed",
  },
  {
    id: "policy.pure",
    source: "docs/ARCHITECTURE.md",
    sentence: "decide() answers every call with one decision, the same each time",
  },
  {
    id: "policy.monotonic",
    source: "docs/security.md",
    sentence: "A stricter permission mode or a smaller set never allows more",
  },
  {
    id: "policy.nobody",
    source: "AP-10",
    sentence: "With nobody to ask, a question is a denial at once, with the reason",
  },
  {
    id: "policy.granted",
    source: "docs/security.md",
    sentence: "A process is credited only with what it holds and what its supervisor does for it",
  },
  {
    id: "policy.keys",
    source: "docs/security.md",
    sentence: "A question names what an approval would cover: the host, the path or the whole call",
  },
  {
    id: "policy.rules",
    source: "docs/security.md",
    sentence:
      "The strictest of the owner's rules that names a call decides it: deny, then ask, then allow; what cannot be told is allowed by no pattern",
  },
  {
    id: "policy.rule_bounds",
    source: "docs/security.md",
    sentence:
      "No rule widens a bound; under never-ask no rule lets through what is destructive or of high risk",
  },
  {
    id: "policy.rule_sets",
    source: "docs/security.md",
    sentence: "The order of rules does not matter",
  },
  {
    id: "policy.rule_hosts",
    source: "docs/security.md",
    sentence:
      "A rule names the host that an address really reaches, whatever its spelling; one without a port allows the usual port and forbids every one",
  },
  {
    id: "policy.rule_paths",
    source: "docs/security.md",
    sentence:
      "A rule names paths as the tools take them and where links lead; what leaves the workspace is allowed by none",
  },
  {
    id: "policy.rule_matching",
    source: "docs/security.md",
    sentence: "Patterns are matched without backtracking",
  },
  {
    id: "policy.rule_aliases",
    source: "docs/security.md",
    sentence: "A rule that names an alias holds for the tool",
  },
  {
    id: "policy.rule_examples",
    source: "docs/guides/configuration.md",
    sentence:
      "A rule whose examples do not hold, or that names no tool or no call, is told; one that asks or forbids counts all the same",
  },
  {
    id: "policy.permitting",
    source: "docs/guides/configuration.md",
    sentence: "A call that is not allowed comes with the exact rule that would allow it",
  },
  {
    id: "policy.permission_mode",
    source: "docs/guides/configuration.md",
    sentence:
      "The permission mode is that of the command line, of KYROZEN_APPROVAL_MODE, of the settings, else ask; one that allows unasked is said and recorded",
  },
];
