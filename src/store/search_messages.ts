import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { SessionHit, SessionSummary } from "../contract/mod.ts";
import { foldCase } from "./fold_case.ts";
import { LedgerError } from "./ledger_error.ts";
import { textOf } from "./projector.ts";
import { searchProblem, searchWords } from "./search_words.ts";
import { isSessionKind, readSessionRow, type SessionRow } from "./session_row.ts";

/** The characters that the index is made of; shorter words are looked for in the texts alone. */
const GRAM = 3;
/** Characters of an excerpt before and after what was found. */
const [BEFORE, AFTER] = [30, 80];

const ALL = "SELECT seq FROM ledger WHERE kind IN ('message.user', 'message.assistant', " +
  "'message.tool', 'message.part')";
const BEGINNING = "SELECT kind, payload FROM ledger WHERE session = ? AND seq < ? AND kind IN " +
  "('message.user', 'message.assistant', 'message.tool') ORDER BY seq DESC LIMIT 1";

/** Where is searched. */
export interface SearchPlace {
  readonly database: DatabaseSync;
  /** The database that holds the index. */
  readonly lists: DatabaseSync;
  /** Only these are searched. */
  readonly sessions: readonly SessionSummary[];
  readonly limit: number;
}

/** Of a word without end, no more of its grams are asked for: the row itself has the last word. */
const MAX_GRAMS = 256;
/** A larger database is not checked whole before it is said that nothing was found, in bytes. */
const MAX_CHECKED = 64 * 1024 * 1024;
/** Rows that are read then, whatever the index says. */
const CHECKED_ROWS = 5000;

/** After so many rows other work gets its turn: an interrupt must be heard. */
const ROWS_AT_ONCE = 1000;

/** Messages that hold every word of `text`, in any case of its letters; newest first. */
export async function searchMessages(
  place: SearchPlace,
  text: string,
): Promise<readonly SessionHit[]> {
  const problem = searchProblem(text);
  if (problem !== undefined) throw new LedgerError("failed", problem);
  const words = searchWords(text);
  if (words.length === 0 || place.limit < 1) return [];
  const head = Number(place.database.prepare("SELECT max(seq) AS head FROM ledger").get()?.head);
  const grams = new Set(words.flatMap(gramsOf));
  if (grams.size === 0) return await collect(place, words, scan(place.database, words));
  const hits = await collect(place, words, matches(place.lists, [...grams].slice(0, MAX_GRAMS)));
  if (hits.length > 0) return hits;
  checkIndex(place.lists);
  // What came after the index was asked proves nothing.
  const newest = scan(place.database, words, { above: head - CHECKED_ROWS, through: head });
  if ((await collect({ ...place, limit: 1 }, words, newest)).length > 0) throw indexDamaged();
  return hits;
}

type Rows = Iterable<Record<string, SQLOutputValue>>;

async function collect(
  place: SearchPlace,
  words: readonly string[],
  rows: Rows,
): Promise<readonly SessionHit[]> {
  const hits: SessionHit[] = [];
  const sessions = new Map(place.sessions.map((session) => [session.id, session]));
  const find = place.database.prepare("SELECT * FROM ledger WHERE seq = ?");
  let looked = 0;
  for (const { seq } of rows) {
    if (++looked % ROWS_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    const found = find.get(seq ?? 0);
    const session = sessions.get(String(found?.session));
    const hit = found && session && toHit(place.database, found, { session, words });
    if (hit !== undefined && hits.push(hit) >= place.limit) break;
  }
  return hits;
}

function* matches(lists: DatabaseSync, grams: readonly string[]): Generator<
  Record<string, SQLOutputValue>,
  void
> {
  const match = grams.map((gram) => `"${gram.replaceAll('"', '""')}"`).join(" AND ");
  try {
    yield* lists.prepare(
      "SELECT rowid AS seq FROM message_text WHERE message_text MATCH ? ORDER BY rowid DESC",
    ).iterate(match);
  } catch (error) {
    throw isDamage(error) ? indexDamaged(error) : error;
  }
}

/** A damaged index may find nothing without a word. */
function checkIndex(lists: DatabaseSync): void {
  const [count, size] = ["page_count", "page_size"]
    .map((name) => Number(Object.values(lists.prepare(`PRAGMA ${name}`).get() ?? {})[0]));
  if (Number(count) * Number(size) > MAX_CHECKED) return;
  let words: unknown;
  try {
    words = lists.prepare("PRAGMA quick_check(message_text)").get()?.quick_check;
  } catch (error) {
    throw isDamage(error) ? indexDamaged(error) : error;
  }
  if (words !== "ok") throw indexDamaged();
}

function isDamage(error: unknown): boolean {
  return error instanceof Error && /malformed|corrupt|vtable|fts5/.test(error.message);
}

function indexDamaged(cause?: unknown): LedgerError {
  const message = 'Cannot search: the index of messages is damaged; run "kyrozen doctor --rebuild"';
  return new LedgerError("corrupt", message, { cause });
}

/** Reads every message, without those that cannot hold a word. */
function scan(
  database: DatabaseSync,
  words: readonly string[],
  { above, through } = { above: 0, through: Number.MAX_SAFE_INTEGER },
): Rows {
  const plain = words.filter(isPlain);
  const filters = plain.map(() => " AND payload LIKE ?").join("");
  return database.prepare(`${ALL} AND seq > ? AND seq <= ?${filters} ORDER BY seq DESC`)
    .iterate(above, through, ...plain.map((word) => `%${word}%`));
}

/** Whether the database, which knows the case of ASCII letters only, finds the word where we would. */
function isPlain(word: string): boolean {
  const caseless = (character: string) =>
    character > "\u007f" && character.toLowerCase() === character.toUpperCase();
  return Array.from(word).every((character) => /[a-z0-9.-]/.test(character) || caseless(character));
}

function gramsOf(word: string): string[] {
  const characters = Array.from(word);
  const count = Math.max(0, characters.length - GRAM + 1);
  return Array.from({ length: count }, (_, at) => characters.slice(at, at + GRAM).join(""));
}

function toHit(
  database: DatabaseSync,
  { seq, session: id, kind, payload }: Record<string, SQLOutputValue>,
  { session, words }: { readonly session: SessionSummary; readonly words: readonly string[] },
): SessionHit | undefined {
  const row = isSessionKind(kind) ? readSessionRow(kind, payload) : undefined;
  const text = textOf(row);
  const lower = foldCase(text);
  const places = words.map((word) => lower.indexOf(word));
  if (places.some((place) => place < 0)) return undefined;
  const role = roleOf(database, row, [String(id), Number(seq)]);
  if (role === undefined) return undefined;
  return { session, seq: Number(seq), role, excerpt: excerptOf(text, Math.min(...places)) };
}

/** A later part of a message has the role of its beginning. */
function roleOf(
  database: DatabaseSync,
  row: SessionRow | undefined,
  place: readonly [session: string, seq: number],
): SessionHit["role"] | undefined {
  if (row?.kind === "message") return row.message.role;
  const found = database.prepare(BEGINNING).get(...place);
  const first = isSessionKind(found?.kind) ? readSessionRow(found.kind, found.payload) : undefined;
  return first?.kind === "message" ? first.message.role : undefined;
}

function excerptOf(text: string, at: number): string {
  const start = Math.max(0, at - BEFORE);
  const end = Math.min(text.length, at + AFTER);
  const line = text.slice(start, end).toWellFormed().replaceAll(/\s+/g, " ").trim();
  return `${start > 0 ? "…" : ""}${line}${end < text.length ? "…" : ""}`;
}
