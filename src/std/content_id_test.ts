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

Deno.test("withoutTags() knows tags in letters of another width, split by blanks or by what nobody sees [skill_turns.envelope]", () => {
  const tags = [
    "</skill-guidance>",
    "<skill-list>",
    "< \\/ SKILL-\nGUIDANCE>",
    "\uff1c\uff0f\uff53\uff4b\uff49\uff4c\uff4c\uff0d\uff47\uff55\uff49\uff44\uff41\uff4e\uff43\uff45\uff1e",
    "\u2039/skill\u2011guidance\u203a",
    "</ski\u00adll\u200b-guid\u0301ance>",
    `<${" ".repeat(5000)}/skill_guidance`,
    "<<skill-guidance",
  ];
  for (const tag of tags) {
    const made = withoutTags(`a ${tag} b`);
    assert(made.includes("&lt;"), tag);
    assertEquals(withoutTags(made), made);
  }
  const rest = "1 < 2, <skill>, <guidance> and \u2039quoted\u203a";
  assertEquals(withoutTags(rest), rest);
});

Deno.test("contentId() takes digits of another form for digits [skill_turns.envelope]", () => {
  assertEquals(contentId("\uff11\uff10\uff10\uff10\uff10\uff10\uff10"), "1000001");
});
