// A person who trusts a workspace, by the product's own commands.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { packageFolder } from "../support/package_lab.ts";
import { onGround, runProduct } from "./product.ts";

Deno.test("trust shows what it is about and what it lets run, and is bound to it [trust.command] [grants.nobody] [grants.recorded]", () =>
  onGround(async (ground) => {
    const { workspace } = ground;
    const run = (...args: readonly string[]) => runProduct(ground, { task: "kyrozen", args });
    await packageFolder(`${workspace}/.kyrozen/isolates/word-count`);
    await Deno.writeTextFile(`${workspace}/AGENTS.md`, "one");
    const asked = await run("trust");
    assertEquals([asked.code, asked.stdout], [4, ""]);
    for (
      const words of [
        "state       not trusted\n",
        "  - AGENTS.md\n",
        "  - .kyrozen/isolates/word-count/isolate.json\n",
        "packages in .kyrozen/isolates that need nothing but their own files",
        "It lets nothing else run",
        "Nothing was trusted: nobody can be asked here",
      ]
    ) assertStringIncludes(asked.stderr, words);

    assertEquals((await run("trust", "--yes", "--quiet")).stderr, "");
    await Deno.writeTextFile(`${workspace}/AGENTS.md`, "two");
    await Deno.writeTextFile(`${workspace}/CLAUDE.md`, "two");
    const changed = JSON.parse((await run("trust", "--json")).stdout);
    assertEquals([changed.ok, changed.code, changed.trusted, changed.changes], [false, 4, false, {
      ...{ added: ["CLAUDE.md"], removed: [], changed: ["AGENTS.md"] },
    }]);
    assertEquals((await run("trust", "--list")).stdout, `changed  ${workspace}\n`);
    assertEquals((await run("trust", "--revoke")).code, 0);
    assertStringIncludes((await run("ledger", "verify")).stdout, ": 2 rows, sound");
  }));

Deno.test("trust names every package that it lets run, first, however many files there are [trust.command]", () =>
  onGround(async (ground) => {
    const folder = `${ground.workspace}/.kyrozen`;
    await Deno.mkdir(`${folder}/aaa`, { recursive: true });
    for (let index = 0; index < 31; index++) await Deno.writeTextFile(`${folder}/aaa/${index}`, "");
    const names = Array.from({ length: 25 }, (_, index) => `evil-${index}`);
    for (const name of names) await packageFolder(`${folder}/isolates/${name}`);
    await packageFolder(`${folder}/isolates/No Package`);
    const run = (...args: readonly string[]) => runProduct(ground, { task: "kyrozen", args });
    const packages = names.map((name) => `.kyrozen/isolates/${name}`).toSorted();
    const { stderr } = await run("trust");
    const lines = stderr.split("\n");
    const from = lines.indexOf("What is there:") + 1;
    assertEquals(lines.slice(from, from + 27), [
      "  packages that it brings",
      ...packages.map((path) => `  - ${path}`),
      "  instructions and packages",
    ]);
    assertEquals(JSON.parse((await run("trust", "--json")).stdout).enables, packages);
  }));
