import type { Requirement } from "../requirements.ts";

/** Promises of the area `tools` about calls: arguments, decisions, order, results, records. */
export const TOOL_EXECUTION: readonly Requirement[] = [
  {
    id: "tools.empty-arguments",
    source: "TC-2",
    sentence: "Absent, null and blank arguments are {}, and a missing required argument is named.",
  },
  {
    id: "tools.malformed-arguments",
    source: "TC-3",
    sentence:
      "Anything but one JSON object is refused with a bounded preview and the schema; nothing runs and nobody is asked.",
  },
  {
    id: "tools.big-integers",
    source: "docs/guides/embedding.md",
    sentence:
      "An integer beyond 2^53 is refused, or arrives digit for digit where the schema says string.",
  },
  {
    id: "tools.validation",
    source: "docs/guides/embedding.md",
    sentence:
      "Arguments are checked without coercion, and every problem is named with its pointer.",
  },
  {
    id: "tools.argument-copies",
    source: "docs/security.md",
    sentence: "What was decided on is what runs: arguments are frozen copies.",
  },
  {
    id: "tools.argument-bounds",
    source: "docs/security.md",
    sentence: "Arguments are bounded in depth and number of values.",
  },
  {
    id: "tools.argument-schema",
    source: "TC-7",
    sentence: "A remote tool's arguments are checked against its original schema.",
  },
  {
    id: "tools.ajv-lazy",
    source: "docs/ARCHITECTURE.md",
    sentence: "Neither a start nor a call of a built-in tool loads ajv.",
  },
  {
    id: "tools.generated-validators",
    source: "docs/ARCHITECTURE.md",
    sentence: "The generated validators say the same as ajv for any arguments.",
  },
  {
    id: "tools.unknown-tool",
    source: "docs/reference/tools.md",
    sentence: "A call of an unknown tool is not_found, with the nearest public name.",
  },
  {
    id: "tools.policy-decides",
    source: "docs/security.md",
    sentence:
      "A call runs only after policy allowed it, on the spec's own facts; an error in policy refuses it.",
  },
  {
    id: "tools.approvals",
    source: "docs/security.md",
    sentence:
      "Approvals are asked one at a time in response order before the batch starts; only an approval lets a call run.",
  },
  {
    id: "tools.denials",
    source: "docs/reference/tools.md",
    sentence:
      "Exactly the codes permission_denied and approval_denied leave a denial with reason and remedy.",
  },
  {
    id: "tools.one-receipt",
    source: "docs/security.md",
    sentence: "Every call, refused and unknown ones included, has exactly one receipt.",
  },
  {
    id: "tools.by-index",
    source: "docs/ARCHITECTURE.md",
    sentence: "Results come back by index, whatever finished first.",
  },
  {
    id: "tools.planner",
    source: "docs/ARCHITECTURE.md",
    sentence:
      "The planner joins consecutive parallel-safe reads and makes any other call a batch of its own.",
  },
  {
    id: "tools.barrier",
    source: "docs/ARCHITECTURE.md",
    sentence: "All before a barrier end first, and nothing after it starts until it ends.",
  },
  {
    id: "tools.concurrency",
    source: "docs/ARCHITECTURE.md",
    sentence: "A batch runs at once, at most eight calls at a time.",
  },
  {
    id: "tools.independence",
    source: "docs/ARCHITECTURE.md",
    sentence: "One failing call does not cancel its batch.",
  },
  {
    id: "tools.linear",
    source: "docs/ARCHITECTURE.md",
    sentence: "The time of a response grows with the number of its calls and no faster.",
  },
  {
    id: "tools.cancel",
    source: "docs/ARCHITECTURE.md",
    sentence: "Cancelling a turn ends every unfinished call with a cancelled receipt.",
  },
  {
    id: "tools.deadline",
    source: "docs/guides/embedding.md",
    sentence:
      "A call ends at its deadline even if the tool ignores its signal; late answers are dropped.",
  },
  {
    id: "tools.contract",
    source: "docs/guides/embedding.md",
    sentence: "An answer that is not JSON, has another shape or is too large is contract_error.",
  },
  {
    id: "tools.throws",
    source: "docs/guides/embedding.md",
    sentence:
      "A throw is execution_error in one sentence; the runtime's own refusal is permission_denied.",
  },
  {
    id: "tools.results-json",
    source: "docs/guides/embedding.md",
    sentence: "Outputs are frozen copies of JSON; what JSON would drop is refused.",
  },
  {
    id: "tools.retriable",
    source: "docs/reference/tools.md",
    sentence:
      "Whether a failure may be repeated follows the code, and a mutation needs a stated reason.",
  },
  {
    id: "tools.context",
    source: "docs/guides/embedding.md",
    sentence: "A tool is given its workspace, ids and signal, frozen.",
  },
  {
    id: "tools.isolation",
    source: "docs/security.md",
    sentence: "A receipt says where the code ran, and none if nothing ran.",
  },
  {
    id: "tools.output-bound",
    source: "docs/guides/embedding.md",
    sentence: "A large output reaches the model as head and tail with a marker that says its size.",
  },
  {
    id: "tools.spill",
    source: "docs/guides/embedding.md",
    sentence:
      "The full text of a large output is kept for its owner within caps and read by range.",
  },
  {
    id: "tools.envelope",
    source: "docs/security.md",
    sentence: "External content is enveloped, and no content can close its envelope.",
  },
  {
    id: "tools.redaction",
    source: "HT-4",
    sentence: "A registered secret is in no answer, receipt, row, event, denial or kept output.",
  },
  {
    id: "tools.recorded-arguments",
    source: "docs/security.md",
    sentence: "Arguments in receipts, rows and events are bounded.",
  },
  {
    id: "tools.rows",
    source: "docs/security.md",
    sentence:
      "A call leaves its decision, approval and receipt in the ledger before its response is answered.",
  },
  {
    id: "tools.row-before-change",
    source: "docs/security.md",
    sentence: "A call that may change something has durable rows before it runs, or does not run.",
  },
  {
    id: "tools.ledger-failure",
    source: "docs/security.md",
    sentence: "A ledger that fails beside reads loses no result, and a notice says so.",
  },
  {
    id: "tools.events",
    source: "docs/ARCHITECTURE.md",
    sentence:
      "Surfaces see each call decided, started and finished; one that throws takes no result with it.",
  },
];
