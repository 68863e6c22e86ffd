import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from "node:sqlite";
import { SESSION_KINDS } from "../contract/mod.ts";
import { foldCase } from "./fold_case.ts";
import {
  beginSession,
  type Inherited,
  projectSession,
  type SessionState,
} from "./project_session.ts";
import { createProjections, dropProjections } from "./projection_schema.ts";
import { type ChainEnd, sessionChain } from "./session_chain.ts";
import { type MessageRow, messageRows } from "./session_history.ts";
import { isSessionKind, readSessionRow, type SessionRow, type UsageRow } from "./session_row.ts";

/** Rows that are in memory at a time while projections are made anew. */
const PAGE_ROWS = 1000;

/** Of a longer beginning the turns after these are not counted: it is read within a commit. */
const MAX_INHERITED_ROWS = 100_000;

const PAGE = "SELECT seq, time, session, kind, payload FROM ledger WHERE seq > ? AND kind IN (" +
  `${SESSION_KINDS.map((kind) => `'${kind}'`).join()}) ORDER BY seq LIMIT ${PAGE_ROWS}`;

/** A row as the database or a commit gives it. */
export type GivenRow = Readonly<Record<"seq" | "time" | "session" | "kind" | "payload", unknown>>;

/** Where rows come from, and where their projections go; mostly one database. */
export interface ProjectorPlaces {
  readonly source: DatabaseSync;
  readonly target: DatabaseSync;
}

/**
 * Carries rows over into the projections. The transaction is the caller's: projections and rows are
 * committed together or not at all.
 */
export class Projector {
  readonly #source: DatabaseSync;
  readonly #find: StatementSync;
  readonly #keep: StatementSync;
  readonly #addUsage: StatementSync;
  readonly #addText: StatementSync;

  constructor({ source, target }: ProjectorPlaces) {
    this.#source = source;
    this.#find = target.prepare("SELECT * FROM sessions WHERE id = ?");
    this.#keep = target.prepare(
      "INSERT OR REPLACE INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    );
    this.#addUsage = target.prepare("INSERT INTO usage VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    this.#addText = target.prepare("INSERT INTO message_text (rowid, text) VALUES (?, ?)");
  }

  /** Takes rows in their order, each exactly once. */
  apply(rows: Iterable<GivenRow>): void {
    const states = new Map<string, SessionState>();
    for (const { seq, time, session, kind, payload } of rows) {
      if (!isSessionKind(kind) || typeof session !== "string" || session === "") continue;
      const row = readSessionRow(kind, payload);
      const place = { session, seq: Number(seq), time: typeof time === "string" ? time : "" };
      const before = states.get(session) ?? this.#state(session);
      const inherit = (from: string, upto: number) =>
        this.#inherited(from, { through: Math.min(upto, place.seq - 1), known: place.seq - 1 });
      states.set(session, projectSession(before, row, { ...place, inherit }));
      if (row?.kind === "model.usage") this.#keepUsage(place, row.usage);
      const text = textOf(row);
      if (text !== "") this.#addText.run(place.seq, foldCase(text));
    }
    for (const state of states.values()) this.#keep.run(...columnsOf(state));
  }

  #state(session: string): SessionState | undefined {
    const row = this.#find.get(session);
    return row && toState(row);
  }

  #inherited(from: string, end: ChainEnd): Inherited {
    let state = beginSession(from, "");
    const inherit = () => state;
    const add = ([seq, kind, payload]: MessageRow) => {
      if (!isSessionKind(kind)) return;
      const place = { session: from, seq: Number(seq), time: "", inherit };
      state = projectSession(state, readSessionRow(kind, payload), place);
    };
    let left = MAX_INHERITED_ROWS;
    for (const part of sessionChain(this.#source, from, end).parts) {
      for (const rows of messageRows(this.#source, part)) {
        rows.slice(0, left).forEach(add);
        left -= Math.min(left, rows.length);
        if (left === 0) break;
      }
    }
    const { title, turns, last_turn } = state;
    return { title, turns, last_turn };
  }

  #keepUsage({ seq, session }: { seq: number; session: string }, usage: UsageRow): void {
    const { turn, round, provider, model, input_tokens, output_tokens } = usage;
    const counts = [turn, round, provider, model, input_tokens, output_tokens];
    this.#addUsage.run(seq, session, ...counts, usage.status, usage.ms, usage.cost_usd);
  }
}

/** Carries every row of `source` over into the empty projections of `target`; memory stays bounded. */
export function projectAll(places: ProjectorPlaces): void {
  const projector = new Projector(places);
  const page = places.source.prepare(PAGE);
  for (let after = 0;;) {
    const rows = page.all(after) as unknown as GivenRow[];
    projector.apply(rows);
    if (rows.length < PAGE_ROWS) return;
    after = Number(rows.at(-1)?.seq);
  }
}

/** Makes the projections of an open ledger anew from its rows; the transaction is the caller's. */
export function rebuild(database: DatabaseSync): void {
  dropProjections(database);
  createProjections(database);
  projectAll({ source: database, target: database });
}

/** A row of the table of sessions. */
export function toState(row: Record<string, SQLOutputValue>): SessionState {
  // The columns of a STRICT table have the types that they are declared with.
  return { ...row, deleted: row.deleted === 1 } as unknown as SessionState;
}

/** The text of a row by which it can be found. */
export function textOf(row: SessionRow | undefined): string {
  if (row?.kind === "message.part") return row.text;
  if (row?.kind !== "message") return "";
  return row.message.role === "tool" ? row.message.content : row.message.text;
}

function columnsOf(state: SessionState): SQLInputValue[] {
  const { id, name, title, workspace, created, updated } = state;
  const { turns, forked_from, last_turn, last, deleted } = state;
  const texts = [id, name, title, workspace, created, updated];
  return [...texts, turns, forked_from, last_turn, last, deleted ? 1 : 0];
}
