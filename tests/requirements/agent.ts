import type { Requirement } from "../requirements.ts";

/** Promises of the area `agent`. */
export const AGENT: readonly Requirement[] = [
  {
    id: "agent.turn",
    source: "docs/ARCHITECTURE.md",
    sentence: "Results go back to the model, and receipts into the document, in call order.",
  },
  {
    id: "agent.request",
    source: "docs/ARCHITECTURE.md",
    sentence: "A request names its mode and offers only tools whose capability is in force.",
  },
  {
    id: "agent.model_error",
    source: "ST-4",
    sentence:
      "A response that breaks off fails the turn: its text is no reply, no call of it runs.",
  },
  {
    id: "agent.broken_model",
    source: "docs/ARCHITECTURE.md",
    sentence:
      "A model that throws, hangs or sends what is no event fails the turn with one error; no half-made call runs.",
  },
  {
    id: "agent.broken_listener",
    source: "docs/guides/embedding.md",
    sentence:
      "A listener that throws fails the turn's document; it takes no receipt and no row with it.",
  },
  {
    id: "agent.unable",
    source: "docs/guides/getting-started.md",
    sentence: "A request that the model cannot serve ends with its words and exit code 1.",
  },
  {
    id: "agent.length",
    source: "docs/ARCHITECTURE.md",
    sentence: "A reply cut off at the model's output limit fails the turn with a clear sentence.",
  },
  {
    id: "agent.empty",
    source: "docs/ARCHITECTURE.md",
    sentence: "A turn that ends without an answer has failed.",
  },
  {
    id: "agent.denied",
    source: "AP-10",
    sentence: "A denied call gives exit code 4 and is listed, whatever the reply says.",
  },
  {
    id: "agent.limits",
    source: "docs/ARCHITECTURE.md",
    sentence:
      "Rounds, calls and time have limits; each ends the turn with exit code 5 and says so.",
  },
  {
    id: "agent.context_overflow",
    source: "SE-5",
    sentence:
      "A request that is longer than the model takes is sent once and not again: the turn ends and says what to do.",
  },
  {
    id: "agent.context_room",
    source: "SE-5",
    sentence:
      "A request that its model cannot read is not sent: the turn ends with one sentence that names both sizes.",
  },
  {
    id: "agent.interrupt",
    source: "TC-1",
    sentence: "An interrupt at any point ends the turn with 130, and each call has one receipt.",
  },
  {
    id: "agent.exit_codes",
    source: "docs/ARCHITECTURE.md",
    sentence:
      "Interrupted counts before a limit, a limit before a denial, a denial before a failure.",
  },
  {
    id: "agent.define_tool",
    source: "docs/security.md",
    sentence:
      "A response with a DefineTool block is rejected whole: nothing of it runs or registers.",
  },
  {
    id: "agent.plan",
    source: "docs/ARCHITECTURE.md",
    sentence:
      "In the mode plan a reply proposes exactly one plan of 1 to 10 steps, or the turn fails.",
  },
  {
    id: "agent.call_ids",
    source: "TC-5",
    sentence: "Every call of a turn has an id of its own, whatever ids the model gave.",
  },
  {
    id: "agent.history",
    source: "TC-1",
    sentence:
      "History is repaired before a request: each call has exactly one result, in call order.",
  },
  {
    id: "agent.ledger",
    source: "docs/security.md",
    sentence: "A turn that cannot be recorded changes nothing and does not count as done.",
  },
  {
    id: "agent.redaction",
    source: "docs/security.md",
    sentence:
      "A secret of 12 characters or more is in no row of a turn, no document and no event but those of what a model writes for the person, however JSON writes it.",
  },
  {
    id: "agent.text_tools",
    source: "docs/ARCHITECTURE.md",
    sentence: "A model that writes its calls as text is served by the same loop and executor.",
  },
  {
    id: "agent.schemas",
    source: "docs/reference/turn_document.schema.json",
    sentence: "Every document and every event matches the schema that is generated from its type.",
  },
  {
    id: "agent.session_rows",
    source: "docs/guides/sessions.md",
    sentence:
      "Every message that the next request would carry is recorded, whole, redacted and in the commits of the rows beside it.",
  },
  {
    id: "agent.broken_usage",
    source: "docs/guides/sessions.md",
    sentence: "What answers used that broke off counts against the limits of their session.",
  },
  {
    id: "agent.usage_rows",
    source: "docs/guides/sessions.md",
    sentence: "Each attempt of a model leaves a row of tokens, time and cost.",
  },
  {
    id: "agent.messages",
    source: "src/agent/create_agent.ts",
    sentence:
      "Whoever runs a turn is told each message that the conversation gets, once and in order.",
  },
  {
    id: "agent.resume",
    source: "TC-1",
    sentence:
      "Wherever a turn was cancelled or killed, the request of the next turn of its session is valid.",
  },
  {
    id: "agent.session_limits",
    source: "docs/guides/sessions.md",
    sentence: "Limits of tokens and of cost count the whole session.",
  },
  {
    id: "agent.retrying",
    source: "docs/decisions/0016-model-adapters.md",
    sentence: "A request that is sent again is told and recorded, and its text is there once.",
  },
];
