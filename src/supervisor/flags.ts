import { LEDGER_HEADS_FILE, LINK_HOST, LINK_VARIABLE } from "../contract/mod.ts";
import type { NetGrant } from "../providers/mod.ts";
import type { Folders } from "./folders.ts";
import { isWithin } from "./paths.ts";
import type { Product } from "./product.ts";
import type { SkillWishes } from "./skills/skill_wishes.ts";

// A pattern that would backtrack for ever is matched in linear time. And what a start makes fits into
// the engine's room for new things, which is else collected twice before the first word.
const ENGINE_FLAG = "--v8-flags=--enable-experimental-regexp-engine-on-excessive-backtracks," +
  "--min-semi-space-size=4";

// Without it the runtime reads every module that might ever be imported before the first line runs.
const LAZY_FLAG = "--unstable-lazy-dynamic-imports";

/** One flag of a process, and why it is there. */
export interface Flag {
  readonly flag: string;
  readonly reason: string;
}

/** What the core's flags are derived from; all paths are real, absolute and free of commas. */
export interface CoreGrants {
  readonly product: Product;
  readonly workspace: string;
  readonly folders: Folders;
  /** The link's port; what is shown of a core that is not started names none. */
  readonly port: number | string;
  /** The hosts that may be reached beside the link. @default {none} */
  readonly hosts?: readonly NetGrant[];
  /** The root of skills that the person named. @default {none} */
  readonly skills?: Pick<SkillWishes, "extra_root"> | undefined;
}

/** The flags of the core: what `permissions` prints is what is spawned. */
export function coreFlags(
  { product, workspace, folders, port, hosts = [], skills }: CoreGrants,
): readonly Flag[] {
  const kept = folders.writable || folders.readable === true ? [folders.state] : [];
  const named = skills?.extra_root === undefined ? [] : [skills.extra_root];
  const readable = [workspace, ...product.assets, ...kept, ...named];
  return [
    ...runtimeFlags(product),
    {
      flag: `--allow-env=${LINK_VARIABLE}`,
      reason: "the one variable it reads: where the link is, and the words that open it",
    },
    ...["run", "ffi", "sys", "import"].map(denied),
    {
      flag: pathFlag("allow-read", readable),
      reason: named.length === 0
        ? "the workspace, the product's own source and skills, and what was kept of earlier turns"
        : "the workspace, the product's own source and skills, what was kept of earlier turns, and " +
          "the folder of skills that you named",
    },
    ...ownerFlags(folders.owner, readable),
    {
      flag: "--deny-write",
      reason: folders.writable
        ? "no file is written: what is to be kept the supervisor writes"
        : "no file is written; the home folder cannot be written, so nothing is kept",
    },
    {
      flag: `--allow-net=${LINK_HOST}:${port}`,
      reason: hosts.length === 0
        ? "the link; no host can be reached"
        : "the link; beside it only the hosts that follow can be reached",
    },
    ...hostFlags(hosts),
    { flag: LAZY_FLAG, reason: "a module that a turn does not need is not even read" },
    {
      flag: ENGINE_FLAG,
      reason:
        "many patterns that would backtrack for ever, as in a tool's schema, are matched in " +
        "linear time; a start is not held up by collecting garbage",
    },
  ];
}

/** What the ledger's own process works on. */
export interface LedgerGrants {
  readonly product: Product;
  /** Files it reads. */
  readonly read: readonly string[];
  /** Files it writes. */
  readonly write: readonly string[];
}

/** The flags of the process that verifies or exports the ledger. */
export function ledgerFlags({ product, read, write }: LedgerGrants): readonly Flag[] {
  return [
    ...runtimeFlags(product),
    ...["env", "run", "ffi", "sys", "import", "net"].map(denied),
    { flag: pathFlag("allow-read", read), reason: "the files it works on" },
    write.length === 0
      ? denied("write")
      : { flag: pathFlag("allow-write", write), reason: "the file that it was told to write" },
  ];
}

/** What the process that reads packages of skills works on. */
export interface SkillReaderGrants {
  readonly product: Product;
  /** The folder of one package; what is shown where none is read names none. */
  readonly folder: string;
}

/** The flags of the process that reads and checks the package in one folder. */
export function skillReaderFlags({ product, folder }: SkillReaderGrants): readonly Flag[] {
  return [
    ...runtimeFlags(product),
    ...["env", "run", "ffi", "sys", "import", "net", "write"].map(denied),
    { flag: pathFlag("allow-read", [folder]), reason: "the package that it reads" },
  ];
}

