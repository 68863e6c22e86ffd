import {
  EXIT_CODES,
  LEDGER_FILE,
  LEDGER_HEADS_FILE,
  type ParsedCommandLine,
} from "../contract/mod.ts";
import { type Environment, runtimeEnvironment } from "./environment.ts";
import { flagWords, ledgerFlags } from "./flags.ts";
import { checkFlagPath, isWithin, quotePath, resolveFrom } from "./paths.ts";
import type { Setup } from "./prepare.ts";
import { type Checked, pass, refuse } from "./refusal.ts";
import { spawnProcess } from "./spawn_process.ts";

/** A process that works on the ledger: its own arguments, and the only files that it may touch. */
export interface LedgerJob {
  readonly args: readonly string[];
  readonly read: readonly string[];
  readonly write: readonly string[];
}

/** Derives the job of `ledger verify [FILE]` or `ledger export FILE`. */
export async function planLedgerJob(
  { base, folders }: Setup,
  { command, operands, options }: ParsedCommandLine,
): Promise<Checked<LedgerJob>> {
  const database = `${folders.state}/${LEDGER_FILE}`;
  const [named] = operands;
  const file = named === undefined ? undefined : await namedFile(resolveFrom(base, named));
  if (file !== undefined && !file.ok) return file;
  if (command === "ledger export" && file !== undefined) {
    if (isWithin(file.value, folders.home)) {
      return refuse(
        `Cannot write ${quotePath(file.value)}: it lies in the home folder; name another file`,
      );
    }
    const args = ["export", "--database", database, "--out", file.value];
    return pass({ args, read: [database, file.value], write: [file.value] });
  }
  const heads = `${folders.owner}/${LEDGER_HEADS_FILE}`;
  const kept = await Deno.stat(heads).then(() => true, () => false);
  const bundle = file === undefined ? [] : ["--bundle", file.value];
  const json = options.json === true || options.output === "json" ? ["--json"] : [];
  return pass({
    args: ["verify", "--database", database, "--heads", kept ? heads : "none", ...bundle, ...json],
    read: [database, ...kept ? [heads] : [], ...file === undefined ? [] : [file.value]],
    write: [],
  });
}

/** Runs a job in a fresh process that holds nothing but its files; gives its exit code. */
export async function runLedgerJob(
  job: LedgerJob,
  { product, environment }: Pick<Setup, "product"> & { readonly environment: Environment },
): Promise<number> {
  const flags = ledgerFlags({ product, read: job.read, write: job.write });
  const { code, signal } = await spawnProcess({
    binary: product.deno,
    args: ["run", ...flagWords(flags), product.ledgerCommand, ...job.args],
    cwd: product.root,
    env: runtimeEnvironment(environment),
    stdio: "inherit",
  }).status;
  return signal === null ? code : EXIT_CODES.failed;
}

async function namedFile(path: string): Promise<Checked<string>> {
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
