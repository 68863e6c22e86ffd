import type { SearchRequest } from "./search_request.ts";
import type { JsonObject } from "../../contract/mod.ts";
import type { LineRange } from "./file_intents.ts";
import type { Task } from "./intent.ts";
import { inline } from "./layout.ts";
import { oneCall } from "./one_call.ts";

// Words are loaded late: each turn needs one kind of them, and each module costs start-up time.

/** The entries of one folder. */
export function listTask(folder: string): Task {
  return oneCall({ tool: "list_dir", args: { path: folder } }, {
    goal: `list ${quoted(folder)}`,
    words: async (output) => (await import("./file_words.ts")).listWords(output),
  });
}

/** Everything below a folder. */
export function treeTask(folder: string): Task {
  return oneCall({ tool: "list_tree", args: { path: folder } }, {
    goal: `show the tree of ${quoted(folder)}`,
    words: async (output) => (await import("./file_words.ts")).treeWords(output),
  });
}

/** Files by name. */
export function findTask(glob: string, folder?: string): Task {
  return oneCall({ tool: "find_files", args: { glob, ...placed(folder) } }, {
    goal: `find ${quoted(glob)}`,
    words: async (output) => (await import("./file_words.ts")).findWords(output, glob),
  });
}

/** Lines that hold a text. */
export function searchTask(search: SearchRequest): Task {
  const { text, place } = search;
  const hint = place === undefined || search.quoted
    ? undefined
    : `To search for all the words, put them in quotes: search "${inline(search.whole)}"`;
  return oneCall(
    { tool: "search_files", args: { pattern: text, literal: true, ...placed(place) } },
    {
      goal: `search for ${quoted(text)}`,
      hint,
      words: async (output) => (await import("./search_words.ts")).searchWords(output, text),
    },
  );
}

/** The text of a file. */
export function readTask(file: string, lines?: LineRange): Task {
  const range: JsonObject = lines === undefined
    ? {}
    : { start_line: lines.from, ...(lines.to === undefined ? {} : { end_line: lines.to }) };
  return oneCall({ tool: "read_file", args: { path: file, ...range } }, {
    goal: `read ${quoted(file)}`,
    words: async (output) => (await import("./read_words.ts")).fileWords(output),
  });
}

function placed(folder: string | undefined): JsonObject {
  return folder === undefined || folder === "." ? {} : { path: folder };
}

function quoted(name: string): string {
  return `"${inline(name)}"`;
}
