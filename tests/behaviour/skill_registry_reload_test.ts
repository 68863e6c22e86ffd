import { assertEquals } from "@std/assert";
import {
  GUIDANCE,
  inLab,
  installedOf,
  manifestOf,
  type SkillLab,
  skillText,
} from "./skill_registry_lab.ts";

const FILE = ".claude/skills/a/SKILL.md";

/** Writes a file as if that had been a minute ago. */
function writeEarlier(lab: SkillLab, text: string): void {
  const path = lab.write(FILE, text);
  const then = new Date(Date.now() - 60_000);
  Deno.utimeSync(path, then, then);
}

async function told(skills: ReturnType<SkillLab["open"]>): Promise<readonly string[]> {
  return (await skills.look()).guiding.map(({ manifest }) => manifest.description);
}

Deno.test("with hot reload a turn begins with the files as they are then, and what began before keeps its own [skill_registry.hot_reload]", async () => {
  await inLab(async (lab) => {
    lab.tell({ hot_reload: true });
    writeEarlier(lab, skillText("a", "The first."));
    const skills = lab.open();
    const before = await skills.look();
    writeEarlier(lab, skillText("a", "The second."));
    lab.skill(".claude/skills/b", "b", "A new one.");
    const after = await skills.look();
    const words = [before, after].map(({ guiding }) =>
      guiding.map(({ manifest }) => manifest.description)
    );
    assertEquals(words, [["The first."], ["The second.", "A new one."]]);
    Deno.removeSync(`${lab.workspace}/.claude/skills/a`, { recursive: true });
    assertEquals(await told(skills), ["A new one."]);
  });
});

Deno.test("without hot reload what a project has is looked at once, until the supervisor tells something else [skill_registry.hot_reload]", async () => {
  await inLab(async (lab) => {
    lab.tell();
    writeEarlier(lab, skillText("a", "The first."));
    const skills = lab.open();
    assertEquals(await told(skills), ["The first."]);
    writeEarlier(lab, skillText("a", "The second."));
    assertEquals(await told(skills), ["The first."]);
    lab.tell();
    assertEquals(await told(skills), ["The second."]);
  });
});

Deno.test("only what changed is read again [skill_registry.hot_reload]", async () => {
  await inLab(async (lab) => {
    lab.tell({ hot_reload: true });
    lab.skill(".claude/skills/a", "a");
    lab.skill(".claude/skills/b", "b");
    const reads: string[] = [];
    const read = (folder: string) => {
      reads.push(folder.split("/").at(-1) ?? "");
      const manifest = manifestOf(folder.split("/").at(-1) ?? "", { guidance: GUIDANCE });
      return Promise.resolve({ manifest, errors: [], warnings: [], compatibility: [] });
    };
    const skills = lab.open({ read });
    await skills.look();
    await skills.look();
    writeEarlier(lab, skillText("a", "Other words."));
    await skills.look();
    lab.write(".claude/skills/b/tools.ts", "export const SKILL_TOOLS = [];\n");
    const earlier = new Date(Date.now() - 60_000);
    Deno.utimeSync(`${lab.workspace}/.claude/skills/b/tools.ts`, earlier, earlier);
    await skills.look();
    assertEquals(reads, ["a", "b", "a", "b"]);
  });
});

Deno.test("a file that is being written is read once it was left alone [skill_registry.hot_reload]", async () => {
  await inLab(async (lab) => {
    lab.tell({ hot_reload: true });
    writeEarlier(lab, skillText("a", "The first."));
    const skills = lab.open();
    await skills.look();
    lab.write(FILE, "---\nname: a\n");
    const looking = told(skills);
    lab.write(FILE, skillText("a", "The second."));
    assertEquals(await looking, ["The second."]);
  });
});

Deno.test("with hot reload what is to be said of a candidate is said anew when it changed [skill_registry.hot_reload]", async () => {
  await inLab(async (lab) => {
    lab.tell({ hot_reload: true });
    const path = lab.drop("mine/SKILL.md", "---\nname: mine\n---\n");
    const skills = lab.open();
    const first = await skills.news(await skills.look());
    assertEquals(first.map((line) => line.split(" in ")[0]), ["mine", "skill"]);
    assertEquals(await skills.news(await skills.look()), []);
    Deno.writeTextFileSync(path, "---\nname: [mine\n---\n");
    assertEquals((await skills.news(await skills.look())).length, 1);
    Deno.writeTextFileSync(path, skillText("mine"));
    assertEquals(await skills.news(await skills.look()), []);
  });
});

Deno.test("trust that a change took away is told in each start, and again when it happens again [skill_registry.trust]", async () => {
  await inLab(async (lab) => {
    writeEarlier(lab, skillText("a"));
    lab.tell({ workspace_trusted: false, workspace_changed: true });
    const line = `the skills in ${lab.workspace}/.claude/skills are not used since something of ` +
      'the workspace changed that trust is about: see "kyrozen trust"';
    const skills = lab.open();
    assertEquals(await skills.news(await skills.look()), [line]);
    assertEquals(await skills.news(await skills.look()), []);
    const other = lab.open();
    assertEquals(await other.news(await other.look()), [line]);
    lab.tell();
    assertEquals(await told(skills), ["What a is for."]);
    lab.tell({ workspace_trusted: false, workspace_changed: true });
    assertEquals(await skills.news(await skills.look()), [line]);
  });
});

Deno.test("what is activated while a chat runs is there for its next turn, and what is taken back is not [skill_registry.hot_reload]", async () => {
  await inLab(async (lab) => {
    const [first, second] = ["1.0.0", "2.0.0"].map((version) =>
      installedOf(manifestOf("a", { version, guidance: GUIDANCE, description: version }))
    );
    lab.tell({ installed: first === undefined ? [] : [first] });
    const skills = lab.open();
    const running = await skills.look();
    lab.tell({ installed: second === undefined ? [] : [second] });
    assertEquals(await told(skills), ["2.0.0"]);
    assertEquals(running.guiding.map(({ version }) => version), ["1.0.0"]);
    lab.tell();
    assertEquals(await told(skills), []);
  });
});
