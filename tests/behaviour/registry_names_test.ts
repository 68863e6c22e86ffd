import { assert, assertEquals, assertThrows } from "@std/assert";
import { availableTools, type ToolRegistry } from "../../src/tools/mod.ts";
import { succeed } from "../../src/contract/mod.ts";
import { registryOf, sampleSpec } from "./executor_lab.ts";

function namesOf(registry: ToolRegistry): string[] {
  return registry.specs().map(({ name, aliases }) => [name, ...aliases].join("|"));
}

Deno.test("names and aliases are one case-insensitive space [tools.names]", () => {
  const registry = registryOf(sampleSpec({ name: "show_file", aliases: ["cat", "View"] }));
  const before = registry.specs();
  const cases: readonly [Parameters<typeof sampleSpec>[0], string][] = [
    [{ name: "show_file" }, '"show_file": the name is taken; pass { replace: true }'],
    [{ name: "cat" }, '"cat": "cat" is already an alias of "show_file"'],
    [{ name: "view" }, '"view" is already an alias of "show_file"'],
    [{ name: "read_file", aliases: ["CAT"] }, 'alias "CAT" already names "show_file"'],
    [{ name: "read_file", aliases: ["Show_File"] }, 'alias "Show_File" already names "show_file"'],
  ];
  for (const [changes, said] of cases) {
    assertThrows(() => registry.registerSpec(sampleSpec(changes)), TypeError, said);
  }
  const message = assertThrows(
    () => registry.registerSpec(sampleSpec({ name: "read_file", aliases: ["cat", "VIEW"] })),
    TypeError,
  ).message;
  assertEquals(
    message,
    'Cannot register tool "read_file": alias "cat" already names "show_file"; ' +
      'alias "VIEW" already names "show_file"',
  );
  assertEquals(registry.specs(), before);
});

Deno.test("a tool is found by name and alias in any case [tools.names]", () => {
  const registry = registryOf(sampleSpec({ name: "show_file", aliases: ["View"] }));
  for (const word of ["show_file", "SHOW_FILE", "view", "View", "VIEW"]) {
    assertEquals(registry.resolve(word)?.name, "show_file");
  }
  assertEquals(registry.resolve("show"), undefined);
  assertEquals(registry.resolve(""), undefined);
});

Deno.test("a rejected registration leaves the registry as it was [tools.rejected-unchanged]", () => {
  const registry = registryOf(
    sampleSpec({ name: "one", aliases: ["uno"] }),
    sampleSpec({ name: "two" }),
  );
  const [specs, descriptors] = [registry.specs(), registry.descriptors()];
  const replacing = [
    sampleSpec({ name: "one", aliases: ["two"] }),
    sampleSpec({ name: "two", aliases: ["UNO"] }),
    sampleSpec({ name: "uno" }),
    sampleSpec({ name: "one", version: "x" }),
  ];
  for (const spec of replacing) {
    assertThrows(() => registry.registerSpec(spec, { replace: true }), TypeError);
  }
  assertEquals(registry.specs(), specs);
  assertEquals(registry.descriptors(), descriptors);
  assert(registry.specs().every((spec, index) => spec === specs[index]));
});

Deno.test("replace: true takes the place of the tool and of its aliases [tools.replace]", () => {
  const registry = registryOf(
    sampleSpec({ name: "one", aliases: ["uno", "eins"] }),
    sampleSpec({ name: "two" }),
  );
  registry.registerSpec(sampleSpec({ name: "one", aliases: ["eins", "un"], version: "2.0.0" }), {
    replace: true,
  });
  assertEquals(namesOf(registry), ["one|eins|un", "two"]);
  assertEquals(registry.resolve("uno"), undefined);
  assertEquals(registry.resolve("un")?.version, "2.0.0");
  registry.registerSpec(sampleSpec({ name: "three", aliases: ["uno"] }), { replace: true });
  assertEquals(registry.resolve("uno")?.name, "three");
});

Deno.test("remove() takes a tool, its aliases and its descriptor away [tools.remove]", () => {
  const registry = registryOf(sampleSpec({ name: "one", aliases: ["uno"] }));
  assertEquals(registry.remove("uno"), false);
  assertEquals(registry.remove("One"), true);
  assertEquals(registry.remove("one"), false);
  assertEquals([registry.resolve("uno"), registry.descriptors().length], [undefined, 0]);
  registry.registerSpec(sampleSpec({ name: "uno" }));
});

