// How a skill comes into the store, and how it does not.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { skillFolder } from "../support/skill_lab.ts";
import { onGround } from "./product.ts";
import { installed, names, skills } from "./skill_store_lab.ts";

Deno.test("without a terminal a package is shown, and installed only with --yes [skills.install_asks]", () =>
  onGround(async (ground) => {
    const source = await skillFolder(`${ground.root}/garden`, {
      more: ["publisher: A\\x1b[31m\u202e"],
    });
    const asked = await skills(ground, ["install", source]);
    assertEquals([asked.code, asked.stdout], [4, ""]);
    for (
      const words of [
        "Skill garden 1.0.0; what it says of itself:\n",
        "  - garden_beds: system/read, read, internal content\n",
        `  comes from  ${source}\n`,
        "untrusted: nobody read its code",
        "Nothing was installed: nobody can be asked here",
      ]
    ) assertStringIncludes(asked.stderr, words);
    assert(!asked.stderr.includes("\x1b") && !asked.stderr.includes("\u202e"));
    assertEquals([await installed(ground), names(`${ground.home}/state/skills`)], [[], []]);
    assertEquals((await skills(ground, ["install", source, "--yes", "--reviewed"])).code, 0);
    assertEquals(await installed(ground), ["garden@1.0.0 candidate"]);
    const version = `${ground.home}/state/skills/garden/1.0.0`;
    const modes = [version, `${version}/tools.ts`].map((path) =>
      (Deno.statSync(path).mode ?? 0) & 0o777
    );
    assertEquals(modes, [0o500, 0o400]);
  }));

Deno.test("all mistakes of a package are told at once, and nothing of it is kept [skills.install_refuses]", () =>
  onGround(async (ground) => {
    const source = await skillFolder(`${ground.root}/garden`, {
      route: "system/write",
      more: ["egres: {hosts: []}", "colour: green"],
    });
    const end = await skills(ground, ["install", source, "--yes"]);
    assertEquals([end.code, end.stdout], [3, ""]);
    for (const words of ["egres", 'did you mean "egress"', "colour", "governor_route"]) {
      assertStringIncludes(end.stderr, words);
    }
    assertStringIncludes(end.stderr, `${source}/manifest.yaml:`);
    const { problems } = JSON.parse(
      (await skills(ground, ["install", source, "--yes", "--json"])).stdout,
    );
    assert(problems.length >= 3);
    assertEquals([await installed(ground), names(`${ground.home}/state/skills`)], [[], []]);
  }));

Deno.test("a package with a link, or that is none, is refused [skills.install_refuses]", () =>
  onGround(async (ground) => {
    const source = await skillFolder(`${ground.root}/garden`);
    await Deno.symlink("/etc/passwd", `${source}/more.txt`);
    const linked = await skills(ground, ["install", source, "--yes"]);
    assertEquals(linked.code, 3);
    assertStringIncludes(linked.stderr, '"more.txt" in it is a link, and a package may hold none');
    for (
      const [named, words] of [
        [`${ground.root}/none`, "it does not exist"],
        [ground.workspace, "expected a SKILL.md, a manifest.yaml"],
        [`${ground.workspace}/file`, "it is no folder; name the folder that holds"],
        [ground.root, "what the product keeps for you"],
        ["http://example.com/a.git", "https, ssh or file only"],
        ["https://me:secret@example.com/a.git", "may hold no user and no password"],
        ["ext::sh -c touch", "https, ssh or file only"],
        ["file:///none#-x", "is no branch, tag or commit"],
      ] as const
    ) {
      const end = await skills(ground, ["install", named, "--yes"]);
      assert(end.code === 2 || end.code === 3, named);
      assertStringIncludes(end.stderr, words);
      assert(!end.stderr.includes("secret"));
    }
    assertEquals([await installed(ground), names(`${ground.home}/state/skills`)], [[], []]);
  }));

Deno.test("a skill is fetched from a repository at a tag, and nothing that it brings is run [skills.git]", () =>
  onGround(async (ground) => {
    const source = await skillFolder(`${ground.root}/repository`);
    const git = async (...args: readonly string[]) => {
      const env = { HOME: ground.root, PATH: "/usr/bin:/bin", GIT_CONFIG_NOSYSTEM: "1" };
      const own = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-C", source];
      const run = new Deno.Command("git", { args: [...own, ...args], env, clearEnv: true });
      const { success, stdout, stderr } = await run.output();
      assert(success, new TextDecoder().decode(stderr));
      return new TextDecoder().decode(stdout).trim();
    };
    await Deno.writeTextFile(`${source}/.gitattributes`, "* filter=run\n");
    await git("init", "--quiet");
    await git("add", ".");
    await git("commit", "--quiet", "-m", "one");
    await git("tag", "v1");
    const commit = await git("rev-parse", "v1");
    await skillFolder(source, { version: "2.0.0" });
    await git("commit", "--quiet", "-am", "two");
    // What a fetch or a checkout of this repository could run, if it was asked to.
    await git("config", "filter.run.smudge", `touch ${ground.root}/ran`);
    await git("config", "uploadpack.packObjectsHook", `touch ${ground.root}/ran`);
    const env = {
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "core.fsmonitor",
      GIT_CONFIG_VALUE_0: "touch x",
    };
    const named = `file://${source}#v1`;
    const one = await skills(ground, ["install", named, "--activate", "--yes", "--json"], { env });
    const { skill, commit: told } = JSON.parse(one.stdout);
    assertEquals([one.code, skill.manifest.version, skill.source], [
      0,
      "1.0.0",
      `file://${source}`,
    ]);
    assertEquals([skill.ref, told], ["v1", commit]);
    const two = await skills(ground, ["install", `${source}#HEAD`, "--yes", "--json"]);
    assertEquals(JSON.parse(two.stdout).skill.manifest.version, "2.0.0");
    const kept = names(`${ground.home}/state/skills/garden/1.0.0`);
    assertEquals(kept, [".gitattributes", "SKILL.md", "manifest.yaml", "tools.ts"]);
    assert(!names(ground.root).includes("ran"));
    const gone = await skills(ground, ["install", `file://${source}#v9`, "--yes"]);
    assertEquals(gone.code, 3);
    assertStringIncludes(gone.stderr, '(at "v9")');
  }));

