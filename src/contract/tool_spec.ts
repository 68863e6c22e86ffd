import type { JsonObject } from "./json.ts";
import type { ToolOutcome } from "./result.ts";
import type { InputSchema } from "./schema.ts";

/** What a call needs of the world. A spec cannot invent one. */
export const CAPABILITIES = [
  "read",
  "write",
  "shell",
  "network",
  "git",
  "browser",
  "destructive",
] as const;

/** One thing that a call may need of the world. */
export type Capability = typeof CAPABILITIES[number];

/** What a call changes, independent of the capability that it needs. */
export const SIDE_EFFECTS = [
  "none",
  "read",
  "mutation",
  "external",
  "stateful",
  "internal_write",
  "orchestration",
  "unknown",
] as const;

/** One class of effects; `unknown` counts as a mutation. */
export type SideEffects = typeof SIDE_EFFECTS[number];

/** Where a spec comes from. */
export type ToolSource = "builtin" | "app" | `skill:${string}@${string}` | `mcp:${string}`;

/** What a tool's code is given beside its arguments. */
export interface ToolContext {
  /** Fires at the deadline and when the turn is cancelled. */
  readonly signal: AbortSignal;
  /** The workspace's real, absolute path. */
  readonly workspace: string;
  readonly session: string;
  readonly turn: string;
  readonly callId: string;
  /** Says where the tool's code really runs; without a call the receipt says `core`. */
  placed(isolation: Isolation): void;
}

/** The places where a tool's code can have run. */
export const ISOLATIONS = [
  "none",
  "core",
  "supervisor",
  "isolated (os)",
  "isolated (process)",
  "in-process",
] as const;

/** Where a tool's code ran; `none` if nothing ran. */
export type Isolation = typeof ISOLATIONS[number];

/**
 * A tool's own code. Only the executor calls it.
 *
 * Contract: gets validated, frozen arguments; answers a {@linkcode ToolOutcome}; stops soon after
 * `context.signal` fires. A throw becomes `execution_error`.
 */
export type ToolRun = (
  args: JsonObject,
  context: ToolContext,
) => ToolOutcome | Promise<ToolOutcome>;

/** One way in which arguments do not match their schema. */
export interface ArgumentProblem {
  /** JSON Pointer into the arguments; `""` is the whole. */
  readonly pointer: string;
  readonly message: string;
}

/**
 * Checks arguments against one schema.
 *
 * Contract: pure, never throws, coerces nothing; an empty list means that the arguments match.
 */
export type ArgumentValidator = (args: JsonObject) => readonly ArgumentProblem[];

/** What must be said to register a tool. Fields without `?` decide safety and have no default. */
export interface ToolSpecInput {
  /** `^[a-z][a-z0-9_]{0,63}$`. */
  readonly name: string;
  /** The first line is the short form for catalogs. */
  readonly description: string;
  /** Semantic version. */
  readonly version: string;
  readonly source: ToolSource;
  /** Of the files of the package that it comes from, hexadecimal; for `skill:*` sources only. */
  readonly packageSha256?: string;
  readonly inputSchema: InputSchema;
  readonly capability: Capability;
  readonly sideEffects: SideEffects;
  readonly risk: "normal" | "high";
  /** `external`: text that a third party wrote, enveloped as untrusted before a model reads it. */
  readonly content: "internal" | "external";
  /** May be true only with the effects `none` or `read`. @default {false} */
  readonly parallelSafe?: boolean;
  /** @default {"public"} */
  readonly visibility?: "public" | "hidden";
  readonly aliases?: readonly string[];
  /** Why repeating a failed call is safe; without it a mutation's failures are final. */
  readonly retrySafe?: string;
  /** Milliseconds, 1 to 3 600 000. @default {60000} */
  readonly timeoutMs?: number;
  /** Field order of the text adapter's `a|b` form. */
  readonly legacyFields?: readonly string[];
  /** Old argument name to present one, for string invocations only. */
  readonly legacyArgumentAliases?: { readonly [old: string]: string };
  /** A richer schema that arguments must match, for `mcp:*` sources only. */
  readonly argumentSchema?: JsonObject;
  /** A validator generated from `inputSchema`; without it one is compiled at the first call. */
  readonly validate?: ArgumentValidator;
  /** The same, for one that is loaded when the first call is checked. */
  readonly loadValidator?: () => Promise<ArgumentValidator>;
  readonly run: ToolRun;
}

/** A registered tool: complete, deep-frozen, the only copy that anything is generated from. */
export interface ToolSpec extends ToolSpecInput {
  readonly parallelSafe: boolean;
  readonly visibility: "public" | "hidden";
  readonly aliases: readonly string[];
  readonly timeoutMs: number;
}

/** A read-only projection of a spec, kept for callers of the older manifest form. */
export interface ToolManifest {
  readonly name: string;
  readonly capability: Capability;
  readonly risk: "normal" | "high";
  readonly version: string;
  readonly source: ToolSource;
}

/** What a model is told of one tool. */
export interface ToolDescriptor {
  readonly name: string;
  readonly description: string;
  readonly parameters: InputSchema;
}

/** Says whether calls with these effects change nothing outside the process. */
export function isReadOnly(effects: SideEffects): boolean {
  return effects === "none" || effects === "read";
}
