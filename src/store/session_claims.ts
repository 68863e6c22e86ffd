import { showInline } from "../contract/mod.ts";
import { checkSession } from "./draft_row.ts";
import { asLedgerError, LedgerError } from "./ledger_error.ts";
import { openForOwner } from "./open_for_owner.ts";
import { readAt } from "./read_at.ts";
import { lstatIfThere } from "../std/lstat_if_there.ts";

/** Sessions that one process may claim at a time: each holds a file open. */
const MAX_CLAIMS = 64;
/** How often a lock file is taken anew that its last holder removed meanwhile. */
const ATTEMPTS = 20;

interface Claim {
  readonly file: Deno.FsFile;
  readonly path: string;
  /** Somebody asked for it, so it is kept until the end. */
  asked: boolean;
}

/**
 * The sessions that this process alone may add to. A claim is a lock on a file of `folder`, which
 * the system frees when the process is gone, however it ended; the pid in the file only informs.
 */
export class SessionClaims {
  readonly #folder: string;
  readonly #claims = new Map<string, Claim>();

  /** @param folder Made, for its owner alone, when the first session is claimed. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Claims `session` until {@linkcode close}; once more is fine.
   *
   * @throws {LedgerError} Of code `busy` if another process uses the session.
   */
  claim(session: string): void {
    this.hold(session);
    const held = this.#claims.get(session);
    if (held !== undefined) held.asked = true;
  }

  /**
   * Claims `session` because a row is added to it. Of those that nobody asked for, the ones that were
   * used longest ago give way when there are many.
   *
   * @throws {LedgerError} Of code `busy` if another process uses the session.
   */
  hold(session: string): void {
    const held = this.#claims.get(session);
    if (held === undefined) {
      checkSession(session, "claim session");
      this.#makeRoom(session);
    }
    this.#claims.delete(session);
    this.#claims.set(session, held ?? this.#take(session));
  }

  /** Gives every session back. */
  close(): void {
    for (const claim of this.#claims.values()) release(claim);
    this.#claims.clear();
  }

  #makeRoom(session: string): void {
    if (this.#claims.size < MAX_CLAIMS) return;
    for (const [name, claim] of this.#claims) {
      if (claim.asked) continue;
      this.#claims.delete(name);
      return release(claim);
    }
    throw new LedgerError(
      "failed",
      `Cannot claim session "${session}": this process has claimed ${MAX_CLAIMS} already`,
    );
  }

  #take(session: string): Claim {
    const path = `${this.#folder}/${lockName(session)}`;
    try {
      makeFolder(this.#folder);
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const file = lock(path, session);
        if (file !== undefined) return { file, path, asked: false };
      }
    } catch (error) {
      throw asLedgerError(error, "claim session by", path);
    }
    throw busy(session, "other processes take turns at it");
  }
}

/** The file by which `session` is locked, which is safe in a path and of no other session. */
export function lockName(session: string): string {
  return `${session.replaceAll(".", "=").replaceAll(":", "+")}.lock`;
}

/** The session that a lock file is of; `undefined` if it is of none. */
export function sessionOfLock(name: string): string | undefined {
  const session = /^([\w=+-]{1,128})\.lock$/.exec(name)?.[1];
  return session?.replaceAll("=", ".").replaceAll("+", ":");
}

/** The pid that a lock file names; `undefined` if it names none. */
export function readHolder(file: Deno.FsFile): number | undefined {
  const size = Math.min(file.statSync().size, 20);
  const text = new TextDecoder().decode(readAt(file, 0, size));
  return /^[1-9][0-9]*\n$/.test(text) ? Number(text) : undefined;
}

function makeFolder(path: string): void {
  try {
    Deno.mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw error instanceof Deno.errors.AlreadyExists ? notMade(path) : error;
  }
  if (!Deno.lstatSync(path).isDirectory) throw notMade(path);
  openForOwner(path);
}

function notMade(path: string): LedgerError {
  const reason = "something else has that name; move it away";
  return new LedgerError("unwritable", `Cannot use "${showInline(path)}": ${reason}`);
}

/** The locked file; `undefined` if its holder removed it before it was locked. */
function lock(path: string, session: string): Deno.FsFile | undefined {
  const before = lstatIfThere(path);
  // A link would lead to another file, and opening a pipe would wait.
  if (before?.isFile === false) throw notMade(path);
  openForOwner(path);
  const file = Deno.openSync(path, { read: true, write: true, create: true, mode: 0o600 });
  try {
    if (!file.tryLockSync(true)) throw busy(session, holderOf(file));
    if (lstatIfThere(path)?.ino === file.statSync().ino) {
      writeHolder(file, path);
      return file;
    }
  } catch (error) {
    file.close();
    throw error;
  }
  file.close();
  return undefined;
}

function holderOf(file: Deno.FsFile): string {
  const pid = readHolder(file);
  return pid === undefined ? "another process uses it" : `process ${pid} uses it`;
}

function busy(session: string, why: string): LedgerError {
  return new LedgerError(
    "busy",
    `Cannot use session "${session}": ${why}; wait for it to end, or begin another session`,
  );
}

function writeHolder(file: Deno.FsFile, path: string): void {
  try {
    file.truncateSync(0);
    file.seekSync(0, Deno.SeekMode.Start);
    file.writeSync(new TextEncoder().encode(`${Deno.pid}\n`));
  } catch (error) {
    Deno.removeSync(path);
    throw error;
  }
}

function release({ file, path }: Claim): void {
  try {
    // While it is locked: whoever has opened it meanwhile sees that it is another file by then.
    Deno.removeSync(path);
  } catch {
    // The lock alone counts.
  }
  file.close();
}