Deno.test("a folder that was put into a root by hand is used once it was activated [skills.drop_in]", () =>
  onGround(async (ground) => {
    const store = `${ground.home}/state/skills`;
    await skillFolder(`${store}/garden`, { more: ["requires:", "  python: '>=3.12'"] });
    const extra = `${ground.root}/more`;
    await skillFolder(`${extra}/shed`, { name: "shed" });
    const env = { KYROZEN_SKILLS_DIR: extra };
    const end = await skills(ground, ["activate", "garden"]);
    assertEquals(end.code, 0, end.stderr);
    assertStringIncludes(end.stderr, "requires.python");
    assertEquals(await installed(ground), ["garden@1.0.0 active"]);
    assertEquals(names(`${store}/garden/1.0.0`), ["SKILL.md", "manifest.yaml", "tools.ts"]);
    // Adopted once, it is a version like the others; changed, it is a conflict.
    assertStringIncludes(
      (await skills(ground, ["activate", "garden"])).stdout,
      "is active already",
    );
    await skillFolder(`${store}/garden`, { answers: "two" });
    const changed = await skills(ground, ["activate", "garden"]);
    assertEquals(changed.code, 1);
    assertStringIncludes(changed.stderr, "Conflict: garden@1.0.0");
    assertEquals((await skills(ground, ["activate", "garden@1.0.0"])).code, 0);
    const other = await skills(ground, ["activate", "shed@9.0.0"], { env });
    assertEquals(other.code, 1);
    assertStringIncludes(other.stderr, "shed@9.0.0 was meant");
    assertEquals((await skills(ground, ["activate", "shed"], { env })).code, 0);
    assertEquals(await installed(ground), ["garden@1.0.0 active", "shed@1.0.0 active"]);
    await skillFolder(`${store}/fence`, { name: "fence" });
    const own = await skills(ground, ["remove", "fence", "--yes"]);
    assertStringIncludes(own.stderr, "remove that folder yourself");
  }));

Deno.test("what is begun anew is valid, can be tested and installed, and is never written over [skills.scaffold] [skills.diagnostics]", () =>
  onGround(async (ground) => {
    const at = ["--dir", ground.root];
    const begun = await skills(ground, ["new", "weather", "--tools", ...at, "--json"]);
    const { path, files } = JSON.parse(begun.stdout);
    assertEquals([path, files.length], [`${ground.root}/weather`, 4]);
    assertEquals(
      (await skills(ground, ["validate", path])).stdout,
      "Skill weather@0.1.0 is valid.\n",
    );
    const tested = await skills(ground, ["test", path]);
    assertEquals(tested.code, 0, tested.stderr);
    assertStringIncludes(tested.stdout, 'answers {"greeting":"Hello, world."}');
    assertEquals((await skills(ground, ["install", path, "--activate", "--yes"])).code, 0);
    const again = await skills(ground, ["new", "weather", ...at]);
    assertEquals(again.code, 3);
    assertStringIncludes(again.stderr, "something is there already; it is left as it is");
    const plain = JSON.parse((await skills(ground, ["new", "bug-hunt", ...at, "--json"])).stdout);
    assertEquals(plain.files, ["manifest.yaml", "SKILL.md", "LICENSE"]);
    assertEquals((await skills(ground, ["validate", plain.path])).code, 0);
    assertEquals((await skills(ground, ["new", "Bug Hunt", ...at])).code, 2);

    await Deno.writeTextFile(
      `${path}/manifest.yaml`,
      "name: weather\nversion: one\ncolour: green\n",
    );
    const wrong = await skills(ground, ["validate", path, "--json"]);
    const { valid, errors } = JSON.parse(wrong.stdout);
    assertEquals([wrong.code, valid], [1, false]);
    assert(errors.length >= 4);
    assertEquals((await skills(ground, ["test", path])).code, 1);
  }));

Deno.test("a person installs a package out of what programs proposed, and none that is called like that folder [skills.install_refuses]", () =>
  onGround(async (ground) => {
    const auto = `${ground.home}/state/skills/auto`;
    const proposed = await skillFolder(`${auto}/garden`, { brings: "guidance" });
    await skillFolder(auto, { name: "auto", brings: "guidance" });
    const activated = await skills(ground, ["activate", "auto"]);
    assertEquals(activated.code, 2, activated.stderr);
    assertStringIncludes(activated.stderr, "so is called the folder of packages that programs");
    const elsewhere = await skillFolder(`${ground.root}/auto`, {
      name: "auto",
      brings: "guidance",
    });
    for (const source of [auto, elsewhere]) {
      const refused = await skills(ground, ["install", source, "--activate", "--yes"]);
      assert(refused.code !== 0, refused.stdout);
    }
    assertEquals(await installed(ground), []);
    const moved = await skills(ground, ["install", proposed, "--yes"]);
    assertEquals(moved.code, 0, moved.stderr);
    assertEquals(await installed(ground), ["garden@1.0.0 candidate"]);
  }));
