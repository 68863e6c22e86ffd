import { fail, showInline } from "../contract/mod.ts";
import type { ToolFailure } from "../contract/mod.ts";
import { joinPath, readFolders } from "./git_folders.ts";

/** How long Git may take before what it could be waiting for is looked for, in milliseconds. */
const PATIENCE_MS = 2000;

/** What a watch works on. */
export interface StallWatchOptions {
  readonly workspace: string;
  /** Ends the read, and so the watch. */
  readonly signal: AbortSignal;
  /** Milliseconds before the working tree is looked through. @default {2000} */
  readonly patience?: number;
}

/** Watches over the Git processes of one read. */
export interface StallWatch extends AsyncDisposable {
  /** Fires when the read is to end, also because a pipe was found. */
  readonly signal: AbortSignal;
  /** What to answer if a pipe was found. */
  refusal(): ToolFailure | undefined;
}

/**
 * Ends a read in which Git waits for a pipe: one in the place of a `.gitignore` or `.gitattributes`,
 * which Git opens in every folder of the working tree, or in the Git folder of a nested repository.
 * The working tree is looked through only when Git takes long, so other reads pay nothing.
 */
export function watchForStall(
  { workspace, signal, patience = PATIENCE_MS }: StallWatchOptions,
): StallWatch {
  const found = new AbortController();
  const over = new AbortController();
  let path: string | undefined;
  let search: Promise<void> | undefined;
  const look = async () => {
    path = await findPipe(workspace, AbortSignal.any([signal, over.signal]));
    if (path !== undefined) found.abort();
  };
  const timer = setTimeout(() => search = look(), patience);
  return {
    signal: AbortSignal.any([signal, found.signal]),
    refusal: () => path === undefined ? undefined : refuse(path, workspace),
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      over.abort();
      await search;
    },
  };
}

async function findPipe(workspace: string, signal: AbortSignal): Promise<string | undefined> {
  const folders = new Set([workspace]);
  for await (const { folder, entries } of readFolders(folders, signal)) {
    const own = /\/\.git(?:\/|$)/.test(folder.slice(workspace.length));
    for (const { name, isFile, isDirectory } of entries) {
      if (isDirectory) folders.add(joinPath(folder, name));
      if (isFile || isDirectory || !(own || name.startsWith(".git"))) continue;
      const info = await Deno.stat(joinPath(folder, name)).catch(() => undefined);
      if (info?.isFifo || info?.isCharDevice || info?.isBlockDevice) return joinPath(folder, name);
    }
  }
  return undefined;
}

function refuse(path: string, workspace: string): ToolFailure {
  const shown = showInline(path.slice(workspace === "/" ? 1 : workspace.length + 1));
  return fail(
    "permission_denied",
    `Cannot read Git repository: "${shown}" is refused: it is not a regular file, and Git waits ` +
      "for it; remove it",
  );
}
