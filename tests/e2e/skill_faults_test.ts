// What goes wrong while skills are kept: nothing is half done, and all of it is told.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { skillFolder } from "../support/skill_lab.ts";
import { onGround, runProduct } from "./product.ts";
import { installed, names, skills } from "./skill_store_lab.ts";

Deno.test("two installations at once leave one sound version [skills.racing]", () =>
  onGround(async (ground) => {
    const [one, two] = [`${ground.root}/one/garden`, `${ground.root}/two/garden`];
    await skillFolder(one);
    await skillFolder(two, { answers: "two" });
    const same = await Promise.all([1, 2].map(() => skills(ground, ["install", one, "--yes"])));
    assertEquals(same.map(({ code }) => code), [0, 0]);
    const fresh = (version: string) =>
      Promise.all([one, two].map(async (source, index) => {
        await skillFolder(source, { version, answers: String(index) });
        return await skills(ground, ["install", source, "--yes"]);
      }));
    const ends = await fresh("1.1.0");
    const codes = ends.map(({ code }) => code).toSorted();
    assertEquals(codes, [0, 1], ends.map(({ stderr }) => stderr).join("\n"));
    assertEquals(await installed(ground), ["garden@1.0.0 candidate", "garden@1.1.0 candidate"]);
    assertEquals(names(`${ground.home}/state/skills`), ["garden"]);
    const doctor = await runProduct(ground, { task: "kyrozen", args: ["doctor"] });
    assertEquals(doctor.code, 0, doctor.stdout);
  }));

Deno.test("an installation that is interrupted leaves nothing [skills.no_leftovers]", () =>
  onGround(async (ground) => {
    const source = await skillFolder(`${ground.root}/garden`);
    for (let index = 0; index < 300; index++) {
      await Deno.writeTextFile(`${source}/file-${index}`, String(index).repeat(1000));
    }
    const store = `${ground.home}/state/skills`;
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      const end = await skills(ground, ["install", source, "--yes"], {
        stdin: "open",
        meanwhile: async (child) => {
          const deadline = performance.now() + 20_000;
          while (names(store).length === 0 && performance.now() < deadline) {
            await new Promise((resolve) => setTimeout(resolve, 5));
          }
          child.kill(signal);
        },
      });
      assertEquals([signal, end.code], [signal, signal === "SIGINT" ? 130 : 143], end.stderr);
      assertEquals([names(store), await installed(ground)], [[], []]);
    }
  }));

Deno.test("a damaged file of skills is told, never overwritten, and no installed skill is used [skills.damaged]", () =>
  onGround(async (ground) => {
    const source = await skillFolder(`${ground.root}/garden`);
    assertEquals((await skills(ground, ["install", source, "--activate", "--yes"])).code, 0);
    const path = `${ground.home}/owner/skills.json`;
    const sound = await Deno.readTextFile(path);
    for (
      const [text, words] of [
        ["{", "it is no JSON"],
        [sound.replace('"active"', '"activ"'), "skills[0].status: expected one of"],
        [sound.replace('"version":"1.0.0"', '"version":"../x"'), "skills[0].manifest.version"],
        [sound.replace('"name":"garden"', '"name":"../garden"'), "the name of a skill"],
      ] as const
    ) {
      await Deno.writeTextFile(path, text);
      for (
        const args of [["install", source, "--yes"], ["activate", "garden"], [
          "remove",
          "garden",
          "--yes",
        ]]
      ) {
        const end = await skills(ground, args);
        assertEquals([args[0], end.code], [args[0], 3]);
        assertStringIncludes(end.stderr, words);
        assertStringIncludes(
          end.stderr,
          "no installed skill is used until it is put right or moved away",
        );
      }
      assertEquals(await Deno.readTextFile(path), text);
    }
    const list = await skills(ground, ["list"]);
    assertStringIncludes(list.stderr, "warning: Cannot read");
    const doctor = await runProduct(ground, { task: "kyrozen", args: ["doctor"] });
    assertStringIncludes(doctor.stdout, "skills.json");
    const turn = await runProduct(ground, { args: ["what is 2*(3+4)?"] });
    assertEquals([turn.code, turn.stdout], [0, "2*(3+4) = 14\n"]);
  }));

Deno.test("what cannot be recorded is not done [skills.no_leftovers] [skills.recorded]", () =>
  onGround(async (ground) => {
    const source = await skillFolder(`${ground.root}/garden`);
    assertEquals((await skills(ground, ["install", source, "--yes"])).code, 0);
    await Deno.writeTextFile(`${ground.home}/state/ledger.db`, "no ledger");
    await skillFolder(source, { version: "1.1.0" });
    for (
      const args of [["activate", "garden"], ["install", source, "--yes"], [
        "remove",
        "garden",
        "--yes",
      ]]
    ) {
      const end = await skills(ground, args);
      assert(end.code !== 0);
      assertStringIncludes(end.stderr, "nothing was changed");
    }
    assertEquals(await installed(ground), ["garden@1.0.0 candidate"]);
    assertEquals(names(`${ground.home}/state/skills`), ["garden"]);
    assertEquals(names(`${ground.home}/state/skills/garden`), ["1.0.0"]);
  }));
