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
];
