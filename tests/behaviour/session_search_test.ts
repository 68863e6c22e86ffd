import { assert, assertEquals, assertRejects } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { LedgerError, openSessionReader } from "../../src/store/mod.ts";
import { onKept } from "./doctor_lab.ts";
import { inSessionLab } from "./session_lab.ts";

const DAMAGED = 'Cannot search: the index of messages is damaged; run "kyrozen doctor --rebuild"';

Deno.test("a search of the same word many times is that of the word, and one of too many words is refused [store.session_search]", async () => {
  await inSessionLab(async ({ turn, reader }) => {
    await turn("ses_a", "trn_1", "an ab and a longer word");
    for (const text of ["ab ".repeat(1200), "longer ".repeat(1200), "AB longer ab"]) {
      assertEquals((await reader.search(text)).length, 2, text.slice(0, 20));
    }
    const many = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`).join(" ");
    assertEquals(await reader.search(many(64)), []);
    const word = Array.from({ length: 5000 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join("");
    assertEquals(await reader.search(word), []);
    const error = await assertRejects(() => reader.search(many(65)), LedgerError);
    assertEquals(error.message, "Cannot search for 65 different words; give at most 64");
  });
});

Deno.test("an index that is damaged is named and never answers that nothing is there [store.session_search] [store.session_errors]", async () => {
  await onKept(async ({ path }) => {
    const database = new DatabaseSync(path);
    const root = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?")
      .get("message_text_data")?.rootpage;
    database.close();
    const sound = await Deno.readFile(path);
    const search = async (): Promise<string> => {
      const reader = openSessionReader(path);
      try {
        return `${(await reader.search("question")).length} hits`;
      } catch (error) {
        assert(error instanceof LedgerError, String(error));
        return error.message;
      } finally {
        reader.close();
      }
    };
    assertEquals(await search(), "2 hits");
    const seen = new Set<string>();
    const start = (Number(root) - 1) * 4096;
    for (let at = start + 8; at < start + 4096; at += 24) {
      if (sound.subarray(at, at + 24).every((byte) => byte === 0)) continue;
      await Deno.writeFile(path, sound.slice().fill(0, at, at + 24));
      seen.add(await search());
    }
    assert(seen.delete(DAMAGED));
    for (const said of seen) assert(["1 hits", "2 hits"].includes(said), said);
  });
});
