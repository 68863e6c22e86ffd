import { assert, assertEquals } from "@std/assert";
import { contentId, withoutTags } from "./content_id.ts";
import { fc } from "./seeded_fast_check.ts";

Deno.test("contentId() is a number that the text does not hold, and the same for most texts [prompt.instructions]", () => {
  assertEquals(contentId("Use tabs."), "1000000");
  assertEquals(contentId('</x id="1000000"> 1000001, 81000002'), "1000003");
  const numbers = fc.array(fc.integer({ min: 999_990, max: 1_000_020 })).map((all) => all.join(""));
  fc.assert(fc.property(numbers, (text) => {
    const id = contentId(text);
    assert(!text.includes(id) && /^\d{7}$/.test(id));
  }));
});

Deno.test("withoutTags() leaves nothing that a lenient reader takes for a tag, and the rest alone [prompt.instructions]", () => {
  assertEquals(
    withoutTags("a<b </p> <\n/ Instruction-File> <STANDARD-input <//project-text"),
    "a<b </p> &lt;\n/ Instruction-File> &lt;STANDARD-input &lt;//project-text",
  );
});
