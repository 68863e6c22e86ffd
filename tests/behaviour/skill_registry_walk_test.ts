import { assertEquals, assertStringIncludes } from "@std/assert";
import type { SkillReading } from "../../src/contract/mod.ts";
import { inLab, manifestOf, type SkillLab, skillText } from "./skill_registry_lab.ts";

/** What a look at the project finds, below its first root. */
async function found(lab: SkillLab): Promise<readonly string[]> {
  const { records } = await lab.open().survey();
  const root = `${lab.workspace}/.claude/skills/`;
  return records.map(({ path, status }) => `${path.replace(root, "")}: ${status}`);
}

async function notes(lab: SkillLab): Promise<readonly string[]> {
  return (await lab.open().survey()).roots.flatMap((root) => root.notes);
}

Deno.test("a package's own folders hold no package, nor do .git and node_modules [skill_registry.bounded]", async () => {
  await inLab(async (lab) => {
    lab.tell();
    lab.skill(".claude/skills/a", "a");
    for (const inside of ["node_modules/dep", ".git/x", "references/b"]) {
      lab.skill(`.claude/skills/a/${inside}`, "b");
    }
    lab.skill(".claude/skills/node_modules/c", "c");
    lab.skill(".claude/skills/.git/d", "d");
    assertEquals(await found(lab), ["a: active"]);
    assertEquals(await notes(lab), []);
  });
});

Deno.test("a package may stand six folders deep; that more was not looked at is said [skill_registry.bounded]", async () => {
  await inLab(async (lab) => {
    lab.tell();
    lab.skill(".claude/skills/1/2/3/4/5/six", "six");
    assertEquals([await found(lab), await notes(lab)], [["1/2/3/4/5/six: active"], []]);
    lab.skill(".claude/skills/1/2/3/4/5/6/seven", "seven");
    assertEquals(await found(lab), ["1/2/3/4/5/six: active"]);
    assertEquals(await notes(lab), ["nothing deeper than 6 folders is looked at"]);
    const { lines } = await lab.open().look();
    assertStringIncludes(lines.join("\n"), "nothing deeper than 6 folders is looked at");
  });
});

Deno.test("3000 folders are cut at 2000, a tree 20 deep at 6, and both are said [skill_registry.bounded]", async () => {
  await inLab(async (lab) => {
    lab.tell();
    for (let index = 0; index < 3000; index++) {
      Deno.mkdirSync(`${lab.workspace}/.claude/skills/d${String(index).padStart(4, "0")}`, {
        recursive: true,
      });
    }
    Deno.mkdirSync(`${lab.workspace}/.agents/skills/${"deep/".repeat(20)}`, { recursive: true });
    lab.skill(".claude/skills/d0000", "first");
    lab.skill(".claude/skills/d2999", "last");
    const opened: string[] = [];
    const look = await lab.open({ files: counting(opened) }).survey();
    assertEquals(look.records.map(({ name }) => name), ["first"]);
    assertEquals(look.roots.flatMap((root) => root.notes), [
      "nothing deeper than 6 folders is looked at",
      "cut at 2000 folders",
    ]);
    assertEquals(opened.filter((path) => path.includes("/.claude/")).length, 2000);
  });
});

Deno.test("links in a circle end, and a package that two paths lead to is one [skill_registry.bounded]", async () => {
  await inLab(async (lab) => {
    lab.tell();
    lab.skill(".claude/skills/group/a", "a");
    const root = `${lab.workspace}/.claude/skills`;
    Deno.symlinkSync(root, `${root}/group/up`);
    Deno.symlinkSync(`${root}/group`, `${root}/again`);
    Deno.symlinkSync(`${root}/self`, `${root}/self`);
    Deno.symlinkSync(`${root}/group/a`, `${root}/alias`);
    Deno.mkdirSync(`${lab.workspace}/.agents`);
    Deno.symlinkSync(root, `${lab.workspace}/.agents/skills`);
    const { records } = await lab.open().survey();
    assertEquals(records.map(({ name, status, reason }) => [name, status, reason]), [
      ["a", "active", undefined],
      ["self", "skipped", "skipped: it is a link that leads to itself"],
    ]);
  });
});

