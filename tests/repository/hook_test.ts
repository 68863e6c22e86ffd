import { assertEquals } from "@std/assert";
import { makeCopyMaker } from "../docs/working_copy.ts";

Deno.test("the hook refuses what is staged and unformatted, and nothing else [repository.hook]", async () => {
  const copies = await makeCopyMaker();
  const { folder, environment } = await copies.make();
  const run = async (program: string, ...args: string[]) => {
    const options = { args, cwd: folder, clearEnv: true, env: { ...environment } };
    return (await new Deno.Command(program, options).output()).success;
  };
  try {
    await Deno.writeTextFile(`${folder}/src/std/loose.ts`, "const a   = 1\n");
    const unstaged = await run("sh", ".githooks/pre-commit");
    await run("git", "add", "src/std/loose.ts");
    const badForm = await run("sh", ".githooks/pre-commit");
    await Deno.writeTextFile(`${folder}/src/std/loose.ts`, "export const a: any = 1;\n");
    await run("git", "add", "src/std/loose.ts");
    const badCode = await run("sh", ".githooks/pre-commit");
    await Deno.writeTextFile(`${folder}/src/std/loose.ts`, "/** One. */\nexport const a = 1;\n");
    await run("git", "add", "src/std/loose.ts");
    const good = await run("sh", ".githooks/pre-commit");
    assertEquals({ unstaged, badForm, badCode, good }, {
      unstaged: true,
      badForm: false,
      badCode: false,
      good: true,
    });
  } finally {
    await copies.remove();
  }
});
