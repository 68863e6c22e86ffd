import { assertEquals } from "@std/assert";
import { codeBlocks } from "../../scripts/docs/markdown.ts";
import { readPage } from "../../scripts/docs/pages.ts";
import { REPOSITORY } from "../../scripts/lint/repository_path.ts";
import { loadSkillManifest, loadSkillTools } from "../../src/mod.ts";

const GUIDE = "docs/guides/writing-a-skill.md";
const FILE = /^cat > \.\.\/unit-converter\/(\S+) <<'END'\n(.*?\n)END$/gms;

async function writeFilesOfGuide(folder: string): Promise<readonly string[]> {
  const text = codeBlocks(GUIDE, readPage(GUIDE) ?? "").map((block) => block.text).join("\n");
  const files = Array.from(text.matchAll(FILE), ([, name = "", content = ""]) => ({
    name,
    content,
  }));
  for (const { name, content } of files) await Deno.writeTextFile(`${folder}/${name}`, content);
  return files.map(({ name }) => name);
}

async function answersOf(folder: string): Promise<readonly unknown[]> {
  const [tool, ...others] = await loadSkillTools(folder);
  assertEquals([tool?.name, others.length], ["convert_units", 0]);
  const units = ["m", "km", "mi", "ft", "c", "f", "k"];
  const answers: unknown[] = [];
  for (const value of [0, 1, -40, 100, 26.2, 1e-9, -300, 1e300, 1.7e308]) {
    for (const from_unit of units) {
      for (const to_unit of units) answers.push(await tool?.run({ value, from_unit, to_unit }));
    }
  }
  return answers;
}

Deno.test("the skill that the guide builds is the bundled one, in what it declares and in what it answers [skills.guide]", async () => {
  const root = await Deno.makeTempDir({ prefix: "kyrozen_guide_" });
  const folder = `${root}/unit-converter`;
  await Deno.mkdir(folder);
  try {
    assertEquals(await writeFilesOfGuide(folder), ["manifest.yaml", "tools.ts"]);
    const bundled = `${REPOSITORY}builtin_skills/unit-converter`;
    const { guidance, ...declared } = await loadSkillManifest(bundled);
    assertEquals(typeof guidance, "object");
    assertEquals(await loadSkillManifest(folder), declared);
    const answers = await answersOf(folder);
    assertEquals(answers, await answersOf(bundled));
    assertEquals(new Set(answers.map((answer) => JSON.stringify(answer))).size > 200, true);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});
