import type { Intent, UserRequest } from "./intent.ts";
import { readFind, readShellFind } from "./find_request.ts";
import { readSearch } from "./search_request.ts";
import { asksForMore, isRootWord, oneName } from "./user_request.ts";
import { findTask, listTask, readTask, searchTask, treeTask } from "./file_tasks.ts";

const FILLER =
  /^(?:(?:all|the|me|every|everything|files?|entries|contents?|folders?|directories|directory|dir)(?:\s+|$)){0,5}(?:(?:in|of|under|inside|at)(?:\s+|$))?(?:the\s+)?(?:(?:folder|directory|dir)\s+)?/i;

/** `what's in X`: a file if X has an extension, else a folder. */
const WHAT_IS_IN = /^what(?:'s|’s|s| is)\s+(in\s(?!.*[^\s.]\.\w{1,8}["'`]?$).*)$/is;
const WHAT_IS_IN_FILE = /^what(?:'s|’s|s| is)\s+in\s+(.*[^\s.]\.\w{1,8}["'`]?)$/is;

/** `list [DIR]`: the entries of one folder. */
export const LIST: Intent = {
  name: "list",
  example: "list [DIR]",
  does: "the entries of a folder",
  parse(request) {
    // What is in a folder is its list anyway, hidden entries and sizes included.
    const text = request.text.replace(/^ls(?:\s+-[alhAF1]{1,6})+(?=\s|$)/, "ls");
    const rest = /^(?:list|ls|dir)(?:\s+(.*))?$/is.exec(text)?.[1] ??
      /^(?:show(?: me)?|what)(?:\s+the)?\s+(?:files|folders)(?:\s+are)?(?:\s+((?:in|of|under|inside)\s.*))?$/is
        .exec(text)?.[1] ??
      WHAT_IS_IN.exec(text)?.[1];
    const isBare =
      /^(?:list|ls|dir|(?:show(?: me)?|what)(?:\s+the)?\s+files(?:\s+are(?:\s+(?:t?here))?)?)$/i
        .test(text);
    const folder = isBare ? "." : rest === undefined ? undefined : folderOf(rest);
    if (folder === undefined) return undefined;
    return folder.includes("*") ? findTask(folder) : listTask(folder);
  },
};

/** `tree [DIR]`: everything below a folder. */
export const TREE: Intent = {
  name: "tree",
  example: "tree [DIR]",
  does: "everything below a folder",
  parse({ text }) {
    const match =
      /^(?:show(?: me)?\s+)?(?:the\s+)?(?:(?:file|folder|directory)\s+)?tree(?:\s+(.*))?$/is
        .exec(text);
    if (match === null) return undefined;
    const folder = match[1] === undefined ? "." : folderOf(match[1]);
    return folder === undefined ? undefined : treeTask(folder);
  },
};

/** `find GLOB`: files by name. */
export const FIND: Intent = {
  name: "find",
  example: "find GLOB [in DIR]",
  does: "files by name: find *.ts in src",
  parse({ exact }) {
    // A "?" behind a whole name closes a question; in a pattern it stands for a character.
    const asked = exact.replace(/([^\s.])\.$/, "$1").replace(/^([^*?[{]+\.\w{1,8})\?$/, "$1");
    const rest = /^(?:find|locate)\s+(?:me\s+)?(.+)$/is.exec(asked)?.[1];
    if (rest === undefined) return undefined;
    const search = /\s-\w|^-\w+\s/.test(rest) ? readShellFind(rest) : readFind(rest);
    return search === undefined ? undefined : findTask(search.glob, search.place);
  },
};

/** `search TEXT [in DIR]`: lines that hold a text. */
export const SEARCH: Intent = {
  name: "search",
  example: "search TEXT [in DIR]",
  does: "lines that hold a text, exactly as written",
  parse({ text }) {
    const search = readSearch(text);
    return search === undefined ? undefined : searchTask(search);
  },
};

/** `read FILE [lines A-B]`: the text of a file. */
export const READ: Intent = {
  name: "read",
  example: "read FILE [lines A-B]",
  does: "the text of a file, whole or by lines",
  parse(request) {
    const found = readRequest(request);
    if (found === undefined) return undefined;
    return readTask(found.file, found.lines);
  },
};

/** The lines that a person asked for, from 1; `to` absent means up to the end. */
export interface LineRange {
  readonly from: number;
  readonly to?: number;
}

const LINES =
  /(?:\s+(?:from\s+)?lines?\s+|:(?=\d)|\s+(?=\d+-))(\d{1,9})(?:\s*(?:-|–|—|\.\.|to|through)\s*(\d{1,9}))?$/i;
const LINES_FIRST =
  /^(?:the\s+)?lines?\s+(\d{1,9})(?:\s*(?:-|–|—|\.\.|to|through)\s*(\d{1,9}))?\s+(?:of|in|from)\s+(.+)$/is;
const TOP = /^(?:the\s+)?first\s+(?:(\d{1,9})\s+lines|line)\s+(?:of|in|from)\s+(.+)$/is;
const OTHER_LINES = /^(?:the\s+)?(?:first|last|next)\s+(?:\S+\s+)?lines?\b/i;

function readRequest({ text }: UserRequest): { file: string; lines?: LineRange } | undefined {
  const match = /^(read|cat|open|print|show(?: me)?)\s+(\S.*)$/is.exec(text);
  const within = WHAT_IS_IN_FILE.exec(text)?.[1];
  const split = splitLines(within ?? match?.[2] ?? text);
  if (match === null && within === undefined && split.lines === undefined) return undefined;
  const bare = split.file.replace(
    /^(?:me\s+)?(?:the\s+)?(?:(?:file|contents? of)\s+)?(?:the\s+file\s+)?/i,
    "",
  );
  if (OTHER_LINES.test(bare)) return undefined;
  const isLoose = /\.\w{1,12}$/.test(bare) && !asksForMore(bare);
  const file = oneName(bare) ?? (isLoose ? bare : undefined);
  const isShow = /^show/i.test(match?.[1] ?? "");
  if (file === undefined || isRootWord(file)) return undefined;
  return isShow && !looksLikeFile(file) ? undefined : { file, lines: split.lines };
}

function splitLines(text: string): { file: string; lines?: LineRange } {
  const top = TOP.exec(text);
  if (top !== null) return { file: top[2] ?? "", lines: { from: 1, to: Number(top[1] ?? 1) } };
  const first = LINES_FIRST.exec(text);
  if (first !== null) return { file: first[3] ?? "", lines: rangeOf(first[1], first[2]) };
  const last = LINES.exec(text);
  if (last === null) return { file: text };
  return { file: text.slice(0, last.index), lines: rangeOf(last[1], last[2]) };
}

function rangeOf(from: string | undefined, to: string | undefined): LineRange {
  return { from: Number(from), to: Number(to ?? from) };
}

/** Tells a file from a revision in `show X`: a slash, an extension, or capitals as in LICENSE. */
function looksLikeFile(name: string): boolean {
  return /[/\\]|\.[A-Za-z]\w{0,11}$/.test(name) || (/^[A-Z]{4,20}$/.test(name) && name !== "HEAD");
}

function folderOf(text: string): string | undefined {
  const trimmed = text.trim();
  if (isRootWord(trimmed)) return ".";
  const named = trimmed.replace(FILLER, "").trim();
  if (named === "" || isRootWord(named)) return ".";
  return oneName(named.replace(/\s+(?:folder|directory|dir)$/i, ""));
}
