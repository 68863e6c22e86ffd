import type { Requirement } from "../requirements.ts";

const GUIDE = "docs/guides/providers.md";
const CONTRACT = "src/contract/model.ts";

/** Promises about models of providers, as they are seen from outside the process. */
export const PROVIDER_TURN: readonly Requirement[] = [
  {
    id: "provider_turn.answers",
    source: CONTRACT,
    sentence: "Text and reasoning of both protocols arrive as they are sent, with their usage.",
  },
  {
    id: "provider_turn.calls",
    source: "TC-5",
    sentence: "Interleaved calls run real tools, in the order of the answer, and only if whole.",
  },
  {
    id: "provider_turn.framing",
    source: "ST-2",
    sentence: "Comments, heartbeats, line ends and cuts between bytes change nothing of an answer.",
  },
  {
    id: "provider_turn.usage",
    source: "ST-6",
    sentence: "Usage is counted once wherever it stands, and a repeated finish runs nothing twice.",
  },
  {
    id: "provider_turn.errors",
    source: GUIDE,
    sentence: "Each refusal of a provider ends the turn with exit code 1, its kind, and a remedy.",
  },
  {
    id: "provider_turn.retries",
    source: GUIDE,
    sentence:
      "What passes is tried three times at most, after the wait that the provider asks for.",
  },
  {
    id: "provider_turn.stream_errors",
    source: "ST-4",
    sentence: "An error inside a stream fails the turn, and no half-made call before it ever runs.",
  },
  {
    id: "provider_turn.broken",
    source: CONTRACT,
    sentence: "An answer that is cut, ends early or is no answer never ends with exit code 0.",
  },
  {
    id: "provider_turn.redirect",
    source: GUIDE,
    sentence: "A redirect is not followed: the key goes to no host but the configured one.",
  },
  {
    id: "provider_turn.cancel",
    source: CONTRACT,
    sentence: "An interrupt, or the turn's deadline, closes the request to the provider at once.",
  },
  {
    id: "provider_turn.deadlines",
    source: GUIDE,
    sentence: "A provider that stalls, at any stage, ends the turn at its deadline.",
  },
  {
    id: "provider_turn.history",
    source: "TC-1",
    sentence: "On the wire each call has exactly one result, right after it, whatever happened.",
  },
  {
    id: "provider_turn.overflow",
    source: "SE-5",
    sentence: "A request that is too long is sent twice at most, and nothing goes out unasked.",
  },
  {
    id: "models.key_secret",
    source: "docs/security.md",
    sentence:
      "A key of 12 characters or more reaches its provider's header, and no text, event, kept file, argument or environment of a child, however JSON writes it.",
  },
  {
    id: "models.one_adapter",
    source: GUIDE,
    sentence: "A turn loads the adapter of its own protocol only, and an offline turn none.",
  },
];
