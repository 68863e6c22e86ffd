import { assertEquals } from "@std/assert";
import { openRoom, type RoomFolder } from "./git_room_folder.ts";
import { LOCK, ROOM_PREFIX, sweepRooms } from "./git_sweep.ts";

async function inPlace(act: (place: string) => Promise<void>): Promise<void> {
  const place = await Deno.realPath(await Deno.makeTempDir({ prefix: "kyrozen-test-" }));
  try {
    await act(place);
  } finally {
    await Deno.remove(place, { recursive: true });
  }
}

async function open(place: string): Promise<RoomFolder> {
  const made = await openRoom("/nowhere", { TMPDIR: place });
  if (!made.ok) throw new Error(made.message);
  return made.value;
}

interface Left {
  /** @default {true} */
  readonly locked?: boolean;
  readonly mode?: number;
  /** When it was made, in hours before now. @default {0} */
  readonly hours?: number;
}

/** A room as a process that was killed leaves it. */
async function leave(place: string, name: string, { locked = true, mode, hours = 0 }: Left = {}) {
  const path = `${place}/${name}`;
  await Deno.mkdir(path, { mode: 0o700 });
  await Deno.writeTextFile(`${path}/config`, "");
  await Deno.symlink(place, `${path}/objects`);
  if (locked) await Deno.writeTextFile(`${path}/${LOCK}`, "");
  if (mode !== undefined) await Deno.chmod(path, mode);
  const then = Date.now() / 1000 - hours * 3600;
  await Deno.utime(path, then, then);
}

function names(place: string): string[] {
  return Array.from(Deno.readDirSync(place), ({ name }) => name).sort();
}

Deno.test("sweepRooms() removes the rooms that nobody holds, and nothing else [git.room]", async () => {
  await inPlace(async (place) => {
    const own = `${place}/${ROOM_PREFIX}own`;
    await leave(place, `${ROOM_PREFIX}own`);
    await leave(place, `${ROOM_PREFIX}left`);
    await leave(place, `${ROOM_PREFIX}old`, { locked: false, hours: 2 });
    await leave(place, `${ROOM_PREFIX}new`, { locked: false });
    await leave(place, `${ROOM_PREFIX}open`, { mode: 0o755 });
    await leave(place, `${ROOM_PREFIX}full`);
    await Deno.mkdir(`${place}/${ROOM_PREFIX}full/folder`);
    await leave(place, "another");
    await Deno.symlink(`${place}/another`, `${place}/${ROOM_PREFIX}link`);
    await leave(place, `${ROOM_PREFIX}lockless`);
    await Deno.remove(`${place}/${ROOM_PREFIX}lockless/${LOCK}`);
    await Deno.symlink(`${place}/another/${LOCK}`, `${place}/${ROOM_PREFIX}lockless/${LOCK}`);
    await sweepRooms(place, own);
    const kept = ["full", "link", "lockless", "new", "open", "own"];
    assertEquals(names(place), ["another", ...kept.map((name) => ROOM_PREFIX + name)]);
    assertEquals(names(`${place}/another`), ["config", LOCK, "objects"]);
  });
});

Deno.test("sweepRooms() leaves a room that is in use, and takes it once its lock is free [git.room]", async () => {
  await inPlace(async (place) => {
    // The first one in a place looks around meanwhile.
    await (await open(place))[Symbol.asyncDispose]();
    const room = await open(place);
    await leave(place, `${ROOM_PREFIX}left`);
    const lock = await Deno.open(`${place}/${ROOM_PREFIX}left/${LOCK}`, { write: true });
    await lock.lock(true);
    const all = names(place);
    await sweepRooms(place, `${place}/${ROOM_PREFIX}left`);
    await sweepRooms(place, room.path);
    assertEquals([all.length, names(place)], [2, all]);
    lock.close();
    await sweepRooms(place, room.path);
    assertEquals(names(place).map((name) => `${place}/${name}`), [room.path]);
    await room[Symbol.asyncDispose]();
    assertEquals(names(place), []);
  });
});

Deno.test("sweepRooms() does nothing where others could swap folders [git.room]", async () => {
  await inPlace(async (place) => {
    await leave(place, `${ROOM_PREFIX}own`);
    await leave(place, `${ROOM_PREFIX}left`);
    await Deno.chmod(place, 0o777);
    await sweepRooms(place, `${place}/${ROOM_PREFIX}own`);
    assertEquals(names(place).length, 2);
    await Deno.chmod(place, 0o1777);
    await sweepRooms(place, `${place}/${ROOM_PREFIX}own`);
    assertEquals(names(place), [`${ROOM_PREFIX}own`]);
  });
});

Deno.test("openRoom() removes what a killed process left [git.room]", async () => {
  await inPlace(async (place) => {
    const script = `
      import { openRoom } from ${JSON.stringify(import.meta.resolve("./git_room_folder.ts"))};
      await openRoom("/nowhere", { TMPDIR: ${JSON.stringify(place)} });
      console.log("open");
      await Deno.stdin.readable.getReader().read();
    `;
    const child = new Deno.Command(Deno.execPath(), {
      args: ["eval", "--ext=ts", script],
      ...{ stdin: "piped", stdout: "piped", stderr: "inherit" } as const,
    }).spawn();
    const reader = child.stdout.getReader();
    assertEquals(new TextDecoder().decode((await reader.read()).value), "open\n");
    const [left] = names(place);
    await (await open(place))[Symbol.asyncDispose]();
    assertEquals(names(place), [left]);
    child.kill("SIGKILL");
    await child.status;
    await reader.cancel();
    await child.stdin.close().catch(() => {});
    await sweepRooms(place, place);
    assertEquals(names(place), []);
  });
});
