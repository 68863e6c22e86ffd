import type { Intent, Task } from "./intent.ts";
import { diffOfTask, diffTask, logTask, showTask, statusTask } from "./git_tasks.ts";

const STATUS =
  /^(?:git\s+status(?:\s+(?:-s|--short))?|status|what(?:'s|’s|s| has| is)?\s+(?:been\s+)?changed|what\s+(?:did|have)\s+(?:i|we|you)\s+changed?|what\s+changes\s+are\s+there|(?:show(?: me)?\s+|list\s+)?(?:the\s+|my\s+)?(?:uncommitted|local|pending)\s+changes|(?:are\s+there\s+)?any\s+(?:uncommitted\s+|local\s+)?changes|(?:what|which)\s+branch(?:\s+(?:is\s+this|am\s+i\s+on|are\s+we\s+on))?)$/i;
const LOG =
  /^(?:git\s+log(?:\s+--oneline)?|(?:show(?: me)?\s+|list\s+)?(?:the\s+)?(?:git\s+|commit\s+)?(?:history|log)|(?:show(?: me)?\s+|list\s+)?(?:the\s+)?(?:recent|latest|last|newest)\s+commits|(?:list|show(?: me)?)\s+(?:the\s+)?commits)$/i;
const LOG_COUNT =
  /^(?:git\s+log\s+(?:--oneline\s+)?(?:-n\s*|-)([1-9]\d{0,3})|(?:show(?: me)?\s+|list\s+)?(?:the\s+)?(?:last|latest|recent|newest)\s+([1-9]\d{0,3})\s+commits)$/i;
const DIFF =
  /^(?:git\s+diff|diff|(?:show(?: me)?\s+)(?:the\s+|my\s+)?(?:git\s+)?(?:diff|changes))$/i;
const STAGED =
  /^(?:git\s+diff\s+--(?:staged|cached)|(?:show(?: me)?\s+)?(?:the\s+)?staged\s+(?:changes|diff)|what(?:'s|’s| is)\s+staged)$/i;
const DIFF_OF = /^git\s+diff\s+(--\s+)?([^\s-]\S{0,300})$/i;
const DIFF_BETWEEN = /^git\s+diff\s+([^\s-][^\s.]{0,200})(?:\s+|\.\.)([^\s.-][^\s.]{0,200})$/i;
const SHOW = /^(?:git\s+show|(?:show(?: me)?\s+)?(?:the\s+)?commit)\s+([^\s-]\S{0,300})$/i;
const SHOW_REVISION = /^show(?: me)?\s+(?:the\s+)?([^\s-]\S{0,300})$/i;
const SHOW_LAST =
  /^(?:git\s+show|(?:(?:show(?: me)?|what(?:'s|’s| is)(?: in)?)\s+)?(?:the\s+)?(?:last|latest|newest)\s+commit)$/i;

/** `git status`, "what changed?". */
export const GIT_STATUS: Intent = {
  name: "git status",
  example: "git status",
  does: "what changed and is not committed",
  parse: ({ text }) => STATUS.test(text) ? statusTask() : undefined,
};

/** `git log`, "last 5 commits". */
export const GIT_LOG: Intent = {
  name: "git log",
  example: "git log",
  does: "recent commits; also: last 3 commits",
  parse({ text }) {
    const counted = LOG_COUNT.exec(text);
    if (counted !== null) return logTask(Number(counted[1] ?? counted[2]));
    return LOG.test(text) ? logTask(10) : undefined;
  },
};

/** `git diff`, "staged changes". */
export const GIT_DIFF: Intent = {
  name: "git diff",
  example: "git diff [FILE]",
  does: "changed lines; also: git diff --staged",
  parse({ text }) {
    if (STAGED.test(text)) return diffTask({ staged: true });
    if (DIFF.test(text)) return diffTask({});
    const [from, to] = DIFF_BETWEEN.exec(text)?.slice(1) ?? [];
    if (from !== undefined && to !== undefined) return diffTask({ from, to });
    const [, dashes, of] = DIFF_OF.exec(text) ?? [];
    if (of === undefined) return undefined;
    if (dashes !== undefined) return diffTask({ path: of });
    return isRevision(of) ? diffTask({ from: of }) : diffOfTask(of);
  },
};

/** `show HEAD`, "show the last commit". */
export const GIT_SHOW: Intent = {
  name: "git show",
  example: "show HEAD",
  does: "one commit: HEAD, HEAD~2, an id or a tag",
  parse({ text }): Task | undefined {
    if (SHOW_LAST.test(text)) return showTask("HEAD");
    const revision = SHOW.exec(text)?.[1];
    if (revision !== undefined) return showTask(revision);
    const word = SHOW_REVISION.exec(text)?.[1];
    return word === undefined || !isRevision(word) ? undefined : showTask(word);
  },
};

/** Tells a revision from a file by its form alone: HEAD, `x~1`, an id, a version, a main branch. */
function isRevision(word: string): boolean {
  return /^(?:HEAD|@)(?:[~^@:].*)?$|^[\w./-]+[~^]\d*$|^[0-9a-f]{7,40}$|^v?\d+\.\d+(?:\.\d+)?$|^(?:main|master)$/i
    .test(word);
}
