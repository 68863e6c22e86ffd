import { ARITHMETIC } from "./arithmetic.ts";
import { FIND, LIST, READ, SEARCH, TREE } from "./file_intents.ts";
import { GIT_DIFF, GIT_LOG, GIT_SHOW, GIT_STATUS } from "./git_intents.ts";
import type { Intent, Task, UserRequest } from "./intent.ts";
import { SUMMARIZE } from "./summary_intent.ts";
import { CALL_TOOL, CALL_UNKNOWN_TOOL, createHelpIntent } from "./tool_intents.ts";
import type { TurnView } from "./turn_view.ts";
import { CONVERT_UNITS } from "./unit_intent.ts";
import { READ_WEBPAGE } from "./web_intent.ts";

/** Longer requests are only looked at as `TOOL {json}`. */
const LONGEST_REQUEST = 2000;

/** What the offline model understands, in the order in which help shows it. */
export const INTENTS: readonly Intent[] = [
  SUMMARIZE,
  ARITHMETIC,
  CONVERT_UNITS,
  LIST,
  TREE,
  FIND,
  SEARCH,
  READ,
  GIT_STATUS,
  GIT_LOG,
  GIT_DIFF,
  GIT_SHOW,
  READ_WEBPAGE,
  CALL_TOOL,
  createHelpIntent(() => INTENTS),
];

// A file named like a tool or a command must not hide it: the narrowest patterns are tried first.
const NARROWEST_FIRST: readonly Intent[] = [
  CALL_TOOL,
  ...INTENTS.filter((intent) => intent.name === "help" || intent.name.startsWith("git ")),
  // What begins like an address of the web is no file.
  READ_WEBPAGE,
  // What is a number of one unit in another is no sum.
  CONVERT_UNITS,
  ...INTENTS,
  CALL_UNKNOWN_TOOL,
];

/** The task of the first intent that understands `request`. */
export function matchIntent(request: UserRequest, view: TurnView): Task | undefined {
  const candidates = request.raw.length > LONGEST_REQUEST
    ? [CALL_TOOL, CALL_UNKNOWN_TOOL]
    : NARROWEST_FIRST;
  for (const intent of candidates) {
    const task = intent.parse(request, view);
    if (task !== undefined) return task;
  }
  return undefined;
}
