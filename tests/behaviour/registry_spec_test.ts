import { assert, assertEquals, assertThrows } from "@std/assert";
import type { ToolSpecInput } from "../../src/contract/mod.ts";
import { CAPABILITIES, isReadOnly, SIDE_EFFECTS, succeed } from "../../src/contract/mod.ts";
import { ToolRegistry } from "../../src/tools/mod.ts";
import { registryOf, sampleSpec } from "./executor_lab.ts";

const VOCABULARY_HOLDER = { type: "object", properties: {}, additionalProperties: false } as const;

/** Registers what may be no spec at all, as untyped callers do. */
function register(input: unknown, registry = new ToolRegistry()): ToolRegistry {
  registry.registerSpec(input as ToolSpecInput);
  return registry;
}

function refusal(changes: { [field: string]: unknown }): string {
  const input = { ...sampleSpec(), ...changes };
  return assertThrows(() => register(input), TypeError, 'Cannot register tool "').message;
}

Deno.test("registerSpec() completes a spec with the defaults that decide nothing of safety [tools.spec-fields]", () => {
  const { parallelSafe: _, ...input } = sampleSpec();
  const { run, inputSchema, ...spec } = new ToolRegistry().registerSpec(input);
  assertEquals(spec, {
    name: "echo",
    description: "Answers its arguments.",
    version: "1.0.0",
    source: "app",
    capability: "read",
    sideEffects: "read",
    risk: "normal",
    content: "internal",
    parallelSafe: false,
    visibility: "public",
    aliases: [],
    timeoutMs: 60_000,
  });
  assert(run === input.run && Object.keys(inputSchema.properties).length === 2);
});

Deno.test("registerSpec() states what is wrong with each field [tools.spec-fields]", () => {
  const cases: readonly [{ [field: string]: unknown }, string][] = [
    [{ name: "Echo" }, 'name "Echo" must match ^[a-z][a-z0-9_]{0,63}$'],
    [{ name: "a".repeat(65) }, "must match"],
    [{ name: 7 }, 'tool "?": name must match'],
    [{ description: "" }, "description"],
    [{ description: "\nSecond line" }, "must begin with a line that says what the tool does"],
    [{ version: "1.0" }, 'version "1.0" must be a semantic version'],
    [{ version: "01.0.0" }, "must be a semantic version"],
    [{ source: "plugin:x" }, "must be builtin, app, skill:NAME@VERSION or mcp:SERVER"],
    [{ source: "skill:x" }, "must be builtin"],
    [{ source: "mcp:" }, "must be builtin"],
    [{ source: "mcp:files\u001b[2J" }, "must be builtin"],
    [{ source: "mcp:files\u202e" }, "must be builtin"],
    [{ version: "1.0.0-rc..1" }, "must be a semantic version"],
    [{ version: "1.0.0-01" }, "must be a semantic version"],
    [{ capability: "dynamic" }, 'capability "dynamic" must be one of read, write, shell'],
    [{ sideEffects: "pure" }, "must be one of none, read, mutation"],
    [{ risk: "low" }, 'risk "low" must be one of normal, high'],
    [{ content: "safe" }, 'content "safe" must be one of internal, external'],
    [{ parallelSafe: "yes" }, "parallelSafe"],
    [{ visibility: "secret" }, "must be one of public, hidden"],
    [{ aliases: "cat" }, "aliases must be a list of identifiers"],
    [{ aliases: ["a b"] }, 'alias "a b" must match'],
    [{ aliases: [, "x"] }, 'aliases at "/0" is undefined'],
    [{ aliases: ["Cat", "cAT"] }, 'alias "cAT" is given twice or is the name'],
    [{ aliases: ["ECHO"] }, 'alias "ECHO" is given twice or is the name'],
    [{ retrySafe: " " }, "must say why repeating a failed call is safe"],
    [{ retrySafe: true }, "retrySafe must say why"],
    [{ timeoutMs: 0 }, "timeoutMs must be a whole number of milliseconds from 1 to 3600000"],
    [{ timeoutMs: 1.5 }, "timeoutMs"],
    [{ timeoutMs: Infinity }, "timeoutMs"],
    [{ legacyFields: ["txt"] }, 'legacyFields names "txt", which is no property of inputSchema'],
    [{ legacyFields: ["text", "text"] }, "legacyFields must be a list of distinct"],
    [{ legacyArgumentAliases: { body: "txt" } }, 'maps "body" to "txt", which is no property'],
    [{ legacyArgumentAliases: { text: "count" } }, 'renames the property "text"'],
    [{ argumentSchema: {} }, "argumentSchema is for the sources mcp:SERVER only"],
    [{ argumentSchema: [], source: "mcp:x" }, "argumentSchema must be an object"],
    [{ argumentSchema: {}, source: "mcp:x", validate: () => [] }, "validate cannot stand beside"],
    [{ validate: {} }, "validate must be a function"],
    [{ loadValidator: {} }, "loadValidator must be a function"],
    [{ validate: noCheck, loadValidator: noCheck }, "loadValidator cannot stand beside validate"],
    [
      { argumentSchema: {}, source: "mcp:x", loadValidator: noCheck },
      "loadValidator cannot stand beside argumentSchema",
    ],
    [{ run: "rm" }, 'run "rm" must be a function'],
    [{ inputSchema: null }, "inputSchema must be an object"],
    [{ inputSchema: () => 1 }, 'inputSchema at "" is a function'],
    [{ paralelSafe: true }, 'field "paralelSafe" is not known, did you mean "parallelSafe"?'],
  ];
  for (const [changes, said] of cases) {
    const message = refusal(changes);
    assert(message.includes(said), `${JSON.stringify(changes)} gave: ${message}`);
    assert(!message.includes("\n"), message);
  }
});

