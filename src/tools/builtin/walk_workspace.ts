import { byteChunks } from "./byte_chunks.ts";
import { FolderWatches } from "./folder_watch.ts";
import { IgnoreScope, MAX_IGNORE_BYTES } from "./gitignore.ts";
import { openInside } from "./open_inside.ts";
import type { SkipLog } from "./skip_log.ts";
import { systemFailure } from "./system_failure.ts";
import type { Place } from "./workspace_path.ts";

/** What an entry of a folder is, links not followed. */
export type EntryKind = "file" | "dir" | "link" | "other";

/** One entry that a walk came by. */
export interface WalkEntry {
  readonly name: string;
  /** Relative to the workspace. */
  readonly path: string;
  readonly real: string;
  /** Names below the folder where the walk began. */
  readonly names: readonly string[];
  readonly kind: EntryKind;
}

/** How a walk goes. */
export interface WalkOptions {
  readonly workspace: string;
  /** The folder to begin with. */
  readonly root: Place;
  readonly signal: AbortSignal;
  /** Takes what is left out. */
  readonly skips: SkipLog;
  /** Milliseconds after which the walk ends where it is. @default {20000} */
  readonly budgetMs?: number;
  /** Entries after which it ends. @default {200000} */
  readonly maxEntries?: number;
}

const NEVER_ENTERED = new Set([".git", "node_modules"]);
const ATTEMPTS = 3;
const BREATH_MS = 50;

interface Folder {
  readonly path: string;
  readonly real: string;
  /** Names from the workspace down, for the ignore rules. */
  readonly fromWorkspace: readonly string[];
  /** Names below the walk's root. */
  readonly names: readonly string[];
  readonly ignore: IgnoreScope;
}

/**
 * Walks the folders of a workspace, nearest first and each in the order of its names. Leaves out what
 * `.gitignore` files name, `.git` and `node_modules`; never follows a link, so that it ends.
 */
export class WorkspaceWalk {
  readonly #options: WalkOptions;
  readonly #deadline: number;
  #entriesLeft: number;
  #stopped: string | null = null;
  #lastBreath = performance.now();
  /** The watches of this walk, for those who open what it finds. */
  readonly watches: FolderWatches;

  constructor(options: WalkOptions) {
    const { budgetMs = 20_000, maxEntries = 200_000 } = options;
    this.#options = options;
    this.watches = new FolderWatches(options.workspace);
    this.#deadline = performance.now() + budgetMs;
    this.#entriesLeft = maxEntries;
  }

  /** Why the walk ended before its end, as one sentence; `null` if it did not. */
  get stopped(): string | null {
    return this.#stopped;
  }

