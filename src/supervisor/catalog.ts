import {
  type CatalogId,
  fail,
  GIT_READS,
  type IsolateAnswer,
  type JsonObject,
  type ToolOutcome,
} from "../contract/mod.ts";
import type { Environment } from "./environment.ts";
import { findBinary } from "./find_binary.ts";
import { NO_GIT } from "./no_git.ts";
import { limitConcurrency } from "./limit_concurrency.ts";
import { runCommand } from "./run_command.ts";

/** What the supervisor does for a core that asks. */
export interface Catalog {
  /** The entries that can be asked for on this machine. */
  readonly entries: readonly CatalogId[];
  /** Why the other entries cannot, and what to do. */
  readonly lacks: string;
  /** Runs one entry, and says where. Contract: never rejects, ends soon after `signal` fires. */
  run(entry: CatalogId, params: JsonObject, signal: AbortSignal): Promise<IsolateAnswer>;
}

/**
 * Calls a package with the parameters of `isolate_call`, which are not checked yet.
 *
 * Contract: never rejects, ends soon after `signal` fires.
 */
export type IsolateCaller = (params: JsonObject, signal: AbortSignal) => Promise<IsolateAnswer>;

/**
 * Answers what a core asks about skills, with parameters that are not checked yet.
 *
 * Contract: never rejects.
 */
export type SkillCaller = (
  entry: "skill_setup" | "skill_facts" | "skill_told",
  params: JsonObject,
) => Promise<ToolOutcome>;

/** What a catalog works on. */
export interface CatalogOptions {
  readonly workspace: string;
  /** Folders, beside the workspace, out of which no program is started. */
  readonly untrusted: readonly string[];
  readonly environment: Environment;
  /** What calls packages. @default {no package can be called} */
  readonly isolates?: IsolateCaller;
  /** What knows of skills. @default {nothing does} */
  readonly skills?: SkillCaller;
}

/** The longest time that one entry may take, in milliseconds. */
const DEADLINE_MS = 120_000;

/** How many entries run at the same time; the others wait. */
const CONCURRENT = 8;

/** Opens the catalog: reads of Git, where there is a Git on this machine, and calls of packages. */
export async function openCatalog(options: CatalogOptions): Promise<Catalog> {
  const { workspace, untrusted, environment, isolates, skills } = options;
  const path = environment.PATH ?? "/usr/bin:/bin";
  const git = await findBinary("git", { path, outside: [workspace, ...untrusted] });
  const read: Catalog["run"] = async (entry, params, signal) => {
    if (entry === "isolate_call") return nothingRan(entry, NO_ISOLATES);
    if (entry === "skill_setup" || entry === "skill_facts" || entry === "skill_told") {
      if (skills === undefined) return nothingRan(entry, "this start knows of no skills");
      return { outcome: await skills(entry, params), isolation: "supervisor" };
    }
    // Loaded at the first request: most turns ask Git nothing.
    const { runGitRead } = await import("./git_reads.ts");
    const deps = { workspace, git, run: runCommand, signal, environment };
    return { outcome: await runGitRead(entry, params, deps), isolation: "supervisor" };
  };
  const runRead = guard(limitConcurrency(read, CONCURRENT));
  return {
    entries: [
      ...(git === null ? [] : GIT_READS),
      ...(isolates === undefined ? [] : ["isolate_call" as const]),
      ...(skills === undefined ? [] : SKILL_ENTRIES),
    ],
    lacks: git === null ? NO_GIT : NO_ISOLATES,
    // A call of a package has a deadline of its own, and its process bounds how many run.
    run: (entry, params, signal) =>
      entry === "isolate_call" && isolates !== undefined
        ? isolates(params, signal)
        : runRead(entry, params, signal),
  };
}

/** What a core can ask where there is what knows of skills. */
const SKILL_ENTRIES = ["skill_setup", "skill_facts", "skill_told"] as const;

/** Why no package can be called. */
const NO_ISOLATES = "this start has no packages";

function guard(run: Catalog["run"]): Catalog["run"] {
  return async (entry, params, signal) => {
    const deadline = AbortSignal.timeout(DEADLINE_MS);
    try {
      const answer = await run(entry, params, AbortSignal.any([signal, deadline]));
      if (!deadline.aborted || answer.outcome.ok) return answer;
      const outcome = fail("timeout", `"${entry}" took longer than ${DEADLINE_MS / 1000} s`);
      return { ...answer, outcome };
    } catch (error) {
      return nothingRan(entry, String(error));
    }
  };
}

function nothingRan(entry: CatalogId, reason: string): IsolateAnswer {
  return { outcome: fail("execution_error", `"${entry}" failed: ${reason}`), isolation: "none" };
}
