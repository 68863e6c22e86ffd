import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { fail, type IsolateHost, type JsonObject } from "../contract/mod.ts";
import type { SchemaNode, ToolSpec } from "../contract/mod.ts";
import { createLoneSpawner } from "../sandbox/mod.ts";
import { VALIDATORS } from "./builtin/validators.generated.js";
import { compileValidator } from "./compile_validator.ts";
import { createBuiltinTools, createMemorySpill, ToolRegistry } from "./mod.ts";
import { codePointLength, jsonEqual } from "./schema_runtime.ts";
import { validatorOf } from "./validator_of.ts";

function builtinSpecs(): readonly ToolSpec[] {
  const registry = new ToolRegistry();
  const isolates: IsolateHost = {
    packages: [],
    call: () => Promise.resolve({ outcome: fail("not_found", "No package"), isolation: "none" }),
  };
  const ports = { spawner: createLoneSpawner(), spill: createMemorySpill(), registry, isolates };
  for (const spec of createBuiltinTools(ports)) registry.registerSpec(spec);
  return registry.specs();
}

/** Values near what `node` wants: right ones, and ones that miss it narrowly. */
function near(node: SchemaNode): fc.Arbitrary<unknown> {
  const bounds = [node.minimum, node.maximum, node.minLength, node.maxLength, node.maxItems]
    .filter((bound) => bound !== undefined);
  const edges = [0, ...bounds].flatMap((bound) => [bound - 1, bound, bound + 1, bound + 0.5]);
  const lengths = edges.filter((edge) => edge >= 0 && edge <= 5000).map(Math.floor);
  const texts = lengths.map((length) => "é".repeat(length));
  return fc.oneof(
    fc.constantFrom(...(node.enum ?? [null])),
    fc.constantFrom(...edges, ...texts, "HEAD~1", "-x", "a..b", "src/a.ts", "\u{1F600}", true, []),
    fc.array(node.items === undefined ? fc.string() : near(node.items), { maxLength: 4 }),
    fc.jsonValue({ maxDepth: 2 }),
  );
}

/** A value that `node` allows, for the plain nodes that built-in tools have. */
function right(node: SchemaNode): fc.Arbitrary<unknown> {
  if (node.enum !== undefined) return fc.constantFrom(...node.enum);
  if (node.type === "boolean") return fc.boolean();
  if (node.type === "integer") return fc.integer({ min: node.minimum, max: node.maximum });
  if (node.type === "array" && node.items !== undefined) {
    return fc.array(right(node.items), { maxLength: Math.min(3, node.maxItems ?? 3) });
  }
  return fc.constantFrom("HEAD~1", "main", "src", "1+1", "read_file", "*.ts");
}

function argumentsFor({ inputSchema }: ToolSpec): fc.Arbitrary<JsonObject> {
  const build = (value: (node: SchemaNode) => fc.Arbitrary<unknown>) => {
    const parts: { [name: string]: fc.Arbitrary<unknown> } = {};
    for (const [name, node] of Object.entries(inputSchema.properties)) parts[name] = value(node);
    return fc.record(parts, { requiredKeys: [...inputSchema.required ?? []] });
  };
  const stray = fc.dictionary(fc.constantFrom("constructor", "__proto__", "paht", "x"), fc.nat());
  const wild = fc.tuple(build(near), build(right), stray).map(
    ([wrong, good, more]) => ({ ...good, ...wrong, ...more }),
  );
  const oneWrong = fc.tuple(build(near), build(right), fc.nat()).map(([wrong, good, choice]) => {
    const names = Object.keys(wrong);
    const name = names[choice % names.length];
    return name === undefined ? good : { ...good, [name]: wrong[name] };
  });
  return fc.oneof(build(right), oneWrong, wild).map((args) => JSON.parse(JSON.stringify(args)));
}

for (const spec of builtinSpecs()) {
  Deno.test(`the generated validator of ${spec.name} agrees with ajv on any arguments [tools.generated-validators]`, async () => {
    const generated = (await VALIDATORS[spec.name]?.())?.validate;
    assert(generated !== undefined && await validatorOf(spec) === generated);
    const compiled = compileValidator(spec);
    let passed = 0;
    fc.assert(
      fc.property(argumentsFor(spec), (args) => {
        const problems = compiled(args);
        if (problems.length === 0) passed++;
        assertEquals(generated(args), problems);
      }),
      { numRuns: 300 },
    );
    assert(passed > 0, "no arguments were valid: the comparison would miss half of its cases");
  });
}

