import type { ModelMessage } from "./model.ts";

/** The kinds of rows of which sessions are made; every other row of a session is left aside. */
export const SESSION_KINDS = [
  /** `{workspace, model, mode}`: before the first turn of a session. */
  "session.started",
  /** `{from, upto}`: begins with the messages of session `from` up to and with row `upto`. */
  "session.forked",
  /** `{name}`: `""` takes the name away. */
  "session.renamed",
  /**
   * `{}`: from here on the session is in no list and its kept outputs are removed. Its rows remain, as
   * all of a ledger do: a fork of it still begins with them, and an export still holds them.
   */
  "session.deleted",
  /** `{turn, text}` */
  "message.user",
  /** `{turn, text, calls: [{id, name, arguments}]}` */
  "message.assistant",
  /** `{turn, call_id, tool, ok, content}` */
  "message.tool",
  /** `{turn, text}`: the next part of the text or content of the message row before it in its session. */
  "message.part",
  /** `{turn, round, provider, model, input_tokens, output_tokens, status, ms, cost_usd}` */
  "model.usage",
] as const;

/** One kind of row that sessions are made of. */
export type SessionKind = typeof SESSION_KINDS[number];

/** The most characters of one message that one row holds; what is longer goes on in `message.part`. */
export const MAX_MESSAGE_PART = 60_000;

/** What a list shows of a session. Times are ISO 8601, UTC. */
export interface SessionSummary {
  readonly id: string;
  /** What a person called it; `null` if nobody did. */
  readonly name: string | null;
  /** The first words of its first turn, on one line. */
  readonly title: string;
  readonly workspace: string;
  readonly created: string;
  readonly updated: string;
  readonly turns: number;
  /** The session whose beginning it shares. */
  readonly forked_from: string | null;
}

/** A session's messages, as they were recorded. */
export interface SessionHistory {
  /** Not repaired: an interrupted turn may lack results. */
  readonly messages: readonly ModelMessage[];
  /** Rows that could not be read and are left out. */
  readonly unreadable: number;
  /** The row of the last message; 0 without any. */
  readonly last: number;
}

/** Where a text was found. */
export interface SessionHit {
  readonly session: SessionSummary;
  readonly seq: number;
  readonly role: ModelMessage["role"];
  /** The words around the first match, on one line. */
  readonly excerpt: string;
}

/** What sessions used, by provider and model. */
export interface UsageSum {
  readonly provider: string;
  readonly model: string;
  readonly attempts: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  /** Of the attempts whose price is known; `null` if none is. */
  readonly cost_usd: number | null;
  /** The weakest of all attempts. */
  readonly status: "authoritative" | "estimated" | "unknown";
}

/** Which session a person means. */
export type SessionMatch =
  | { readonly ok: true; readonly session: SessionSummary }
  /** One sentence; names the candidates if the word fits several. */
  | { readonly ok: false; readonly error: string };

/**
 * Reads sessions; writes nothing.
 *
 * Contract: rejects with a `LedgerError` if the database cannot be read.
 */
export interface SessionReader {
  /** Newest first, without deleted ones. */
  list(query?: SessionQuery): Promise<readonly SessionSummary[]>;
  /** By id, by the unambiguous beginning of one, by exact name, or `last` for the newest. */
  find(word: string, query?: SessionQuery): Promise<SessionMatch>;
  history(session: string): Promise<SessionHistory>;
  search(text: string, query?: SessionQuery): Promise<readonly SessionHit[]>;
  usage(session?: string): Promise<readonly UsageSum[]>;
  close(): void;
}

/** Which sessions are looked at. */
export interface SessionQuery {
  /** Only those of this workspace. */
  readonly workspace?: string;
  /** At most this many. @default {100} */
  readonly limit?: number;
}
