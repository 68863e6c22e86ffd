/**
 * What the tests of the built-in tools run them with: a workspace of their own beside a folder that
 * is outside of it.
 *
 * @module
 */
import { assert } from "@std/assert";
import type {
  JsonObject,
  Spawner,
  ToolContext,
  ToolFailure,
  ToolOutcome,
} from "../../src/contract/mod.ts";
import { fail } from "../../src/contract/mod.ts";
import { createBuiltinTools } from "../../src/tools/builtin/mod.ts";
import { createMemorySpill, type SpillStore, ToolRegistry } from "../../src/tools/mod.ts";

/** A fresh workspace with all built-in tools. */
export interface Lab {
  /** Real, absolute. */
  readonly workspace: string;
  /** A folder next to the workspace. */
  readonly outside: string;
  readonly registry: ToolRegistry;
  readonly spill: SpillStore;
  run(tool: string, args?: JsonObject, options?: Partial<ToolContext>): Promise<ToolOutcome>;
  /** The output of a call that must succeed. */
  // deno-lint-ignore no-explicit-any -- each test knows the shape that it looks at
  output(tool: string, args?: JsonObject): Promise<any>;
  /** The failure of a call that must fail. */
  failure(tool: string, args?: JsonObject): Promise<ToolFailure>;
  /** Writes a file of the workspace; makes its folders. */
  write(path: string, content: string | Uint8Array): Promise<void>;
}

const SPAWNER: Spawner = {
  catalog: [],
  request: () => Promise.resolve(fail("dependency_unavailable", "No supervisor in this test")),
};

/** Makes a lab, uses it, and removes it. */
export async function withLab(use: (lab: Lab) => Promise<void>): Promise<void> {
  const root = await Deno.realPath(await Deno.makeTempDir({ prefix: "kyrozen-tools-" }));
  const lab = makeLab(root);
  await Deno.mkdir(lab.workspace);
  await Deno.mkdir(lab.outside);
  try {
    await use(lab);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

/** Says whether a program of the machine did what it was asked to. */
export async function succeeds(command: string, ...args: readonly string[]): Promise<boolean> {
  try {
    return (await new Deno.Command(command, { args: [...args] }).output()).success;
  } catch {
    return false;
  }
}

function makeLab(root: string): Lab {
  const workspace = `${root}/workspace`;
  const spill = createMemorySpill();
  const registry = new ToolRegistry();
  const specs = createBuiltinTools({ spawner: SPAWNER, spill, registry });
  for (const spec of specs) registry.registerSpec(spec);
  const lab: Lab = {
    workspace,
    outside: `${root}/outside`,
    registry,
    spill,
    async run(tool, args = {}, options = {}) {
      const spec = registry.resolve(tool);
      assert(spec !== undefined, tool);
      return await spec.run(args, { ...contextOf(workspace), ...options });
    },
    async output(tool, args) {
      const outcome = await lab.run(tool, args);
      assert(outcome.ok, JSON.stringify(outcome));
      return outcome.output;
    },
    async failure(tool, args) {
      const outcome = await lab.run(tool, args);
      assert(!outcome.ok, JSON.stringify(outcome).slice(0, 1000));
      return outcome;
    },
    async write(path, content) {
      const full = `${workspace}/${path}`;
      await Deno.mkdir(full.slice(0, full.lastIndexOf("/")), { recursive: true });
      if (typeof content === "string") await Deno.writeTextFile(full, content);
      else await Deno.writeFile(full, content);
    },
  };
  return lab;
}

function contextOf(workspace: string): ToolContext {
  return {
    signal: new AbortController().signal,
    workspace,
    session: "ses_test",
    turn: "trn_test",
    callId: "call_test",
    placed() {},
  };
}
