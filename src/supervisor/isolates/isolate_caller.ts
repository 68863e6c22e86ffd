import {
  fail,
  type IsolateAnswer,
  type IsolatePackage,
  showInline,
  type ToolFailure,
} from "../../contract/mod.ts";
import { placeIsolate } from "../../sandbox/place_isolate.ts";
import type { IsolateCaller } from "../catalog.ts";
import type { Environment } from "../environment.ts";
import type { Product } from "../product.ts";
import { defaultBackoff } from "./backoff.ts";
import { checkCallParams } from "./check_call_params.ts";
import { firstPartySource } from "./first_party.ts";
import { hostProgram } from "./host_command.ts";
import { HostPool, type PoolLimits } from "./host_pool.ts";
import type { HostOptions } from "./host_call.ts";
import { type HostProcess, startHost } from "./host_process.ts";
import { findAll, type HostedPackage, joinSources, type PackageSource } from "./package_source.ts";
import { findWalls, type Walls } from "./walls.ts";
import { withoutSecrets } from "./without_secrets.ts";

/** What packages are called with. */
export interface CallerOptions {
  readonly product: Product;
  /** This process's own environment. */
  readonly environment: Environment;
  /** Folders out of which no program is started, and in which no private folder is made. */
  readonly outside: readonly string[];
  /** Where packages beside the product's own are looked up. @default {there are no others} */
  readonly packages?: PackageSource;
  /** What processes are wrapped in. @default {what this machine has} */
  readonly walls?: Walls;
  /** `127.0.0.1:PORT` places that count as public, for tests alone. @default {none} */
  readonly webReach?: readonly string[];
  readonly limits?: Partial<PoolLimits & HostOptions["timing"]>;
  /** Bytes that the packages of one process may take together. @default {256 MiB} */
  readonly memoryBytes?: number;
}

/** Calls packages until it is closed. */
export type OpenIsolateCaller = IsolateCaller & {
  /** The packages that can be called now. */
  list(): Promise<readonly IsolatePackage[]>;
  /** The process ids of what runs: each leads a group of its own. */
  pids(): readonly number[];
  /** Ends every process, and waits until nothing is left of them. */
  close(): Promise<void>;
};

/** How many there may be, and how long things take, where nothing else is said. */
const LIMITS: PoolLimits & HostOptions["timing"] = {
  idleMs: 60_000,
  backoffMs: defaultBackoff,
  hosts: 16,
  calls: 64,
  startMs: 15_000,
  graceMs: 750,
};

/** Opens the way to packages. Nothing is started, nor looked for, before the first call. */
export function createIsolateCaller(options: CallerOptions): OpenIsolateCaller {
  const own = firstPartySource({ root: options.product.root, webReach: options.webReach });
  const source = options.packages === undefined ? own : joinSources([own, options.packages]);
  let walls: Promise<Walls> | undefined;
  const findOnce = () =>
    walls ??= options.walls ? Promise.resolve(options.walls) : findWalls(options);
  const pool = new HostPool({
    limits: { ...LIMITS, ...options.limits },
    known: () => findAll(shared(source)),
    start: async (packages, signal) =>
      await start(packages, { options, signal, walls: await findOnce() }),
  });
  const run: IsolateCaller = async (params, signal) => {
    const checked = checkCallParams(params);
    if (!checked.ok) return nothingRan(checked);
    const { package: name, sha256, timeout_ms: timeoutMs, ...named } = checked.value;
    const found = await source.find(name, sha256);
    if (!found.ok) {
      // Asked for another content, it may still run as it is.
      if (sha256 === undefined || !(await source.find(name)).ok) pool.forget(name);
      return nothingRan(found);
    }
    const isWrapped = (await findOnce()).bubblewrap !== null;
    const refusal = isWrapped ? undefined : refuseUnwrapped(found.value);
    if (refusal !== undefined) return nothingRan(refusal);
    const ran = await pool.call({ ...named, package: found.value, timeoutMs }, signal);
    const outcome = withoutSecrets(ran.outcome, found.value.secrets);
    if (!ran.ran) return { outcome, isolation: "none" };
    const placed = placeIsolate({
      supervised: true,
      bubblewrap: isWrapped,
      trust: found.value.trust,
      trustedInProcess: false,
    });
    return { outcome, isolation: placed.ok ? placed.isolation : "none" };
  };
  const call: IsolateCaller = (params, signal) => run(params, signal).catch(failed);
  return Object.assign(call, {
    list: () => source.list(),
    pids: () => pool.pids(),
    close: () => pool.close(),
  });
}

/** Those that can be peers in a process: to look at every other package would be for nothing. */
function shared(source: PackageSource): PackageSource {
  const list = async () => (await source.list()).filter(({ trust }) => trust === "first-party");
  return { list, find: (name, sha256) => source.find(name, sha256) };
}

interface Starting {
  readonly options: CallerOptions;
  readonly walls: Walls;
  readonly signal: AbortSignal;
}

function start(
  packages: readonly HostedPackage[],
  { options, walls, signal }: Starting,
): Promise<HostProcess> {
  const { product, environment, outside, webReach: reach = [], memoryBytes } = options;
  const plan = { product, environment, packages, reach, walls, memoryBytes };
  return startHost({
    environment,
    outside,
    reach,
    signal,
    program: (folder) => hostProgram(plan, folder),
    timing: { ...LIMITS, ...options.limits },
  });
}

/** A folder that may be written is a way out of the runtime: only a person's review makes up for that. */
function refuseUnwrapped({ name, trust, write }: HostedPackage): ToolFailure | undefined {
  if (trust !== "untrusted" || write.length === 0) return undefined;
  return fail(
    "permission_denied",
    `Cannot run "${name}": it may write, and without bubblewrap that is a way to everything; ` +
      `install bubblewrap, or read its code and grant it with --reviewed`,
  );
}

function failed(error: unknown): IsolateAnswer {
  const reason = showInline(error instanceof Error ? error.message : String(error));
  return nothingRan(fail("execution_error", `Cannot call package: ${reason}`));
}

function nothingRan(outcome: ToolFailure): IsolateAnswer {
  return { outcome, isolation: "none" };
}
