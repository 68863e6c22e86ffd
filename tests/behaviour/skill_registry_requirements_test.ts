import { assert, assertEquals } from "@std/assert";
import type { MissingRequirement, SkillManifest } from "../../src/contract/mod.ts";
import {
  grantOf,
  GUIDANCE,
  inLab,
  installedOf,
  manifestOf,
  type SkillLab,
  toolOf,
} from "./skill_registry_lab.ts";

const NET = [toolOf("look_up", "system/net")];

/** Every need, all of which a supervisor finds missing. */
const NEEDY = manifestOf("needy", {
  tools: NET,
  requires: {
    runtime: ">=99",
    deno: "<1",
    packages: ["zod@4"],
    extra: "kyrozen skills install ./needy",
    env_vars: ["FOO_KEY", "BAR_KEY"],
    config_files: ["x.yaml"],
    required_credentials: ["vault://mail"],
    binaries: ["jq"],
  },
});

const ALL: readonly MissingRequirement[] = [
  "runtime:>=99",
  "deno:<1",
  "package:zod@4",
  "env:FOO_KEY",
  "env:BAR_KEY",
  "config:x.yaml",
  "credential:vault://mail",
  "binary:jq",
  "egress:hosts",
];

function everything(lab: SkillLab): void {
  lab.missing = ({ packages, env_vars, config_files, credentials, binaries }) => [
    ...binaries.map((name) => `binary:${name}` as const),
    ...packages.map((name) => `package:${name}` as const),
    ...credentials.map((name) => `credential:${name}` as const),
    ...env_vars.map((name) => `env:${name}` as const),
    ...config_files.map((name) => `config:${name}` as const),
  ];
}

async function missing(lab: SkillLab, name: string): Promise<readonly string[]> {
  const { records } = await lab.open().look();
  return records.find((one) => one.name === name)?.missing ?? [];
}

Deno.test("a skill that lacks everything says all of it in one order, and its neighbours are used [skill_registry.requirements]", async () => {
  await inLab(async (lab) => {
    everything(lab);
    lab.bundle(NEEDY, manifestOf("able", { tools: [toolOf("able")], guidance: GUIDANCE }));
    const { records, equipped, guiding } = await lab.open().look();
    const needy = records.find(({ name }) => name === "needy");
    assertEquals([needy?.status, needy?.missing], ["blocked", ALL]);
    assertEquals(needy?.reason, `blocked: ${ALL.join(", ")}`);
    assertEquals([equipped, guiding].map((list) => list.map(({ name }) => name)), [
      ["able"],
      ["able"],
    ]);
  });
});

Deno.test("all needs are asked about in one request, each once, and nothing is asked without one [skill_registry.requirements]", async () => {
  await inLab(async (lab) => {
    const requires = { env_vars: ["FOO_KEY"], binaries: ["jq"] };
    lab.bundle(NEEDY, manifestOf("second", { requires }));
    await lab.open().look();
    assertEquals(lab.needs, [{
      packages: ["zod@4"],
      env_vars: ["FOO_KEY", "BAR_KEY"],
      config_files: ["x.yaml"],
      credentials: ["vault://mail"],
      binaries: ["jq"],
    }]);
    lab.bundle(manifestOf("able", { requires: { runtime: "^0.1", deno: ">=2 <3" } }));
    lab.needs.length = 0;
    const { records } = await lab.open().look();
    assertEquals([records[0]?.status, lab.needs], ["active", []]);
  });
});

Deno.test("each tag alone blocks its own skill alone [skill_registry.requirements]", async () => {
  const cases: readonly [MissingRequirement, Partial<SkillManifest["requires"]>][] = [
    ["runtime:>=0.2", { runtime: ">=0.2" }],
    ["deno:^1", { deno: "^1" }],
    ["deno:banana", { deno: "banana" }],
    ["package:zod@3", { packages: ["zod@3"] }],
    ["env:FOO_KEY", { env_vars: ["FOO_KEY"] }],
    ["config:x.yaml", { config_files: ["x.yaml"] }],
    ["credential:vault://mail", { required_credentials: ["vault://mail"] }],
    ["binary:jq", { binaries: ["jq"] }],
  ];
  await inLab(async (lab) => {
    everything(lab);
    for (const [tag, requires] of cases) {
      lab.bundle(manifestOf("one", { requires, guidance: GUIDANCE }), manifestOf("two"));
      const { records, guiding } = await lab.open().look();
      assertEquals(records.map(({ status, reason }) => [status, reason]), [
        ["blocked", `blocked: ${tag}`],
        ["active", undefined],
      ]);
      assertEquals(guiding, []);
    }
  });
});

