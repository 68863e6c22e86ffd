import type { Requirement } from "../requirements.ts";

const GUIDE = "docs/guides/offline-model.md";
const ADAPTERS = "docs/decisions/0016-model-adapters.md";
const CONTRACT = "src/contract/model.ts";

/** Promises of the area `models`. */
export const MODELS: readonly Requirement[] = [
  {
    id: "models.never_throws",
    source: CONTRACT,
    sentence:
      "A model never throws, and its last event is its one finish or error, whatever it gets.",
  },
  {
    id: "models.cancelled",
    source: CONTRACT,
    sentence: "When the signal fires, a model ends with an error of kind cancelled at once.",
  },
  {
    id: "models.scripted",
    source: CONTRACT,
    sentence:
      "The scripted model answers each request with its next step, and says when it has none.",
  },
  {
    id: "models.offline_honest",
    source: GUIDE,
    sentence:
      "What the offline model does not understand it says so, with what it does, and fails.",
  },
  {
    id: "models.offline_phrasings",
    source: GUIDE,
    sentence:
      "A request in other words is answered rightly or, with exit code 1, honestly not at all.",
  },
  {
    id: "models.offline_help",
    source: GUIDE,
    sentence: "The offline model lists the requests it understands and the tools that are offered.",
  },
  {
    id: "models.offline_calls",
    source: GUIDE,
    sentence: "The offline model turns the last message into tool calls through the normal loop.",
  },
  {
    id: "models.offline_results",
    source: GUIDE,
    sentence: "A changed result of one tool changes the offline model's sentence about it.",
  },
  {
    id: "models.offline_failure",
    source: GUIDE,
    sentence: "A failed call makes the offline model's answer say what is missing and why.",
  },
  {
    id: "models.offline_offered",
    source: GUIDE,
    sentence: "The offline model calls only tools that are offered, and names one that is not.",
  },
  {
    id: "models.offline_plan",
    source: GUIDE,
    sentence: "In the mode plan the offline model proposes 1 to 10 steps and calls nothing.",
  },
  {
    id: "models.offline_stream",
    source: GUIDE,
    sentence: "The offline model's text arrives in parts, and its usage says that it is estimated.",
  },
  {
    id: "models.offline_quotes",
    source: GUIDE,
    sentence: "Text of files is quoted: it starts nothing and controls no terminal.",
  },
  {
    id: "models.arithmetic",
    source: GUIDE,
    sentence: "Arithmetic in signs or words is calculated, and nothing else is taken for it.",
  },
  {
    id: "models.units",
    source: GUIDE,
    sentence:
      "A conversion of units is asked of whatever tool takes a value and two units; where none is " +
      "offered, or not these units, that is said.",
  },
  {
    id: "models.files",
    source: GUIDE,
    sentence: "list, tree, find, search and read answer about files, with natural variations.",
  },
  {
    id: "models.git",
    source: GUIDE,
    sentence: "Questions about changes and commits are answered by the Git reads.",
  },
  {
    id: "models.call_tool",
    source: GUIDE,
    sentence: "TOOL {json} calls any offered tool with exactly that text and prints its result.",
  },
  {
    id: "models.summarize",
    source: GUIDE,
    sentence: "A summary takes two rounds, and each of its facts comes from a receipt of the turn.",
  },
  {
    id: "models.summary_manifests",
    source: GUIDE,
    sentence: "Common manifests are read for name, version, licence, scripts and dependencies.",
  },
  {
    id: "models.summary_readme",
    source: GUIDE,
    sentence: "A README is quoted by its first heading and its first real paragraph.",
  },
  {
    id: "models.summary_anywhere",
    source: GUIDE,
    sentence: "A summary works in an empty folder, without Git, in a large tree, in any language.",
  },
  {
    id: "models.linear_time",
    source: GUIDE,
    sentence: "Hostile text costs the offline model time that grows with its length only.",
  },
  {
    id: "models.wire_stream",
    source: ADAPTERS,
    sentence:
      "A streamed answer of either protocol becomes the same text, reasoning, calls and usage.",
  },
  {
    id: "models.wire_calls",
    source: "TC-5",
    sentence:
      "Calls are told whole and after the finish only, with the text of their arguments as it came; interleaved, repeated and unnamed ones are told apart.",
  },
  {
    id: "models.wire_framing",
    source: "ST-7",
    sentence:
      "Line ends, comments, heartbeats, several data lines, unknown events and a byte order mark change nothing.",
  },
  {
    id: "models.wire_split",
    source: "ST-7",
    sentence: "Where the bytes of an answer are cut changes none of its events.",
  },
  {
    id: "models.wire_truncated",
    source: "ST-4",
    sentence: "An answer that ends early is an error or says the same, and calls nothing.",
  },
  {
    id: "models.wire_cut_stays",
    source: "ST-4",
    sentence:
      "An answer that its provider called cut off or withheld stays so, whatever follows: none of its calls runs.",
  },
  {
    id: "models.wire_stream_error",
    source: "ST-4",
    sentence:
      "An error inside a stream of status 200 has the kind that the same refusal has as a status.",
  },
  {
    id: "models.wire_answer",
    source: ADAPTERS,
    sentence: "An answer that is empty, a page or no stream is an error that says so.",
  },
  {
    id: "models.wire_bounds",
    source: ADAPTERS,
    sentence: "An event, an answer and the body of an error are read up to a bound.",
  },
  {
    id: "models.wire_errors",
    source: ADAPTERS,
    sentence:
      "Each failure has one kind and one short sentence: what failed, where, and what to do.",
  },
  {
    id: "models.wire_key",
    source: "docs/security.md",
    sentence: "No event of a model holds its key, whatever the provider repeats.",
  },
  {
    id: "models.wire_retry",
    source: ADAPTERS,
    sentence:
      "A failure that passes is tried again three times at most, announced, and never once text was shown.",
  },
  {
    id: "models.wire_retry_after",
    source: ADAPTERS,
    sentence: "How long a provider asks to be left alone is kept if it fits in the turn.",
  },
  {
    id: "models.wire_redirect",
    source: ADAPTERS,
    sentence: "A redirect is not followed: no key goes to another host.",
  },
  {
    id: "models.wire_cancel",
    source: ADAPTERS,
    sentence: "A cancel, and a listener that stops, close the socket.",
  },
  {
    id: "models.wire_deadlines",
    source: "ST-2",
    sentence:
      "A server that does not connect, answer or go on is left after a deadline; comments count as going on.",
  },
  {
    id: "models.wire_heartbeats",
    source: "ST-2",
    sentence: "A server that sends nothing but comments and pings is left after ten minutes.",
  },
  {
    id: "models.wire_request",
    source: ADAPTERS,
    sentence: "A conversation reaches the provider with ids, names and arguments that it takes.",
  },
  {
    id: "models.wire_broken_usage",
    source: ADAPTERS,
    sentence:
      "An answer that breaks off tells what it used: what its provider told, or an estimate; a refusal used nothing.",
  },
  {
    id: "models.wire_alternate",
    source: ADAPTERS,
    sentence: "Messages of a person that stand beside each other are sent as one.",
  },
  {
    id: "models.wire_permissions",
    source: ADAPTERS,
    sentence:
      "A model needs permission for its host alone; an adapter that is not used is not loaded.",
  },
  {
    id: "models.edge_names",
    source: "TC-6",
    sentence:
      "Tools have names that providers take, each its own, and calls come back under the tool's name.",
  },
  {
    id: "models.edge_schemas",
    source: "TC-7",
    sentence:
      "The model's copy of a schema has no alternatives at its top, and the schema itself stays as it is.",
  },
  {
    id: "models.edge_refs",
    source: "TC-8",
    sentence:
      "References are resolved, circles end, and keywords that servers refuse are left out.",
  },
  {
    id: "models.edge_left_out",
    source: "TC-6",
    sentence: "A tool that cannot be offered is left out by name, once, and the others stay.",
  },
];
