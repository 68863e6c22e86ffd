import { assert, assertEquals, assertThrows } from "@std/assert";
import { fc } from "seeded-fast-check";
import type { ToolSpecInput } from "../../src/contract/mod.ts";
import { succeed } from "../../src/contract/mod.ts";
import { availableTools, ToolRegistry } from "../../src/tools/mod.ts";
import { registryOf, sampleSpec } from "./executor_lab.ts";

function mutableSpec() {
  const inputSchema = {
    type: "object" as const,
    properties: {
      path: { type: "string" as const, enum: ["a", "b"] },
      more: { type: "array" as const, items: { type: "object" as const, properties: {} } },
    },
    required: ["path"],
    additionalProperties: false as const,
  };
  const aliases = ["see"];
  const legacyArgumentAliases: { [old: string]: string } = { file: "path" };
  return { ...sampleSpec({ name: "look" }), inputSchema, aliases, legacyArgumentAliases };
}

function everything(registry: ToolRegistry): string {
  return JSON.stringify([
    registry.specs(),
    registry.descriptors(),
    registry.manifests(),
    registry.snapshot().specs(),
  ]);
}

/** Every object that can be reached from `value`. */
function reachable(value: unknown, seen = new Set<object>()): Set<object> {
  if (typeof value !== "object" || value === null || seen.has(value)) return seen;
  seen.add(value);
  Object.values(value).forEach((part) => reachable(part, seen));
  return seen;
}

Deno.test("a caller that changes what it registered changes nothing [tools.frozen-copies]", () => {
  const input = mutableSpec();
  const registry = registryOf(input);
  const before = everything(registry);
  input.inputSchema.properties.path.enum.push("c");
  input.inputSchema.required.length = 0;
  input.aliases.push("stolen");
  input.legacyArgumentAliases.other = "more";
  Object.assign(input.inputSchema.properties, { extra: { type: "string" } });
  Object.assign(input, { name: "other", capability: "destructive" });
  assertEquals(everything(registry), before);
  assertEquals(registry.resolve("stolen"), undefined);
});

Deno.test("a caller that changes what it was given changes nothing anywhere [tools.frozen-copies]", () => {
  const registry = registryOf(mutableSpec());
  const snapshot = registry.snapshot();
  const before = everything(registry);
  const given = [
    registry.resolve("look"),
    registry.specs()[0],
    registry.descriptors(),
    registry.manifest("look"),
    registry.manifests()[0],
    snapshot.specs()[0],
    snapshot.descriptors(),
    snapshot,
  ];
  for (const object of given.flatMap((one) => [...reachable(one)])) {
    assert(Object.isFrozen(object), JSON.stringify(object));
    for (const key of Object.keys(object)) {
      assertThrows(() => Object.assign(object, { [key]: null }), TypeError);
    }
    assertThrows(() => Object.assign(object, { added: 1 }), TypeError);
  }
  assertEquals(everything(registry), before);
});

Deno.test("emptying a list that the registry gave does not empty the registry [tools.frozen-copies]", () => {
  const registry = registryOf(mutableSpec());
  const before = everything(registry);
  for (const list of [registry.specs(), registry.manifests(), registry.descriptors()]) {
    try {
      (list as unknown[]).length = 0;
    } catch (error) {
      assert(error instanceof TypeError);
    }
  }
  assertEquals(everything(registry), before);
});

Deno.test("descriptors, MCP and the inventory read the same one schema object [tools.one-schema-copy]", () => {
  const registry = registryOf(mutableSpec());
  const schema = registry.resolve("look")?.inputSchema;
  assert(schema !== undefined);
  assert(registry.descriptors()[0]?.parameters === schema);
  assert(registry.snapshot().descriptors()[0]?.parameters === schema);
  assert(registry.child({ exclude: [] }).resolve("see")?.inputSchema === schema);
});

Deno.test("a snapshot holds whole specs and is not reached by later changes [tools.snapshot]", () => {
  const registry = registryOf(
    sampleSpec({ name: "one", aliases: ["uno"] }),
    sampleSpec({ name: "two" }),
  );
  const specs = registry.specs();
  const snapshot = registry.snapshot();
  registry.remove("two");
  registry.registerSpec(sampleSpec({ name: "one", version: "2.0.0" }), { replace: true });
  registry.registerSpec(sampleSpec({ name: "three" }));
  availableTools(registry).set("three", () => succeed("swapped"));
  assertEquals(snapshot.specs(), specs);
  assert(snapshot.resolve("uno") === specs[0] && snapshot.resolve("two") === specs[1]);
  assertEquals(snapshot.resolve("three"), undefined);
  assertEquals(snapshot.manifest("one")?.version, "1.0.0");
  assertEquals("registerSpec" in snapshot, false);
});

