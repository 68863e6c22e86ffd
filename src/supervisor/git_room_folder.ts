import { fail } from "../contract/mod.ts";
import { isInside, resolvePath } from "./git_paths.ts";
import type { Outcome } from "./git_runner.ts";
import { LOCK, ROOM_PREFIX, sweepRooms } from "./git_sweep.ts";

/** A fresh private folder of one read; disposing removes it. */
export interface RoomFolder extends AsyncDisposable {
  readonly path: string;
}

/** Places in which rooms of processes that are gone were looked for; a process does it once. */
const swept = new Set<string>();

/**
 * Makes a private folder outside the workspace, which nothing that can write to the workspace can
 * reach. Meanwhile removes what reads whose process was killed have left beside it.
 */
export async function openRoom(
  workspace: string,
  environment: { readonly [name: string]: string },
): Promise<Outcome<RoomFolder>> {
  const wanted = [environment.XDG_RUNTIME_DIR, environment.TMPDIR, "/tmp", "/var/tmp", "/dev/shm"];
  for (const place of wanted) {
    if (!place?.startsWith("/")) continue;
    const { real, exists } = await resolvePath(place);
    if (!exists || isInside(real, workspace)) continue;
    const path = await Deno.makeTempDir({ dir: real, prefix: ROOM_PREFIX }).catch(() => "");
    if (path !== "") return { ok: true, value: await hold(path, real) };
  }
  return fail(
    "dependency_unavailable",
    "Cannot read Git repository: there is no writable temporary folder outside the workspace",
  );
}

async function hold(path: string, place: string): Promise<RoomFolder> {
  const lock = await takeLock(path).catch(() => undefined);
  const sweeping = swept.has(place) ? undefined : sweepRooms(place, path);
  swept.add(place);
  return {
    path,
    async [Symbol.asyncDispose]() {
      await Deno.remove(path, { recursive: true }).catch(() => {});
      lock?.close();
      await sweeping;
    },
  };
}

/** The system lets go of a lock when its process ends in whatever way, and knows no other process by its number. */
export async function takeLock(path: string): Promise<Deno.FsFile> {
  const file = await Deno.open(`${path}/${LOCK}.new`, { write: true, createNew: true });
  await file.lock(true);
  // Under its name it has been locked from the start.
  await Deno.rename(`${path}/${LOCK}.new`, `${path}/${LOCK}`);
  return file;
}
