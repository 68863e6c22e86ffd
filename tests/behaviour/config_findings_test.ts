// Every mistake of every layer, each with its place.
import { assert, assertEquals, assertMatch } from "@std/assert";
import { fc } from "seeded-fast-check";
import { PACKAGED_TEXT } from "../../src/config/packaged.ts";
import { fileProblems, problems, tryConfig } from "./config_lab.ts";

const SLIPS = [
  ..."\t\n:[]{}'\"?|>#%\\@`,~\u0000\ufeff\ud800",
  ...["- ", "&a ", "*a", "!x ", "---\n", "<<: ", "  ", "\r\n", "__proto__: ", ".inf", ""],
];
const KEYS = "version, provider, role, instructions, examples, capabilities, limits, subagents";

Deno.test("all mistakes of all layers are told at once, in order [config.findings]", async () => {
  const told = await problems({
    project: "version: 2\nlimits:\n  max_rounds: 201\n  max_tool_calls: many\n",
    file:
      "provider: { name: ofline }\nexamples:\n  - user: hi\n  - { user: a, assistant: b, c: d }\n",
    environment: {
      KYROZEN_AGENT_CAPABILITIES: "read, wirte",
      KYROZEN_AGENT_MODEL: "m".repeat(201),
    },
  });
  assertEquals(told, [
    "agent.yaml:1:10: version: expected exactly 1, found 2",
    "agent.yaml:3:15: limits.max_rounds: expected a whole number from 1 to 200, found 201",
    "agent.yaml:4:19: limits.max_tool_calls: expected a whole number from 1 to 10000, found a text " +
    "of 4 characters",
    "named.yaml:1:19: provider.name: expected a known provider: auto, offline, openai, anthropic, " +
    "openrouter, groq, deepseek, mistral, xai, together, ollama, lm-studio, llama-cpp, vllm; did " +
    'you mean "offline"?',
    "named.yaml:3:5: examples[0].assistant: expected a text of 1 to 8000 characters, found nothing",
    "named.yaml:4:30: examples[1].c: expected one of the keys user, assistant",
    "KYROZEN_AGENT_MODEL: provider.model: expected a text of 1 to 200 characters, found a text of " +
    "201 characters",
    "KYROZEN_AGENT_CAPABILITIES: capabilities[1]: expected one of read, write, shell, network, " +
    "git, browser, destructive, readonly, workspace, full, dynamic, found a text of 5 characters; " +
    'did you mean "write"?',
  ]);
});

Deno.test("an unknown key at any level is told with the name that was meant [config.suggestions]", async () => {
  assertEquals(
    await fileProblems("limit: {}\nprovider:\n  modle: x\nrole: { name: a, sytem: b }\n"),
    [
      'named.yaml:1:1: limit: expected a known key; did you mean "limits"?',
      'named.yaml:3:3: provider.modle: expected a known key; did you mean "model"?',
      'named.yaml:4:18: role.sytem: expected a known key; did you mean "system"?',
    ],
  );
  assertEquals(
    await fileProblems("subagents: { roles: { a: { provider: offline, modell: x } } }"),
    [
      'named.yaml:1:47: subagents.roles.a.modell: expected a known key; did you mean "model"?',
    ],
  );
  assertEquals(await fileProblems("subagents: { roles: { -a: { provider: offline } } }"), [
    "named.yaml:1:23: subagents.roles.(a key that is no name): expected a name: 1 to 64 letters, " +
    "digits and _ . -, the first a letter or a digit",
    "named.yaml:1:23: subagents.roles.(a key that is no name).model: expected a text of 1 to 200 " +
    "characters, found nothing",
  ]);
  assertEquals(await fileProblems("zzz: 1"), [
    `named.yaml:1:1: zzz: expected one of the keys ${KEYS}`,
  ]);
});

Deno.test("keys that steer an object are unknown keys like others [config.suggestions]", async () => {
  const told = await fileProblems("__proto__: { a: 1 }\nconstructor: 1\nlimits: { toString: 2 }\n");
  assertEquals(told.map((one) => one.split(":").slice(1, 4).join(":")), [
    "1:1: __proto__",
    "2:1: constructor",
    "3:11: limits.toString",
  ]);
  assertEquals(({} as { a?: number }).a, undefined);
});

Deno.test("a file that has a role has both of its keys; the environment may set one [config.role]", async () => {
  assertEquals(await fileProblems("role: { name: reviewer }"), [
    "named.yaml:1:1: role.system: expected a text of 1 to 25000 characters, found nothing",
  ]);
  const result = await tryConfig({ environment: { KYROZEN_AGENT_ROLE: "reviewer" } });
  assert(result.ok && result.config.role.name === "reviewer" && result.config.role.system !== "");
});

Deno.test("what is no single mapping of YAML 1.2 is told with its place [config.form]", async () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["", ["1:1: expected a mapping, found an empty file"]],
    ["# only a comment\n", ["1:1: expected a mapping, found an empty file"]],
    ["- a\n", ["1:1: expected a mapping, found a list"]],
    ["text\n", ["1:1: expected a mapping, found a single value"]],
    ["version: 1\n---\nversion: 1\n", ["2:1: expected one document, found a second one"]],
    ["%YAML 1.1\n---\nversion: 1\n", ["1:1: expected YAML 1.2, found another version"]],
    ["version: 1\nversion: 1\n", [
      "2:1: version: expected one key of this name, found another one",
    ]],
    ["limits:\n\tmax_rounds: 1\n", ["2:1: expected blanks, found a tab"]],
    ["instructions: 'a\n", ["2:1: expected a closing quote"]],
    ["instructions: !secret a\n", ["1:15: expected no tag, found one that is not used here"]],
    ["instructions: *a\n", [
      "1:15: instructions: expected an anchor of this name before its alias",
    ]],
    ["? [a]\n: 1\n", ["1:3: expected a key that is text"]],
    ["1: a\n", ["1:1: expected a key that is text"]],
  ];
  for (const [text, expected] of cases) {
    assertEquals(await fileProblems(text), expected.map((one) => `named.yaml:${one}`), text);
  }
});