Deno.test("without a supervisor what only it can look at is missing [skill_registry.requirements]", async () => {
  await inLab(async (lab) => {
    lab.bundle(manifestOf("one", { requires: { env_vars: ["PATH"], deno: ">=2" } }));
    const { records } = await lab.open({ port: undefined }).look();
    assertEquals(records.map(({ missing }) => missing), [["env:PATH"]]);
  });
});

Deno.test("a package that was fetched for a version is not missing for it [skill_registry.requirements]", async () => {
  await inLab(async (lab) => {
    everything(lab);
    const requires = { packages: ["zod@3"] };
    const [first, second] = ["one", "two"].map((name) => manifestOf(name, { requires }));
    assert(first !== undefined && second !== undefined);
    lab.tell({ installed: [installedOf(first, { packages: ["zod@3"] }), installedOf(second)] });
    assertEquals([await missing(lab, "one"), await missing(lab, "two")], [[], ["package:zod@3"]]);
  });
});

Deno.test("installed tools need a grant for everything beside calculating; guidance needs none [skill_registry.requirements]", async () => {
  const hosts = ["api.example.com", "b.example.com"];
  const net = manifestOf("a-net", { tools: NET, egress_hosts: hosts });
  const read = manifestOf("b-read", { tools: [toolOf("b", "workspace/read")], guidance: GUIDANCE });
  const write = manifestOf("c-write", { tools: [toolOf("c", "workspace/write")] });
  const data = manifestOf("d-data", {
    tools: [toolOf("d")],
    requires: {
      env_vars: ["FOO_KEY"],
      config_files: ["x.yaml"],
      required_credentials: ["vault://mail"],
    },
  });
  const plain = manifestOf("e-plain", { tools: [toolOf("e")] });
  const guidance = manifestOf("f-guide", {
    guidance: GUIDANCE,
    requires: { env_vars: ["FOO_KEY"] },
  });
  await inLab(async (lab) => {
    const all = [net, read, write, data, plain, guidance];
    lab.tell({ installed: all.map((one) => installedOf(one)) });
    const { records, equipped, guiding } = await lab.open().look();
    assertEquals(records.map(({ missing }) => missing), [
      ["grant:net:api.example.com", "grant:net:b.example.com"],
      ["grant:read:workspace"],
      ["grant:write:workspace"],
      ["grant:env:FOO_KEY", "grant:config:x.yaml", "grant:credential:vault://mail"],
      [],
      [],
    ]);
    assertEquals(equipped.map(({ name }) => name), ["e-plain"]);
    assertEquals(guiding.map(({ name, status }) => [name, status]), [
      ["b-read", "blocked"],
      ["f-guide", "active"],
    ]);
    const granted = [
      installedOf(net, { grant: grantOf({ net: ["b.example.com"] }) }),
      installedOf(read, { grant: grantOf({ read: ["workspace"] }) }),
      installedOf(write, { grant: grantOf({ read: ["workspace"], write: ["workspace"] }) }),
      installedOf(data, { grant: grantOf({ env: ["FOO_KEY"] }) }),
    ];
    lab.tell({ installed: granted });
    assertEquals((await lab.open().look()).equipped.map(({ name }) => name), [
      "a-net",
      "b-read",
      "c-write",
      "d-data",
    ]);
    // Of another host, and only for reading: neither is what it wants.
    lab.tell({
      installed: [
        installedOf(net, { grant: grantOf({ net: ["c.example.com"] }) }),
        installedOf(write, { grant: grantOf({ read: ["workspace"] }) }),
      ],
    });
    assertEquals([await missing(lab, "a-net"), await missing(lab, "c-write")], [
      ["grant:net:api.example.com", "grant:net:b.example.com"],
      ["grant:write:workspace"],
    ]);
  });
});

