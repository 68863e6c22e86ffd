import type { JsonObject } from "./json.ts";

/** One thing that happened, before it has its place in the ledger. */
export interface LedgerEvent {
  readonly session: string;
  /** Dotted: `turn.started`, `tool.receipt`, `policy.decision`. */
  readonly kind: string;
  readonly payload: JsonObject;
}

/** One append-only row. `sha256` covers all other fields, so a row proves all before it. */
export interface LedgerEntry extends LedgerEvent {
  /** From 1, without gaps. */
  readonly seq: number;
  /** ISO 8601, UTC. */
  readonly time: string;
  /** The `sha256` of the row before; 64 zeros for the first. */
  readonly prev: string;
  readonly sha256: string;
}

/** The newest row of one ledger, as the supervisor keeps it outside the core's reach. */
export interface LedgerHead {
  readonly ledger: string;
  readonly seq: number;
  readonly sha256: string;
}

/**
 * Where events are recorded.
 *
 * Contract: resolves once the row is durable; rejects if it could not be written, and then nothing
 * of it was. Appends of one process take effect in call order.
 */
export interface LedgerWriter {
  append(event: LedgerEvent): Promise<LedgerEntry>;
}

/** The `prev` of the first row. */
export const GENESIS_HASH: string = "0".repeat(64);

/** The name of the ledger's database in the folder of the core's state. */
export const LEDGER_FILE = "ledger.db";

/** The name of the file of heads, one JSON line each, in the owner's folder. */
export const LEDGER_HEADS_FILE = "ledger_heads";
