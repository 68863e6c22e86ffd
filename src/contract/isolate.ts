import type { JsonObject } from "./json.ts";
import type { ToolOutcome } from "./result.ts";
import type { Isolation } from "./tool_spec.ts";

/** How far the code of a package is trusted: its hosts are chosen by it, never its permissions. */
export const ISOLATE_TRUSTS = ["first-party", "reviewed", "untrusted"] as const;

/** One degree of trust; what nobody looked at is `untrusted`. */
export type IsolateTrust = typeof ISOLATE_TRUSTS[number];

/**
 * What a package may touch beside its own files, in the words of its manifest and of its grant. A place
 * is `workspace`, a folder in it such as `workspace/docs`, or `data`, the package's own folder.
 */
export interface IsolatePermissions {
  /** Places that it reads. */
  readonly read: readonly string[];
  /** Places that it writes; each is read too. */
  readonly write: readonly string[];
  /**
   * Hosts, each `name` or `name:port`; `public` is every address that is not private, which only
   * first-party code is given.
   */
  readonly net: readonly string[] | "public";
  /** Names of variables whose values it is handed as data. No isolate reads the environment itself. */
  readonly env: readonly string[];
}

/** What a package that touches nothing but its own files has. */
export const NO_PERMISSIONS: IsolatePermissions = { read: [], write: [], net: [], env: [] };

/** A package as a core is told of it: it can be called. */
export interface IsolatePackage {
  readonly name: string;
  readonly trust: IsolateTrust;
  /** SHA-256 of its files, hexadecimal; `null` for what is part of the product. */
  readonly sha256: string | null;
  readonly permissions: IsolatePermissions;
}

/** One call of a function that a package exports. */
export interface IsolateCall {
  readonly package: string;
  /** The content that is meant: another one that was granted under the name is refused. @default {any} */
  readonly sha256?: string;
  /** The name of the exported function. */
  readonly name: string;
  readonly args: JsonObject;
  /** Milliseconds until the call is ended, 1 to 3 600 000. */
  readonly timeoutMs: number;
}

/** What became of a call, and where the package's code was. */
export interface IsolateAnswer {
  readonly outcome: ToolOutcome;
  /** `none` if no code of the package ran. */
  readonly isolation: Isolation;
}

/**
 * Where packages are called.
 *
 * Contract: never rejects, and settles whatever happens on the other side: at the latest a moment after
 * the call's deadline. When `signal` fires it answers `cancelled`.
 */
export interface IsolateHost {
  /** The packages that can be called. */
  readonly packages: readonly IsolatePackage[];
  call(call: IsolateCall, signal: AbortSignal): Promise<IsolateAnswer>;
}

/** The longest arguments of a call, in characters of their JSON. */
export const MAX_ISOLATE_ARGS: number = 512 * 1024;

/** The longest answer of a call, in characters of its JSON. */
export const MAX_ISOLATE_ANSWER: number = 4 * 1024 * 1024;
