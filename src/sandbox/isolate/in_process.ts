import {
  fail,
  type IsolateAnswer,
  type IsolateCall,
  type IsolateHost,
  type IsolatePackage,
  isPlainObject,
  type JsonObject,
  nearest,
  showInline,
  type ToolFailure,
  type ToolOutcome,
} from "../../contract/mod.ts";
import { MAX_ISOLATE_ARGS } from "../../contract/isolates.ts";
import { attempt } from "../../std/attempt.ts";
import { placeIsolate } from "../place_isolate.ts";
import { findLink } from "./find_link.ts";
import { workerGrants } from "./worker_grants.ts";
import { WorkerIsolate } from "./worker_isolate.ts";

/** The longest name of a function, in characters. */
const MAX_NAME = 512;

/** A package that can be called in this process. */
export interface InProcessPackage extends IsolatePackage {
  /** A `file:` URL. */
  readonly entry: string;
  /** The package's own folder, absolute. */
  readonly folder: string;
  /** What each of its calls is handed beside the arguments. @default {nothing} */
  readonly data?: JsonObject;
}

/** What is called in this process, and for whom. */
export interface InProcessOptions {
  readonly packages: readonly InProcessPackage[];
  /** The workspace's real path. */
  readonly workspace: string;
  /** Untrusted packages that the person named for this. @default {none} */
  readonly trusted?: ReadonlySet<string>;
  /** Milliseconds that a call which was told to stop may take. @default {250} */
  readonly graceMs?: number;
}

/** Packages in workers of this process. */
export interface InProcessIsolates extends IsolateHost {
  /** Ends the workers; calls that are open fail. */
  close(): void;
}

/**
 * Calls packages in workers of this process: the weakest of the places. A worker that does not stop is
 * left behind, its call settled, and never used again, but its thread runs on until this process ends;
 * one that takes all the memory, or ends the process by a signal, takes this process with it.
 */
export function createInProcessIsolates(
  { packages, workspace, trusted = new Set(), graceMs }: InProcessOptions,
): InProcessIsolates {
  const isolates = new Map(packages.map((one) => [one.name, open(one, { workspace, graceMs })]));
  return {
    packages: packages.map(({ name, trust, sha256, permissions }) => ({
      name,
      trust,
      sha256,
      permissions,
    })),
    async call(call, signal): Promise<IsolateAnswer> {
      const found = packages.find(({ name }) => name === call.package);
      const args = attempt(() => JSON.stringify(call.args));
      const problem = callProblem(call, args) ?? packageProblem(call, found, { packages, trusted });
      const isolate = isolates.get(call.package);
      if (problem !== undefined || isolate === undefined || args === undefined) {
        return { outcome: problem ?? unknown(call, packages), isolation: "none" };
      }
      const linked = found === undefined ? undefined : await linkProblem(found);
      if (linked !== undefined) return { outcome: linked, isolation: "none" };
      const data = JSON.stringify(found?.data ?? {});
      const { name, timeoutMs } = call;
      const { left } = isolate;
      const run = await isolate.worker.call({ name, args, data, timeoutMs }, signal);
      const outcome = isolate.left > left ? leftBehind(run.outcome) : run.outcome;
      return { outcome, isolation: run.ran ? "in-process" : "none" };
    },
    close() {
      for (const { worker } of isolates.values()) worker.close();
    },
  };
}

interface OpenPackage {
  readonly worker: WorkerIsolate;
  /** How many of its workers were left behind. */
  left: number;
}

function open(
  { name, trust, entry, folder, permissions }: InProcessPackage,
  { workspace, graceMs }: { readonly workspace: string; readonly graceMs: number | undefined },
): OpenPackage {
  const grants = workerGrants(permissions, { folder, workspace });
  const onFault = () => void opened.left++;
  const start = { name, trust, entry, folder, grants, onFault };
  const worker = new WorkerIsolate(graceMs === undefined ? start : { ...start, graceMs });
  const opened = { worker, left: 0 };
  return opened;
}

/** What a supervisor would end with its process goes on here, and whoever reads the failure is told. */
function leftBehind(outcome: ToolOutcome): ToolOutcome {
  if (outcome.ok) return outcome;
  const warning = "what it still runs may go on until this process ends";
  return { ...outcome, message: `${outcome.message}; ${warning}` };
}

function callProblem(
  { args, timeoutMs, package: owner, name }: IsolateCall,
  text: string | undefined,
): ToolFailure | undefined {
  const call = `Cannot call package "${showInline(owner, 80)}"`;
  if (name.length > MAX_NAME || !name.isWellFormed() || name.includes("\0")) {
    return fail("invalid_arguments", `${call}: "name" must be the name of a function`);
  }
  if (!Number.isInteger(timeoutMs) || timeoutMs < 1 || timeoutMs > 3_600_000) {
    return fail("invalid_arguments", `${call}: its time is not 1 to 3600000 milliseconds`);
  }
  if (text === undefined || !isPlainObject(args)) {
    return fail("invalid_arguments", `${call}: the arguments are no JSON object`);
  }
  return text.length > MAX_ISOLATE_ARGS
    ? fail(
      "invalid_arguments",
      `${call}: its arguments are longer than ${MAX_ISOLATE_ARGS} characters`,
    )
    : undefined;
}

function packageProblem(
  { package: name, sha256 }: IsolateCall,
  found: InProcessPackage | undefined,
  { packages, trusted }: { packages: readonly IsolatePackage[]; trusted: ReadonlySet<string> },
): ToolFailure | undefined {
  if (found === undefined) return unknown({ package: name }, packages);
  if (sha256 !== undefined && sha256 !== found.sha256) {
    return fail("permission_denied", `Cannot call package "${name}": its content is another one`);
  }
  const placed = placeIsolate({
    supervised: false,
    bubblewrap: false,
    trust: found.trust,
    trustedInProcess: trusted.has(name),
  });
  if (placed.ok) return undefined;
  return fail("permission_denied", `Cannot call package "${name}": ${placed.reason}`);
}

/** Looked for at every call: the folder is nobody's copy, and may have changed. */
async function linkProblem(
  { name, trust, folder }: InProcessPackage,
): Promise<ToolFailure | undefined> {
  const link = trust === "first-party" ? undefined : await findLink(folder);
  if (link === undefined) return undefined;
  const reason = link === "."
    ? "its folder cannot be looked through"
    : `"${showInline(link)}" in its folder is a link, which could lead anywhere`;
  return fail("permission_denied", `Cannot call package "${name}": ${reason}`);
}

function unknown(
  { package: name }: { readonly package: string },
  packages: readonly IsolatePackage[],
): ToolFailure {
  const near = nearest(name, packages.map((known) => known.name));
  const hint = near === undefined ? "" : `; did you mean "${near}"?`;
  return fail("not_found", `No package "${showInline(name, 80)}"${hint}`);
}
