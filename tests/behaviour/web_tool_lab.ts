/**
 * The tool `read_webpage` over any isolates, every call allowed.
 *
 * @module
 */
import { assert } from "@std/assert";
import type { IsolateHost, JsonObject } from "../../src/contract/mod.ts";
import { createLoneSpawner } from "../../src/sandbox/mod.ts";
import {
  createBuiltinTools,
  createMemorySpill,
  type ExecutedCall,
  ToolRegistry,
} from "../../src/tools/mod.ts";
import { createLab, type Lab } from "./executor_lab.ts";

/** The built-in tools over `isolates`, every call allowed. */
function labOver(isolates: IsolateHost): Lab {
  const registry = new ToolRegistry();
  const ports = { spawner: createLoneSpawner(), spill: createMemorySpill(), registry, isolates };
  for (const spec of createBuiltinTools(ports)) registry.registerSpec(spec);
  return createLab([], { registry });
}

/** Calls the tool once. */
export async function callReadWebpage(
  isolates: IsolateHost,
  args: JsonObject,
): Promise<ExecutedCall> {
  const [done] = await labOver(isolates).run([{ id: "c", name: "read_webpage", arguments: args }]);
  assert(done !== undefined);
  return done;
}
