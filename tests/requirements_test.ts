import { assertEquals, assertMatch } from "@std/assert";
import { REQUIREMENTS } from "./requirements.ts";
import { citations, testNames } from "./repository/test_names.ts";

Deno.test("every promise is cited by a test [repository.requirements]", async () => {
  const cited = new Set((await allCitations()).map(({ id }) => id));
  assertEquals(REQUIREMENTS.filter(({ id }) => !cited.has(id)), []);
});

Deno.test("every citation names a promise [repository.requirements]", async () => {
  const known = new Set(REQUIREMENTS.map(({ id }) => id));
  assertEquals((await allCitations()).filter(({ id }) => !known.has(id)), []);
});

Deno.test("every promise has its own id, a source and one sentence [repository.requirements]", () => {
  const ids = REQUIREMENTS.map(({ id }) => id);
  assertEquals(ids.filter((id, index) => ids.indexOf(id) !== index), []);
  for (const { id, source, sentence } of REQUIREMENTS) {
    assertMatch(id, /^[a-z][a-z0-9_]*\.[a-z0-9][a-z0-9_-]*$/);
    assertMatch(source, /\S/, `${id} has no source`);
    assertMatch(sentence, /^\S.*\S$/, `${id} needs a sentence`);
  }
});

Deno.test("testNames() finds names in every form a test is written in [repository.requirements]", () => {
  // Put together, so that this test's own text holds none.
  const call = "Deno.test";
  const wrapper = "wallTest";
  const text = `
    ${call}("plain [a.one]", () => {});
    ${call}({ name: 'object [a.two]', fn() {} });
    ${call}({ ignore: true, name: "later [a.three]", fn() {} });
    ${call}(\`template \${x} [a.four] [b.five]\`, () => {});
    ${wrapper}("wrapped [a.six]", () => {});
    ${call}.ignore("ignored [a.seven]", () => {});
    const text = "not a test [a.eight]";
    // ${call}("comment [a.nine]")
  `;
  assertEquals(testNames(text).flatMap(citations), [
    "a.one",
    "a.two",
    "a.three",
    "a.four",
    "b.five",
    "a.six",
    "a.seven",
  ]);
});

async function allCitations(): Promise<{ file: string; id: string }[]> {
  const found: { file: string; id: string }[] = [];
  for await (const file of testFiles(["src", "scripts", "tests"])) {
    const names = testNames(await Deno.readTextFile(file));
    found.push(...names.flatMap(citations).map((id) => ({ file, id })));
  }
  return found;
}

async function* testFiles(folders: readonly string[]): AsyncGenerator<string> {
  for (const folder of folders) {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      const path = `${folder}/${name}`;
      if (path === "tests/fixtures") continue;
      if (isDirectory) yield* testFiles([path]);
      else if (name.endsWith("_test.ts")) yield path;
    }
  }
}
