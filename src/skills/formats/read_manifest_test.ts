import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { findingSentence } from "../../contract/mod.ts";
import { readManifest } from "./read_manifest.ts";

const HEAD = "name: plan\nversion: 1.0.0\ndescription: d\nauthor: a\nlicense: MIT\n";
const JSON_HEAD = { name: "plan", version: "1.0.0", description: "d", author: "a", license: "MIT" };

async function problems(text: string, format: "yaml" | "json" = "yaml"): Promise<string[]> {
  const { errors, manifest } = await readManifest({ text, path: "m", format });
  assertEquals(manifest === undefined, errors.length > 0);
  return errors.map(findingSentence);
}

/** The manifest of {@linkcode HEAD} and more. */
async function manifestWith(more: string) {
  const reading = await readManifest({ text: HEAD + more, path: "m", format: "yaml" });
  assertEquals(reading.errors, []);
  assert(reading.manifest !== undefined);
  return { ...reading.manifest, compatibilityTold: reading.compatibility.map(findingSentence) };
}

Deno.test("everything that is wrong in a manifest is told at once, in order [skill_formats.mistakes]", async () => {
  const text = `name: Plan
version: 1.0
descripton: x
author: a
egres: {hosts: [x]}
trust_level: comunity
triggers: []
egress: {hosts: ["10.0.0.1", "https://a.example.com", "api.example.com"]}
compatibility: soon
tools:
  - name: T
    descripton: d
    governor_route: system/reed
  - {name: t, description: d, governor_route: shell}
requires: {packages: [zod], env_vars: [A=b], deno: two, binarys: [git]}
`;
  const routes = "expected one of the routes system/read, system/net, workspace/read, " +
    "workspace/write, found a text of";
  assertEquals(await problems(text), [
    "m:1:1: license: expected a text of 1 to 200 characters, found nothing",
    "m:1:7: name: expected a name of 1 to 64 characters: a-z, 0-9, and single dashes between " +
    "them, found a text of 4 characters",
    "m:2:10: version: expected a semantic version such as 1.0.0, found a number",
    'm:3:1: descripton: expected a known key; did you mean "description"?',
    'm:5:1: egres: expected a known key; did you mean "egress"?',
    "m:6:14: trust_level: expected one of first-party, community, found a text of 8 characters; " +
    'did you mean "community"?',
    "m:7:11: triggers: expected a list of 1 to 12 entries, found an empty list",
    "m:8:18: egress.hosts[0]: expected a public address: those of private networks and of this " +
    "machine cannot be granted, found another text",
    "m:8:30: egress.hosts[1]: expected a host without a scheme, such as example.com, found " +
    "another text",
    "m:9:16: compatibility: expected a range of versions such as >=1.2 <2, found another text",
    "m:11:11: tools[0].name: expected a name: a-z, 0-9 and _, the first a letter, found a text of " +
    "1 character",
    'm:12:5: tools[0].descripton: expected a known key; did you mean "description"?',
    `m:13:21: tools[0].governor_route: ${routes} 11 characters; did you mean "system/read"?`,
    `m:14:47: tools[1].governor_route: ${routes} 5 characters`,
    "m:15:23: requires.packages[0]: expected an npm package with its version: zod@4",
    "m:15:40: requires.env_vars[0]: expected the name of a variable of the environment, not its " +
    "value, found a text of 3 characters",
    "m:15:52: requires.deno: expected a range of versions such as >=1.2 <2, found another text",
    'm:15:57: requires.binarys: expected a known key; did you mean "binaries"?',
  ]);
});

Deno.test("mistakes of form are told with those of what can still be believed [skill_formats.mistakes]", async () => {
  const found = await problems(`${HEAD}egres: {}\ntools: [\n`);
  assertEquals(found, [
    'm:6:1: egres: expected a known key; did you mean "egress"?',
    "m:8:1: expected ] before this",
  ]);
  assertEquals(await problems("- a\n"), ["m:1:1: expected a mapping, found a list"]);
  assertEquals(await problems(""), ["m:1:1: expected a mapping, found an empty file"]);
  assertEquals(await problems(`${HEAD}name: other\n`), [
    "m:6:1: name: expected one key of this name, found another one",
  ]);
});

Deno.test("a manifest of JSON is held to the same, with places [skill_formats.shapes]", async () => {
  assertEquals(await problems(JSON.stringify(JSON_HEAD), "json"), []);
  assertEquals(await problems('{\n  "name": "plan",\n  "egres": 1\n}\n', "json"), [
    "m:1:1: version: expected a semantic version such as 1.0.0, found nothing",
    "m:1:1: description: expected a text of 1 to 1024 characters, found nothing",
    "m:1:1: author: expected a text of 1 to 200 characters, found nothing",
    "m:1:1: license: expected a text of 1 to 200 characters, found nothing",
    'm:3:3: egres: expected a known key; did you mean "egress"?',
  ]);
  assertEquals(await problems("[1]", "json"), ["m:1:1: expected a mapping, found a list"]);
  assertEquals(await problems('{"name" 1}', "json"), [
    "m:1:9: expected a colon after the key, found something else",
  ]);
});

