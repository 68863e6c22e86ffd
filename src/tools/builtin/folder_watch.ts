import { dirname, isInside } from "./workspace_path.ts";

// Change times come in whole seconds here, so a younger one cannot prove that nothing changed.
const SETTLED_MS = 2000;
const ROUNDS_WHEN_YOUNG = 4;
const MAX_WATCHES = 64;

/**
 * Notices when the way to a folder changes: a folder swapped for a link and back leaves its parent
 * with a new change time. For folders that have been left alone for two seconds that is a proof; for
 * younger ones the look is repeated, which a swapper would have to match step by step.
 */
export class FolderWatch {
  /** Every folder from the workspace down to the watched one. */
  readonly #chain: readonly string[];
  readonly #seen: string;
  readonly #rounds: number;

  private constructor(chain: readonly string[], seen: Seen) {
    this.#chain = chain;
    this.#seen = seen.print;
    this.#rounds = seen.settled ? 1 : ROUNDS_WHEN_YOUNG;
  }

  /**
   * Begins to watch the real path `folder` inside `workspace`.
   *
   * @returns `undefined` if a name on the way is no folder (any more).
   */
  static start(workspace: string, folder: string): FolderWatch | undefined {
    const chain = chainOf(workspace, folder);
    const seen = look(chain);
    return seen === undefined ? undefined : new FolderWatch(chain, seen);
  }

  /** Says whether nothing has changed since the start. */
  holds(): boolean {
    return look(this.#chain)?.print === this.#seen;
  }

  /**
   * Says whether `path`, a file in the watched folder, is the file that was opened since the start
   * and compared with what stood at `path` before.
   */
  vouchesFor(path: string, opened: Deno.FileInfo): boolean {
    if (!this.holds()) return false;
    for (let round = 1; round < this.#rounds; round++) {
      if (!isSameFile(Deno.lstatSync(path), opened) || !this.holds()) return false;
    }
    return true;
  }
}

/** The watches over the folders that one call is in, so that each is begun once. */
export class FolderWatches {
  readonly #workspace: string;
  readonly #watches = new Map<string, FolderWatch>();

  constructor(workspace: string) {
    this.#workspace = workspace;
  }

  /** The watch over `folder`; `undefined` if a name on the way is no folder. */
  of(folder: string): FolderWatch | undefined {
    const known = this.#watches.get(folder);
    if (known !== undefined) return known;
    // Calls go from folder to folder and rarely come back.
    if (this.#watches.size >= MAX_WATCHES) this.#watches.clear();
    const watch = FolderWatch.start(this.#workspace, folder);
    if (watch !== undefined) this.#watches.set(folder, watch);
    return watch;
  }

  /** Drops a watch that does not hold any more. */
  forget(folder: string): void {
    this.#watches.delete(folder);
  }
}

/** Says whether both descriptions are of one regular file. */
export function isSameFile(one: Deno.FileInfo, other: Deno.FileInfo): boolean {
  return one.isFile && other.isFile && one.dev === other.dev && one.ino === other.ino;
}

interface Seen {
  readonly print: string;
  readonly settled: boolean;
}

function chainOf(workspace: string, folder: string): readonly string[] {
  const chain = [folder];
  let path = folder;
  while (path !== workspace && isInside(workspace, path)) {
    path = dirname(path);
    chain.push(path);
  }
  return chain.reverse();
}

function look(chain: readonly string[]): Seen | undefined {
  const before = Date.now() - SETTLED_MS;
  let settled = true;
  let print = "";
  try {
    for (const path of chain) {
      const { isDirectory, dev, ino, ctime, mtime } = Deno.lstatSync(path);
      if (!isDirectory) return undefined;
      print += `${dev}:${ino}:${ctime?.getTime()}:${mtime?.getTime()};`;
      if (ctime === null || ctime.getTime() > before) settled = false;
    }
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return undefined;
    }
    throw error;
  }
  return { print, settled };
}
