import { showInline } from "../contract/mod.ts";

/**
 * Why a ledger could not be opened, read or written:
 *
 * - `not_permitted`: this process was not given the right.
 * - `unwritable`: the file system refuses: read-only, wrong owner, a missing folder, a folder in its
 *   place.
 * - `unreadable`: the file cannot be read at all.
 * - `full`: no room is left on the disk.
 * - `busy`: other processes kept it locked or changing for too long.
 * - `corrupt`: the bytes are not those of a sound database or bundle.
 * - `not_a_ledger`: a sound file that something else made.
 * - `newer_schema`: made by a newer version of this program.
 * - `closed`: used after `close()`.
 * - `unheard`: the process that keeps it does not answer any more.
 * - `failed`: anything else, with the cause's own words.
 */
export type LedgerErrorCode =
  | "not_permitted"
  | "unwritable"
  | "unreadable"
  | "full"
  | "busy"
  | "corrupt"
  | "not_a_ledger"
  | "newer_schema"
  | "closed"
  | "unheard"
  | "failed";

const CODES: readonly LedgerErrorCode[] = [
  "not_permitted",
  "unwritable",
  "unreadable",
  "full",
  "busy",
  "corrupt",
  "not_a_ledger",
  "newer_schema",
  "closed",
  "unheard",
  "failed",
];

/** The code that `text` names; `failed` if it names none. */
export function asErrorCode(text: string): LedgerErrorCode {
  return CODES.find((code) => code === text) ?? "failed";
}

/** An expected failure of the ledger; its message is one sentence that says what to do. */
export class LedgerError extends Error {
  override readonly name = "LedgerError";

  constructor(readonly code: LedgerErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
  }
}

const NOT_PERMITTED =
  "this process may not use that file; grant it with --allow-read, and --allow-write if it writes";

// The runtime gives every failure of the database the same code, so the words must be told apart.
const KNOWN: readonly (readonly [RegExp, LedgerErrorCode, string])[] = [
  [
    /database or disk is full|ENOSPC|os error 28\b/,
    "full",
    "no room is left on the disk; free some and try again",
  ],
  [/EDQUOT|os error 122\b/, "full", "the disk quota is used up; free some and try again"],
  [
    /database( table)? is locked/,
    "busy",
    "another process holds it; wait for that one to end and try again",
  ],
  [
    /file is not a database/,
    "corrupt",
    "it is not a database; move the file away to start a new ledger",
  ],
  [
    /vtable constructor failed|fts5: corrupt/,
    "corrupt",
    'what is made from its rows is damaged; run "kyrozen doctor --rebuild", which makes it anew',
  ],
  [
    /malformed|disk image/,
    "corrupt",
    'its bytes are damaged; keep the file and run "kyrozen doctor", which says whether its rows are whole and what to do',
  ],
  [
    /readonly database|EROFS|os error 30\b/,
    "unwritable",
    "the file system or the file is read-only; make it writable or choose another home with --home",
  ],
  [/EISDIR|os error 21\b/, "unreadable", "it is a folder; name a file"],
  [
    /EACCES|EPERM|os error (?:1|13)\b/,
    "unwritable",
    "the file system refuses; check who owns the file and its folder",
  ],
  [/ENOENT|os error 2\b/, "unwritable", "its folder does not exist; make the folder first"],
  [
    /ENOTDIR|os error 20\b/,
    "unwritable",
    "a part of the path is not a folder; choose another path",
  ],
  [
    /unable to open database file/,
    "unwritable",
    "the file system refuses; check that its folder can be written and has room",
  ],
  [
    /disk I\/O error/,
    "failed",
    "the disk reports an error; check that it has room and is sound",
  ],
];

/**
 * Turns whatever was thrown while doing `act` to `path` into a {@linkcode LedgerError}; `act` is a
 * verb and its object, such as `open ledger`.
 */
export function asLedgerError(error: unknown, act: string, path: string): LedgerError {
  if (error instanceof LedgerError) return error;
  const words = error instanceof Error ? error.message : String(error);
  const [code, reason] = error instanceof Deno.errors.NotCapable
    ? ["not_permitted" as const, NOT_PERMITTED]
    : explain(`${words} ${codeOf(error)}`, words);
  return new LedgerError(code, `Cannot ${act} "${showInline(path)}": ${reason}`, {
    cause: error,
  });
}

function explain(facts: string, words: string): readonly [LedgerErrorCode, string] {
  for (const [pattern, code, reason] of KNOWN) if (pattern.test(facts)) return [code, reason];
  return ["failed", showInline(words)];
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