/** What the process that looks at what is kept works on. */
export interface DoctorGrants {
  readonly product: Product;
  readonly folders: Folders;
  /** Folders that it writes: none, or the state to rebuild its lists. */
  readonly write: readonly string[];
}

/** The flags of the process that looks at what is kept. */
export function doctorFlags({ product, folders, write }: DoctorGrants): readonly Flag[] {
  const read = [folders.state, `${folders.owner}/${LEDGER_HEADS_FILE}`];
  return [
    ...runtimeFlags(product),
    ...["env", "run", "ffi", "import", "net"].map(denied),
    { flag: "--allow-sys=statfs", reason: "the one fact it reads: how much room is left" },
    { flag: pathFlag("allow-read", read), reason: "what is kept, and the heads that confirm it" },
    write.length === 0
      ? denied("write")
      : { flag: pathFlag("allow-write", write), reason: "the lists that it makes anew" },
  ];
}

/** The flags with which the task lines start the supervisor. */
export const SUPERVISOR_FLAGS: readonly Flag[] = [
  { flag: "--no-prompt", reason: "a missing permission is an error, never a question" },
  { flag: "--no-remote", reason: "no module is loaded from the network" },
  { flag: "--allow-read", reason: "finds folders and programs wherever they are" },
  { flag: "--allow-write", reason: "makes the home folder, writes owner/ and state/" },
  {
    flag: "--allow-run",
    reason: "starts the core and the entries of its catalog; a list would gain nothing once the " +
      "runtime itself is on it",
  },
  { flag: "--allow-env", reason: "reads settings, and builds its children's environments" },
  { flag: LAZY_FLAG, reason: "a module that a command does not need is not even read" },
  {
    flag: "--allow-net",
    reason:
      "listens on the link to the core, and on the sockets of isolates, whose paths are new " +
      "each time and cannot be named before; with --allow-run a list would keep nothing out",
  },
  {
    flag: ENGINE_FLAG,
    reason:
      "the core's own; compiled code is kept for one set of engine flags, so both use one cache",
  },
];

/** The words of flags, as a command line has them. */
export function flagWords(flags: readonly Flag[]): readonly string[] {
  return flags.map(({ flag }) => flag);
}

/** The flags that every process of the product's own code has. */
export function runtimeFlags(product: Product): readonly Flag[] {
  return [
    { flag: "--quiet", reason: "the runtime itself prints nothing" },
    { flag: "--no-prompt", reason: "a missing permission is an error, never a question" },
    { flag: "--no-remote", reason: "no module is loaded from the network" },
    { flag: "--cached-only", reason: "no package is fetched, nor its name told to a registry" },
    { flag: "--frozen", reason: "a package that the lock does not hold is an error" },
    { flag: `--config=${product.config}`, reason: "the product's own settings, not a workspace's" },
    { flag: `--lock=${product.lock}`, reason: "the product's own lock" },
    { flag: "--ignore-env", reason: "variables read as unset, so that packages ask for none" },
  ];
}

// A deny rule inside a granted folder holds only because nothing around it can be written.
function ownerFlags(owner: string, readable: readonly string[]): readonly Flag[] {
  if (!readable.some((folder) => isWithin(owner, folder))) return [];
  return [{
    flag: pathFlag("deny-read", [owner]),
    reason: "the workspace holds the home folder; the owner's side stays closed",
  }];
}

/** The flag that denies a kind of permission. */
export function denied(kind: string): Flag {
  return { flag: `--deny-${kind}`, reason: `no ${DENIED[kind] ?? kind}` };
}

const DENIED: { readonly [kind: string]: string } = {
  env: "variable is read",
  ffi: "native library is loaded",
  import: "module is imported from a host",
  net: "host is reached",
  run: "process is started",
  sys: "fact about the machine is read",
  write: "file is written",
};

/** A flag for each host: a list in one flag could show no reasons. */
export function hostFlags(hosts: readonly NetGrant[]): readonly Flag[] {
  return hosts.map(({ host, reason }) => ({ flag: hostFlag(host), reason }));
}

/**
 * The flag for one host.
 *
 * @throws {Error} If it would be more than one.
 */
export function hostFlag(host: string): string {
  if (/[,*]/.test(host)) throw new Error(`"${host}" would be more than one host for --allow-net`);
  return `--allow-net=${host}`;
}

/**
 * A flag that lists paths.
 *
 * @throws {Error} If a path has a comma, which would make two of it.
 */
export function pathFlag(name: string, paths: readonly string[]): string {
  const split = paths.find((path) => path.includes(","));
  if (split !== undefined) throw new Error(`A comma in "${split}" would split --${name}`);
  return `--${name}=${[...new Set(paths)].join(",")}`;
}
