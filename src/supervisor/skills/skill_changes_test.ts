import { assert, assertEquals } from "@std/assert";
import type { InstalledSkill } from "../../contract/mod.ts";
import { packageContent } from "../isolates/snapshot.ts";
import { pass } from "../refusal.ts";
import { activateVersion } from "./activate_version.ts";
import { stateDocument } from "./owned_state.ts";
import {
  rolledBack,
  withActive,
  withInstalled,
  without,
  withPin,
  withRecord,
} from "./skill_changes.ts";
import type { SkillCommand } from "./skill_command.ts";
import { NO_SKILLS, parseSkills, type SkillsFile, writeSkills } from "./skills_file.ts";

function skill(version: string, name = "garden"): InstalledSkill {
  return {
    manifest: {
      ...{ name, version, description: "Knows beds", profiles: [], triggers: [] },
      ...{ egress_hosts: [], tools: [] },
      requires: {
        ...{ packages: [], env_vars: [], config_files: [] },
        ...{ required_credentials: [], binaries: [] },
      },
    },
    ...{ status: "candidate", sha256: "a".repeat(64), source: "/garden" },
    ...{ installed_at: "2026-12-01T00:00:00.000Z", trust: "untrusted", pinned: false },
  };
}

function store(...versions: readonly string[]): SkillsFile {
  return versions.reduce((file, version) => withInstalled(file, skill(version)), NO_SKILLS);
}

function statuses({ skills }: SkillsFile): string {
  return skills.map(({ manifest: { version }, status }) => `${version} ${status}`).join(", ");
}

function activate(file: SkillsFile, ...versions: readonly string[]): SkillsFile {
  return versions.reduce(
    (now, version) => withActive(now, { name: "garden", version }, "active"),
    file,
  );
}

Deno.test("rollbacks go back over what was active, version by version [skills.rollback]", () => {
  let file = activate(store("1.0.0", "2.0.0", "3.0.0"), "1.0.0", "2.0.0", "3.0.0");
  assertEquals(statuses(file), "1.0.0 retired, 2.0.0 retired, 3.0.0 active");
  const steps: string[] = [];
  for (
    let step = rolledBack(file, "garden");
    step !== undefined;
    step = rolledBack(file, "garden")
  ) {
    file = step.file;
    steps.push(statuses(file));
  }
  assertEquals(steps, [
    "1.0.0 retired, 2.0.0 active, 3.0.0 rolled_back",
    "1.0.0 active, 2.0.0 rolled_back, 3.0.0 rolled_back",
  ]);
});

Deno.test("a rollback passes over what was removed or rejected, and needs a version that is used [skills.rollback]", () => {
  const used = activate(
    store("1.0.0", "2.0.0", "3.0.0", "4.0.0"),
    "1.0.0",
    "2.0.0",
    "3.0.0",
    "4.0.0",
  );
  const gone = without(used, [{ name: "garden", version: "3.0.0" }]);
  const rejected = withRecord(gone, { name: "garden", version: "2.0.0" }, (one) => ({
    ...one,
    status: "rejected",
  }));
  const back = rolledBack(rejected, "garden");
  assertEquals(back && statuses(back.file), "1.0.0 active, 2.0.0 rejected, 4.0.0 rolled_back");
  assertEquals(rolledBack(store("1.0.0"), "garden"), undefined);
  assertEquals(rolledBack(activate(store("1.0.0"), "1.0.0"), "garden"), undefined);
  assertEquals(rolledBack(NO_SKILLS, "garden"), undefined);
});

Deno.test("one version of a skill is used at a time, whatever other skills do [skills.canary]", () => {
  const both = withInstalled(store("1.0.0", "1.1.0"), skill("1.0.0", "shed"));
  const shed = withActive(both, { name: "shed", version: "1.0.0" }, "active");
  const tried = withActive(activate(shed, "1.0.0"), { name: "garden", version: "1.1.0" }, "canary");
  assertEquals(statuses(tried), "1.0.0 retired, 1.1.0 canary, 1.0.0 active");
  const kept = activate(tried, "1.1.0");
  assertEquals(kept.history.find(({ name }) => name === "garden")?.versions, ["1.0.0", "1.1.0"]);
});

Deno.test("what is written is read again, and the history stays short [skills.many]", () => {
  const versions = Array.from({ length: 60 }, (_, index) => `1.${index}.0`);
  const file = activate(store(...versions), ...versions);
  const pinned = withPin(file, { name: "garden", version: "1.0.0", sha256: "a".repeat(64) });
  assertEquals(parseSkills(writeSkills(pinned)), pinned);
  assertEquals(pinned.history[0]?.versions.length, 50);
  assertEquals(parseSkills(writeSkills(NO_SKILLS)), NO_SKILLS);
});

