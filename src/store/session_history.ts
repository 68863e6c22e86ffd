import type { DatabaseSync, SQLOutputValue, StatementSync } from "node:sqlite";
import type { ModelMessage, SessionHistory } from "../contract/mod.ts";
import { type ChainPart, sessionChain } from "./session_chain.ts";
import { isSessionKind, readSessionRow } from "./session_row.ts";

/** Rows that are in memory at a time beside the messages made of them. */
const PAGE_ROWS = 2000;

const PAGE = "SELECT seq, kind, payload FROM ledger WHERE session = ? AND seq > ? AND seq <= ? " +
  "AND kind IN ('message.user', 'message.assistant', 'message.tool', 'message.part') " +
  `ORDER BY seq LIMIT ${PAGE_ROWS}`;

/**
 * The messages of a session, those that it shares with the sessions it was forked from first. Time grows with the rows of the sessions concerned.
 */
export function readHistory(database: DatabaseSync, session: string): SessionHistory {
  const end = { through: Number.MAX_SAFE_INTEGER, known: Number.MAX_SAFE_INTEGER };
  const { parts, unreadable } = sessionChain(database, session, end);
  const builder = new HistoryBuilder(unreadable);
  for (const part of parts) {
    for (const rows of messageRows(database, part)) rows.forEach((row) => builder.add(row));
    // A part of a message never goes on in another session.
    builder.breakOff();
  }
  return builder.result();
}

/** What the runtime's types do not know yet. */
type ArrayStatement = StatementSync & { readonly setReturnArrays: (...on: [true]) => void };

/** A row that holds a message or a part of one: its `seq`, `kind` and `payload` as they are stored. */
export type MessageRow = readonly SQLOutputValue[];

/** The rows of a part that hold messages, a bounded number at a time. */
export function* messageRows(
  database: DatabaseSync,
  { session, through }: ChainPart,
): Generator<readonly MessageRow[], void> {
  const page = database.prepare(PAGE) as ArrayStatement;
  // An object for each row would take as long again as reading it.
  page.setReturnArrays(true);
  for (let after = 0;;) {
    const rows = page.all(session, after, through) as unknown as MessageRow[];
    yield rows;
    if (rows.length < PAGE_ROWS) return;
    after = Number(rows.at(-1)?.[0]);
  }
}

/** Puts messages together out of rows in their order. */
export class HistoryBuilder {
  readonly #messages: ModelMessage[] = [];
  #unreadable: number;
  #last = 0;
  /** Whether a part would continue the last message. */
  #isOpen = false;
  /** The parts that continue it. */
  #parts: string[] = [];

  constructor(unreadable = 0) {
    this.#unreadable = unreadable;
  }

  /** Takes the next row; one of another kind says nothing here. */
  add([seq, kind, payload]: MessageRow): void {
    if (!isSessionKind(kind)) return;
    const row = readSessionRow(kind, payload);
    if (row?.kind === "message") {
      this.breakOff();
      this.#messages.push(row.message);
      this.#isOpen = true;
    } else if (row?.kind === "message.part" && this.#isOpen) {
      this.#parts.push(row.text);
    } else {
      this.#unreadable++;
      // What follows an unreadable beginning must not be taken for the message before it.
      if (kind !== "message.part") this.breakOff();
      return;
    }
    this.#last = Number(seq);
  }

  /** Says that no part of the last message follows. */
  breakOff(): void {
    this.#isOpen = false;
    const message = this.#parts.length === 0 ? undefined : this.#messages.pop();
    if (message !== undefined) this.#messages.push(joined(message, this.#parts.join("")));
    if (this.#parts.length > 0) this.#parts = [];
  }

  result(): SessionHistory {
    this.breakOff();
    return { messages: this.#messages, unreadable: this.#unreadable, last: this.#last };
  }
}

function joined(message: ModelMessage, rest: string): ModelMessage {
  return message.role === "tool"
    ? { ...message, content: message.content + rest }
    : { ...message, text: message.text + rest };
}