Deno.test("mistakes of form and others are told together, each once [config.form]", async () => {
  const text = [
    'instructions: "a\\qb"',
    "versio: 1",
    "provider: !x { name: ofline }",
    "capabilities: [read, write",
    "limits:",
    "  max_rounds: 500",
    "subagents: { concurrency: 65 }}",
    "examples: 3",
  ].join("\n");
  assertEquals(await fileProblems(text), [
    "named.yaml:1:17: expected an escape that YAML knows, found another one after \\",
    'named.yaml:2:1: versio: expected a known key; did you mean "version"?',
    "named.yaml:3:11: expected no tag, found one that is not used here",
    "named.yaml:5:1: expected ] before this",
    "named.yaml:6:15: limits.max_rounds: expected a whole number from 1 to 200, found 500",
    "named.yaml:7:27: subagents.concurrency: expected a whole number from 1 to 64, found 65",
    "named.yaml:7:31: expected a key, a colon and a value, found something else",
  ]);
});

Deno.test("aliases have a bound, and one that holds itself ends [config.aliases]", async () => {
  const doubling = ["a0: &a0 [x, x]"];
  for (let level = 1; level < 30; level++) {
    doubling.push(`a${level}: &a${level} [*a${level - 1}, *a${level - 1}]`);
  }
  const start = performance.now();
  const bomb = await fileProblems(doubling.join("\n"));
  assert(bomb.some((one) => one.includes("at most 20 aliases")), bomb.join("\n"));
  const circle = await fileProblems("examples: &a [*a]");
  assert(circle.some((one) => one.includes("at most 16 levels")), circle.join("\n"));
  const [deep = "", ...more] = await fileProblems("[".repeat(50_000));
  assertMatch(deep, /^named\.yaml:1:\d+: expected YAML that is not nested this deeply$/);
  assertEquals(more, []);
  assert(performance.now() - start < 10_000);
  const shared = "examples:\n  - &a { user: u, assistant: v }\n  - *a\n";
  assertEquals(await fileProblems(shared), []);
});

Deno.test("places are right behind CRLF, a byte order mark and wide characters [config.findings]", async () => {
  const expected = [
    "agent.yaml:3:15: limits.max_rounds: expected a whole number from 1 to 200, found 0",
  ];
  const text = "version: 1 # 🌱\r\nlimits:\r\n  max_rounds: 0\r\n";
  assertEquals(await problems({ project: text }), expected);
  const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode(text)]);
  assertEquals(await problems({ project: marked }), expected);
  assertEquals(await fileProblems('{ "instructions": "🌱", "versio": 1 }'), [
    'named.yaml:1:25: versio: expected a known key; did you mean "version"?',
  ]);
});

Deno.test("what stands in the place of agent.yaml is told, and nothing waits for it [config.places]", async () => {
  const inPlace = async (prepare: (path: string, workspace: string) => Promise<unknown>) =>
    await problems({ prepare: (workspace) => prepare(`${workspace}/agent.yaml`, workspace) });
  const small = "a file of at most 262144 bytes";
  assertEquals(await inPlace((path) => Deno.mkdir(path)), [
    `agent.yaml: expected ${small}, found a folder`,
  ]);
  assertEquals(
    await inPlace((path) => new Deno.Command("mkfifo", { args: [path] }).output()),
    [`agent.yaml: expected ${small}, found no regular file`],
  );
  assertEquals(await inPlace((path) => Deno.writeFile(path, new Uint8Array(10 * 1024 * 1024))), [
    `agent.yaml: expected ${small}, found a file of 10485760 bytes`,
  ]);
  const link = "expected a file of the project, found a link that leads out of it, or nowhere";
  assertEquals(await inPlace((path) => Deno.symlink("/etc/hostname", path)), [
    `agent.yaml: ${link}`,
  ]);
  assertEquals(await inPlace((path) => Deno.symlink("agent.yaml", path)), [`agent.yaml: ${link}`]);
  const latin = new Uint8Array([0x61, 0x3a, 0x0a, 0x63, 0xe9, 0x0a]);
  assertEquals(await problems({ project: latin }), [
    "agent.yaml:2:2: expected UTF-8, found another byte",
  ]);
});

Deno.test("a great number of mistakes is told as far as a person reads [config.findings]", async () => {
  const told = await fileProblems(Array.from({ length: 500 }, (_, i) => `k${i}: 1`).join("\n"));
  assertEquals(told.length, 51);
  assertEquals(
    told.at(-1),
    "named.yaml: expected a file with fewer mistakes: the others are not listed",
  );
});

Deno.test("no slip of a hand makes the reader fail; every place is in the text [config.form]", async () => {
  const slip = fc.record({
    at: fc.nat({ max: PACKAGED_TEXT.length }),
    cut: fc.nat({ max: 8 }),
    put: fc.constantFrom(...SLIPS),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(slip, { minLength: 1, maxLength: 4 }), async (slips) => {
      const text = slips.reduce(
        (whole, { at, cut, put }) => whole.slice(0, at) + put + whole.slice(at + cut),
        PACKAGED_TEXT,
      );
      const result = await tryConfig({ file: text });
      const lines = text.split("\n").length;
      for (const { line, column } of result.ok ? [] : result.findings) {
        assert(line === null || (line >= 1 && line <= lines && (column ?? 0) >= 1), text);
      }
    }),
    { numRuns: 300 },
  );
});