Deno.test("every built-in tool has a generated validator and no other tool has one [tools.generated-validators]", () => {
  const names = builtinSpecs().map(({ name }) => name).sort();
  assertEquals(Object.keys(VALIDATORS).sort(), names);
});

Deno.test("a validator is compiled once for one schema [tools.generated-validators]", async () => {
  const [spec] = builtinSpecs();
  assert(spec !== undefined);
  const bare = { ...spec, loadValidator: undefined };
  assert(await validatorOf(bare) === await validatorOf({ ...bare }));
  assert(await validatorOf(spec) === await validatorOf({ ...spec }));
});

Deno.test("neither the start nor a call of a built-in tool loads ajv [tools.ajv-lazy]", async () => {
  const code = `
    import { createBuiltinTools, createExecutor, createMemorySpill, ToolRegistry } from "./mod.ts";
    import { createLoneSpawner } from "../sandbox/mod.ts";
    const registry = new ToolRegistry();
    const spill = createMemorySpill();
    for (const spec of createBuiltinTools({ spawner: createLoneSpawner(), spill, registry })) {
      registry.registerSpec(spec);
    }
    const executor = createExecutor({
      registry, spill, workspace: Deno.cwd(), redact: (text) => text,
      decide: () => ({ kind: "allow", rule: "test" }),
      desk: { ask: () => Promise.resolve({ kind: "denied", reason: "x" }) },
      ledger: { append: (event) => Promise.resolve({ ...event, seq: 1, time: "", prev: "", sha256: "" }) },
      clock: { now: () => 0, monotonic: () => 0 },
    });
    const signal = new AbortController().signal;
    const call = { id: "c", name: "calculate", arguments: '{"expression":"1+1"}' };
    const [done] = await executor.run([call], { session: "s", turn: "t", signal, onEvent() {} });
    console.log(done?.receipt.code ?? "ok");
  `;
  const folder = await Deno.makeTempDir();
  try {
    const home = new URL(".", import.meta.url).href;
    const entry = `${folder}/entry.ts`;
    await Deno.writeTextFile(
      entry,
      code.replace(/"(\.[^"]*)"/g, (_, path) => `"${new URL(path, home)}"`),
    );
    const run = (name: string, url: string) =>
      new Deno.Command(Deno.execPath(), {
        args: ["run", "-A", "--no-check", "--log-level=debug", `--config=${configPath()}`, url],
        env: { NAME: name },
      }).output();
    const loaded = async (url: string) => {
      const { stdout, stderr } = await run("x", url);
      return [new TextDecoder().decode(stdout).trim(), new TextDecoder().decode(stderr)] as const;
    };
    const [said, log] = await loaded(entry);
    assertEquals(said, "ok");
    assertEquals(/ajv\/8[^\n]*\/dist\//.test(log), false);
    assertEquals(/re2js\/2/.test(log), false);
    const [, eager] = await loaded(new URL("./compile_validator.ts", import.meta.url).href);
    assertEquals(/ajv\/8[^\n]*\/dist\//.test(eager), true, "the log would show ajv");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

function configPath(): string {
  return new URL("../../deno.json", import.meta.url).pathname;
}

Deno.test("codePointLength() counts as a text is iterated [tools.generated-validators]", () => {
  const points = fc.oneof(fc.nat(0x7f), fc.integer({ min: 0xd700, max: 0x10ffff }));
  const texts = fc.array(points).map((codes) => String.fromCodePoint(...codes));
  fc.assert(fc.property(texts, (text) => {
    assertEquals(codePointLength(text), [...text].length);
  }));
  for (const text of ["\ud800", "\ud800\ud800", "\udc00\ud800", "a\ud83d\ude00"]) {
    assertEquals(codePointLength(text), [...text].length);
  }
});

Deno.test("jsonEqual() compares as JSON does, whatever the order of keys [tools.generated-validators]", () => {
  fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
    assert(jsonEqual(a, JSON.parse(JSON.stringify(a))));
    assertEquals(jsonEqual(a, b), jsonEqual(b, a));
    if (jsonEqual(a, b)) assertEquals(sorted(a), sorted(b));
  }));
  assert(jsonEqual({ a: 1, b: [2] }, { b: [2], a: 1 }));
  for (const [a, b] of [[[], {}], [{ a: 1 }, {}], [null, {}], ["1", 1], [{ toString: 1 }, {}]]) {
    assertEquals(jsonEqual(a, b), false);
  }
});

function sorted(value: unknown): string {
  return JSON.stringify(
    value,
    (_key, part) =>
      typeof part === "object" && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a < b ? -1 : 1))
        : part,
  );
}
