import {
  EXIT_CODES,
  LEDGER_FILE,
  LEDGER_HEADS_FILE,
  type ParsedCommandLine,
} from "../contract/mod.ts";
import { type Environment, runtimeEnvironment } from "./environment.ts";
import { flagWords, ledgerFlags } from "./flags.ts";
import type { Folders } from "./folders.ts";
import {
  checkFlagPath,
  isWithin,
  type PathPlace,
  quotePath,
  resolveFrom,
  resolveWritten,
} from "./paths.ts";
import type { Setup } from "./prepare.ts";
import { type Checked, pass, refuse } from "./refusal.ts";
import { boundToParent } from "./run_command.ts";
import { spawnProcess } from "./spawn_process.ts";

/** A process that works on the ledger: its own arguments, and the only files that it may touch. */
export interface LedgerJob {
  readonly args: readonly string[];
  readonly read: readonly string[];
  readonly write: readonly string[];
}

/** Derives the job of `ledger verify [FILE]` or `ledger export FILE`. */
export async function planLedgerJob(
  setup: Setup,
  line: ParsedCommandLine,
  environment: Environment,
): Promise<Checked<LedgerJob>> {
  const [named] = line.operands;
  const file = named === undefined
    ? pass(null)
    : await namedFile(named, { base: setup.base, environment });
  if (!file.ok) return file;
  const there = file.value !== null && line.command === "ledger verify"
    ? pass(null)
    : await checkThere(setup.folders);
  if (!there.ok) return there;
  const json = line.options.json === true || line.options.output === "json" ? ["--json"] : [];
  const job = line.command === "ledger export" && file.value !== null
    ? planExport(setup.folders, file.value)
    : pass(planVerify(setup.folders, file.value));
  return job.ok ? pass({ ...job.value, args: [...job.value.args, ...json] }) : job;
}

async function checkThere(folders: Folders): Promise<Checked<null>> {
  const { database } = ledgerFiles(folders);
  const found = await Deno.lstat(database).catch((error: unknown) => error);
  // What may not be looked at is told by the process that reads it.
  if (!(found instanceof Error) || found instanceof Deno.errors.PermissionDenied) return pass(null);
  return refuse(
    `Cannot read ledger ${quotePath(database)}: there is no ledger; the first turn begins it, ` +
      `or name another home folder with KYROZEN_HOME or --home`,
  );
}

function planVerify(folders: Folders, bundle: string | null): LedgerJob {
  const { database, heads } = ledgerFiles(folders);
  const source = bundle === null ? ["--database", database] : ["--bundle", bundle];
  return {
    // Named also if it is missing: the process says what that means.
    args: ["verify", ...source, "--heads", heads],
    read: [...bundle === null ? withLog(database) : [bundle], heads],
    write: [],
  };
}

function planExport(folders: Folders, out: string): Checked<LedgerJob> {
  if (isWithin(out, folders.home)) {
    return refuse(`Cannot write ${quotePath(out)}: it lies in the home folder; name another file`);
  }
  const { database } = ledgerFiles(folders);
  // The bundle has another name until it is whole, and is then renamed.
  const write = [out, `${out}.partial`];
  const args = ["export", "--database", database, "--out", out];
  return pass({ args, read: [...withLog(database), ...write], write });
}

/** The two files that a ledger consists of. */
export function ledgerFiles(
  { owner, state }: Folders,
): { readonly database: string; readonly heads: string } {
  return { database: `${state}/${LEDGER_FILE}`, heads: `${owner}/${LEDGER_HEADS_FILE}` };
}

/** A database's file, and the log that holds its newest rows. */
export function withLog(database: string): readonly string[] {
  return [database, `${database}-wal`];
}

/** Runs a job in a fresh process that holds nothing but its files; gives its exit code. */
export async function runLedgerJob(
  job: LedgerJob,
  { product, environment }: Pick<Setup, "product"> & { readonly environment: Environment },
): Promise<number> {
  const flags = ledgerFlags({ product, read: job.read, write: job.write });
  const program = await boundToParent({
    binary: product.deno,
    args: ["run", ...flagWords(flags), product.ledgerCommand, ...job.args],
    cwd: product.root,
    env: runtimeEnvironment(environment),
  });
  const { code, signal } = await spawnProcess({ ...program, stdio: "inherit" }).status;
  return signal === null ? code : EXIT_CODES.failed;
}

async function namedFile(name: string, place: PathPlace): Promise<Checked<string>> {
  const written = resolveWritten("the file", name, place);
  if (!written.ok) return written;
  const path = written.value;
  const slash = path.lastIndexOf("/");
  const real = await Deno.realPath(path).catch(() => undefined) ??
    await Deno.realPath(path.slice(0, slash + 1)).then(
      (folder) => resolveFrom(folder, path.slice(slash + 1)),
      () => undefined,
    );
  return real === undefined
    ? refuse(`Cannot use the file ${quotePath(path)}: its folder does not exist`)
    : checkFlagPath("the file", real);
}