Deno.test("what stands twice, or has a name that is none, is refused [skills.damaged]", () => {
  const one = store("1.0.0");
  const cases: readonly (readonly [SkillsFile, string])[] = [
    [withInstalled(one, skill("1.0.0")), '"garden@1.0.0" stands twice in skills'],
    [
      {
        ...one,
        skills: ["1.0.0", "2.0.0"].map((version) => ({ ...skill(version), status: "active" })),
      },
      'two versions of "garden" are in use',
    ],
    [
      { ...one, skills: [skill("1.0.0", "../x")] },
      "skills[0].manifest.name: expected the name of a skill",
    ],
    [{ ...one, skills: [skill("1.0")] }, "skills[0].manifest.version: expected a semantic version"],
    [
      { ...one, pins: [{ name: "a", version: "1.0.0", sha256: "x" }] },
      "pins[0].sha256: expected 64 hexadecimal digits",
    ],
    [{ ...one, more: 1 } as SkillsFile, "more: expected no such key"],
  ];
  for (const [file, expected] of cases) {
    assertEquals(parseSkills(JSON.stringify(file)), expected);
  }
  for (const text of ["", "[]", "null", '{"version": 2}', `${"[".repeat(100_000)}`]) {
    assertEquals(typeof parseSkills(text), "string");
  }
});

Deno.test("ten thousand versions are read and checked in one pass [skills.many]", () => {
  const skills = Array.from({ length: 10_000 }, (_, index) => skill("1.0.0", `skill-${index}`));
  const text = writeSkills({ ...NO_SKILLS, skills });
  const started = performance.now();
  const read = parseSkills(text);
  const took = performance.now() - started;
  assertEquals(typeof read === "string" ? read : read.skills.length, 10_000);
  // With much slack: it takes a small part of this.
  assertEquals(took < 5000, true, `${took} ms`);
});

Deno.test("what is recorded of a version that goes holds what was granted to it [skills.remove] [skills.recorded]", () => {
  const owned = { folder: "/garden", content: undefined, pin: null, always_on: false };
  const grant = {
    permissions: { read: ["workspace"], write: [], net: ["a.example.com"], env: ["FOO_KEY"] },
    ...{ granted_by: "someone", granted_at: "2026-12-01T00:00:00.000Z" },
  };
  const granted = { ...skill("1.0.0"), grant };
  assertEquals(stateDocument({ ...owned, skill: granted }).grant, grant);
  assertEquals(stateDocument({ ...owned, skill: skill("1.0.0") }).grant, null);
});

Deno.test("a version that is replaced while it is looked at is neither activated nor rejected [skills.versions] [skills.unchanged]", async () => {
  const root = await Deno.realPath(await Deno.makeTempDir());
  try {
    const folder = `${root}/state/skills/garden/1.0.0`;
    await Deno.mkdir(folder, { recursive: true });
    await Deno.writeTextFile(`${folder}/SKILL.md`, "Count the beds.");
    const content = await packageContent(folder, { git: "refused" });
    assert(content.ok);
    const { manifest, ...record } = skill("1.0.0");
    const requires = { ...manifest.requires, env_vars: ["FOO_KEY"] };
    const looked = {
      ...record,
      ...{ manifest: { ...manifest, requires }, sha256: content.value.sha256 },
    };
    let after: SkillsFile | undefined;
    const command = {
      setup: {
        folders: { home: root, owner: `${root}/owner`, state: `${root}/state`, writable: true },
        ...{ product: { root }, workspace: root },
      },
      environment: {},
      store: {
        read: () => pass(withInstalled(NO_SKILLS, looked)),
        async change(change: (file: SkillsFile) => Promise<{ readonly ok: boolean }>) {
          const other = withInstalled(NO_SKILLS, skill("1.0.0"));
          const changed = await change(other);
          if (changed.ok) after = other;
          return changed;
        },
      },
    } as unknown as SkillCommand;
    const leftovers = {
      add() {},
      finish: <T>(work: Promise<T>) => work,
      [Symbol.dispose]() {},
    };
    const mistake = { path: "SKILL.md", line: null, column: null, field: "name", expected: "one" };
    for (const errors of [[], [mistake]]) {
      // It lacks a variable: none of its code is loaded.
      const reading = { manifest: looked.manifest, errors, warnings: [], compatibility: [] };
      const done = await activateVersion(command, { name: "garden", version: "1.0.0" }, {
        ...{ status: "active", leftovers, reading },
      });
      assert(!done.ok);
      const replaced = "garden@1.0.0 was replaced meanwhile; nothing was activated";
      assertEquals([done.error, after], [replaced, undefined]);
    }
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});
