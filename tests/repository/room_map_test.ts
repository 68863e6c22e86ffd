import { assert, assertEquals } from "@std/assert";
import { mapEntries, ROOM_MAP } from "../../scripts/lint/room_map.ts";

const SRC = new URL("../../src/", import.meta.url);

Deno.test("every folder and file of src is on the room map and the other way round [repository.room-map]", () => {
  const found = Array.from(Deno.readDirSync(SRC))
    .filter(({ name }) => !name.endsWith("_test.ts") && name !== "rooms.json")
    .map(({ name }) => name);
  const named = mapEntries(ROOM_MAP).flatMap(({ name, file, folder }) => [
    name ?? file ?? "",
    ...(folder === undefined ? [] : [folder]),
  ]);
  assertEquals(found.sort(), [...named, ...ROOM_MAP.anyRoomMayImport].sort());
});

Deno.test("the room map points down only [repository.room-map]", () => {
  const floors = new Map(ROOM_MAP.rooms.map(({ name, floor }) => [name, floor ?? NaN]));
  for (const { name, floor = NaN, may } of ROOM_MAP.rooms) {
    for (const below of may) {
      assert((floors.get(below) ?? NaN) < floor, `${name} may import ${below}, which is not below`);
    }
  }
});

Deno.test("every room has a door [repository.room-map]", () => {
  for (const { name } of mapEntries(ROOM_MAP)) {
    if (name !== undefined) assert(Deno.statSync(new URL(`${name}/mod.ts`, SRC)).isFile);
  }
});
