/** How the name of a room begins. */
export const ROOM_PREFIX = "kyrozen-git-";

/** The file in a room that its process holds locked. */
export const LOCK = "kyrozen.lock";

/** The age from which a room without a lock counts as left, in milliseconds: no read takes so long. */
const OLD_MS = 60 * 60_000;

/** What the rooms of one kind look like. */
export interface RoomKind {
  /** How their names begin. */
  readonly prefix: string;
  /** Names of folders that the runtime makes in them, and that go with them. */
  readonly folders: readonly string[];
}

const GIT_ROOM: RoomKind = { prefix: ROOM_PREFIX, folders: [] };

/**
 * Removes the rooms in `place` that processes of this user have left when they were killed. A room
 * counts as left if nobody holds its lock; a folder that holds another folder is none, and stays.
 *
 * Contract: never rejects. Follows no link, and does nothing in a place where others could put one
 * folder in the place of another. `own` is a room of this process: whose it is tells who this user is.
 */
export async function sweepRooms(
  place: string,
  own: string,
  { prefix, folders }: RoomKind = GIT_ROOM,
): Promise<void> {
  try {
    const { uid } = await Deno.lstat(own);
    if (!isSafe(await Deno.lstat(place), uid)) return;
    for await (const { name, isDirectory } of Deno.readDir(place)) {
      const path = `${place}/${name}`;
      if (isDirectory && name.startsWith(prefix) && path !== own) {
        await sweepRoom(path, { user: uid, folders }).catch(() => {});
      }
    }
  } catch {
    // A folder that cannot be listed keeps what is in it.
  }
}

/** Whether only this user, and the system's own, can rename what this user has made there. */
function isSafe({ uid, mode }: Deno.FileInfo, user: number | null): boolean {
  if (mode === null || (uid !== user && uid !== 0)) return false;
  return (mode & 0o1000) !== 0 || (mode & 0o022) === 0;
}

async function sweepRoom(
  path: string,
  { user, folders }: { readonly user: number | null; readonly folders: readonly string[] },
): Promise<void> {
  const { isDirectory, uid, mode, mtime } = await Deno.lstat(path);
  if (!isDirectory || uid !== user || mode === null || (mode & 0o777) !== 0o700) return;
  const lock = await Deno.lstat(`${path}/${LOCK}`).catch(() => undefined);
  if (lock === undefined) {
    if (Date.now() - (mtime?.getTime() ?? Date.now()) > OLD_MS) await removeRoom(path, folders);
    return;
  }
  if (!lock.isFile) return;
  using file = await Deno.open(`${path}/${LOCK}`, { write: true });
  if (await file.tryLock(true)) await removeRoom(path, folders);
}

/** Beside those of the runtime a room holds no folder: what is below another is never removed. */
async function removeRoom(path: string, folders: readonly string[]): Promise<void> {
  const entries = await Array.fromAsync(Deno.readDir(path));
  if (entries.some(({ name, isDirectory }) => isDirectory && !folders.includes(name))) return;
  for (const { name, isDirectory } of entries) {
    await Deno.remove(`${path}/${name}`, { recursive: isDirectory });
  }
  await Deno.remove(path);
}
