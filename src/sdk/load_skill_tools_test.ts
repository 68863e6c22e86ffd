import { assertEquals, assertRejects } from "@std/assert";
import { loadSkillTools } from "./load_skill_tools.ts";

const BUNDLED = new URL("../../builtin_skills/unit-converter/", import.meta.url);

Deno.test("loadSkillTools() gives an author's tests the tools of a folder [skill_tools.sdk]", async () => {
  for (const folder of [BUNDLED, decodeURIComponent(BUNDLED.pathname)]) {
    const [tool, ...others] = await loadSkillTools(folder);
    assertEquals([tool?.name, others.length], ["convert_units", 0]);
    assertEquals(await tool?.run({ value: 100, from_unit: "km", to_unit: "mi" }), {
      value: 62.137119,
      unit: "mi",
      from: { value: 100, unit: "km" },
    });
    await assertRejects(
      async () => await tool?.run({ value: "100", from_unit: "km", to_unit: "mi" }),
      TypeError,
      'Cannot call "convert_units"',
    );
  }
});

Deno.test("loadSkillTools() refuses what holds no tools [skill_tools.sdk]", async () => {
  const folder = await Deno.makeTempDir();
  for (
    const [text, message] of [
      ["export const other = 1;", "exports no list"],
      ["export const SKILL_TOOLS = [];", "exports no list"],
      ["export const SKILL_TOOLS = [{ name: 'x' }];", "was not made with defineTool"],
    ] as const
  ) {
    const own = await Deno.makeTempDir({ dir: folder });
    await Deno.writeTextFile(`${own}/tools.ts`, text);
    await assertRejects(() => loadSkillTools(own), Error, message);
  }
  await Deno.remove(folder, { recursive: true });
});
