import type { ModelMessage, SessionSummary } from "../contract/mod.ts";
import type { SessionRow } from "./session_row.ts";

const MAX_TITLE = 80;

/** What is kept of a session so that it can be listed. */
export interface SessionState extends SessionSummary {
  /** The turn that the last message belongs to. */
  readonly last_turn: string;
  /** The last row that was more than a change of its name. */
  readonly last: number;
  readonly deleted: boolean;
}

/** The place of a row that {@linkcode projectSession} is given. */
export interface RowPlace {
  readonly session: string;
  readonly seq: number;
  /** ISO 8601, UTC. */
  readonly time: string;
}

/** What a fork has of the session it begins with. */
export type Inherited = Pick<SessionState, "title" | "turns" | "last_turn">;

/**
 * What is known of a session after one more row. Pure: the same rows give the same state, so what is
 * kept can always be made anew from the ledger.
 *
 * @param inherit Gives what the rows of `from` up to and with `upto` hand on.
 */
export function projectSession(
  before: SessionState | undefined,
  row: SessionRow | undefined,
  { session, seq, time, inherit }: RowPlace & {
    readonly inherit: (from: string, upto: number) => Inherited;
  },
): SessionState {
  const state = before ?? beginSession(session, time);
  if (row === undefined) return state;
  if (row.kind === "session.renamed") return { ...state, name: row.name === "" ? null : row.name };
  if (row.kind === "session.deleted") return { ...state, deleted: true };
  const touched = { ...state, updated: time, last: seq };
  if (row.kind === "session.started") return { ...touched, workspace: row.workspace };
  if (row.kind === "message") return addMessage(touched, row.turn, row.message);
  if (row.kind !== "session.forked") return touched;
  // A session that has begun cannot begin with another one.
  if (state.turns > 0 || state.forked_from !== null) return state;
  return { ...touched, ...inherit(row.from, row.upto), forked_from: row.from };
}

function addMessage(state: SessionState, turn: string, message: ModelMessage): SessionState {
  const titles = state.title === "" && message.role === "user";
  return {
    ...state,
    title: titles ? titleOf(message.text) : state.title,
    turns: state.turns + (turn === state.last_turn ? 0 : 1),
    last_turn: turn,
  };
}

/** The first words of a text, on one line. */
export function titleOf(text: string): string {
  const line = Array.from(
    text.slice(0, 8 * MAX_TITLE).toWellFormed().trim().replaceAll(/\s+/g, " "),
  );
  return line.length <= MAX_TITLE ? line.join("") : `${line.slice(0, MAX_TITLE - 1).join("")}…`;
}

/** A session of which no row is known but its first. */
export function beginSession(id: string, time: string): SessionState {
  return {
    id,
    name: null,
    title: "",
    workspace: "",
    created: time,
    updated: time,
    turns: 0,
    forked_from: null,
    last_turn: "",
    last: 0,
    deleted: false,
  };
}