Deno.test("links that leave the project are refused: of a root, a folder, a file [skill_registry.links]", async () => {
  await inLab(async (lab) => {
    lab.tell();
    const outside = `${lab.root}/outside`;
    Deno.mkdirSync(`${outside}/b`, { recursive: true });
    Deno.writeTextFileSync(`${outside}/b/SKILL.md`, skillText("b"));
    const root = `${lab.workspace}/.claude/skills`;
    Deno.mkdirSync(`${root}/file`, { recursive: true });
    lab.skill(".claude/skills/good", "good");
    Deno.symlinkSync(`${outside}/b`, `${root}/folder`);
    Deno.symlinkSync(`${outside}/b/SKILL.md`, `${root}/file/SKILL.md`);
    Deno.symlinkSync(`${outside}/nothing`, `${root}/nowhere`);
    Deno.symlinkSync(outside, `${lab.workspace}/.agents`);
    Deno.mkdirSync(`${outside}/skills`);
    const { records } = await lab.open().survey();
    assertEquals(
      records.map(({ path, reason }) => [path.slice(lab.workspace.length + 1), reason]).sort(),
      [
        [".agents/skills", "skipped: it is a link that leads out of the project"],
        [".claude/skills/file/SKILL.md", "skipped: it is a link that leads out of the project"],
        [".claude/skills/folder", "skipped: it is a link that leads out of the project"],
        [".claude/skills/good", undefined],
        [".claude/skills/nowhere", "skipped: it leads nowhere"],
      ],
    );
  });
});

Deno.test("a link from one root to another is followed; one to elsewhere in the project is not, since trust is not about that [skill_registry.links]", async () => {
  await inLab(async (lab) => {
    lab.tell();
    lab.skill(".agents/skills/kit", "kit");
    lab.skill("shared/tool", "tool");
    const root = `${lab.workspace}/.claude/skills`;
    Deno.mkdirSync(root, { recursive: true });
    Deno.symlinkSync("../../.agents/skills/kit", `${root}/kit`);
    Deno.symlinkSync("../../shared/tool", `${root}/tool`);
    const { records } = await lab.open().look();
    assertEquals(records.map(({ path, reason }) => [path.slice(lab.workspace.length), reason]), [
      ["/.agents/skills/kit", undefined],
      [
        "/.claude/skills/tool",
        "skipped: it is a link that leads out of .kyrozen/skills, .agents/skills, " +
        ".claude/skills, which alone trust is about",
      ],
    ]);
  });
});

Deno.test("a SKILL.md directly in a root is said, and hides nothing [skill_registry.apart]", async () => {
  await inLab(async (lab) => {
    lab.tell();
    lab.write(".claude/skills/SKILL.md", skillText("root"));
    lab.skill(".claude/skills/good", "good");
    assertEquals(await found(lab), ["good: active"]);
    assertEquals(await notes(lab), ["SKILL.md directly in it is no package: give it a folder"]);
  });
});

Deno.test("a root that is a file, and a folder that may not be listed, are listed with the reason [skill_registry.apart]", async () => {
  await inLab(async (lab) => {
    lab.tell();
    lab.skill(".claude/skills/good", "good");
    lab.skill(".claude/skills/shut/inside", "inside");
    lab.write(".kyrozen/skills", "text");
    const opened: string[] = [];
    const files = counting(opened);
    const look = await lab.open({
      files: {
        ...files,
        list: (path) => {
          if (path.endsWith("/shut")) throw new Deno.errors.PermissionDenied("no");
          return files.list(path);
        },
      },
    }).survey();
    assertEquals(look.records.map(({ name, status, reason }) => [name, status, reason]), [
      ["good", "active", undefined],
      ["shut", "skipped", "skipped: it may not be read"],
      ["skills", "skipped", "skipped: it is no folder"],
    ]);
  });
});