Deno.test("a host must be named: with none a route that reaches one is blocked whatever was granted [skill_registry.requirements]", async () => {
  await inLab(async (lab) => {
    const manifest = manifestOf("open", { tools: NET });
    lab.tell({
      installed: [installedOf(manifest, { grant: grantOf({ net: ["a.example.com"] }) })],
    });
    const { records } = await lab.open().look();
    assertEquals(records.map(({ reason }) => reason), ["blocked: egress:hosts"]);
  });
});

Deno.test("what is missing is one line, once for the same set, again for another one [skill_registry.once]", async () => {
  await inLab(async (lab) => {
    lab.bundle(manifestOf("needy", { requires: { env_vars: ["FOO_KEY", "BAR_KEY"] } }));
    const news = async () => {
      const skills = lab.open();
      const first = await skills.news(await skills.look());
      // In the same process, and in the next one.
      assertEquals(await skills.news(await skills.look()), []);
      return first;
    };
    lab.missing = () => ["env:FOO_KEY"];
    assertEquals(await news(), ["skill needy unavailable: missing env FOO_KEY"]);
    assertEquals(await news(), []);
    lab.missing = () => ["env:FOO_KEY", "env:BAR_KEY"];
    assertEquals(await news(), ["skill needy unavailable: missing env FOO_KEY, env BAR_KEY"]);
    lab.missing = () => [];
    assertEquals(await news(), []);
  });
});

Deno.test("a process that nobody remembers for tells a line once [skill_registry.once]", async () => {
  await inLab(async (lab) => {
    lab.bundle(manifestOf("needy", { requires: { env_vars: ["FOO_KEY"] } }));
    const skills = lab.open({ port: undefined });
    assertEquals(await skills.news(await skills.look()), [
      "skill needy unavailable: missing env FOO_KEY",
    ]);
    assertEquals(await skills.news(await skills.look()), []);
  });
});

Deno.test("what to do is said where a person can do it: a grant, an installation, a hint of a package [skill_registry.once]", async () => {
  await inLab(async (lab) => {
    lab.missing = () => ["package:zod@4"];
    const requires = { packages: ["zod@4"], extra: 'try "kyrozen skills install ./b"' };
    lab.bundle(manifestOf("b", { requires }));
    lab.tell({
      installed: [installedOf(manifestOf("a", { tools: NET, egress_hosts: ["a.example.com"] }))],
    });
    lab.write(".claude/skills/c/manifest.yaml", "name: c\n");
    const manifest = manifestOf("c", { tools: [toolOf("c")], guidance: GUIDANCE });
    const read = () => Promise.resolve({ manifest, errors: [], warnings: [], compatibility: [] });
    const skills = lab.open({ read });
    assertEquals(await skills.news(await skills.look()), [
      'skill a unavailable: missing grant net:a.example.com; see "kyrozen skills grant a"',
      'skill b unavailable: missing package zod@4 (try "kyrozen skills install ./b")',
      "tools of the skill c unavailable: missing grant install; see " +
      `"kyrozen skills install ${lab.workspace}/.claude/skills/c"`,
    ]);
  });
});

Deno.test("of very many lines the first are told, then where the others stand, and all that once [skill_registry.once]", async () => {
  await inLab(async (lab) => {
    lab.missing = ({ env_vars }) => env_vars.map((name) => `env:${name}` as const);
    const manifests = Array.from(
      { length: 250 },
      (_, index) => manifestOf(`needy-${index}`, { requires: { env_vars: [`KEY_${index}`] } }),
    );
    lab.bundle(...manifests);
    const skills = lab.open();
    const news = await skills.news(await skills.look());
    assertEquals([news.length, news.at(-1)], [
      31,
      '220 more lines on skills are left out: see "kyrozen skills list"',
    ]);
    const later = lab.open();
    assertEquals(await later.news(await later.look()), []);
  });
});

Deno.test("names of somebody else in a line move no cursor and stay within its length [skill_registry.once]", async () => {
  await inLab(async (lab) => {
    const name = `\u001b[2J${"LONG".repeat(300)}`;
    lab.missing = () => [`env:${name}`];
    lab.bundle(manifestOf("needy", { requires: { env_vars: [name] } }));
    const skills = lab.open();
    const [line = ""] = await skills.news(await skills.look());
    assertEquals([line.includes("\u001b"), line.length <= 500], [false, true]);
  });
});