Deno.test("a hidden tool is in no list that leaves the registry [tools.hidden]", () => {
  const registry = registryOf(
    sampleSpec({ name: "secret", visibility: "hidden", aliases: ["s3cret"] }),
    sampleSpec({ name: "open" }),
  );
  assertEquals(registry.descriptors().map(({ name }) => name), ["open"]);
  assertEquals(registry.manifests().map(({ name }) => name), ["open"]);
  assertEquals(registry.snapshot().descriptors().map(({ name }) => name), ["open"]);
  assertEquals(registry.child({ exclude: [] }).descriptors().map(({ name }) => name), ["open"]);
  assertEquals(registry.resolve("s3cret")?.name, "secret");
});

Deno.test("descriptors come in the order of names, whatever the order of registration [tools.descriptors]", () => {
  const registry = registryOf(...["b", "c", "a"].map((name) => sampleSpec({ name })));
  assertEquals(registry.descriptors().map(({ name }) => name), ["a", "b", "c"]);
  assertEquals(registry.specs().map(({ name }) => name), ["b", "c", "a"]);
});

Deno.test("a manifest is a frozen projection of five fields [tools.manifest]", () => {
  const registry = registryOf(sampleSpec({ aliases: ["say"] }));
  const manifest = registry.manifest("SAY");
  assertEquals(manifest, {
    name: "echo",
    capability: "read",
    risk: "normal",
    version: "1.0.0",
    source: "app",
  });
  assert(Object.isFrozen(manifest));
  assertEquals(registry.manifest("nothing"), undefined);
});

Deno.test("a view lacks what it excludes, in every list and under every name [tools.child-view]", () => {
  const registry = registryOf(
    sampleSpec({ name: "read_it" }),
    sampleSpec({ name: "write_it", aliases: ["put"] }),
  );
  for (const exclude of [["write_it"], ["WRITE_IT"], ["put"]]) {
    const view = registry.child({ exclude });
    assertEquals(view.specs().map(({ name }) => name), ["read_it"]);
    assertEquals(view.descriptors().map(({ name }) => name), ["read_it"]);
    assertEquals(view.manifests().map(({ name }) => name), ["read_it"]);
    assertEquals(view.snapshot().specs().map(({ name }) => name), ["read_it"]);
    assertEquals([view.resolve("write_it"), view.resolve("PUT")], [undefined, undefined]);
    assertEquals([...availableTools(view).keys()], ["read_it"]);
  }
});

Deno.test("a view of one text instead of a list is refused, for it would exclude nothing [tools.child-view]", () => {
  const registry = registryOf(sampleSpec({ name: "write_it" }));
  assertThrows(
    () => registry.child({ exclude: "write_it" }),
    TypeError,
    "Cannot make a view: exclude must be a list of names, not one text",
  );
});

Deno.test("an excluded name cannot be written through a view [tools.child-view]", () => {
  const registry = registryOf(sampleSpec({ name: "write_it", aliases: ["put"] }));
  const view = registry.child({ exclude: ["write_it", "later"] });
  const attempts = [
    sampleSpec({ name: "write_it" }),
    sampleSpec({ name: "later" }),
    sampleSpec({ name: "other", aliases: ["LATER"] }),
    sampleSpec({ name: "put" }),
  ];
  for (const spec of attempts) {
    assertThrows(() => view.registerSpec(spec, { replace: true }), TypeError, "Cannot register");
  }
  assertThrows(
    () => view.registerSpec(sampleSpec({ name: "later" })),
    TypeError,
    'Cannot register tool "later": this view excludes the name "later"',
  );
  assertEquals(view.remove("write_it"), false);
  const mapping = availableTools(view);
  assertThrows(() => mapping.set("write_it", () => succeed(1)), TypeError, "registerSpec");
  assertEquals(mapping.delete("write_it"), false);
  mapping.clear();
  assertEquals(namesOf(registry), ["write_it|put"]);
});

Deno.test("a view is live, and narrows further but never widens [tools.child-view]", () => {
  const registry = registryOf(sampleSpec({ name: "one" }));
  const view = registry.child({ exclude: ["two"] });
  const narrower = view.child({ exclude: ["three"] });
  registry.registerSpec(sampleSpec({ name: "two" }));
  view.registerSpec(sampleSpec({ name: "three" }));
  registry.registerSpec(sampleSpec({ name: "four" }));
  assertEquals(namesOf(registry), ["one", "two", "three", "four"]);
  assertEquals(namesOf(view), ["one", "three", "four"]);
  assertEquals(namesOf(narrower), ["one", "four"]);
  assertEquals(namesOf(narrower.child({ exclude: [] })), ["one", "four"]);
});
