import type { ParsedCommandLine } from "./command_line.ts";
import type { JsonObject } from "./json.ts";
import type { LedgerHead } from "./ledger.ts";
import type { ToolOutcome } from "./result.ts";

/** The version of the link; both sides refuse another one. */
export const LINK_VERSION = 1;

/** The one variable of the core's environment: JSON `{ socket, nonce }`, good for one connection. */
export const LINK_VARIABLE = "KYROZEN_LINK";

/** What the core may ask the supervisor to do. Each has validated parameters, never a command line. */
export const CATALOG_IDS = ["git_status", "git_diff", "git_log", "git_show"] as const;

/** One entry of the supervisor's catalog. */
export type CatalogId = typeof CATALOG_IDS[number];

/** A line from the core: one JSON object, newline-ended, at most {@linkcode MAX_LINK_LINE} bytes. */
export type ToSupervisor =
  | { readonly type: "hello"; readonly version: number; readonly nonce: string }
  | {
    readonly type: "request";
    readonly id: number;
    readonly entry: CatalogId;
    readonly params: JsonObject;
  }
  | { readonly type: "cancel"; readonly id: number }
  | ({ readonly type: "head" } & LedgerHead)
  /** `signals`: how many that ask it to end the core has taken. */
  | { readonly type: "pong"; readonly id: number; readonly signals: number };

/** A line from the supervisor. */
export type ToCore =
  | ({ readonly type: "welcome" } & CoreStart)
  | { readonly type: "response"; readonly id: number; readonly outcome: ToolOutcome }
  | { readonly type: "ping"; readonly id: number };

/** The longest line of the link, in bytes; a longer one ends the link. */
export const MAX_LINK_LINE: number = 8 * 1024 * 1024;

/** What a core is told when it starts; the core alone builds the same from its own command line. */
export interface CoreStart {
  readonly version: number;
  readonly line: ParsedCommandLine;
  /** The workspace's real, absolute path. */
  readonly workspace: string;
  /** The folder of the core's state; `null` if nothing can be kept. */
  readonly state: string | null;
  /** The entries of the catalog that can be asked for; empty without a supervisor. */
  readonly catalog: readonly CatalogId[];
  /** Values of known, non-secret variables (`NO_COLOR`, `KYROZEN_…`), by name. */
  readonly environment: { readonly [name: string]: string };
}

/**
 * The core's way to what only the supervisor can do.
 *
 * Contract: never rejects. Without a supervisor, or for an entry that is not in the catalog, answers
 * `dependency_unavailable`; when `signal` fires answers `cancelled` and tells the supervisor to stop.
 */
export interface Spawner {
  readonly catalog: readonly CatalogId[];
  request(entry: CatalogId, params: JsonObject, signal: AbortSignal): Promise<ToolOutcome>;
}
