import type { Requirement } from "../requirements.ts";

const GUIDE = "docs/guides/offline-model.md";
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
];
