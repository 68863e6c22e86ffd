import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import type { RoomMap } from "../lint/room_map.ts";
import { replaceSection } from "./marked_section.ts";
import { roomsSection } from "./rooms_section.ts";
import { staleFiles } from "./settle_files.ts";
import { inlineCode, markdownTable } from "./table.ts";

Deno.test("staleFiles() names what differs and what is missing [repository.generated]", () => {
  const license = Deno.readTextFileSync(new URL("../../LICENSE", import.meta.url));
  const files = new Map([["LICENSE", license], ["README.md", "other"], ["docs/none.md", ""]]);
  assertEquals(staleFiles(files), [
    'README.md is stale: run "deno task docs" and commit it',
    'docs/none.md is missing: run "deno task docs" and commit it',
  ]);
});

Deno.test("replaceSection() replaces between its marks only [repository.generated]", () => {
  const page = "a\n<!-- x:begin -->\nold\n<!-- x:end -->\nb\n";
  const replaced = "a\n<!-- x:begin -->\n\nnew\n\n<!-- x:end -->\nb\n";
  assertEquals(replaceSection(page, "x", "new\n"), replaced);
  assertEquals(replaceSection(replaced, "x", "new"), replaced);
  assertThrows(() => replaceSection(page, "y", "new"), Error, "y:begin");
  assertThrows(() => replaceSection(page + page, "x", "new"), Error, "x:begin");
});

Deno.test("roomsSection() shows every entry of the map [repository.generated]", () => {
  const map: RoomMap = {
    rooms: [{ name: "low", floor: 0, may: [], owns: "words" }],
    roofs: [{ file: "top.ts", may: ["low"], owns: "all | more" }],
    apart: [],
    anyRoomMayImport: [],
  };
  const section = roomsSection(map);
  assertStringIncludes(section, "| 0 | `low` | words | – |");
  assertStringIncludes(section, "| roof | `top.ts` | all \\| more | `low` |");
  assertStringIncludes(section, "  top_ts --> low");
});

Deno.test("markdownTable() and inlineCode() hold any text [repository.generated]", () => {
  assertEquals(markdownTable(["a"], [["x\ny|z"]]), "| a |\n| --- |\n| x y\\|z |");
  assertEquals(inlineCode("a"), "`a`");
  assertEquals(inlineCode("a`b"), "`` a`b ``");
});