Deno.test("candidates, links and the quarantine of the store [skill_registry.quarantine] [skill_registry.drop_in]", async () => {
  await inLab(async (lab) => {
    lab.tell();
    lab.drop("weather/SKILL.md", skillText("weather"));
    lab.drop("auto/proposed/SKILL.md", skillText("proposed"));
    lab.drop("auto/SKILL.md", skillText("auto"));
    lab.drop("versions/1.0.0/SKILL.md", skillText("versions"));
    lab.drop("empty/notes.txt", "nothing");
    lab.drop(".staging/SKILL.md", skillText("staging"));
    Deno.symlinkSync(lab.workspace, `${lab.store}/linked`);
    const opened: string[] = [];
    const skills = lab.open({ files: counting(opened) });
    const { records, guiding } = await skills.survey();
    assertEquals(records.map(({ name, status, reason }) => [name, status, reason]), [
      ["empty", "skipped", "skipped: it holds no SKILL.md, manifest.yaml or skill.json"],
      ["linked", "skipped", "skipped: it is a link"],
      ["weather", "candidate", undefined],
    ]);
    assertEquals(guiding, []);
    assertEquals(opened.filter((path) => path.includes("/auto")), []);
    const turn = await lab.open().look();
    assertEquals([turn.guiding, turn.records], [[], []]);
  });
});

Deno.test("a root that a person names holds candidates too, and the same folder is listed once [skill_registry.drop_in]", async () => {
  await inLab(async (lab) => {
    const extra = `${lab.root}/mine`;
    Deno.mkdirSync(`${extra}/a`, { recursive: true });
    Deno.writeTextFileSync(`${extra}/a/SKILL.md`, skillText("a"));
    lab.tell({ extra_root: extra });
    const paths = async () => (await lab.open().survey()).records.map(({ path }) => path);
    assertEquals(await paths(), [`${extra}/a`]);
    lab.tell({ extra_root: lab.store });
    lab.drop("b/SKILL.md", skillText("b"));
    assertEquals(await paths(), [`${lab.store}/b`]);
    lab.tell({ store: null, extra_root: `${lab.root}/gone` });
    const { roots } = await lab.open().survey();
    assertEquals(roots.map(({ kind, notes }) => [kind, notes]), [
      ["drop-in", ["it leads nowhere"]],
      ["bundled", []],
    ]);
  });
});

Deno.test("what was put into the store is told of once, with what is to be said of it [skill_registry.drop_in]", async () => {
  await inLab(async (lab) => {
    lab.tell();
    lab.drop("weather/manifest.yaml", "name: weather\n");
    const finding = {
      path: `${lab.store}/weather/manifest.yaml`,
      line: 3,
      column: 1,
      field: "requires.python",
      expected: "nothing: it belongs to another runtime",
    };
    const reading: SkillReading = {
      manifest: manifestOf("weather"),
      errors: [],
      warnings: [],
      compatibility: [finding],
    };
    const read = () => Promise.resolve(reading);
    const skills = lab.open({ read });
    const news = await skills.news(await skills.look());
    assertEquals(news, [
      `weather in ${lab.store} was put there by hand and is not used: see "kyrozen skills show ` +
      'weather", then "kyrozen skills activate weather"',
      `skill weather: ${finding.path}:3:1: requires.python: expected ${finding.expected}`,
    ]);
    assertEquals(await skills.news(await skills.look()), []);
    let reads = 0;
    const later = lab.open({ read: () => (reads++, read()) });
    assertEquals([await later.news(await later.look()), reads], [[], 0]);
  });
});

/** The files of this machine, which write down what was listed. */
function counting(
  opened: string[],
): NonNullable<Parameters<SkillLab["open"]>[0]>["files"] & object {
  return {
    list: (path) => {
      opened.push(path);
      return [...Deno.readDirSync(path)].sort((a, b) => a.name < b.name ? -1 : 1);
    },
    lstat: Deno.lstatSync,
    stat: Deno.statSync,
    realPath: Deno.realPathSync,
  };
}