Deno.test("registerSpec() refuses what is no object in one sentence [tools.spec-fields]", () => {
  for (const input of [undefined, null, "echo", [], () => 1, new Map()]) {
    assertThrows(() => register(input), TypeError, 'tool "?": a spec must be an object');
  }
});

Deno.test("registerSpec() reports every problem of a spec in one TypeError [tools.spec-all-problems]", () => {
  const message = assertThrows(
    () =>
      register({ name: "x y", version: "one", aliases: ["a b"], timeoutMs: -1, inputSchema: {} }),
    TypeError,
  ).message;
  const expected = [
    'Cannot register tool "x y": ',
    "description is missing",
    "source is missing",
    "capability is missing",
    "sideEffects is missing",
    "risk is missing",
    "content is missing",
    "run is missing",
    'name "x y" must match',
    'version "one" must be',
    "timeoutMs must be",
    'inputSchema at "/type": the root must have "type": "object"',
    'inputSchema at "/properties": the root must have a mapping "properties"',
    'inputSchema at "/additionalProperties": the root must have',
    'alias "a b" must match',
  ];
  assertEquals(expected.filter((part) => !message.includes(part)), [], message);
});

Deno.test("no field that decides safety has a default [tools.spec-no-default]", () => {
  const registry = new ToolRegistry();
  for (const field of ["capability", "sideEffects", "risk", "content", "run", "inputSchema"]) {
    const { [field]: _, ...input } = sampleSpec() as unknown as { [field: string]: unknown };
    assertThrows(() => register(input, registry), TypeError, `"echo": ${field} is missing`);
    const absent = { ...input, [field]: undefined };
    assertThrows(() => register(absent, registry), TypeError, `"echo": ${field} is missing`);
  }
  assertEquals(registry.specs(), []);
});

Deno.test("parallelSafe is for the effects none and read only [tools.spec-no-default]", () => {
  for (const sideEffects of SIDE_EFFECTS) {
    const spec = sampleSpec({ sideEffects, parallelSafe: true });
    if (isReadOnly(sideEffects)) registryOf(spec);
    else assertThrows(() => registryOf(spec), TypeError, `not ${sideEffects}`);
  }
});

Deno.test("effects are independent of the capability [tools.spec-fields]", () => {
  for (const capability of CAPABILITIES) {
    for (const sideEffects of SIDE_EFFECTS) {
      const spec = sampleSpec({ capability, sideEffects, parallelSafe: false });
      assertEquals(registryOf(spec).resolve("echo")?.sideEffects, sideEffects);
    }
  }
});

Deno.test("a spec is read once: an accessor cannot show two values [tools.spec-fields]", () => {
  const seen: string[] = [];
  const input = {
    ...sampleSpec(),
    get capability() {
      seen.push("read");
      return seen.length === 1 ? "read" : "destructive";
    },
  };
  assertEquals(register(input).resolve("echo")?.capability, "read");
  assertEquals(seen, ["read"]);
});

Deno.test("names of the language's own objects are ordinary names [tools.vocabulary-prototype-keys]", () => {
  const names = ["constructor", "valueof", "hasownproperty"];
  const registry = registryOf(...names.map((name) => sampleSpec({ name })));
  assertEquals(registry.specs().map(({ name }) => name), names);
  for (const name of ["__proto__", "toString", "prototype"]) {
    assertEquals(registry.resolve(name), undefined);
  }
});

Deno.test("a semantic version may carry a pre-release and build data [tools.spec-fields]", () => {
  for (const version of ["0.0.1", "1.2.3-rc.1", "1.2.3-rc.1+build.7", "10.20.30+x"]) {
    assertEquals(registryOf(sampleSpec({ version })).resolve("echo")?.version, version);
  }
  const sources = ["builtin", "app", "skill:unit-converter@1.0.0", "mcp:my.server"] as const;
  for (const source of sources) {
    assertEquals(registryOf(sampleSpec({ source })).manifest("echo")?.source, source);
  }
});

Deno.test("a legacy field may be any property of the schema [tools.spec-fields]", () => {
  const spec = sampleSpec({
    inputSchema: { ...VOCABULARY_HOLDER, properties: { path: { type: "string" } } },
    legacyFields: ["path"],
    legacyArgumentAliases: { file: "path" },
    run: () => succeed(null),
  });
  assertEquals(registryOf(spec).resolve("echo")?.legacyFields, ["path"]);
});

function noCheck(): [] {
  return [];
}
