import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { sampleSpec } from "./executor_lab.ts";
import { withLab } from "./builtin_lab.ts";

const OWN = [
  "read_file",
  "list_dir",
  "list_tree",
  "find_files",
  "search_files",
  "calculate",
  "discover_tools",
];

Deno.test("the built-in tools are complete, read-only and parallel-safe [builtin_tools.specs]", async () => {
  await withLab((lab) => {
    const specs = lab.registry.specs();
    assertEquals(specs.slice(0, OWN.length).map(({ name }) => name), OWN);
    for (const spec of specs) {
      const pure = spec.name === "calculate" || spec.name === "discover_tools";
      const { capability, sideEffects, risk, content, parallelSafe, visibility, source } = spec;
      assertEquals(
        { capability, sideEffects, risk, parallelSafe, visibility, source },
        {
          capability: "read",
          sideEffects: pure ? "none" : "read",
          risk: "normal",
          parallelSafe: true,
          visibility: "public",
          source: "builtin",
        },
        spec.name,
      );
      if (OWN.includes(spec.name)) assertEquals(content, "internal", spec.name);
      assert(spec.description.includes("\n"), spec.name);
      for (const [name, node] of Object.entries(spec.inputSchema.properties)) {
        assert(node.description !== undefined, `${spec.name}.${name}`);
      }
    }
    return Promise.resolve();
  });
});

Deno.test("discover_tools lists the public tools of the registry as it is now [builtin_tools.discover]", async () => {
  await withLab(async (lab) => {
    const names = async (query?: string) => {
      const output = await lab.output("discover_tools", query === undefined ? {} : { query });
      return output.tools.map(({ name }: { name: string }) => name);
    };
    assertEquals((await names()).slice(0, OWN.length), OWN);
    assertEquals(await names("glob"), ["find_files", "search_files"]);
    assertEquals(await names("find FILES name"), ["find_files"]);
    assertEquals(await names("nothing like it"), []);
    lab.registry.registerSpec(sampleSpec({ name: "later", description: "Says zebra." }));
    lab.registry.registerSpec(
      sampleSpec({ name: "secret", description: "Says zebra.", visibility: "hidden" }),
    );
    assertEquals(await names("zebra"), ["later"]);
    assertEquals((await lab.output("discover_tools", { query: "secret" })).tool, null);
    const { tools } = await lab.output("discover_tools", { query: "calculate" });
    assertEquals(tools[0], {
      name: "calculate",
      description: "Calculate an arithmetic expression.",
      capability: "read",
      effects: "none",
    });
  });
});

Deno.test("discover_tools names first what has the word in its name [builtin_tools.discover]", async () => {
  await withLab(async (lab) => {
    const { tools } = await lab.output("discover_tools", { query: "file" });
    const names: string[] = tools.map(({ name }: { name: string }) => name);
    const named = names.filter((name) => name.includes("file"));
    assert(named.length > 1 && names.length > named.length);
    assertEquals(names.slice(0, named.length), named);
  });
});

Deno.test("discover_tools shows all of a tool that is named exactly [builtin_tools.discover]", async () => {
  await withLab(async (lab) => {
    const { tool } = await lab.output("discover_tools", { query: "read_file" });
    const spec = lab.registry.resolve("read_file");
    assertEquals(tool.parameters, spec?.inputSchema);
    assertEquals(tool.description, spec?.description);
    assertStringIncludes(tool.description, "truncated");
    // An alias names its tool.
    assertEquals((await lab.output("discover_tools", { query: "cat" })).tool.name, "read_file");
  });
});
