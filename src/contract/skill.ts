import type { ConfigFinding } from "./config_finding.ts";
import type { IsolatePermissions } from "./isolate.ts";
import type { JsonValue } from "./json.ts";

/** Where the packages of a skill can stand, the strongest claim to a name first. */
export const SKILL_SCOPES = ["project", "user", "builtin"] as const;

/** One of them. */
export type SkillScope = typeof SKILL_SCOPES[number];

/** What the version of a skill looks like: a semantic version. It names a folder. */
export const SKILL_VERSION: RegExp =
  /^(?=.{1,128}$)(?:0|[1-9]\d{0,9})\.(?:0|[1-9]\d{0,9})\.(?:0|[1-9]\d{0,9})(?:-(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)(?:\.(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*))*)?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;

/** What became of a version; `blocked` and `failed` are found anew at each look and never kept. */
export const SKILL_STATUSES = [
  "candidate",
  "canary",
  "active",
  "rolled_back",
  "rejected",
  "retired",
  "blocked",
  "failed",
] as const;

/** One of them. */
export type SkillStatus = typeof SKILL_STATUSES[number];

/** The routes that a tool of a skill can name: each is a capability, effects and permissions. */
export const GOVERNOR_ROUTES = [
  "system/read",
  "system/net",
  "workspace/read",
  "workspace/write",
] as const;

/** One of them. */
export type GovernorRoute = typeof GOVERNOR_ROUTES[number];

/** The types of an argument. */
export const SKILL_ARGUMENT_TYPES = ["string", "int", "number", "enum", "bool"] as const;

/** One argument of a tool, as the manifest says it with its defaults filled in. */
export interface SkillArgument {
  readonly name: string;
  readonly description: string;
  readonly type: typeof SKILL_ARGUMENT_TYPES[number];
  /** Of an `enum` alone. */
  readonly options?: readonly string[];
  readonly required: boolean;
  readonly default?: JsonValue;
  readonly examples?: readonly JsonValue[];
  /** Of a `string` alone. */
  readonly pattern?: string;
  /** Of `int` and `number` alone. */
  readonly min?: number;
  readonly max?: number;
}

/** One tool of a skill, as the manifest says it with its defaults filled in. */
export interface SkillTool {
  readonly name: string;
  readonly description: string;
  readonly governor_route: GovernorRoute;
  readonly content: "internal" | "external";
  readonly effect: "read" | "write" | "destructive";
  readonly args: readonly SkillArgument[];
}

/** What a skill needs before any of its code is loaded; in the order in which it is looked at. */
export interface SkillRequires {
  /** Range of versions of this runtime. */
  readonly runtime?: string;
  /** Range of versions of Deno. */
  readonly deno?: string;
  /** npm specifiers with versions, such as `zod@4`. */
  readonly packages: readonly string[];
  /** The hint that is shown when a package is what is missing. */
  readonly extra?: string;
  readonly env_vars: readonly string[];
  /** Relative to the workspace. */
  readonly config_files: readonly string[];
  /** `vault://NAME`. */
  readonly required_credentials: readonly string[];
  readonly binaries: readonly string[];
}

/**
 * A package of a skill once its files were checked: everything that a turn, a listing and the supervisor
 * need without reading it again. All its texts are somebody else's.
 */
export interface SkillManifest {
  readonly name: string;
  /** Semantic version; `0.0.0` where only `SKILL.md` is there and its `metadata.version` says none. */
  readonly version: string;
  readonly description: string;
  readonly author?: string;
  readonly license?: string;
  readonly homepage?: string;
  readonly publisher?: string;
  readonly maintainers?: readonly string[];
  /** Where its author keeps it; nothing is fetched from there. */
  readonly source?: { readonly type?: string; readonly url: string; readonly ref?: string };
  /** Of a manifest a range of versions of this runtime, of `SKILL.md` alone any text. */
  readonly compatibility?: string;
  /** What the package says of its own trust; nothing follows from it but what it must then say more. */
  readonly trust_level?: "first-party" | "community";
  readonly profiles: readonly string[];
  /** Capabilities without which it is of no use; it is given none of them by that. */
  readonly required_capabilities?: readonly string[];
  readonly triggers: readonly string[];
  readonly egress_hosts: readonly string[];
  readonly tools: readonly SkillTool[];
  readonly requires: SkillRequires;
  /**
   * Tools that its header names in `allowed-tools`, as an upper bound: while its guidance is followed no
   * other is meant to be called. It allows nothing. @default {it names none}
   */
  readonly allowed_tools?: readonly string[];
  /** The guidance in `SKILL.md`, without its header. @default {it has none} */
  readonly guidance?: {
    /** Code points of the body. */
    readonly chars: number;
    /** Of the whole file's bytes, hexadecimal. */
    readonly sha256: string;
  };
}

/** What a look at the files of a package gave: a manifest or not, and everything that is to be said. */
export interface SkillReading {
  /** Missing if an error was found. */
  readonly manifest?: SkillManifest;
  /** Each keeps the package from being used. */
  readonly errors: readonly ConfigFinding[];
  /** What a person should know; nothing is kept from being used. */
  readonly warnings: readonly ConfigFinding[];
  /** Fields of another runtime that say nothing to this one, each told once. */
  readonly compatibility: readonly ConfigFinding[];
}

/** What a person lets the tools of one version do. */
export interface SkillGrant {
  /** Everything beside its own files. */
  readonly permissions: IsolatePermissions & { readonly net: readonly string[] };
  readonly granted_by: string;
  /** ISO 8601, UTC. */
  readonly granted_at: string;
}

