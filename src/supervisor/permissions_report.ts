import { showInline } from "../contract/mod.ts";
import { localPorts } from "../providers/mod.ts";
import {
  coreFlags,
  type CoreGrants,
  doctorFlags,
  type Flag,
  hostFlags,
  ledgerFlags,
  skillReaderFlags,
  SUPERVISOR_FLAGS,
} from "./flags.ts";
import { hostedFirstParty } from "./isolates/first_party.ts";
import { isolateFlags } from "./isolates/host_flags.ts";
import type { HostedPackage } from "./isolates/package_source.ts";
import { placePackage } from "./isolates/place_package.ts";
import { ledgerFiles, withLog } from "./ledger_process.ts";
import type { Providers } from "./open_providers.ts";
import type { Setup } from "./prepare.ts";

/** One process of the product, and everything that it is granted. */
export interface Subsystem {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly Flag[];
}

/** What is shown for a link's port, which each start chooses anew. */
const SHOWN_PORT = "(a new port each time)";

/** What is shown for the path of a process's own socket. */
const SHOWN_SOCKET = "(a new path each time)";

/** What is shown for the folder of a package. */
const SHOWN_PACKAGE = "(the package)";

/** What the report is derived from. */
export interface ReportOptions extends Setup, Partial<Providers> {
  /** The packages that can be called. @default {those of the product} */
  readonly packages?: readonly HostedPackage[];
  /** The root of skills that the person named. @default {none} */
  readonly skills?: CoreGrants["skills"];
}

/** Every process with its flags, derived as for a start. */
export function subsystems(
  { product, workspace, folders, hosts = [], packages = hostedFirstParty(product), skills }:
    ReportOptions,
): readonly Subsystem[] {
  const { database, heads } = ledgerFiles(folders);
  return [
    {
      name: "supervisor",
      summary: "Trusted, and not narrowed by its flags: with them it may read, write and run " +
        "anything. What keeps it narrow is that it is small, uses no package, and starts " +
        "only the core, the processes of packages, skill reader, ledger and doctor, Git reads from a fixed " +
        "catalog, git clone for a skill that is installed from a repository, " +
        "and helpers with fixed arguments: stty for the terminal, setpriv, prlimit and bwrap around " +
        "Git and packages, readlink for the folder that deno task was called in, deno install " +
        "--frozen when a locked package is missing, and deno install for the packages of a skill when " +
        "you say so.",
      flags: SUPERVISOR_FLAGS,
    },
    {
      name: "core",
      summary: "Runs the turn, the model and the tools; it can start no process.",
      flags: coreFlags({ product, workspace, folders, port: SHOWN_PORT, hosts, skills }),
    },
    {
      name: "models list",
      summary:
        "The core of this one command may also ask the ports of this machine on which servers " +
        "of models usually listen.",
      flags: hostFlags(localPorts(hosts)),
    },
    ...isolates({ product, packages }),
    {
      name: "skill reader",
      summary:
        "Reads and checks the package of a skill for skills install, activate, validate and " +
        "test, in a process of its own, which writes nothing.",
      flags: skillReaderFlags({ product, folder: SHOWN_PACKAGE }),
    },
    {
      name: "ledger",
      summary: "Verifies the ledger in a process of its own, which writes nothing.",
      flags: ledgerFlags({ product, read: [...withLog(database), heads], write: [] }),
    },
    {
      name: "doctor",
      summary:
        "Looks at what is kept in a process of its own, which writes nothing; with --rebuild " +
        "it may write state/.",
      flags: doctorFlags({ product, folders, write: [] }),
    },
  ];
}

/** The processes of packages: one for each group of those that share one. */
function isolates(
  { product, packages }: Pick<Required<ReportOptions>, "product" | "packages">,
): readonly Subsystem[] {
  const groups = Map.groupBy(packages, (one) => placePackage(one, new Set()).group);
  return [...groups].map(([group, members]) => ({
    name: `packages (${group})`,
    summary:
      `Runs ${members.map(({ name }) => showInline(name)).join(", ")}, started when the first ` +
      "of them is called: each in a worker that is given no more than its own part of this. Around " +
      "the process are setpriv, prlimit and bubblewrap, where this machine has them.",
    flags: isolateFlags({ product, packages: members, socket: SHOWN_SOCKET }),
  }));
}

/** The report as text that ends with a newline. */
export function permissionsText(list: readonly Subsystem[]): string {
  const parts = list.map(({ name, summary, flags }) =>
    [
      `${name}`,
      `  ${summary}`,
      ...flags.flatMap(({ flag, reason }) => [`  ${showInline(flag, 10_000)}`, `      ${reason}`]),
    ].join("\n")
  );
  return `${parts.join("\n\n")}\n`;
}
