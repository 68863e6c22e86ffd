import { assertEquals } from "@std/assert";
import { groupTests } from "./group_tests.ts";
import { REPOSITORY } from "./lint/repository_path.ts";

Deno.test("every test file of the grouped folders is loaded by one group [repository.test-line]", async () => {
  const scratch = await Deno.makeTempDir();
  try {
    const { folder, files } = await groupTests(scratch);
    const loaded = Array.from(Deno.readDirSync(folder), ({ name }) => {
      return Deno.readTextFileSync(`${folder}/${name}`).trim().split("\n");
    }).flat();
    assertEquals(
      loaded.sort(),
      files.map((file) => `import "file://${REPOSITORY}${file}";`).sort(),
    );
    const own = "scripts/group_tests_test.ts";
    assertEquals([files.includes(own), new Set(files).size], [true, files.length]);
  } finally {
    await Deno.remove(scratch, { recursive: true });
  }
});
