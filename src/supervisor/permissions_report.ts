import { showInline } from "../contract/mod.ts";
import { localPorts } from "../providers/mod.ts";
import {
  coreFlags,
  doctorFlags,
  type Flag,
  hostFlags,
  ledgerFlags,
  SUPERVISOR_FLAGS,
} from "./flags.ts";
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

/** Every process with its flags, derived as for a start. */
export function subsystems(
  { product, workspace, folders, hosts = [] }: Setup & Partial<Providers>,
): readonly Subsystem[] {
  const { database, heads } = ledgerFiles(folders);
  return [
    {
      name: "supervisor",
      summary: "Trusted, and not narrowed by its flags: with them it may read, write and run " +
        "anything. What keeps it narrow is that it is small, uses no package, and starts " +
        "only the core, the processes of ledger and doctor, Git reads from a fixed catalog, and four helpers " +
        "with fixed arguments: stty for the terminal, setpriv so that Git ends with it, readlink " +
        "for the folder that deno task was called in, and deno install --frozen when a locked " +
        "package is missing.",
      flags: SUPERVISOR_FLAGS,
    },
    {
      name: "core",
      summary: "Runs the turn, the model and the tools; it can start no process.",
      flags: coreFlags({ product, workspace, folders, port: SHOWN_PORT, hosts }),
    },
    {
      name: "models list",
      summary:
        "The core of this one command may also ask the ports of this machine on which servers " +
        "of models usually listen.",
      flags: hostFlags(localPorts(hosts)),
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
