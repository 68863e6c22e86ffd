import type { Environment } from "../environment.ts";
import { takeLock } from "../git_room_folder.ts";
import { sweepRooms } from "../git_sweep.ts";
import { isWithin } from "../paths.ts";

/** The private folder of one process of isolates; disposing removes it. */
export interface HostFolder extends AsyncDisposable {
  readonly path: string;
  /** Where the link listens: no path of a socket may be longer than 107 bytes. */
  readonly socket: string;
}

/** Where such a folder may be. */
export interface FolderSearch {
  readonly environment: Environment;
  /** Folders that others write, real and absolute. */
  readonly outside: readonly string[];
}

/** How the name of such a folder begins. */
export const HOST_PREFIX = "kyrozen-host-";

/** The folder is the runtime's cache too, where nothing else takes its place. */
const HOST_ROOM = { prefix: HOST_PREFIX, folders: ["npm", "node_compat_bin", "dl", "remote"] };

const MAX_SOCKET_BYTES = 107;

/** Places in which what killed processes left was looked for; a process does it once. */
const swept = new Set<string>();

/**
 * Makes a fresh folder for this user only. Meanwhile removes what supervisors that were killed have
 * left beside it.
 *
 * @throws {Error} If there is no place for it.
 */
export async function openHostFolder(
  { environment, outside }: FolderSearch,
): Promise<HostFolder> {
  for (const place of [environment.XDG_RUNTIME_DIR, environment.TMPDIR, "/tmp", "/var/tmp"]) {
    if (!place?.startsWith("/")) continue;
    const real = await Deno.realPath(place).catch(() => undefined);
    // A comma would make two paths of one in a flag.
    if (real === undefined || real.includes(",")) continue;
    if (outside.some((folder) => isWithin(real, folder))) continue;
    const path = await Deno.makeTempDir({ dir: real, prefix: HOST_PREFIX }).catch(() => undefined);
    if (path === undefined) continue;
    const socket = `${path}/link`;
    if (new TextEncoder().encode(socket).length <= MAX_SOCKET_BYTES) {
      return await hold({ path, socket }, real);
    }
    await Deno.remove(path);
  }
  throw new Error("there is no temporary folder with a short path that only this user writes");
}

async function hold(
  folder: Pick<HostFolder, "path" | "socket">,
  place: string,
): Promise<HostFolder> {
  const lock = await takeLock(folder.path).catch(() => undefined);
  const sweeping = swept.has(place) ? undefined : sweepRooms(place, folder.path, HOST_ROOM);
  swept.add(place);
  return {
    ...folder,
    async [Symbol.asyncDispose]() {
      await Deno.remove(folder.path, { recursive: true }).catch(() => {});
      lock?.close();
      await sweeping;
    },
  };
}
