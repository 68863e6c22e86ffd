import { readHolder, sessionOfLock } from "./session_claims.ts";

/** What is found in the folder of locks. */
export interface FoundLock {
  readonly path: string;
  readonly session: string;
  /** `free` if its process is gone; `foreign` if it is no file of ours. */
  readonly kind: "held" | "free" | "foreign";
  /** The holder's, if the file names one. */
  readonly pid: number | undefined;
}

/** Looks at every lock of a session under `state`; changes none. */
export function findLocks(state: string): readonly FoundLock[] {
  const folder = `${state}/locks`;
  try {
    const names = Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();
    return names.flatMap((name) => look(`${folder}/${name}`, name) ?? []);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
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
    throw error;
  }
}
