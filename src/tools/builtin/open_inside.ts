import { fail, showInline } from "../../contract/mod.ts";
import type { ToolFailure } from "../../contract/mod.ts";
import { FolderWatches, isSameFile } from "./folder_watch.ts";
import { systemFailure } from "./system_failure.ts";
import { dirname } from "./workspace_path.ts";

/** What is to be opened, as it was found in the workspace. */
export interface OpenRequest {
  readonly workspace: string;
  /** As it is called in messages: relative to the workspace. */
  readonly path: string;
  /** Its real path, absolute. */
  readonly real: string;
  readonly signal: AbortSignal;
  /** Shared by calls that open many files of the same folders. */
  readonly watches?: FolderWatches;
}

/** An open regular file; whoever has it closes it. */
export interface OpenFile {
  readonly ok: true;
  readonly file: Deno.FsFile;
  readonly info: Deno.FileInfo;
}

const ATTEMPTS = 6;

/**
 * Opens a regular file for reading and makes sure that what is open is what was checked. Pipes,
 * sockets, devices and folders are refused before they are opened, so that nothing blocks.
 *
 * @returns `conflict` if the file or a folder on the way to it keeps changing meanwhile.
 * @throws The signal's reason once it fires.
 */
export async function openInside(request: OpenRequest): Promise<OpenFile | ToolFailure> {
  const shown = `"${showInline(request.path)}"`;
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      request.signal.throwIfAborted();
      const opened = await tryOpen(request);
      if (opened !== undefined) return opened;
    }
  } catch (error) {
    if (request.signal.aborted) throw error;
    return systemFailure(error, request.path);
  }
  return fail("conflict", `${shown} or a folder on the way to it kept changing; try again`);
}

/** Why something that is no regular file is not opened. */
export function refuseKind(info: Deno.FileInfo, path: string): ToolFailure {
  const shown = `"${showInline(path)}"`;
  if (info.isDirectory) {
    return fail("invalid_arguments", `${shown} is a folder, not a file; use list_dir`);
  }
  return fail(
    "invalid_arguments",
    `${shown} is ${kindName(info)}; only regular files are read`,
    { kind: kindName(info) },
  );
}

async function tryOpen(request: OpenRequest): Promise<OpenFile | ToolFailure | undefined> {
  const { workspace, real, watches = new FolderWatches(workspace) } = request;
  const folder = dirname(real);
  const watch = watches.of(folder);
  const before = watch === undefined ? undefined : Deno.lstatSync(real);
  if (watch === undefined || before === undefined || before.isSymlink) {
    watches.forget(folder);
    return undefined;
  }
  if (!before.isFile) return refuseKind(before, request.path);
  // A pipe swapped in just now would block here; the executor does not wait for it.
  const file = await Deno.open(real, { read: true });
  try {
    const info = file.statSync();
    if (isSameFile(before, info) && watch.vouchesFor(real, info)) return { ok: true, file, info };
  } catch (error) {
    file.close();
    throw error;
  }
  file.close();
  watches.forget(folder);
  return undefined;
}

function kindName(info: Deno.FileInfo): string {
  if (info.isFifo) return "a named pipe";
  if (info.isSocket) return "a socket";
  if (info.isCharDevice) return "a character device";
  if (info.isBlockDevice) return "a block device";
  return "not a regular file";
}
