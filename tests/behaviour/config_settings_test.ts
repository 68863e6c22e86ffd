// The owner's settings, as the supervisor reads them.
import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { findingSentence } from "../../src/contract/mod.ts";
import { parseSettings, readSettings } from "../../src/supervisor/read_settings.ts";
import { readJson } from "../../src/contract/findings.ts";

function problems(text: string): readonly string[] {
  const read = parseSettings(text, "s.json");
  return read.ok ? [] : read.findings.map(findingSentence);
}

Deno.test("all mistakes of the settings are told, each with its place [config.settings]", () => {
  const text = [
    "{",
    '  "theme": "drak",',
    '  "provider": {},',
    '  "providers": {',
    '    "acme": { "base_ulr": "https://a.b" },',
    '    "local": { "base_url": "http://a.b" }',
    "  },",
    '  "permissions": { "mode": 3, "deny": "x" },',
    '  "theme": "dark",',
    '  "__proto__": { "admin": {} }',
    "}",
  ].join("\r\n");
  assertEquals(problems(text), [
    's.json:2:12: theme: expected one of auto, dark, light, found a text of 4 characters; did you mean "dark"?',
    's.json:3:3: provider: expected a known key; did you mean "providers"?',
    's.json:5:15: providers.acme.base_ulr: expected a known key; did you mean "base_url"?',
    "s.json:6:28: providers.local.base_url: expected an https address, or http on loopback, without " +
    "a user or a query, found a text of 10 characters",
    "s.json:8:28: permissions.mode: expected one of ask, accept-edits, full, never-ask, found a number",
    "s.json:8:39: permissions.deny: expected a list of at most 1000 entries, found a text of 1 character",
    "s.json:9:3: theme: expected one key of this name, found another one",
    "s.json:10:3: __proto__: expected one of the keys version, providers, permissions, mcp_servers, " +
    "skills, admin, theme",
  ]);
});

Deno.test("what is no JSON is told where it stops being JSON [config.settings]", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["", "1:1: expected a mapping, found an empty file"],
    ["{", "1:2: expected a key in double quotes, found something else"],
    ['{"a": 1,}', "1:9: expected a key in double quotes, found something else"],
    ["{'a': 1}", "1:2: expected a key in double quotes, found something else"],
    ['{"a" 1}', "1:6: a colon"],
    ['{"a": 01}', "1:8: a comma"],
    ['{"a": tru}', "1:7: a: expected a value, found something else"],
    ['{"a": "\n"}', "1:7: a: expected a text in double quotes on one line"],
    ['{"a": [1', "1:9: a: expected a comma or ], found the end of the file"],
    ["{} {}", "1:4: expected the end of the file, found more text"],
    ["// a\n{}", "1:1: expected a value, found something else"],
    ["[".repeat(100_000), "1:34: "],
  ];
  for (const [text, expected] of cases) {
    const [first = "", ...more] = problems(text);
    const [place = "", said = ""] = expected.split(/: (?:a (?=c))?/, 2);
    assert(first.startsWith(`s.json:${place}:`) && first.includes(said), `${text}\n${first}`);
    assertEquals(more, []);
  }
});

Deno.test("the reader of the settings reads what the runtime's reader reads [config.settings]", () => {
  fc.assert(fc.property(fc.json(), (text) => {
    const { value, problems } = readJson(text);
    assertEquals(problems.filter(({ expected }) => expected !== "at most 32 levels"), []);
    if (value !== undefined) assertEquals(JSON.stringify(value), JSON.stringify(JSON.parse(text)));
  }));
});

Deno.test("a credential in the settings is refused and not repeated [config.credentials]", () => {
  const secret = "sk-" + "test-SENTINEL-123";
  const told = [
    ...problems(`{"providers": {"a": {"base_url": "https://a.b", "api_key_env": "${secret}"}}}`),
    ...problems(`{"providers": {"a": {"base_url": "https://a.b", "api_key": "x"}}}`),
    ...problems(`{"providers": {"a": {"base_url": "https://me:${secret}@a.b"}}}`),
    ...problems(`{"mcp_servers": {"a": {"command": "x", "args": ["--key", "${secret}"]}}}`),
    ...problems(`{"${secret}": 1}`),
    ...problems(`{"theme": "${secret}`),
  ];
  assertEquals(told.length, 6);
  assertEquals(told.filter((one) => one.includes("SENTINEL")), []);
  assertEquals(told.filter((one) => one.includes("expected no credential")).length, 5);
});

