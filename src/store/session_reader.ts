import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import {
  type SessionHistory,
  type SessionHit,
  type SessionMatch,
  type SessionQuery,
  type SessionReader,
  type SessionSummary,
  showInline,
  type UsageSum,
} from "../contract/mod.ts";
import { asLedgerError, LedgerError } from "./ledger_error.ts";

const DEFAULT_LIMIT = 100;

/**
 * Opens the sessions of the ledger at `path` for reading; the file is opened when the first question
 * is asked. It needs the right to read the file alone, and may be used while others write.
 */
export function openSessionReader(path: string): SessionReader {
  return new FileReader(path);
}

/** The parts of an open ledger that are read. */
interface Opened {
  readonly database: DatabaseSync;
  /** Where the lists are: the same database, or one in memory for a ledger that has none yet. */
  readonly lists: DatabaseSync;
}

class FileReader implements SessionReader {
  readonly #path: string;
  #opened: Promise<Opened> | undefined;
  #closed = false;

  constructor(path: string) {
    this.#path = path;
  }

  list(query: SessionQuery = {}): Promise<readonly SessionSummary[]> {
    return this.#reading(({ lists }) => listSessions(lists, query));
  }

  find(word: string, query: SessionQuery = {}): Promise<SessionMatch> {
    return this.#reading(({ lists }) => findSession(lists, word, query));
  }

  async history(session: string): Promise<SessionHistory> {
    const { readHistory } = await import("./session_history.ts");
    return await this.#reading(({ database }) => readHistory(database, session));
  }

  async search(text: string, query: SessionQuery = {}): Promise<readonly SessionHit[]> {
    const { searchMessages } = await import("./search_messages.ts");
    return await this.#reading(({ database, lists }) => {
      const sessions = listSessions(lists, { ...query, limit: Number.MAX_SAFE_INTEGER });
      const limit = query.limit ?? DEFAULT_LIMIT;
      return searchMessages({ database, lists, sessions, limit }, text);
    });
  }

  usage(session?: string): Promise<readonly UsageSum[]> {
    return this.#reading(({ lists }) => sumUsage(lists, session));
  }

  close(): void {
    this.#closed = true;
    this.#opened?.then(closeBoth, () => {});
    this.#opened = undefined;
  }

  async #reading<T>(read: (opened: Opened) => T | Promise<T>): Promise<T> {
    if (this.#closed) throw new LedgerError("closed", "Cannot read sessions: they are closed");
    try {
      // What could not be opened is tried again when the next question is asked.
      const opening = this.#opened ??= open(this.#path).catch((error) => {
        this.#opened = undefined;
        throw error;
      });
      return await read(await opening);
    } catch (error) {
      throw asLedgerError(error, "read sessions of ledger", this.#path);
    }
  }
}

function closeBoth({ database, lists }: Opened): void {
  if (lists !== database) lists.close();
  database.close();
}

async function open(path: string): Promise<Opened> {
  // Loaded here: most turns never look at another one.
  const { openReadOnly } = await import("./open_read_only.ts");
  let opened;
  try {
    opened = openReadOnly(path);
  } catch (error) {
    if (!(error instanceof LedgerError) || error.code !== "unwritable") throw error;
    // The database reads nothing in a folder where nobody can make its side files.
    const { copyToMemory } = await import("./copy_to_memory.ts");
    const database = await copyToMemory(path);
    return { database, lists: database };
  }
  const { database, version } = opened;
  try {
    if (version > 1) return { database, lists: database };
    const { projectInMemory } = await import("./project_in_memory.ts");
    return { database, lists: projectInMemory(database) };
  } catch (error) {
    database.close();
    throw error;
  }
}

const SUMMARY = "SELECT id, name, title, workspace, created, updated, turns, forked_from " +
  "FROM sessions WHERE deleted = 0";

function select(lists: DatabaseSync, rest: string, ...values: SQLInputValue[]): SessionSummary[] {
  // The columns of a STRICT table have the types that they are declared with.
  const rows = lists.prepare(`${SUMMARY} ${rest}`).all(...values);
  return rows.map((row) => ({ ...row }) as unknown as SessionSummary);
}

function listSessions(
  lists: DatabaseSync,
  { workspace, limit = DEFAULT_LIMIT }: SessionQuery,
): readonly SessionSummary[] {
  const place = workspace === undefined ? "" : "AND workspace = ? ";
  const values = workspace === undefined ? [limit] : [workspace, limit];
  // By row and not by time: a clock may be set back.
  return select(lists, `${place}ORDER BY last DESC, id DESC LIMIT ?`, ...values);
}

function findSession(
  lists: DatabaseSync,
  word: string,
  { workspace }: SessionQuery,
): SessionMatch {
  const all = listSessions(lists, { workspace, limit: Number.MAX_SAFE_INTEGER });
  const [newest] = all;
  const shown = showInline(word);
  if (newest === undefined) return { ok: false, error: "There are no sessions" };
  if (word === "last") return { ok: true, session: newest };
  const exact = all.find(({ id }) => id === word);
  if (exact !== undefined) return { ok: true, session: exact };
  const found = all.filter(({ id, name }) => name === word || (word !== "" && id.startsWith(word)));
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return { ok: true, session: only };
  if (only === undefined) {
    return { ok: false, error: `No session has the id or the name "${shown}"` };
  }
  const some = found.slice(0, 5).map(({ id, name }) =>
    name === null ? id : `${id} (${showInline(name)})`
  );
  const more = found.length > some.length ? ` and ${found.length - some.length} more` : "";
  return { ok: false, error: `"${shown}" fits several sessions: ${some.join(", ")}${more}` };
}

function sumUsage(lists: DatabaseSync, session?: string): readonly UsageSum[] {
  const where = session === undefined ? "" : "WHERE session = ?";
  const values = session === undefined ? [] : [session];
  const rows = lists.prepare(
    "SELECT provider, model, count(*) AS attempts, sum(input_tokens) AS input_tokens, " +
      "sum(output_tokens) AS output_tokens, sum(cost_usd) AS cost_usd, " +
      "CASE max(CASE status WHEN 'authoritative' THEN 0 WHEN 'estimated' THEN 1 ELSE 2 END) " +
      "WHEN 0 THEN 'authoritative' WHEN 1 THEN 'estimated' ELSE 'unknown' END AS status " +
      `FROM usage ${where} GROUP BY provider, model ORDER BY provider, model`,
  ).all(...values);
  return rows.map((row) => ({ ...row }) as unknown as UsageSum);
}
