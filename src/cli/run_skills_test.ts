import { assert, assertEquals, assertMatch } from "@std/assert";
import type { ParsedCommandLine, SkillManifest, SkillRecord } from "../contract/mod.ts";
import type { SkillLook, SkillsPort } from "../skills/mod.ts";
import type { CliIo } from "./cli_io.ts";
import { runSkillsList, runSkillsShow } from "./run_skills.ts";

const MANIFEST: SkillManifest = {
  name: "weather",
  version: "1.2.0",
  description: "Tells the weather.",
  author: "someone",
  license: "MIT",
  profiles: [],
  triggers: ["weather", "rain"],
  egress_hosts: ["api.example.com"],
  allowed_tools: ["read_file"],
  tools: [
    {
      name: "look_up",
      description: "Looks it up.",
      governor_route: "system/net",
      content: "external",
      effect: "read",
      args: [],
    },
    {
      name: "note",
      description: "Notes it.",
      governor_route: "workspace/write",
      content: "internal",
      effect: "write",
      args: [],
    },
  ],
  requires: {
    deno: ">=2",
    packages: ["zod@4"],
    env_vars: ["FOO_KEY"],
    config_files: ["x.yaml"],
    required_credentials: ["vault://mail"],
    binaries: [],
  },
  guidance: { chars: 120, sha256: "a".repeat(64) },
};

const WEATHER: SkillRecord = {
  name: "weather",
  version: "1.2.0",
  scope: "user",
  status: "blocked",
  path: "/home/k/state/skills/weather/1.2.0",
  sha256: "b".repeat(64),
  reason: "blocked: env:FOO_KEY, config:x.yaml",
  missing: ["env:FOO_KEY", "config:x.yaml"],
  diagnostics: [],
  manifest: MANIFEST,
  installed: {
    status: "active",
    sha256: "b".repeat(64),
    source: "https://git.example.com/weather.git",
    ref: "v1.2.0",
    installed_at: "2026-01-02T03:04:05.000Z",
    trust: "untrusted",
    pinned: true,
    grant: {
      permissions: { read: [], write: [], net: ["api.example.com"], env: [] },
      granted_by: "someone",
      granted_at: "2026-01-03T03:04:05.000Z",
    },
  },
};

const HOSTILE: SkillRecord = {
  name: "evil\u001b[2J",
  version: null,
  scope: "project",
  status: "skipped",
  path: "/garden/.claude/skills/evil\u001b[2J\nname",
  sha256: null,
  reason: "skipped: /garden/.claude/skills/evil/SKILL.md:2:1: expected a known key",
  missing: [],
  diagnostics: [
    {
      path: "/garden/.claude/skills/evil/SKILL.md",
      line: 2,
      column: 1,
      field: "",
      expected: "a known key",
    },
    {
      path: "/garden/.claude/skills/evil/manifest.yaml",
      line: 7,
      column: 3,
      field: "egres",
      expected: "a known key",
      suggestion: "egress",
    },
  ],
};

const LOOK: SkillLook = {
  roots: [
    {
      scope: "project",
      kind: "project",
      path: "/garden/.claude/skills",
      found: 1,
      notes: ["cut at 2000 folders"],
    },
    { scope: "builtin", kind: "bundled", path: "/product/builtin_skills", found: 0, notes: [] },
  ],
  records: [HOSTILE, WEATHER],
  guiding: [],
  equipped: [],
  alwaysOn: ["weather"],
  lines: [],
};

async function run(
  words: Pick<ParsedCommandLine, "command"> & Partial<ParsedCommandLine>,
  look = LOOK,
): Promise<{ code: number; out: string; err: string }> {
  const written = { out: "", err: "" };
  const io: CliIo = {
    out: (text) => void (written.out += text),
    err: (text) => void (written.err += text),
    flush: () => Promise.resolve(),
    outClosed: new AbortController().signal,
    outProblem: () => undefined,
    errIsTerminal: false,
    color: false,
    readInput: () => Promise.resolve(new Uint8Array()),
  };
  const skills: SkillsPort = {
    look: () => Promise.resolve(look),
    survey: () => Promise.resolve(look),
    news: () => Promise.resolve([]),
  };
  const line = { operands: [], options: {}, ...words };
  const command = words.command === "skills list" ? runSkillsList : runSkillsShow;
  return { code: await command({ line, io, skills }), ...written };
}

