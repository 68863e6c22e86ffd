import type { ParsedCommandLine } from "./command_line.ts";
import type { InstructionFile, SkippedInstructions } from "./instruction_file.ts";
import type { IsolatePackage } from "./isolate.ts";
import type { JsonObject } from "./json.ts";
import type { LocalServer, ModelChoice, ProviderSetup } from "./provider.ts";
import type { PermissionSetup } from "./permission_rule.ts";
import type { RecordAnswer, RecordRequest } from "./record_port.ts";
import type { ToolOutcome } from "./result.ts";
import type { SkillSetup } from "./skill.ts";
import type { Isolation } from "./tool_spec.ts";

/** The version of the link; both sides refuse another one. */
export const LINK_VERSION = 5;

/** The one variable of the core's environment: JSON `{ port, word, answer, providers }`, good for one connection. */
export const LINK_VARIABLE = "KYROZEN_LINK";

/** Where a supervisor listens, on the machine's own address: no file that a core could change. */
export const LINK_HOST = "127.0.0.1";

/** The characters of each of a link's two words, which are hexadecimal. */
export const LINK_WORD_LENGTH = 64;

/** The reads of Git in the catalog. */
export const GIT_READS = ["git_status", "git_diff", "git_log", "git_show"] as const;

/** One read of Git. */
export type GitReadId = typeof GIT_READS[number];

/** What the core may ask the supervisor to do. Each has validated parameters, never a command line. */
export const CATALOG_IDS = [
  ...GIT_READS,
  "isolate_call",
  "skill_setup",
  "skill_facts",
  "skill_told",
] as const;

/** One entry of the supervisor's catalog. */
export type CatalogId = typeof CATALOG_IDS[number];

/**
 * A line from the core: one JSON object, newline-ended, at most {@linkcode MAX_LINK_LINE} bytes. What
 * comes before the first line is the link's word and a newline.
 */
export type ToSupervisor =
  | { readonly type: "hello"; readonly version: number }
  | {
    readonly type: "request";
    readonly id: number;
    readonly entry: CatalogId;
    readonly params: JsonObject;
  }
  | { readonly type: "cancel"; readonly id: number }
  | { readonly type: "record"; readonly id: number; readonly request: RecordRequest }
  /** `signals`: how many that ask it to end the core has taken. */
  | { readonly type: "pong"; readonly id: number; readonly signals: number };

/** A line from the supervisor. */
export type ToCore =
  /** `answer`: what only the supervisor that started this core knows. */
  | ({ readonly type: "welcome"; readonly answer: string } & CoreStart)
  /** `isolation`: where the code ran. */
  | {
    readonly type: "response";
    readonly id: number;
    readonly outcome: ToolOutcome;
    readonly isolation: Isolation;
  }
  | { readonly type: "recorded"; readonly id: number; readonly answer: RecordAnswer }
  | { readonly type: "ping"; readonly id: number };

/** The longest line of the link, in bytes; a longer one ends the link. */
export const MAX_LINK_LINE: number = 24 * 1024 * 1024;

/** What a core is told when it starts; the core alone builds the same from its own command line. */
export interface CoreStart {
  readonly version: number;
  readonly line: ParsedCommandLine;
  /** The workspace's real, absolute path. */
  readonly workspace: string;
  /** The folder of the core's state; `null` if nothing can be kept. */
  readonly state: string | null;
  /** The folder of an earlier state, to look things up in, where nothing can be kept. */
  readonly readable_state?: string;
  /** The entries of the catalog that can be asked for; empty without a supervisor. */
  readonly catalog: readonly CatalogId[];
  /** Values of known, non-secret variables (`NO_COLOR`, `KYROZEN_…`), by name. */
  readonly environment: { readonly [name: string]: string };
  /** The providers that the person configured: no other host can be reached. @default {none} */
  readonly providers?: readonly ProviderSetup[];
  /** What the person's variables ask for, where no configuration says otherwise. @default {nothing} */
  readonly choice?: ModelChoice;
  /** Model servers on this machine to offer, where no provider is configured. @default {none} */
  readonly local_servers?: readonly LocalServer[];
  /** Instructions from the home folder and from above the workspace, outermost first. @default {none} */
  readonly instruction_files?: readonly InstructionFile[];
  /** Those that are not used, and why. @default {none} */
  readonly skipped_instructions?: readonly SkippedInstructions[];
  /** The packages that can be called in isolates. @default {none} */
  readonly isolates?: readonly IsolatePackage[];
  /** What the owner permits. @default {the mode `ask`, and no rule} */
  readonly permissions?: PermissionSetup;
  /** What the owner has of skills beside the product's own. @default {nothing} */
  readonly skills?: SkillSetup;
}

/**
 * The core's way to what only the supervisor can do.
 *
 * Contract: never rejects. Without a supervisor, or for an entry that is not in the catalog, answers
 * `dependency_unavailable`; when `signal` fires answers `cancelled` and tells the supervisor to stop.
 */
export interface Spawner {
  readonly catalog: readonly CatalogId[];
  request(entry: GitReadId, params: JsonObject, signal: AbortSignal): Promise<ToolOutcome>;
}
