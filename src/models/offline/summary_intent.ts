import type { Intent, Task } from "./intent.ts";

const THIS =
  "(?:(?:this|the|my|our)\\s+)?(?:project|repo|repository|code\\s?base|workspace|folder|directory|code)";
const SUMMARIES = [
  `(?:summari[sz]e|sum\\s+up|describe|explain|analy[sz]e)\\s+(?:${THIS}|this)`,
  "summari[sz]e|summary|overview",
  `(?:give|show|write)(?:\\s+me)?\\s+(?:a|an|the)\\s+(?:short\\s+|brief\\s+|quick\\s+)?(?:summary|overview)(?:\\s+of\\s+(?:${THIS}|this))?`,
  `(?:an?\\s+)?(?:summary|overview)\\s+of\\s+(?:${THIS}|this)`,
  `(?:${THIS})\\s+(?:summary|overview)`,
  `tell\\s+me\\s+(?:more\\s+)?about\\s+(?:${THIS}|this)`,
  `what(?:'s|’s|s|\\s+is)\\s+(?:this|${THIS})(?:\\s+(?:about|for))?`,
  `what\\s+does\\s+(?:this|${THIS})\\s+do`,
];
const SUMMARY = new RegExp(`^(?:${SUMMARIES.join("|")})$`, "i");

// Loaded late: most turns never summarize, and each module costs start-up time.
const SUMMARY_TASK: Task = {
  plan: async (view) => (await import("./summary_task.ts")).planSummary(view),
  phrase: async (view) => (await import("./summary_task.ts")).phraseSummary(view),
  later: ["Read each manifest and README that the first calls name"],
};

/** `summarize this project`. */
export const SUMMARIZE: Intent = {
  name: "summarize",
  example: "summarize this project",
  does: "structure, languages, manifests, README, commits, TODOs",
  parse: ({ text }) => SUMMARY.test(text) ? SUMMARY_TASK : undefined,
};
