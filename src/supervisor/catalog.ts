import {
  CATALOG_IDS,
  type CatalogId,
  fail,
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
  /** Runs one entry. Contract: never rejects, ends soon after `signal` fires. */
  run(entry: CatalogId, params: JsonObject, signal: AbortSignal): Promise<ToolOutcome>;
}

/** What a catalog works on. */
export interface CatalogOptions {
  readonly workspace: string;
  /** Folders, beside the workspace, out of which no program is started. */
  readonly untrusted: readonly string[];
  readonly environment: Environment;
}

/** The longest time that one entry may take, in milliseconds. */
const DEADLINE_MS = 120_000;

/** How many entries run at the same time; the others wait. */
const CONCURRENT = 8;

/** Opens the catalog of Git reads; without Git on this machine it has no entries. */
export async function openCatalog(options: CatalogOptions): Promise<Catalog> {
  const { workspace, untrusted, environment } = options;
  const path = environment.PATH ?? "/usr/bin:/bin";
  const git = await findBinary("git", { path, outside: [workspace, ...untrusted] });
  const run: Catalog["run"] = async (entry, params, signal) => {
    // Loaded at the first request: most turns ask Git nothing.
    const { runGitRead } = await import("./git_reads.ts");
    const deps = { workspace, git, run: runCommand, signal, environment };
    return await runGitRead(entry, params, deps);
  };
  return {
    entries: git === null ? [] : CATALOG_IDS,
    lacks: NO_GIT,
    run: guard(limitConcurrency(run, CONCURRENT)),
  };
}

function guard(run: Catalog["run"]): Catalog["run"] {
  return async (entry, params, signal) => {
    const deadline = AbortSignal.timeout(DEADLINE_MS);
    try {
      const outcome = await run(entry, params, AbortSignal.any([signal, deadline]));
      return deadline.aborted && !outcome.ok
        ? fail("timeout", `"${entry}" took longer than ${DEADLINE_MS / 1000} s`)
        : outcome;
    } catch (error) {
      return fail("execution_error", `"${entry}" failed: ${String(error)}`);
    }
  };
}
