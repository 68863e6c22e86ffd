import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  grantOf,
  GUIDANCE,
  inLab,
  installedOf,
  manifestOf,
  type SkillLab,
  toolOf,
} from "./skill_registry_lab.ts";

async function told(lab: SkillLab): Promise<(readonly [string, string, string])[]> {
  const { records } = await lab.open().survey();
  return records.map(({ name, scope, status }) => [name, scope, status] as const);
}

Deno.test("two packages of a project with one name: one is used, both paths are said, and every view agrees [skill_registry.names]", async () => {
  await inLab(async (lab) => {
    lab.skill(".claude/skills/two", "duplicate-name", "The second.");
    lab.skill(".claude/skills/one", "duplicate-name", "The first.");
    lab.tell();
    const look = await lab.open().look();
    const one = `${lab.workspace}/.claude/skills/one`;
    const two = `${lab.workspace}/.claude/skills/two`;
    assertEquals(look.records.map(({ path, status }) => [path, status]), [
      [one, "active"],
      [two, "shadowed"],
    ]);
    assertEquals(look.guiding.map(({ path, manifest }) => [path, manifest.description]), [
      [one, "The first."],
    ]);
    for (const record of look.records) {
      const said = record.diagnostics.filter(({ field }) => field === "name");
      assertStringIncludes(JSON.stringify(said), record.path === one ? two : one);
    }
    const lines = look.lines.filter((line) => line.includes(one) && line.includes(two));
    assert(lines.length > 0, look.lines.join("\n"));
    assertEquals((await lab.open().survey()).records, look.records);
  });
});

Deno.test("the roots of a project have an order, and the nearest to its root wins in each [skill_registry.names]", async () => {
  await inLab(async (lab) => {
    lab.skill(".claude/skills/a", "dup");
    lab.skill(".agents/skills/deep/er/a", "dup");
    lab.skill(".agents/skills/z", "dup");
    lab.skill(".kyrozen/skills/q/r/s", "dup");
    lab.tell();
    const { records } = await lab.open().look();
    assertEquals(
      records.map(({ path, status }) => [path.slice(lab.workspace.length + 1), status]),
      [
        [".kyrozen/skills/q/r/s", "active"],
        [".agents/skills/z", "shadowed"],
        [".agents/skills/deep/er/a", "shadowed"],
        [".claude/skills/a", "shadowed"],
      ],
    );
  });
});

Deno.test("a name belongs to the project before the user before the product [skill_registry.names]", async () => {
  await inLab(async (lab) => {
    lab.bundle(
      manifestOf("both", { guidance: GUIDANCE }),
      manifestOf("all", { guidance: GUIDANCE }),
    );
    lab.skill(".kyrozen/skills/all", "all");
    const installed = [
      installedOf(manifestOf("all", { guidance: GUIDANCE })),
      installedOf(manifestOf("both", { guidance: GUIDANCE })),
      installedOf(manifestOf("both", { version: "0.9.0", guidance: GUIDANCE }), {
        status: "retired",
      }),
    ];
    lab.tell({ installed });
    assertEquals(await told(lab), [
      ["all", "project", "active"],
      ["all", "user", "shadowed"],
      ["all", "builtin", "shadowed"],
      ["both", "user", "active"],
      ["both", "user", "retired"],
      ["both", "builtin", "shadowed"],
    ]);
    const { guiding } = await lab.open().look();
    assertEquals(guiding.map(({ name, scope }) => [name, scope]), [
      ["all", "project"],
      ["both", "user"],
    ]);
  });
});

Deno.test("what takes the name of a granted skill has nothing of its grant and is not activated by it [skill_registry.inherit]", async () => {
  await inLab(async (lab) => {
    const tools = [toolOf("look_up", "system/net")];
    const granted = manifestOf("weather", { tools, egress_hosts: ["api.example.com"] });
    const grant = grantOf({ net: ["api.example.com"] });
    lab.tell({ installed: [installedOf(granted, { grant })] });
    assertEquals((await lab.open().look()).equipped.map(({ scope }) => scope), ["user"]);
    // The same manifest but for one word, from a project.
    const other = { ...granted, description: "Other words." };
    lab.write(".kyrozen/skills/weather/manifest.yaml", "name: weather\n");
    const read = () => Promise.resolve(readingOf(other));
    const look = await lab.open({ read }).look();
    assertEquals(look.equipped, []);
    assertEquals(
      look.records.map(({ scope, status, missing, installed }) => ({
        scope,
        status,
        missing,
        granted: installed?.grant !== undefined,
      })),
      [
        { scope: "project", status: "blocked", missing: ["grant:install"], granted: false },
        { scope: "user", status: "shadowed", missing: [], granted: true },
      ],
    );
  });
});

