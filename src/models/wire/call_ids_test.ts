import { fc } from "seeded-fast-check";
import { assert, assertEquals } from "@std/assert";
import { COMMON_IDS, createCallIds, NINE_CHARACTERS } from "./call_ids.ts";

Deno.test("any ids fit, differ, and are the same again for the same conversation [models.wire_request]", () => {
  const ids = fc.uniqueArray(fc.oneof(fc.string(), fc.constantFrom("call_1", "abcdefgh9", "a:0")), {
    maxLength: 30,
  });
  for (const rule of [COMMON_IDS, NINE_CHARACTERS]) {
    fc.assert(fc.property(ids, (given) => {
      const idOf = createCallIds(rule);
      const sent = given.map(idOf);
      assert(sent.every((id) => rule.fits.test(id)));
      assertEquals(new Set(sent).size, given.length);
      assertEquals(given.map(idOf), sent);
      assertEquals(given.map(createCallIds(rule)), sent);
    }));
  }
});

Deno.test("an id that fits stays as it is [models.wire_request]", () => {
  assertEquals(createCallIds(COMMON_IDS)("toolu_01A-b"), "toolu_01A-b");
  assertEquals(createCallIds(NINE_CHARACTERS)("abcDEF123"), "abcDEF123");
});
