import { showInline } from "../contract/mod.ts";
import { folderProblem } from "./folder_problem.ts";
import { asLedgerError } from "./ledger_error.ts";
import { readHolder, sessionOfLock } from "./session_claims.ts";

/** What is found in the folder of locks. */
export interface FoundLock {
  readonly path: string;
  readonly session: string;
  /** `free` if its process is gone; `foreign` if it is no file of ours; `unknown` if nobody can tell. */
  readonly kind: "held" | "free" | "foreign" | "unknown";
  /** The holder's, if the file names one. */
  readonly pid: number | undefined;
}

/** What a look at the locks of sessions gave. */
export interface FoundLocks {
  readonly locks: readonly FoundLock[];
  /** Why there may be locks that were not seen, as one sentence without its full stop. */
  readonly problem: string | undefined;
}

/** Looks at every lock of a session under `state`; changes none. */
export function findLocks(state: string): FoundLocks {
  const folder = `${state}/locks`;
  try {
    const problem = folderProblem(folder, "the locks of sessions");
    if (problem !== undefined) return { locks: [], problem };
    const names = Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();
    const locks = names.flatMap((name) => look(`${folder}/${name}`, name) ?? []);
    return { locks, problem: locks.map(lockProblem).find((one) => one !== undefined) };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return { locks: [], problem: undefined };
    return { locks: [], problem: asLedgerError(error, "look for locks in", folder).message };
  }
}

function lockProblem({ path, kind }: FoundLock): string | undefined {
  if (kind !== "unknown") return undefined;
  return `Cannot tell whether "${showInline(path)}" is held; check who owns it and its rights`;
}

function look(path: string, name: string): FoundLock | undefined {
  const session = sessionOfLock(name);
  try {
    if (session === undefined || !Deno.lstatSync(path).isFile) {
      return { path, session: session ?? name, kind: "foreign", pid: undefined };
    }
    using file = Deno.openSync(path, { read: true });
    // A shared lock, so that two that look at once do not see each other.
    const kind = file.tryLockSync(false) ? "free" : "held";
    return { path, session, kind, pid: kind === "held" ? readHolder(file) : undefined };
  } catch (error) {
    // Its holder has ended meanwhile.
    if (error instanceof Deno.errors.NotFound) return undefined;
    return { path, session: session ?? name, kind: "unknown", pid: undefined };
  }
}