Deno.test("skills list shows the roots, the packages, then what is to be said of each [skill_registry.list]", async () => {
  const { code, out, err } = await run({ command: "skills list" });
  assertEquals([code, err], [0, ""]);
  assertEquals(out.split("\n").map((line) => line.replaceAll(/ {2,}/g, "  ")), [
    "Roots, the strongest claim to a name first:",
    "  project  of the workspace  1 package  /garden/.claude/skills; cut at 2000 folders",
    "  builtin  part of the product  0 packages  /product/builtin_skills",
    "",
    "NAME  VERSION  SOURCE  STATUS  TOOLS  PATH",
    "evil\\x1b[2J  -  project  skipped  -  /garden/.claude/skills/evil\\x1b[2J\\nname",
    "weather  1.2.0  user  blocked: env:FOO_KEY, config:x.yaml  look_up,note  " +
    "/home/k/state/skills/weather/1.2.0",
    "",
    "What is to be said of them:",
    "  evil\\x1b[2J (/garden/.claude/skills/evil\\x1b[2J\\nname)",
    "  /garden/.claude/skills/evil/SKILL.md:2:1: expected a known key",
    "  /garden/.claude/skills/evil/manifest.yaml:7:3: egres: expected a known key; did you mean " +
    '"egress"?',
    "",
  ]);
});

Deno.test("skills list --json gives the records, and no character that steers a terminal [skill_registry.list]", async () => {
  const { out } = await run({ command: "skills list", options: { json: true } });
  assertEquals(JSON.parse(out), [HOSTILE, WEATHER]);
  assertEquals(out.includes("\u001b"), false);
});

Deno.test("skills list stays bounded as text and says how much is left [skill_registry.list]", async () => {
  const records = Array.from({ length: 3_000 }, (_, index) => ({ ...HOSTILE, name: `s${index}` }));
  const { out } = await run({ command: "skills list" }, { ...LOOK, records });
  const lines = out.split("\n");
  assert(lines.length < 1_400, `${lines.length} lines`);
  assertEquals(lines.filter((line) => line.startsWith("and ")), [
    "and 2000 more; --json has them all",
    "and 8700 more; --json has them all",
  ]);
});

Deno.test("skills list without a skill says so [skill_registry.list]", async () => {
  const { out } = await run({ command: "skills list" }, { ...LOOK, records: [] });
  assertMatch(out, /\nThere is no skill\.\n$/);
});

Deno.test("skills show tells everything of a package [skill_registry.show]", async () => {
  const { code, out } = await run({ command: "skills show", operands: ["weather"] });
  assertEquals(code, 0);
  assertEquals(out.split("\n").map((line) => line.replaceAll(/(?<=\S) {2,}/g, " ")), [
    "weather 1.2.0: blocked: env:FOO_KEY, config:x.yaml",
    "  Tells the weather.",
    "  source user, /home/k/state/skills/weather/1.2.0",
    `  sha256 ${"b".repeat(64)}`,
    "  installed 2026-01-02T03:04:05.000Z from https://git.example.com/weather.git at v1.2.0",
    "  trust untrusted, pinned to this content",
    "  author someone",
    "  license MIT",
    "  guidance 120 characters, in every turn",
    "  triggers weather, rain",
    "  allowed-tools read_file; told to the model as what the skill expects, and allows nothing",
    "  needs deno >=2, package zod@4, env FOO_KEY, config x.yaml, credential vault://mail",
    "  wants to reach api.example.com; read and change the files of the workspace; be handed the " +
    "values of the variables FOO_KEY; be handed the text of the files x.yaml; be handed the " +
    "credentials vault://mail",
    "  granted by someone at 2026-01-03T03:04:05.000Z: net api.example.com",
    "  tools:",
    "    look_up (system/net: reaches the hosts that it declares) Looks it up.",
    "    note (workspace/write: reads and changes the files of the workspace) Notes it.",
    "",
  ]);
});

Deno.test("skills show tells of every package of a name, one version alone where it is named, and each finding with its place [skill_registry.show]", async () => {
  const shadowed: SkillRecord = {
    ...WEATHER,
    version: "0.9.0",
    scope: "builtin",
    status: "shadowed",
    reason: "shadowed by /home/k/state/skills/weather/1.2.0",
    diagnostics: HOSTILE.diagnostics,
  };
  const look = { ...LOOK, records: [WEATHER, shadowed] };
  const all = await run({ command: "skills show", operands: ["weather"] }, look);
  assertEquals(all.out.match(/^weather .*$/gm), [
    "weather 1.2.0: blocked: env:FOO_KEY, config:x.yaml",
    "weather 0.9.0: shadowed",
  ]);
  assertMatch(all.out, /shadowed by \/home\/k\/state\/skills\/weather\/1\.2\.0\n/);
  assertMatch(all.out, /manifest\.yaml:7:3: egres: .* did you mean "egress"\?/);
  const options = { json: true as const };
  const one = await run({ command: "skills show", operands: ["weather@0.9.0"], options }, look);
  assertEquals(JSON.parse(one.out), [shadowed]);
});

Deno.test("skills show of a name that is none says what was probably meant [skill_registry.show]", async () => {
  const near = await run({ command: "skills show", operands: ["wether"] });
  assertEquals(near, {
    code: 1,
    out: "",
    err: 'There is no skill "wether": did you mean "weather"?\n',
  });
  const far = await run({ command: "skills show", operands: ["\u001b[2Jgarden"] });
  assertEquals(
    far.err,
    'There is no skill "\\x1b[2Jgarden": "kyrozen skills list" lists those that there are\n',
  );
});
