import { type Environment, findDenoDir, runtimeEnvironment } from "../environment.ts";
import { flagWords } from "../flags.ts";
import type { Program } from "../run_command.ts";
import { bubblewrapArgs } from "./bubblewrap_args.ts";
import { cachedModules, copyModules } from "./cached_modules.ts";
import { closeInet6 } from "./close_inet6.ts";
import { type HostGrants, isolateFlags, reachesHosts, resolvingFiles } from "./host_flags.ts";
import type { HostFolder } from "./host_folder.ts";
import { MAX_WORKERS } from "./host_workers.ts";
import { writeNetFiles } from "./net_files.ts";
import type { Walls } from "./walls.ts";

/** What one process of isolates is started from. */
export interface HostPlan extends Omit<HostGrants, "socket"> {
  readonly walls: Walls;
  /** This process's own; the child gets what it needs of it. */
  readonly environment: Environment;
  /** Bytes that its packages may take together. @default {256 MiB} */
  readonly memoryBytes?: number;
}

const MIB = 1024 * 1024;

/** Bytes that the packages of one process may take together, if nothing else is said. */
const MEMORY_BYTES = 256 * MIB;

/**
 * What the engine reserves for code that it makes, once for the process and once for each worker: it
 * counts as data although next to nothing of it is ever used.
 */
const ENGINE_BYTES = 640 * MIB;
const WORKER_BYTES = 560 * MIB;

/** Variables by which a person names authorities that sign certificates. */
const AUTHORITIES = ["DENO_CERT", "DENO_TLS_CA_STORE", "NODE_EXTRA_CA_CERTS"];

/** Where systems keep the authorities that they trust. */
const SYSTEM_AUTHORITIES = ["/etc/ssl/certs", "/etc/pki/tls/certs", "/etc/ca-certificates"];

/**
 * The program that runs isolates, with every wall around it that there is: it dies with this process,
 * takes no more than its memory, and sees nothing of the machine but what it needs.
 */
export async function hostProgram(plan: HostPlan, folder: HostFolder): Promise<Program> {
  const { walls, product, packages } = plan;
  const flags = flagWords(isolateFlags({ ...plan, socket: folder.socket }));
  const net = reachesHosts(packages);
  const cache = await openCache(plan, folder);
  const own = net ? authorities(plan.environment) : {};
  const lookup = reachesNamedHosts(plan) ? IPV4_NAMES : {};
  const runs = [product.deno, "run", ...flags, product.isolateHost];
  const wrapped = walls.bubblewrap === null
    ? runs
    : await wrap([walls.bubblewrap, ...await seenArgs(plan, { folder, cache, own }), ...runs], {
      folder,
      net,
    });
  const limited = walls.prlimit === null ? wrapped : [
    walls.prlimit,
    ...[`--data=${dataBytes(plan)}`, "--core=0", "--"],
    ...wrapped,
  ];
  const [binary = "", ...args] = walls.setpriv === null
    ? limited
    : [walls.setpriv, "--pdeathsig", "KILL", "--", ...limited];
  const env = { ...runtimeEnvironment(plan.environment), ...own, ...lookup, DENO_DIR: cache.path };
  return { binary, args, cwd: product.root, env };
}

/**
 * Has the system's resolver ask for no address of IPv6: the runtime takes a private one, also one of IPv4
 * in the form of IPv6, for any other. What /etc/hosts says it still finds.
 */
const IPV4_NAMES: Environment = { RES_OPTIONS: "no-aaaa" };

/** The web reader looks at each address itself. */
function reachesNamedHosts({ packages }: HostPlan): boolean {
  return packages.some(({ permissions: { net } }) => net !== "public" && net.length > 0);
}

async function wrap(
  bubblewrap: readonly string[],
  { folder, net }: { readonly folder: HostFolder; readonly net: boolean },
): Promise<readonly string[]> {
  return net ? await closeInet6(bubblewrap, folder.path) : bubblewrap;
}

function dataBytes({ packages, memoryBytes = MEMORY_BYTES }: HostPlan): number {
  return ENGINE_BYTES + Math.min(packages.length, MAX_WORKERS) * WORKER_BYTES + memoryBytes;
}

interface Cache {
  /** Where the runtime keeps what it keeps, as the process sees it. */
  readonly path: string;
  /** The parts of the person's own, that packages are loaded from. */
  readonly parts: readonly { readonly at: string; readonly is: string }[];
}

/**
 * What is read of the person's own cache: modules that are compiled already, and the packages of a
 * registry, which only the product's own code uses. What lies in that folder may be required without a
 * permission, packages of the person's other projects among it.
 */
const CACHE_PARTS = ["gen"];
const OWN_CACHE_PARTS = [...CACHE_PARTS, "npm"];

/** What the runtime alone knows of modules. Where nothing can be written it would be of no use. */
const RUNTIME_PARTS = ["dep_analysis_cache_v2", "node_analysis_cache_v2", "v8_code_cache_v2"];

/**
 * A cache of its own: code that shares one with others, whatever it may do, can leave things there for
 * them. The runtime keeps what pages keep in one folder; in its place is a file, so that nothing is kept.
 */
async function openCache(
  { environment, walls, packages }: HostPlan,
  folder: HostFolder,
): Promise<Cache> {
  const path = walls.bubblewrap === null ? folder.path : "/kyrozen";
  const source = findDenoDir(environment);
  const parts: { at: string; is: string }[] = [];
  const isOwn = packages.some(({ trust }) => trust === "first-party");
  for (const part of source === undefined ? [] : isOwn ? OWN_CACHE_PARTS : CACHE_PARTS) {
    const is = await Deno.realPath(`${source}/${part}`).catch(() => undefined);
    if (is !== undefined) parts.push({ at: `${path}/${part}`, is });
  }
  const cached = isOwn ? [] : await cachedModules(packages, source);
  if (walls.bubblewrap === null) {
    for (const { below, is } of cached) await copyModules(is, `${path}/${below}`);
    const own = source === undefined ? [] : RUNTIME_PARTS.map((part) => ({
      at: `${path}/${part}`,
      is: `${source}/${part}`,
    }));
    for (const { at, is } of [...parts, ...own]) await Deno.symlink(is, at);
    await Deno.writeTextFile(`${path}/location_data`, "");
    return { path, parts };
  }
  const seen = cached.map(({ below, is }) => ({ at: `${path}/${below}`, is }));
  return { path, parts: [...parts, ...seen] };
}

interface Seen {
  readonly folder: HostFolder;
  readonly cache: Cache;
  /** The variables of authorities. */
  readonly own: Environment;
}

async function seenArgs(
  { product, packages }: HostPlan,
  { folder, cache, own }: Seen,
): Promise<string[]> {
  const net = reachesHosts(packages);
  const certificates = Object.values(own).flatMap((value) =>
    value.startsWith("/") ? [value] : value.includes("system") ? SYSTEM_AUTHORITIES : []
  );
  return await bubblewrapArgs({
    read: [
      ...[product.deno, ...resolvingFiles({ product, packages }), ...product.assets],
      ...packages.flatMap(({ folder, read }) => [folder, ...read]),
      ...await existing(certificates),
    ],
    write: [folder.socket, ...packages.flatMap(({ write }) => write)],
    instead: [...cache.parts, ...net ? await writeNetFiles(folder.path) : []],
    net,
  });
}

async function existing(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map((path) => Deno.stat(path).then(() => [path]).catch(() => [])),
  );
  return found.flat();
}

function authorities(environment: Environment): Environment {
  const named = AUTHORITIES.flatMap((name) => {
    const value = environment[name];
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(named);
}