Deno.test("a drop-in of a granted skill's name is a candidate beside it [skill_registry.inherit]", async () => {
  await inLab(async (lab) => {
    const manifest = manifestOf("weather", { tools: [toolOf("look_up")] });
    lab.tell({ installed: [installedOf(manifest)] });
    lab.drop("weather/manifest.yaml", "name: weather\n");
    const read = () => Promise.resolve(readingOf({ ...manifest, version: "2.0.0" }));
    const { records, equipped } = await lab.open({ read }).survey();
    assertEquals(records.map(({ version, status }) => [version, status]).sort(), [
      ["1.0.0", "active"],
      ["2.0.0", "candidate"],
    ]);
    assertEquals(equipped.map(({ version }) => version), ["1.0.0"]);
  });
});

Deno.test("a project's copy of the very package that is installed takes nothing away from that [skill_registry.names]", async () => {
  await inLab(async (lab) => {
    const manifest = manifestOf("weather", { tools: [toolOf("look_up")] });
    lab.tell({ installed: [installedOf(manifest)] });
    lab.write(".kyrozen/skills/weather/manifest.yaml", "name: weather\n");
    const read = () => Promise.resolve(readingOf(manifest));
    const { records, equipped } = await lab.open({ read }).look();
    assertEquals(records.map(({ scope, status }) => [scope, status]), [
      ["user", "active"],
      ["project", "shadowed"],
    ]);
    assertEquals(equipped.map(({ scope }) => scope), ["user"]);
  });
});

Deno.test("a tool with a name that is taken fails its skill alone, and a package that failed takes no name of a tool [skill_registry.names]", async () => {
  await inLab(async (lab) => {
    lab.bundle(
      manifestOf("alpha", { tools: [toolOf("cat"), toolOf("mew")] }),
      manifestOf("beta", { tools: [toolOf("mew")] }),
      manifestOf("gamma", { tools: [toolOf("mew")] }),
    );
    const { records, equipped } = await lab.open().look();
    assertEquals(records.map(({ name, status, reason }) => [name, status, reason]), [
      ["alpha", "failed", 'failed: its tool "cat" has a name that the tool read_file has'],
      ["beta", "active", undefined],
      ["gamma", "failed", 'failed: its tool "mew" has a name that the skill beta has'],
    ]);
    assertEquals(equipped.map(({ name }) => name), ["beta"]);
  });
});

Deno.test("a skill that comes later takes no tool's name from one that was there, whatever it is called [skill_registry.names]", async () => {
  await inLab(async (lab) => {
    lab.bundle(manifestOf("unit-converter", { tools: [toolOf("convert")] }));
    const later = manifestOf("aaa", { tools: [toolOf("convert")] });
    const old = installedOf(manifestOf("weather", { tools: [toolOf("look_up")] }));
    const younger = installedOf(manifestOf("bbb", { tools: [toolOf("look_up")] }), {
      installed_at: "2026-01-02T00:00:00.000Z",
    });
    lab.tell({ installed: [installedOf(later), younger, old] });
    const { records, equipped } = await lab.open().look();
    assertEquals(records.map(({ name, status, reason }) => [name, status, reason]), [
      ["aaa", "failed", 'failed: its tool "convert" has a name that the skill unit-converter has'],
      ["bbb", "failed", 'failed: its tool "look_up" has a name that the skill weather has'],
      ["unit-converter", "active", undefined],
      ["weather", "active", undefined],
    ]);
    assertEquals(equipped.map(({ name }) => name), ["unit-converter", "weather"]);
  });
});

Deno.test("an untrusted workspace is listed, takes no name, and is not read for a turn [skill_registry.trust]", async () => {
  await inLab(async (lab) => {
    lab.bundle(manifestOf("own", { guidance: GUIDANCE }));
    lab.skill(".claude/skills/own", "own");
    lab.skill(".claude/skills/other", "other");
    lab.tell({ workspace_trusted: false });
    assertEquals(await told(lab), [
      ["other", "project", "untrusted"],
      ["own", "project", "untrusted"],
      ["own", "builtin", "active"],
    ]);
    let reads = 0;
    const read = () => (reads++, Promise.resolve(readingOf(manifestOf("x"))));
    const skills = lab.open({ read });
    const look = await skills.look();
    assertEquals([look.guiding.map(({ scope }) => scope), reads], [["builtin"], 0]);
    const line =
      `the skills in ${lab.workspace}/.claude/skills are not used before you trust the ` +
      'workspace: see "kyrozen trust"';
    assertEquals(await skills.news(look), [line]);
    assertEquals(await lab.open().news(await lab.open().look()), []);
  });
});

function readingOf(manifest: ReturnType<typeof manifestOf>) {
  return { manifest, errors: [], warnings: [], compatibility: [] };
}