Deno.test("a rule that cannot be read is told and left out, the others are kept [config.rules]", () => {
  const rules = ["run_cmd(rm *)", "Run Cmd", "read_file", 3, "write_file(", "write_file()"];
  const read = parseSettings(JSON.stringify({ permissions: { deny: rules } }), "s.json");
  assert(read.ok);
  assertEquals(read.settings.permissions, {
    rules: [
      { list: "deny", index: 0, tool: "run_cmd", pattern: "rm *" },
      { list: "deny", index: 2, tool: "read_file", pattern: null },
    ],
  });
  const places = read.notices.map((notice) => notice.replace(/: expected.*/, ""));
  assertEquals(places, [
    "warning: s.json:1:41: permissions.deny[1]",
    "warning: s.json:1:63: permissions.deny[3]",
    "warning: s.json:1:65: permissions.deny[4]",
    "warning: s.json:1:79: permissions.deny[5]",
  ]);
});

Deno.test("a rule may have examples; wrong ones take out only what allows [policy.rule_examples]", () => {
  const examples = { match: ["docs/a.md"], not_match: ["src/a.ts"] };
  const good = { rule: "Write_File(docs/**)", ...examples };
  const misspelt = { rule: "write_file(docs/**)", matches: ["docs/a.md"] };
  const empty = { rule: "write_file(docs/**)", match: [""] };
  const none = { rule: "write_file()", match: ["docs/a.md"] };
  const rules = [good, misspelt, empty, none, {}];
  const permissions = { mode: "never-ask", allow: rules, ask: rules, deny: rules };
  const read = parseSettings(JSON.stringify({ permissions }), "s.json");
  assert(read.ok);
  const rule = { tool: "write_file", pattern: "docs/**" };
  assertEquals(read.settings.permissions, {
    mode: "never-ask",
    rules: [
      { list: "allow", index: 0, ...rule, ...examples },
      ...(["ask", "deny"] as const).flatMap((list) => [
        { list, index: 0, ...rule, ...examples },
        { list, index: 1, ...rule },
        { list, index: 2, ...rule },
      ]),
    ],
  });
  const told = read.notices.map((notice) => notice.replace(/^.*?: (permissions\.)/, "$1"));
  const left = "this rule is left out, the others are kept";
  const counts = "this rule counts without its examples";
  const list = "expected a list of at most 100 texts of 1 to 1000 characters";
  const of = (name: string, said: string) => [
    `permissions.${name}[1].matches: expected one of the keys rule, match, not_match; ${said}`,
    `permissions.${name}[2].match: ${list}; ${said}`,
    `permissions.${name}[3].rule: expected a rule such as write_file(docs/**); ${left}`,
    `permissions.${name}[4].rule: expected a rule such as write_file(docs/**); ${left}`,
  ];
  assertEquals(told, [...of("allow", left), ...of("ask", counts), ...of("deny", counts)]);
});

Deno.test("what stands in the place of the settings is told; no file is no settings [config.places]", async () => {
  const owner = await Deno.makeTempDir();
  const path = `${owner}/settings.json`;
  const told = async () => {
    const read = await readSettings(owner);
    return read.ok ? Object.keys(read.settings.value) : read.findings.map(findingSentence);
  };
  try {
    assertEquals(await told(), []);
    await Deno.mkdir(path);
    assertEquals(await told(), [
      `${path}: expected a file of at most 262144 bytes, found a folder`,
    ]);
    await Deno.remove(path);
    await Deno.writeFile(path, new Uint8Array([0x7b, 0x0a, 0xff, 0x7d]));
    assertEquals(await told(), [`${path}:2:1: expected UTF-8, found another byte`]);
    await Deno.writeFile(path, new TextEncoder().encode('\ufeff{ "theme": "dark" }'));
    assertEquals(await told(), ["theme"]);
  } finally {
    await Deno.remove(owner, { recursive: true });
  }
});
