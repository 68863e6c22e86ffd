import { assertEquals } from "@std/assert";
import type {
  InstalledSkill,
  JsonObject,
  SkillManifest,
  SkillNeeds,
  SkillRequires,
  SkillTool,
} from "../../contract/mod.ts";
import { blockedBy } from "./blocked_by.ts";
import { checkLines, checkNeeds } from "./check_needs.ts";
import { findMissing } from "./skill_facts.ts";
import { missingGrant } from "./skill_needs.ts";
import { untoldLines } from "./told_lines.ts";

const NONE: SkillNeeds = {
  env_vars: [],
  config_files: [],
  credentials: [],
  binaries: [],
  packages: [],
};

async function withHome(
  test: (
    place: { root: string; workspace: string; folders: { owner: string; state: string } },
  ) => Promise<void>,
): Promise<void> {
  const root = await Deno.realPath(await Deno.makeTempDir());
  const folders = { owner: `${root}/owner`, state: `${root}/state` };
  const workspace = `${root}/workspace`;
  for (const folder of [`${folders.owner}/vault`, folders.state, `${workspace}/conf`]) {
    await Deno.mkdir(folder, { recursive: true });
  }
  await test({ root, workspace, folders }).finally(() => Deno.remove(root, { recursive: true }));
}

Deno.test("what is missing is told by its name alone, and nothing outside the workspace is looked at [skills.facts]", () =>
  withHome(async ({ root, workspace, folders }) => {
    await Deno.writeTextFile(`${workspace}/conf/garden.yaml`, "beds: 3");
    await Deno.writeTextFile(`${workspace}/empty.yaml`, "");
    await Deno.writeTextFile(`${root}/outside.yaml`, "x");
    await Deno.symlink(`${root}/outside.yaml`, `${workspace}/link.yaml`);
    await Deno.writeTextFile(`${folders.owner}/vault/key`, "SENTINEL");
    await Deno.symlink(`${root}/outside.yaml`, `${folders.owner}/vault/linked`);
    const program = `${workspace}/greet`;
    await Deno.writeTextFile(program, "#!/bin/sh\n", { mode: 0o755 });
    await Deno.mkdir(`${root}/src/sdk`, { recursive: true });
    await Deno.writeTextFile(
      `${root}/src/sdk/worker_lock.json`,
      JSON.stringify({ npm: { "zod@4.6.7": {}, "@a/b@1.2.0_c@1": {} } }),
    );
    const environment = { PATH: `${workspace}:/usr/bin:/bin`, SET: "SENTINEL", BLANK: "" };
    const needs = {
      env_vars: ["SET", "BLANK", "UNSET", "__proto__", "constructor"],
      config_files: [
        ...["conf/garden.yaml", "empty.yaml", "link.yaml", "../outside.yaml", "conf"],
        ...["/etc/passwd", "conf/../../outside.yaml", "conf//garden.yaml", "none.yaml"],
      ],
      credentials: ["vault://key", "key", "vault://none", "vault://../vault/key", "vault://linked"],
      binaries: ["sh", "greet", "no-such-program", "../bin/sh", "/bin/sh"],
      packages: [
        "zod@4",
        "zod@^4.6.0",
        "zod@5",
        "@a/b@1.2.0",
        "npm:zod@4.6.7",
        "none@1",
        "zod",
        "",
      ],
    };
    const missing = await findMissing(needs, {
      workspace,
      folders,
      environment,
      product: { root },
    });
    assertEquals(missing.map(String), [
      ...["package:zod@5", "package:none@1", "package:"],
      ...["env:BLANK", "env:UNSET", "env:__proto__", "env:constructor"],
      ...["config:empty.yaml", "config:link.yaml", "config:../outside.yaml", "config:conf"],
      ...["config:/etc/passwd", "config:conf/../../outside.yaml", "config:conf//garden.yaml"],
      ...["config:none.yaml", "credential:vault://none", "credential:vault://../vault/key"],
      ...["credential:vault://linked", "binary:greet", "binary:no-such-program"],
      ...["binary:../bin/sh", "binary:/bin/sh"],
    ]);
  }));

