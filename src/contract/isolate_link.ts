import type { IsolateTrust } from "./isolate.ts";

/** The version of the link between the supervisor and the processes of isolates. */
export const ISOLATE_LINK_VERSION = 1;

/** The one variable of such a process: JSON `{ path, word }`, good for one connection. */
export const ISOLATE_LINK_VARIABLE = "KYROZEN_ISOLATE_LINK";

/** The longest line of that link, in bytes; a longer one ends it, and the process with it. */
export const MAX_ISOLATE_LINE: number = 24 * 1024 * 1024;

/** What a worker is given, in paths and hosts of this machine; what is not named is off. */
export interface IsolateGrants {
  /** Absolute, real folders; the package's own is among them. */
  readonly read: readonly string[];
  readonly write: readonly string[];
  /** `true` is what the process itself may reach. */
  readonly net: readonly string[] | boolean;
}

/** A line to the process of an isolate: one JSON object, newline-ended. */
export type ToIsolate =
  /** Makes a package's worker ready to be started; `isolate` names it from then on. */
  | {
    readonly type: "open";
    readonly isolate: number;
    readonly name: string;
    /** Only first-party code may name a result code itself. */
    readonly trust: IsolateTrust;
    /** A `file:` URL. */
    readonly entry: string;
    /** Its own folder, absolute. @default {of what it reads, the nearest above its entry} */
    readonly folder?: string;
    readonly grants: IsolateGrants;
  }
  /** `args` and `data` are JSON text. `data`: what the package is handed beside its arguments. */
  | {
    readonly type: "call";
    readonly id: number;
    readonly isolate: number;
    readonly name: string;
    readonly args: string;
    readonly data: string;
    readonly timeoutMs: number;
  }
  | { readonly type: "cancel"; readonly id: number }
  /** Ends a worker. */
  | { readonly type: "close"; readonly isolate: number };

/** A line from such a process. The first thing on the link is its word and a newline. */
export type FromIsolate =
  | { readonly type: "hello"; readonly version: number }
  /** `outcome`: JSON text of a `ToolOutcome`, checked again by whoever reads it. */
  | { readonly type: "answer"; readonly id: number; readonly outcome: string }
  /** The worker did what cannot be undone in it, such as not to stop: the process must be ended. Sent before the answers that it settles. */
  | { readonly type: "fault"; readonly isolate: number; readonly reason: string };
