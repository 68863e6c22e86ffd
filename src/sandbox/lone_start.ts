import {
  type CoreStart,
  LINK_VERSION,
  type ParsedCommandLine,
  showInline,
} from "../contract/mod.ts";

/** The folder of a lone core's state, in its working folder, unless `--home` names another. */
const LONE_HOME = ".kyrozen-ci";

/** What a core without a supervisor starts with, or one sentence why it cannot. */
export type LoneStart =
  | { readonly ok: true; readonly start: CoreStart }
  | { readonly ok: false; readonly error: string };

/**
 * Builds what a supervisor would have told: the workspace from `--project` or the working folder,
 * and a folder for state where this process may write. Asks no person for anything.
 */
export async function startAlone(line: ParsedCommandLine): Promise<LoneStart> {
  const path = typeof line.options.project === "string" ? line.options.project : ".";
  const workspace = await realFolder(path);
  if (!workspace.ok) return workspace;
  const state = await openState(line);
  const environment = {};
  const start = {
    version: LINK_VERSION,
    line,
    workspace: workspace.path,
    catalog: [],
    environment,
  };
  return state.ok ? { ok: true, start: { ...start, state: state.path } } : state;
}

type Folder =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly error: string };

async function realFolder(path: string): Promise<Folder> {
  const { state } = await Deno.permissions.query({ name: "read", path });
  if (state !== "granted") return unusable(path, "it was not given --allow-read for it");
  try {
    const real = await Deno.realPath(path);
    if ((await Deno.stat(real)).isDirectory) return { ok: true, path: real };
    return unusable(path, "it is a file");
  } catch (error) {
    return unusable(path, reasonOf(error));
  }
}

function unusable(path: string, reason: string): Folder {
  const shown = showInline(path, 4096);
  const error = `Cannot use workspace "${shown}": ${reason}; name another folder with --project`;
  return { ok: false, error };
}

function reasonOf(error: unknown): string {
  if (error instanceof Deno.errors.NotFound) return "it does not exist";
  if (error instanceof Deno.errors.NotADirectory) return "it lies under a file";
  if (error instanceof Deno.errors.NotCapable) return "it lies among the system's own files";
  if (error instanceof Deno.errors.PermissionDenied) return "the system refuses it";
  return showInline(error instanceof Error ? error.message : String(error));
}

/** Without `--home` a folder that cannot be made is only a reason to keep nothing. */
async function openState(
  { options }: ParsedCommandLine,
): Promise<Folder | { readonly ok: true; readonly path: null }> {
  const home = typeof options.home === "string" ? options.home : undefined;
  const made = await makeFolder(home === undefined ? LONE_HOME : `${home}/state`);
  return made.ok || home !== undefined ? made : { ok: true, path: null };
}

async function makeFolder(path: string): Promise<Folder> {
  const shown = showInline(path, 4096);
  if (!await mayKeep(path)) {
    const flags = "--allow-read and --allow-write";
    return {
      ok: false,
      error: `Cannot keep state in "${shown}": it was not given ${flags} for it`,
    };
  }
  try {
    await Deno.mkdir(path, { recursive: true, mode: 0o700 });
    // What a checkout brought along may lead anywhere, and the runtime would follow it.
    const link = await findLink(path);
    if (link === undefined) return { ok: true, path: await Deno.realPath(path) };
    const error = `Cannot keep state in "${shown}": "${showInline(link)}" is a link; remove it`;
    return { ok: false, error };
  } catch (error) {
    return { ok: false, error: `Cannot keep state in "${shown}": ${reasonOf(error)}` };
  }
}

async function findLink(path: string): Promise<string | undefined> {
  if ((await Deno.lstat(path)).isSymlink) return path;
  for await (const { name, isSymlink } of Deno.readDir(path)) {
    if (isSymlink) return `${path}/${name}`;
  }
  return undefined;
}

async function mayKeep(path: string): Promise<boolean> {
  const asked = (["read", "write"] as const).map((name) => Deno.permissions.query({ name, path }));
  return (await Promise.all(asked)).every(({ state }) => state === "granted");
}
