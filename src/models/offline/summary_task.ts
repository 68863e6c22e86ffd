import type { PlannedCall, Wording } from "./intent.ts";
import { namedFiles } from "./named_files.ts";
import { summaryText } from "./summary_text.ts";
import type { TurnView } from "./turn_view.ts";

const COMMITS = 5;

/** `TODO:`, `TODO(name)`, or the word as the first one of a comment; `##` begins none. */
const TODO_MARK = "\\b(?:TODO|FIXME)[:(]|(?:(?:^|[^#])#|//|/\\*|--) ?(?:TODO|FIXME)\\b";

const FIRST_ROUND: readonly PlannedCall[] = [
  { tool: "list_tree", args: { path: ".", stats: true } },
  { tool: "list_dir", args: { path: "." } },
  { tool: "git_log", args: { max_count: COMMITS } },
  { tool: "search_files", args: { pattern: TODO_MARK } },
];

/** A summary's calls: what is there, then every manifest and README that was named. */
export function planSummary(view: TurnView): readonly PlannedCall[] {
  if (view.round === 0) return FIRST_ROUND;
  if (view.round > 1) return [];
  return namedFiles(view).paths.map((path) => ({ tool: "read_file", args: { path } }));
}

/** The summary of both rounds; not served if nothing of the first one could be read. */
export function phraseSummary(view: TurnView): Wording {
  return {
    text: summaryText(view, namedFiles(view)),
    served: FIRST_ROUND.some(({ tool }) => view.finding(tool).ok),
  };
}