Deno.test("the mapping swaps an executor and keeps every other field [tools.available-tools]", () => {
  const registry = registryOf(
    sampleSpec({ name: "one", aliases: ["uno"], timeoutMs: 5, visibility: "hidden" }),
    sampleSpec({ name: "two" }),
  );
  const { run: _old, ...before } = registry.resolve("one") ?? {};
  const swapped = () => succeed("swapped");
  const tools = availableTools(registry);
  assert(tools.set("one", swapped) === tools);
  const { run, ...after } = registry.resolve("uno") ?? {};
  assertEquals(after, before);
  assert(run === swapped && tools.get("one") === swapped);
  assertEquals(registry.specs().map(({ name }) => name), ["one", "two"]);
});

Deno.test("the mapping refuses an unknown name and names the remedy [tools.available-tools]", () => {
  const registry = registryOf(sampleSpec({ name: "one", aliases: ["uno"] }));
  const tools = availableTools(registry);
  for (const name of ["new_tool", "uno", "ONE", "__proto__"]) {
    const error = assertThrows(() => tools.set(name, () => succeed(1)), TypeError);
    assertEquals(
      error.message,
      `Cannot set tool "${name}": no tool has that name; add it with registerSpec and complete metadata`,
    );
  }
  const broken = "no function" as unknown as ToolSpecInput["run"];
  assertThrows(() => tools.set("one", broken), TypeError, "run");
  assertEquals(registry.specs().length, 1);
});

Deno.test("the mapping deletes a tool with its aliases and descriptor [tools.available-tools]", () => {
  const registry = registryOf(sampleSpec({ name: "one", aliases: ["uno"] }));
  const tools = availableTools(registry);
  assertEquals([tools.delete("uno"), tools.delete("one"), tools.delete("one")], [
    false,
    true,
    false,
  ]);
  assertEquals([registry.resolve("uno"), registry.descriptors().length], [undefined, 0]);
});

Deno.test("the mapping reads like a Map and is live [tools.available-tools]", () => {
  const registry = registryOf(sampleSpec({ name: "one" }));
  const tools = availableTools(registry);
  registry.registerSpec(sampleSpec({ name: "two" }));
  const map = new Map(tools);
  assertEquals([...tools.keys()], ["one", "two"]);
  assertEquals([...map.keys()], [...tools.keys()]);
  assertEquals([...map.values()], [...tools.values()]);
  assertEquals([...tools.entries()], [...tools]);
  const visited: string[] = [];
  tools.forEach((run, name) => void visited.push(name + String(run === map.get(name))));
  assertEquals(visited, ["onetrue", "twotrue"]);
  assertEquals([tools.size, tools.has("two"), tools.has("TWO")], [2, true, false]);
  assertEquals(tools.get("three"), undefined);
});

Deno.test("any series of writes leaves names unique and copies frozen [tools.names] [tools.rejected-unchanged]", () => {
  const word = fc.constantFrom("a", "b", "c", "d", "A", "B");
  const step = fc.record({
    kind: fc.constantFrom("add", "replace", "remove"),
    name: word,
    aliases: fc.array(word, { maxLength: 2 }),
  });
  fc.assert(fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
    const registry = new ToolRegistry();
    for (const { kind, name, aliases } of steps) {
      const before = registry.specs();
      try {
        if (kind === "remove") registry.remove(name);
        else registry.registerSpec(sampleSpec({ name, aliases }), { replace: kind === "replace" });
      } catch (error) {
        assert(error instanceof TypeError);
        assertEquals(registry.specs(), before);
      }
      const words = registry.specs().flatMap((spec) =>
        [spec.name, ...spec.aliases].map((each) => each.toLowerCase())
      );
      assertEquals(words.length, new Set(words).size);
      assertEquals(words.every((each) => registry.resolve(each) !== undefined), true);
    }
  }));
});
