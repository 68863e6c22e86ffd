// npm packages of a skill: fetched once, when a person agrees to it, and never again.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Ground } from "../core_probe.ts";
import { type NpmPackage, openNpmRegistry } from "../support/npm_registry.ts";
import { skillFolder } from "../support/skill_lab.ts";
import { onGround, type ProductEnd, runProduct } from "./product.ts";
import { installed, names, skills } from "./skill_store_lab.ts";

/** The skill of these tests has a tool that counts by a package, which needs another one. */
async function gardenSkill(ground: Ground, needs = "left@^1"): Promise<string> {
  const source = await skillFolder(`${ground.root}/garden`, {
    more: ["requires:", `  packages: ["${needs}"]`],
  });
  const code = [
    'import { defineTool, z } from "@kyrozen/sdk";',
    'import left from "left";',
    "export const SKILL_TOOLS = [defineTool({",
    '  name: "garden_beds",',
    '  description: "Says how many beds there are.",',
    "  args: z.object({}),",
    '  run: () => ({ beds: left("seven") }),',
    "})];",
    "",
  ];
  await Deno.writeTextFile(`${source}/tools.ts`, code.join("\n"));
  return source;
}

function packagesOf(ground: Ground): readonly NpmPackage[] {
  return [
    {
      name: "left",
      version: "1.0.0",
      exports: 'require("deep")',
      dependencies: { deep: "^2.0.0" },
      postinstall: `touch ${ground.root}/script-ran`,
    },
    { name: "deep", version: "2.1.0", exports: "(word) => `${word} beds`" },
  ];
}

function ask(
  ground: Ground,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ProductEnd> {
  return runProduct(ground, { task: "start", args, env });
}

const CALL = ["--output", "json", "garden_beds {}"];

Deno.test("packages of a skill are not fetched unless a person says so: it stays blocked [skills.packages]", () =>
  onGround(async (ground) => {
    const source = await gardenSkill(ground);
    await using registry = await openNpmRegistry(packagesOf(ground));
    const { env } = registry;
    const end = await skills(ground, ["install", source, "--yes", "--activate"], { env });
    assertEquals(end.code, 0, end.stderr);
    assertStringIncludes(end.stderr, "fetched only if you say so (--fetch-packages)");
    assertStringIncludes(end.stderr, "  - left@^1\n");
    const list = await skills(ground, ["list"], { env });
    assertStringIncludes(list.stdout, "blocked: package:left@^1");
    const call = await ask(ground, CALL, env);
    assertStringIncludes(call.stdout, "No tool `garden_beds` is offered here");
    const test = await skills(ground, ["test", source], { env });
    assertEquals(test.code, 1);
    assertStringIncludes(test.stderr, "it needs the npm packages left@^1, which are not there");
    assertEquals(registry.asked, []);
    assertEquals(names(`${ground.home}/state/skill_packages`), []);
  }));

Deno.test("packages that a person agreed to are fetched once, without their scripts, and used when the registry is gone [skills.packages]", () =>
  onGround(async (ground) => {
    const source = await gardenSkill(ground);
    await using registry = await openNpmRegistry(packagesOf(ground));
    const { env } = registry;
    const tried = await skills(ground, ["test", source, "--fetch-packages"], { env });
    assertEquals(tried.code, 0, tried.stdout + tried.stderr);
    assertEquals(names(`${ground.home}/state/skill_packages`), []);
    const args = ["install", source, "--yes", "--activate", "--fetch-packages"];
    const end = await skills(ground, args, { env });
    assertEquals(end.code, 0, end.stderr);
    assertStringIncludes(end.stderr, "their scripts of installation never run");
    const asked = registry.asked.length;
    assert(asked > 0);

    const call = await ask(ground, CALL, env);
    const { receipts } = JSON.parse(call.stdout);
    assertEquals([receipts[0]?.ok, call.code], [true, 0], call.stdout);
    assertStringIncludes(call.stdout, "seven beds");
    // The same again finds that nothing is to be done.
    assertEquals((await skills(ground, args, { env })).code, 0);
    assertEquals(registry.asked.length, asked);
    await registry.close();
    assertStringIncludes((await ask(ground, CALL, {})).stdout, "seven beds");
    assertEquals(
      [...Deno.readDirSync(ground.root)].some(({ name }) => name === "script-ran"),
      false,
    );

    assertEquals((await skills(ground, ["remove", "garden", "--yes"])).code, 0);
    assertEquals(names(`${ground.home}/state/skill_packages`), []);
  }));

Deno.test("a fetched package that was changed keeps a skill from being called, until it is fetched again [skills.packages]", () =>
  onGround(async (ground) => {
    const source = await gardenSkill(ground, "left@1.0.0");
    await using registry = await openNpmRegistry(packagesOf(ground));
    const { env } = registry;
    const args = ["install", source, "--yes", "--activate", "--fetch-packages"];
    assertEquals((await skills(ground, args, { env })).code, 0);
    const folder = `${ground.home}/state/skill_packages/garden/1.0.0`;
    assertEquals(names(folder), ["imports.json", "lock.json", "npm"]);
    const file = `${folder}/npm/deep/2.1.0/index.js`;
    await Deno.chmod(file, 0o600);
    await Deno.writeTextFile(file, "module.exports = () => 'other code';\n");
    const call = await ask(ground, CALL, env);
    assert(!call.stdout.includes("other code"));
    const [{ ok, code, message }] = JSON.parse(call.stdout).receipts;
    assertEquals([ok, code], [false, "permission_denied"], call.stdout);
    assertStringIncludes(message ?? call.stdout, "--fetch-packages");
    const doctor = await runProduct(ground, { task: "kyrozen", args: ["doctor"] });
    assertStringIncludes(doctor.stdout + doctor.stderr, "its files are not those");
    const again = await skills(ground, args, { env });
    assertEquals(again.code, 0, again.stderr);
    assertStringIncludes(again.stdout, "its packages are fetched now");
    assertStringIncludes((await ask(ground, CALL, env)).stdout, "seven beds");
  }));

Deno.test("packages that cannot be fetched leave nothing installed, and one sentence says why [skills.packages]", () =>
  onGround(async (ground) => {
    const source = await gardenSkill(ground);
    const left: NpmPackage = { name: "left", version: "1.0.0", exports: "1" };
    const install = async (packages: readonly NpmPackage[] | "gone") => {
      await using registry = await openNpmRegistry(packages === "gone" ? [] : packages);
      if (packages === "gone") await registry.close();
      const args = ["install", source, "--yes", "--fetch-packages"];
      const { code, stderr } = await skills(ground, args, { env: registry.env });
      assertEquals(code, 3, stderr);
      assertEquals([await installed(ground), names(`${ground.home}/state/skills`)], [[], []]);
      assertEquals(names(`${ground.home}/state/skill_packages`), []);
      return stderr.trim().split("\n").at(-1) ?? "";
    };
    const ends = [
      await install("gone"),
      await install([]),
      await install([{ ...left, version: "2.0.0" }]),
      await install([{ ...left, integrity: `sha512-${btoa("0".repeat(64))}` }]),
    ];
    for (const said of ends) {
      assertStringIncludes(said, "Cannot fetch left@^1: ");
      assertStringIncludes(said, "Nothing was installed");
    }
  }));
