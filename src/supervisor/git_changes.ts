import type { GitRun } from "./git_runner.ts";
import { GIT_STATES } from "./git_status.ts";
import { splitFields } from "./git_text.ts";
import type { ShownBytes } from "./git_text.ts";

/** One file that differs between two sides. */
export interface GitChange {
  readonly path: string;
  /** Where it was before it was renamed or copied. */
  readonly orig_path?: string;
  /** A word of {@linkcode GIT_STATES}. */
  readonly change: string;
  /** Lines; `null` for a binary file, and where they were not counted. */
  readonly added: number | null;
  readonly deleted: number | null;
  /** Present and true if the name is not UTF-8: `path` shows its odd bytes as `\xe9`. */
  readonly not_utf8?: true;
}

const MAX_FILES = 2000;

/** Reads `--raw --numstat -z`: first one record per file with its change, then one with its counts. */
export function parseGitChanges(
  { stdout, truncated }: GitRun,
): { readonly files: readonly GitChange[]; readonly truncated: boolean } {
  const fields = splitFields(truncated ? stdout.subarray(0, stdout.lastIndexOf(0) + 1) : stdout);
  const changes = new Map<string, GitChange>();
  const next = fields.values();
  for (const field of next) {
    if (field.text.startsWith(":")) {
      const change = readRaw(field.text, () => next.next().value);
      if (change === undefined) break;
      const key = keyOf({ text: change.path, utf8: change.not_utf8 !== true });
      // A conflicting file is listed twice, first as unmerged.
      if (!changes.has(key)) changes.set(key, change);
    } else {
      addCounts(changes, field, () => next.next().value);
    }
  }
  const files = [...changes.values()];
  return { files: files.slice(0, MAX_FILES), truncated: truncated || files.length > MAX_FILES };
}

/** Takes the names that follow a record; `undefined` if they are cut off. */
function readRaw(record: string, take: () => ShownBytes | undefined): GitChange | undefined {
  const letter = record.slice(record.lastIndexOf(" ") + 1).charAt(0);
  const moved = letter === "R" || letter === "C";
  const before = moved ? take() : undefined;
  const name = take();
  if (name === undefined) return undefined;
  return {
    path: name.text,
    ...before === undefined ? {} : { orig_path: before.text },
    change: GIT_STATES[letter] ?? letter,
    added: null,
    deleted: null,
    ...name.utf8 && before?.utf8 !== false ? {} : { not_utf8: true as const },
  };
}

function addCounts(
  changes: Map<string, GitChange>,
  record: ShownBytes,
  take: () => ShownBytes | undefined,
): void {
  const [added = "", deleted = "", ...rest] = record.text.split("\t");
  let name: ShownBytes | undefined = { text: rest.join("\t"), utf8: record.utf8 };
  if (name.text === "") {
    const before = take();
    name = take();
    if (before?.utf8 === false && name !== undefined) name = { ...name, utf8: false };
  }
  const key = name === undefined ? "" : keyOf(name);
  const change = changes.get(key);
  if (change !== undefined) {
    changes.set(key, { ...change, added: count(added), deleted: count(deleted) });
  }
}

/** Keeps a name that holds an odd byte apart from one that spells out `\xe9`. */
function keyOf({ text, utf8 }: ShownBytes): string {
  return `${utf8 ? "text" : "bytes"}:${text}`;
}

function count(text: string): number | null {
  return /^\d+$/.test(text) ? Number(text) : null;
}