const COMPLETE = `homepage: https://example.com/plan
source: {type: git, url: "https://example.com/plan.git", ref: main}
publisher: p
maintainers: [m]
trust_level: community
profiles: [coder]
triggers: [plan, plan]
required_capabilities: [network]
compatibility: ">=0.1 || 9"
egress: {hosts: [api.example.com, "api.example.com:8443"]}
tools:
  - {name: t, description: d, governor_route: system/net, args: [{name: a, description: b}]}
  - name: u
    description: d
    governor_route: workspace/write
    content: external
    effect: destructive
requires:
  runtime: 0.1 - 2
  deno: ">=2"
  packages: [zod@4, "npm:@a/b@^1.2.3", "c@>=1 <2"]
  extra: hint
  env_vars: [A, A]
  config_files: [conf/x.yaml]
  required_credentials: ["vault://key"]
  binaries: [git]
`;

Deno.test("a complete manifest loads with its defaults filled in [skill_formats.shapes]", async () => {
  const { compatibilityTold, ...manifest } = await manifestWith(COMPLETE);
  assertEquals(compatibilityTold, []);
  assertEquals(manifest, {
    ...JSON_HEAD,
    homepage: "https://example.com/plan",
    source: { type: "git", url: "https://example.com/plan.git", ref: "main" },
    publisher: "p",
    maintainers: ["m"],
    trust_level: "community",
    profiles: ["coder"],
    triggers: ["plan"],
    required_capabilities: ["network"],
    compatibility: ">=0.1 || 9",
    egress_hosts: ["api.example.com", "api.example.com:8443"],
    tools: [
      {
        name: "t",
        description: "d",
        governor_route: "system/net",
        content: "external",
        effect: "read",
        args: [{ name: "a", description: "b", type: "string", required: true }],
      },
      {
        name: "u",
        description: "d",
        governor_route: "workspace/write",
        content: "external",
        effect: "destructive",
        args: [],
      },
    ],
    requires: {
      runtime: ">=0.1 >=0.1 <=2 || 9 >=0.1 <=2",
      deno: ">=2",
      packages: ["zod@4", "@a/b@^1.2.3", "c@>=1 <2"],
      extra: "hint",
      env_vars: ["A"],
      config_files: ["conf/x.yaml"],
      required_credentials: ["vault://key"],
      binaries: ["git"],
    },
  });
});

Deno.test("a community package says where it comes from [skill_formats.mistakes]", async () => {
  assertEquals(await problems(`${HEAD}trust_level: community\n`), [
    "m:1:1: source: expected a mapping with keys of type, url, ref, since trust_level is " +
    "community, found nothing",
  ]);
  assertEquals(await problems(`${HEAD}trust_level: first-party\n`), []);
});

Deno.test("names that would be paths, values or commands are refused [skill_formats.mistakes]", async () => {
  const bad: { readonly [field: string]: readonly string[] } = {
    config_files: ["../x", "/etc/passwd", "a/../b", ".", "a//b", "a\\\\b", "a/"],
    env_vars: ["1A", "A-B", "A=1", ""],
    required_credentials: ["key", "vault://", "vault://a/b", "vault://../x", "vault://.x"],
    binaries: ["/bin/sh", "../git", "git status", "-x"],
  };
  for (const [field, words] of Object.entries(bad)) {
    for (const word of words) {
      const found = await problems(`${HEAD}requires: {${field}: ["${word}"]}\n`);
      assertEquals(found.length, 1, `${field} ${word}`);
      assertStringIncludes(found[0] ?? "", `requires.${field}[0]: expected`);
    }
  }
});

Deno.test("lengths of a manifest are counted in code points [skill_formats.lengths]", async () => {
  const described = (text: string) => problems(HEAD.replace(": d", `: ${text}`));
  assertEquals(await described("😀".repeat(1024)), []);
  assertEquals((await described("😀".repeat(1025))).length, 1);
  const triggers = (count: number) => `${HEAD}triggers: [${Array(count).fill("a").join()}]\n`;
  assertEquals(await problems(triggers(12)), []);
  assertEquals((await problems(triggers(13))).length, 1);
});

Deno.test("fields of Python are told once each and block nothing [skill_formats.python]", async () => {
  const manifest = await manifestWith(`requires:
  python: ">=3.12"
  packages: ["pydantic>=2.0", zod@4, requests, "a[b]~=1; python_version > '3'"]
  extra: web
  agents: []
`);
  const nothing = "expected nothing of the Python runtime, found";
  assertEquals(manifest.compatibilityTold, [
    `m:7:3: requires.python: ${nothing} a version of Python: nothing follows from it`,
    `m:8:3: requires.packages: ${nothing} 3 packages of Python: nothing follows from it`,
    `m:10:3: requires.agents: ${nothing} agents of that runtime: nothing follows from it`,
    `m:9:3: requires.extra: ${nothing} a hint for installing packages of Python: nothing follows ` +
    "from it",
  ]);
  assertEquals([manifest.requires.packages, manifest.requires.extra], [["zod@4"], "web"]);
});
