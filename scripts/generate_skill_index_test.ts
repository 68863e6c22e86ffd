import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { sha256Of } from "../src/std/content_hash.ts";
import { generate, skillIndex } from "./generate_skill_index.ts";
import { staleFiles } from "./docs/settle_files.ts";

const FILES: { readonly [path: string]: string } = {
  "manifest.yaml": [
    "name: weather",
    "version: 1.0.0",
    "description: Says how to look at the sky.",
    "author: Example",
    "license: Apache-2.0",
    "trust_level: first-party",
    "triggers: [weather]",
    "",
  ].join("\n"),
  "SKILL.md": "---\nname: weather\ndescription: Says how to look at the sky.\n---\n\nLook up.\n",
  "LICENSE": "As you like.\n",
};

async function indexOf(files: Readonly<Record<string, string | undefined>>) {
  const root = await Deno.makeTempDir({ prefix: "kyrozen_index_" });
  try {
    Deno.mkdirSync(`${root}/weather`);
    for (const [path, text] of Object.entries(files)) {
      if (text !== undefined) Deno.writeTextFileSync(`${root}/weather/${path}`, text);
    }
    return await skillIndex(root);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

Deno.test("the index of the product's skills is what their files say [skills.bundled]", async () => {
  assertEquals(staleFiles(await generate()), []);
});

Deno.test("skillIndex() holds what a manifest says, and a hash of every file [skills.bundled]", async () => {
  const { version, skills } = await indexOf(FILES);
  const [skill] = skills;
  const { name, triggers, guidance } = skill?.manifest ?? {};
  const sha256 = await sha256Of(new TextEncoder().encode(FILES["SKILL.md"]));
  assertEquals([version, skills.length, name, triggers, guidance?.sha256], [
    ...[1, 1, "weather", ["weather"], sha256],
  ]);
  const other = await indexOf({ ...FILES, LICENSE: "Not at all.\n" });
  assertEquals(other.skills[0]?.manifest, skill?.manifest);
  assertEquals(other.skills[0]?.sha256 === skill?.sha256, false);
});

Deno.test("a skill of the product without manifest, instructions or licence has no index [skills.bundled]", async () => {
  const lacks = {
    "manifest.yaml": "builtin_skills/weather lacks its manifest",
    "SKILL.md": "builtin_skills/weather lacks its instructions",
    "LICENSE": "builtin_skills/weather lacks its licence",
  };
  for (const [path, problem] of Object.entries(lacks)) {
    const { message } = await assertRejects(() => indexOf({ ...FILES, [path]: undefined }), Error);
    assertStringIncludes(message, problem);
  }
  const empty = await assertRejects(() => indexOf({ ...FILES, LICENSE: "" }), Error);
  assertStringIncludes(empty.message, lacks.LICENSE);
  const notice = { ...FILES, LICENSE: undefined, NOTICE: "Of Example.\n" };
  assertEquals((await indexOf(notice)).skills.length, 1);
});

Deno.test("whatever is to be said of a skill of the product keeps it from the index [skills.bundled]", async () => {
  const manifest = FILES["manifest.yaml"] ?? "";
  const long = `${FILES["SKILL.md"]}${"Look up again. ".repeat(200)}\n`;
  const wrong = {
    "manifest.yaml:7:1: trigers": { "manifest.yaml": manifest.replace("triggers", "trigers") },
    "trust_level has to be": {
      "manifest.yaml": manifest.replace("trust_level: first-party\n", ""),
    },
    "its guidance has 30": { "SKILL.md": long },
  };
  for (const [problem, files] of Object.entries(wrong)) {
    const { message } = await assertRejects(() => indexOf({ ...FILES, ...files }), Error);
    assertStringIncludes(message, problem);
  }
});