/** One version in the owner's store. */
export interface InstalledSkill {
  readonly manifest: SkillManifest;
  readonly status: Exclude<SkillStatus, "blocked" | "failed">;
  /** Of all its files, hexadecimal. */
  readonly sha256: string;
  /** What it was installed from: a path or the address of a repository. */
  readonly source: string;
  /** The revision of that repository. */
  readonly ref?: string;
  /** ISO 8601, UTC. */
  readonly installed_at: string;
  /** `reviewed` if the person said that they read its code. */
  readonly trust: "reviewed" | "untrusted";
  /** Only this content may be used, whatever is installed later. */
  readonly pinned: boolean;
  readonly grant?: SkillGrant;
  /** Those of `requires.packages` that were fetched for it. @default {none} */
  readonly packages?: readonly string[];
  /** Of everything that was fetched, hexadecimal; there if something was. */
  readonly packages_sha256?: string;
}

/** What the supervisor tells a core of skills. */
export interface SkillSetup {
  /** What changes whenever the rest does; a core that has this stamp is told nothing anew. */
  readonly stamp: string;
  /** The folder of the store, `state/skills`; `null` if there is none. */
  readonly store: string | null;
  /** The root that the person named, real and absolute, which the core may read. */
  readonly extra_root?: string;
  /** Versions in the store: for a turn those that are active or canary, for a listing all. */
  readonly installed: readonly InstalledSkill[];
  /** Whether the workspace is trusted as it is now. */
  readonly workspace_trusted: boolean;
  /** Whether it was trusted as it was before it changed. @default {it was not} */
  readonly workspace_changed?: boolean;
  /** Names whose guidance is used in every turn. */
  readonly always_on: readonly string[];
  /** Whether changes of files are looked for between the turns of a chat. */
  readonly hot_reload: boolean;
}

/** What a skill can lack, each with the word that stands before what is missing. */
export const REQUIREMENT_TAGS = [
  "runtime",
  "deno",
  "package",
  "env",
  "config",
  "credential",
  "binary",
  "egress",
  "grant",
] as const;

/** One requirement that is not met: `env:FOO_KEY`. Never a value. */
export type MissingRequirement = `${typeof REQUIREMENT_TAGS[number]}:${string}`;

/** What a core asks the supervisor to look at for it: names and paths, never values. */
export interface SkillNeeds {
  readonly env_vars: readonly string[];
  readonly config_files: readonly string[];
  readonly credentials: readonly string[];
  readonly binaries: readonly string[];
  readonly packages: readonly string[];
}

/**
 * Looks at what skills need.
 *
 * Contract: never rejects; gives the tags of what is missing, and of what cannot be looked at.
 */
export type SkillFacts = (needs: SkillNeeds) => Promise<readonly MissingRequirement[]>;

/** What froze in a turn of one skill's guidance, or of one that was read on demand. */
export interface SkillReceipt {
  /** The name. */
  readonly id: string;
  readonly version: string;
  /** `builtin`, `user`, or `project`, and after a colon where it stands. */
  readonly source: string;
  readonly status: SkillStatus;
  /** Of the whole package; of one that is not in the store, of `SKILL.md`. */
  readonly sha256: string;
  /** Code points of what the model was given. */
  readonly chars: number;
}

/** One package that a look at the roots found, whatever became of it. */
export interface SkillRecord {
  readonly name: string;
  readonly version: string | null;
  readonly scope: SkillScope;
  /** `untrusted` for a project skill of a workspace that is not trusted: it is listed and not used. */
  readonly status: SkillStatus | "skipped" | "shadowed" | "untrusted";
  /** Its folder. */
  readonly path: string;
  readonly sha256: string | null;
  /** What the list shows after the status: `blocked: env:FOO_KEY`, `failed: …`, `shadowed by …`. */
  readonly reason?: string;
  readonly missing: readonly MissingRequirement[];
  readonly diagnostics: readonly ConfigFinding[];
  readonly manifest?: SkillManifest;
  readonly installed?: Omit<InstalledSkill, "manifest">;
}

/** What an isolate of a skill's tools is called, for one route: each route has a worker of its own. */
export function skillPackage(name: string, route: GovernorRoute): string {
  return `skill:${name}:${route}`;
}

/** The index of what is part of the product, in `builtin_skills/`. */
export interface BundledIndex {
  readonly version: 1;
  readonly skills: readonly {
    readonly manifest: SkillManifest;
    /** Of all its files, hexadecimal. */
    readonly sha256: string;
  }[];
}

/** The folder of packages that programs proposed: only a person moves one out of it, and no skill is called so. */
export const SKILL_QUARANTINE = "auto";

/** The name of that file. */
export const BUNDLED_INDEX = "index.json";

/**
 * The core's way to what the supervisor knows of skills.
 *
 * Contract: none rejects.
 */
export interface SkillPort {
  /** What is told now if it is other than what has `stamp`; `undefined` if it is the same, or not known. */
  refresh(stamp: string | undefined): Promise<SkillSetup | undefined>;
  readonly facts: SkillFacts;
  /**
   * Those of `lines` that were told in no start before; from now on they were. All of them, where nobody
   * remembers. What they say is names and places, never a value.
   */
  untold(lines: readonly string[]): Promise<readonly string[]>;
}

/** The most lines that are asked about at once. */
export const MAX_TOLD_LINES = 100;

/** The most UTF-16 units of a line that is asked about. */
export const MAX_TOLD_LINE = 500;
