import type { SessionSpending } from "../agent/mod.ts";
import type { JsonObject, ModelMessage, SessionKind, SessionReader } from "../contract/mod.ts";

/** What the commands of sessions, and a turn that goes on with one, work with. */
export interface SessionsPort {
  /** The workspace's real, absolute path. */
  readonly workspace: string;
  /** Reads the sessions; the caller closes it. */
  open(): Promise<SessionReader>;
  /**
   * Takes a session for this process until it ends: two must not write one.
   *
   * @returns Why not, as one sentence; `undefined` once it is taken.
   */
  claim(session: string): Promise<string | undefined>;
  /** Records what became of a session; resolves once it is durable. */
  record(session: string, rows: readonly SessionRecord[]): Promise<void>;
  /** A new session's id. */
  newId(): string;
  /** Whether everything of a turn's session is kept, so that it can be resumed. */
  isKept(session: string): boolean;
}

/** One row of a session, to be recorded. */
export interface SessionRecord {
  readonly kind: SessionKind;
  readonly payload: JsonObject;
}

/** A session that a turn goes on with; this process has taken it. */
export interface ResumedSession {
  readonly id: string;
  /** As it was recorded; the turn repairs it. */
  readonly history: readonly ModelMessage[];
  readonly spent: SessionSpending;
}
