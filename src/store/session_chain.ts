import type { DatabaseSync } from "node:sqlite";
import { readSessionRow } from "./session_row.ts";

/** Forks of forks; a chain that is longer was not made by a person. */
const MAX_FORKS = 64;

const BEGINNING = "SELECT seq, kind, payload FROM ledger WHERE session = ? AND seq <= ? AND kind " +
  "IN ('session.forked', 'message.user', 'message.assistant', 'message.tool') ORDER BY seq LIMIT 1";

/** Which rows count when a chain is followed. */
export interface ChainEnd {
  /** The last row of the session itself. */
  readonly through: number;
  /** The last row that was there when the chain was named; what came later changes nothing. */
  readonly known: number;
}

/** The rows of one session from its first to `through`. */
export interface ChainPart {
  readonly session: string;
  readonly through: number;
}

/** The parts that a session's messages are in, oldest first. */
export interface SessionChain {
  readonly parts: readonly ChainPart[];
  /** Rows that should name an earlier part and do not. */
  readonly unreadable: number;
}

/**
 * Follows forks back to their beginning. Each part ends before the row that names it, so rows that
 * name one another in a circle end the chain as any other would. A session that was forked before it
 * had a message of its own hands on what it was forked from, though its own row is a later one.
 */
export function sessionChain(
  database: DatabaseSync,
  session: string,
  { through, known }: ChainEnd,
): SessionChain {
  const parts: ChainPart[] = [{ session, through }];
  let before = known;
  for (let part: ChainPart = { session, through };;) {
    const row = database.prepare(BEGINNING).get(part.session, before);
    if (row?.kind !== "session.forked") return { parts, unreadable: 0 };
    const fork = readSessionRow("session.forked", row.payload);
    if (fork?.kind !== "session.forked" || parts.length > MAX_FORKS) {
      return { parts, unreadable: 1 };
    }
    before = Number(row.seq) - 1;
    part = { session: fork.from, through: Math.min(fork.upto, part.through, before) };
    parts.unshift(part);
  }
}
