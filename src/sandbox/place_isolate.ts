import type { IsolateTrust, Isolation } from "../contract/mod.ts";

/** What decides where a package is called. */
export interface Placing {
  /** A supervisor starts processes for it. */
  readonly supervised: boolean;
  /** The operating system's sandbox is there. */
  readonly bubblewrap: boolean;
  readonly trust: IsolateTrust;
  /** The person named the package for running in the core's own process. */
  readonly trustedInProcess: boolean;
}

/** Where a package is called, or why it is not. */
export type Placed =
  | {
    readonly ok: true;
    /** A process shared with others of the product's own, one of its own, or the core's. */
    readonly host: "shared" | "own" | "core";
    /** The label of it in lists and receipts. */
    readonly isolation: Extract<Isolation, "isolated (os)" | "isolated (process)" | "in-process">;
  }
  | { readonly ok: false; readonly reason: string };

/**
 * Where the code of a package runs. Only the product's own share a process, and what nobody looked at
 * runs in a core's only if the person named it.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const given = { supervised: true, bubblewrap: false, trustedInProcess: false };
 * assertEquals(placeIsolate({ ...given, trust: "untrusted" }), {
 *   ok: true, host: "own", isolation: "isolated (process)",
 * });
 * ```
 */
export function placeIsolate(
  { supervised, bubblewrap, trust, trustedInProcess }: Placing,
): Placed {
  if (supervised) {
    const isolation = bubblewrap ? "isolated (os)" : "isolated (process)";
    return { ok: true, host: trust === "first-party" ? "shared" : "own", isolation };
  }
  if (trust !== "untrusted" || trustedInProcess) {
    return { ok: true, host: "core", isolation: "in-process" };
  }
  const reason = "it is untrusted and there is no supervisor to give it a process of its own; " +
    "start with a supervisor";
  return { ok: false, reason };
}