Deno.test("what a core asks about is looked at only if it has the right shape [skills.facts]", () => {
  assertEquals(checkNeeds({ ...NONE }).ok, true);
  const wrong: readonly [object, RegExp][] = [
    [{}, /"env_vars" must be a list.*"packages" must be a list/],
    [{ ...NONE, more: 1 }, /"more" is not a parameter/],
    [{ ...NONE, env_vars: "PATH" }, /"env_vars" must be a list/],
    [{ ...NONE, env_vars: [""] }, /"env_vars"/],
    [{ ...NONE, env_vars: ["A\0B"] }, /"env_vars"/],
    [{ ...NONE, env_vars: ["\ud800"] }, /"env_vars"/],
    [{ ...NONE, config_files: ["a".repeat(5000)] }, /"config_files"/],
    [{ ...NONE, binaries: new Array(20_001).fill("a") }, /"binaries"/],
  ];
  for (const [params, expected] of wrong) {
    const checked = checkNeeds(params as Parameters<typeof checkNeeds>[0]);
    assertEquals([checked.ok, !checked.ok && expected.test(checked.message)], [false, true]);
  }
  assertEquals(checkLines({ lines: ["a"] }).ok, true);
  for (
    const params of [{}, { lines: "a" }, { lines: [1] }, { lines: ["a".repeat(501)] }, {
      lines: [],
      more: 1,
    }]
  ) {
    assertEquals(checkLines(params as unknown as JsonObject).ok, false);
  }
});

Deno.test("a line is told once, whoever asks, and again rather than never [skills.told_once]", () =>
  withHome(async ({ folders: { owner } }) => {
    assertEquals(await untoldLines(owner, ["a", "b", "a"]), ["a", "b"]);
    assertEquals(await untoldLines(owner, ["b", "c"]), ["c"]);
    const both = await Promise.all([untoldLines(owner, ["d"]), untoldLines(owner, ["d"])]);
    assertEquals(both.flat(), ["d"]);
    const before = await Deno.readTextFile(`${owner}/skills_told.json`);
    assertEquals(await untoldLines(owner, ["a", "d"]), []);
    assertEquals(await Deno.readTextFile(`${owner}/skills_told.json`), before);
    await Deno.writeTextFile(`${owner}/skills_told.json`, "{");
    assertEquals(await untoldLines(owner, ["a"]), ["a"]);
    assertEquals(await Deno.readTextFile(`${owner}/skills_told.json`), "{");
  }));

const REQUIRES: SkillRequires = {
  ...{ packages: [], env_vars: [], config_files: [] },
  ...{ required_credentials: [], binaries: [] },
};

function requiring(
  requires: Partial<SkillRequires>,
  more: Partial<SkillManifest> = {},
): InstalledSkill {
  return {
    manifest: {
      ...{ name: "garden", version: "1.0.0", description: "Knows beds", profiles: [] },
      ...{ triggers: [], egress_hosts: [], tools: [], requires: { ...REQUIRES, ...requires } },
      ...more,
    },
    ...{ status: "active", sha256: "a".repeat(64), source: "/garden" },
    ...{ installed_at: "2026-12-01T00:00:00.000Z", trust: "untrusted", pinned: false },
  };
}

Deno.test("whatever a tool that only reads the system is handed, a person grants it first [skills.grant]", () => {
  assertEquals(missingGrant(requiring({}), "system/read"), undefined);
  for (
    const requires of [
      { env_vars: ["GARDEN_KEY"] },
      { config_files: ["garden.yaml"] },
      { required_credentials: ["vault://garden"] },
    ]
  ) {
    const skill = requiring(requires);
    assertEquals(missingGrant(skill, "system/read"), "nothing was granted to it");
    const permissions = { read: [], write: [], net: [], env: requires.env_vars ?? [] };
    const grant = { permissions, granted_by: "a", granted_at: "2026-12-01T00:00:00.000Z" };
    assertEquals(missingGrant({ ...skill, grant }, "system/read"), undefined);
  }
});

Deno.test("everything that a skill lacks keeps its code from being loaded [skills.facts]", () =>
  withHome(async ({ root, workspace, folders }) => {
    await Deno.mkdir(`${root}/src/sdk`, { recursive: true });
    await Deno.writeTextFile(`${root}/src/sdk/worker_lock.json`, '{"npm": {}}');
    const setting = { workspace, folders, environment: { PATH: "/none" }, product: { root } };
    const tools: readonly SkillTool[] = [{
      ...{ name: "reach", description: "Reaches.", args: [] },
      governor_route: "system/net",
      content: "external",
      effect: "read",
    }];
    const all = {
      ...{ runtime: ">=99", deno: ">=99", packages: ["none@1"], env_vars: ["FOO_KEY"] },
      ...{ config_files: ["none.yaml"], required_credentials: ["vault://none"] },
      binaries: ["no-such-program"],
    };
    assertEquals((await blockedBy(requiring(all, { tools }), setting)).map(String), [
      ...["runtime:>=99", "deno:>=99", "package:none@1", "env:FOO_KEY", "config:none.yaml"],
      ...["credential:vault://none", "binary:no-such-program", "egress:hosts"],
    ]);
    const hosts = { tools, egress_hosts: ["a.example.com"] };
    assertEquals(await blockedBy(requiring({}, hosts), setting), []);
    // What was fetched for it is there.
    const fetched = { ...requiring({ packages: ["none@1"] }), packages: ["none@1"] };
    assertEquals(await blockedBy(fetched, setting), []);
  }));
