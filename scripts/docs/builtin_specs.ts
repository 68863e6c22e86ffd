import { fail, type IsolateHost, type ToolSpec } from "../../src/contract/mod.ts";
import { createLoneSpawner } from "../../src/sandbox/mod.ts";
import { createBuiltinTools } from "../../src/tools/builtin/mod.ts";
import { createMemorySpill, ToolRegistry } from "../../src/tools/mod.ts";

/** The built-in tools as the registry holds them, in the order of their names. */
export function builtinSpecs(): readonly ToolSpec[] {
  const registry = new ToolRegistry();
  const isolates: IsolateHost = {
    packages: [],
    call: () => Promise.resolve({ outcome: fail("not_found", "No package"), isolation: "none" }),
  };
  const ports = { spawner: createLoneSpawner(), spill: createMemorySpill(), registry, isolates };
  for (const spec of createBuiltinTools(ports)) registry.registerSpec(spec);
  return registry.specs().toSorted((a, b) => a.name < b.name ? -1 : 1);
}
