import { statfsSync } from "node:fs";
import { LEDGER_FILE, showInline } from "../contract/mod.ts";
import { asLedgerError } from "./ledger_error.ts";
import type { Finding, StatePlace } from "./examine_state.ts";
import { findLocks } from "./find_locks.ts";
import { folderProblem } from "./folder_problem.ts";

/** Less than this may not hold the next turn's outputs. */
const LEAST_FREE = 64 * 1024 * 1024;
/** A copy that is older was not needed. */
const OLD_BACKUP = 30 * 24 * 60 * 60 * 1000;

/** What the files around the ledger tell. */
export interface FileFacts {
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
}

/** Looks at the files and folders of the state, and at the room that is left. */
export function examineFiles({ state, now }: StatePlace): FileFacts {
  const names = namesIn(state);
  const { locks, problem } = findLocks(state);
  return {
    findings: [
      ...["", ...names].flatMap((name) => modeFindings(name === "" ? state : `${state}/${name}`)),
      ...names.flatMap((name) => backupFindings(`${state}/${name}`, name, now)),
      ...locks.flatMap(({ path, kind }): Finding[] =>
        kind === "foreign"
          ? [{
            kind: "lock",
            message: `"${showInline(path)}" is no lock of a session; move it away`,
          }]
          : []
      ),
      ...problem === undefined ? [] : [{ kind: "lock" as const, message: problem }],
      ...outputPlace(state),
      ...roomFindings(state),
    ],
    notes: locks.flatMap(({ session, kind, pid }) =>
      kind === "held" ? [`Session "${showInline(session)}" is used by process ${pid ?? "?"}.`] : []
    ),
  };
}

function outputPlace(state: string): Finding[] {
  const message = folderProblem(`${state}/output`, "outputs of sessions");
  return message === undefined ? [] : [{ kind: "output", message }];
}

function namesIn(state: string): string[] {
  try {
    return Array.from(Deno.readDirSync(state), ({ name }) => name).sort();
  } catch (error) {
    throw asLedgerError(error, "read folder", state);
  }
}

function modeFindings(path: string): Finding[] {
  const found = lstatIfThere(path);
  // A process that has ended meanwhile took its side files away.
  if (found === undefined) return [];
  const { mode, isDirectory, isSymlink } = found;
  if (isSymlink || mode === null) return [];
  const wanted = isDirectory ? 0o700 : 0o600;
  const who = (mode & 0o077) !== 0
    ? "Other users have rights to"
    : (mode & wanted) !== wanted
    ? "Its owner lacks rights to"
    : undefined;
  if (who === undefined) return [];
  const shown = showInline(path);
  const message = `${who} "${shown}" (${(mode & 0o777).toString(8).padStart(3, "0")}); run ` +
    `chmod ${wanted.toString(8)} "${shown}"`;
  return [{ kind: "mode", message }];
}

function backupFindings(path: string, name: string, now: number): Finding[] {
  const isCopy = name.startsWith(`${LEDGER_FILE}.v`) && name.includes(".backup");
  const [isDamaged, isHalf] = [".damaged", ".rebuilt"].map((end) =>
    name.startsWith(LEDGER_FILE + end)
  );
  if (!isCopy && !isDamaged && !isHalf) return [];
  const shown = showInline(path);
  if (isHalf) {
    const message = `"${shown}" is a rebuilding that was interrupted; ` +
      "remove it unless one is running";
    return [{ kind: "backup", message }];
  }
  if (name.endsWith(".partial")) {
    const message = `"${shown}" is a copy that was interrupted; remove it unless a turn just began`;
    return [{ kind: "backup", message }];
  }
  const age = now - (lstatIfThere(path)?.mtime?.getTime() ?? now);
  if (age < OLD_BACKUP) return [];
  const days = Math.floor(age / (24 * 60 * 60 * 1000));
  const message = `"${shown}" is a copy of ${days} days ago; move it away or remove it`;
  return [{ kind: "backup", message }];
}

function lstatIfThere(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.lstatSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw asLedgerError(error, "look at", path);
  }
}

function roomFindings(state: string): Finding[] {
  const { bavail, bsize } = statfsSync(state);
  const free = bavail * bsize;
  if (free >= LEAST_FREE) return [];
  const message = `Only ${Math.floor(free / 1024)} KB are free on the disk of ` +
    `"${showInline(state)}"; free some, or choose another home with --home`;
  return [{ kind: "disk", message }];
}