  /** Whether the time is used up; then the walk ends. */
  outOfTime(): boolean {
    if (performance.now() < this.#deadline) return false;
    this.#stopped ??= "The time for one call was used up before everything was looked at";
    return true;
  }

  /** Lets everything else in the process have a turn now and then; throws once the signal fires. */
  async breathe(): Promise<void> {
    if (performance.now() - this.#lastBreath < BREATH_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    this.#options.signal.throwIfAborted();
    this.#lastBreath = performance.now();
  }

  /**
   * Yields the entries of one folder after the other.
   *
   * @param depth Levels to walk; the root's own entries are the first.
   */
  async *folders(depth = Infinity): AsyncGenerator<readonly WalkEntry[]> {
    let level = [await this.#rootFolder()];
    for (let at = 1; at <= depth && level.length > 0; at++) {
      const below: Folder[] = [];
      for (const folder of level) {
        this.#options.signal.throwIfAborted();
        if (this.outOfTime()) return;
        const { entries, ignore } = await this.#read(folder);
        yield entries;
        for (const entry of entries) {
          if (entry.kind === "dir") below.push(subfolder(folder, entry, ignore));
        }
        if (this.#entriesLeft <= 0) {
          this.#stopped ??= "There are too many entries; set path to look into one folder";
          return;
        }
      }
      level = below;
    }
  }

  /** The starting folder, with the rules of all folders above it. */
  async #rootFolder(): Promise<Folder> {
    const { workspace, root } = this.#options;
    const fromWorkspace = root.real.slice(workspace.length).split("/").filter(Boolean);
    let ignore = IgnoreScope.none;
    let real = workspace;
    for (const [depth, name] of fromWorkspace.entries()) {
      ignore = await this.#withRules(ignore, { real, depth });
      real = `${real === "/" ? "" : real}/${name}`;
    }
    return { path: root.path, real: root.real, fromWorkspace, names: [], ignore };
  }

  async #read(folder: Folder): Promise<{ entries: WalkEntry[]; ignore: IgnoreScope }> {
    const listed = await this.#list(folder);
    const depth = folder.fromWorkspace.length;
    const ignore = listed.some((entry) => entry.name === ".gitignore" && entry.isFile)
      ? await this.#withRules(folder.ignore, { real: folder.real, depth })
      : folder.ignore;
    const entries: WalkEntry[] = [];
    for (const entry of listed) {
      if (this.#entriesLeft-- <= 0 || this.outOfTime()) break;
      await this.breathe();
      const found = walkEntry(folder, entry);
      if (found.kind === "dir" && NEVER_ENTERED.has(entry.name)) {
        this.#options.skips.add(found.path, "never entered");
      } else if (isIgnored(folder, ignore, entry)) {
        this.#options.skips.add(found.path, "in .gitignore");
      } else entries.push(found);
    }
    return { entries, ignore };
  }

  async #list(folder: Folder): Promise<Deno.DirEntry[]> {
    const { skips } = this.#options;
    try {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const watch = this.watches.of(folder.real);
        const entries = await Array.fromAsync(Deno.readDir(folder.real));
        if (watch?.holds()) return entries.sort(byName);
        this.watches.forget(folder.real);
      }
      skips.add(folder.path, "kept changing");
    } catch (error) {
      skips.add(folder.path, `not readable (${systemFailure(error, folder.path).code})`);
    }
    return [];
  }

  async #withRules(
    above: IgnoreScope,
    { real, depth }: { real: string; depth: number },
  ): Promise<IgnoreScope> {
    const { workspace, signal } = this.#options;
    const path = `${real === "/" ? "" : real}/.gitignore`;
    const opened = await openInside({ workspace, path: ".gitignore", real: path, signal });
    if (!opened.ok) return above;
    using file = opened.file;
    for await (const chunk of byteChunks(file, { signal, first: MAX_IGNORE_BYTES })) {
      return above.extend(new TextDecoder().decode(chunk), depth);
    }
    return above;
  }
}

function isIgnored(folder: Folder, ignore: IgnoreScope, entry: Deno.DirEntry): boolean {
  const names = [...folder.fromWorkspace, entry.name];
  return ignore.ignores({ names, isFolder: entry.isDirectory });
}

function walkEntry(folder: Folder, entry: Deno.DirEntry): WalkEntry {
  return {
    name: entry.name,
    path: folder.path === "." ? entry.name : `${folder.path}/${entry.name}`,
    real: `${folder.real === "/" ? "" : folder.real}/${entry.name}`,
    names: [...folder.names, entry.name],
    kind: entryKind(entry),
  };
}

function subfolder(folder: Folder, entry: WalkEntry, ignore: IgnoreScope): Folder {
  const { path, real, names } = entry;
  return { path, real, names, fromWorkspace: [...folder.fromWorkspace, entry.name], ignore };
}

/** What a folder's listing says of an entry. */
export function entryKind(entry: Deno.DirEntry): EntryKind {
  return entry.isSymlink ? "link" : entry.isDirectory ? "dir" : entry.isFile ? "file" : "other";
}

/** Orders by UTF-16 units: the same everywhere, whatever the language. */
export function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0;
}
