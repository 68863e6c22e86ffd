// What a person is told of skills, over several starts of the real processes.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { REPOSITORY } from "../../scripts/lint/repository_path.ts";
import { skillFolder } from "../support/skill_lab.ts";
import { onGround, runProduct } from "./product.ts";
import { skills } from "./skill_store_lab.ts";

const FOREIGN = `${REPOSITORY}tests/fixtures/skills/foreign/manifest.yaml`;

Deno.test("what a skill lacks is told once over all starts, a quiet one not counted, and its neighbours work [skill_registry.once] [skills.told_once] [skill_registry.requirements]", () =>
  onGround(async (ground) => {
    const source = await skillFolder(`${ground.root}/garden`, {
      more: ["requires:", "  runtime: '>=0.1.0 <99'", "  deno: '>=99'", "  env_vars: [FOO_KEY]"],
    });
    // Loaded, it would keep the version from becoming active.
    await Deno.writeTextFile(`${source}/tools.ts`, 'throw new Error("loaded");\n');
    const end = await skills(ground, ["install", source, "--activate", "--yes"]);
    assertEquals(end.code, 0, end.stderr);
    assertStringIncludes(end.stdout, "blocked: deno:>=99, env:FOO_KEY; its code was not loaded");
    const line = "skill garden unavailable: missing deno >=99, env FOO_KEY";
    const turn = async (...more: readonly string[]) => {
      const { code, stdout, stderr } = await runProduct(ground, {
        args: [...more, "convert 0 c to f"],
      });
      return { code, stdout, isTold: stderr.includes(`note: ${line}\n`) };
    };
    const answered = { code: 0, stdout: "0 c is 32 f\n" };
    assertEquals(await turn("--quiet"), { ...answered, isTold: false });
    assertEquals(await turn(), { ...answered, isTold: true });
    assertEquals(await turn(), { ...answered, isTold: false });
    const { stdout } = await skills(ground, ["list"]);
    assertStringIncludes(stdout, "blocked: deno:>=99, env:FOO_KEY");
  }));

Deno.test("a package of the Python runtime with a tools.ts, put into the store by hand, is found, told of once, and works once it is activated [skills.foreign] [skills.drop_in]", () =>
  onGround(async (ground) => {
    const folder = `${ground.home}/state/skills/unit-converter`;
    await Deno.mkdir(folder, { recursive: true });
    await Deno.copyFile(FOREIGN, `${folder}/manifest.yaml`);
    const tools = `${REPOSITORY}builtin_skills/unit-converter/tools.ts`;
    await Deno.copyFile(tools, `${folder}/tools.ts`);
    const turn = (...args: readonly string[]) =>
      runProduct(ground, { args: [...args, "convert 100 km to mi"] });
    const [first, second] = [await turn(), await turn()];
    for (const field of ["python", "packages", "agents"]) {
      const told = `${folder}/manifest.yaml:`;
      const lines = first.stderr.split("\n").filter((one) => one.includes(`requires.${field}:`));
      assertEquals([lines.length, lines[0]?.includes(told)], [1, true], first.stderr);
      assert(!second.stderr.includes(`requires.${field}:`));
    }
    assertStringIncludes(first.stderr, "was put there by hand and is not used");
    const activated = await skills(ground, ["activate", "unit-converter"]);
    assertEquals(activated.code, 0, activated.stderr);
    const { receipts, text } = JSON.parse((await turn("--output", "json")).stdout);
    assertStringIncludes(text, "100 km is 62.137119 mi");
    const [{ tool, skill, isolation }] = receipts;
    const { name, version, sha256 } = JSON.parse(
      await Deno.readTextFile(`${ground.home}/owner/skills.json`),
    ).skills.map((one: { manifest: { name: string; version: string }; sha256: string }) => ({
      name: one.manifest.name,
      version: one.manifest.version,
      sha256: one.sha256,
    }))[0];
    assertEquals([receipts.length, tool], [1, "convert_units"]);
    assertEquals(skill, { name, version, sha256 });
    assert(isolation.startsWith("isolated ("), isolation);
  }));
