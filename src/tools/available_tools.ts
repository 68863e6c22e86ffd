import { showInline, type ToolRun } from "../contract/mod.ts";
import type { ToolRegistry } from "./tool_registry.ts";

/**
 * The compatibility mapping: a live, `Map`-like view of a registry from tool name to executor. Keys
 * are names exactly as registered; aliases are no keys.
 */
export interface AvailableTools extends Iterable<[string, ToolRun]> {
  readonly size: number;
  get(name: string): ToolRun | undefined;
  has(name: string): boolean;
  /**
   * Swaps the executor of a registered tool; every other field stays.
   *
   * @throws {TypeError} If there is no tool of that name: `registerSpec` adds tools.
   */
  set(name: string, run: ToolRun): AvailableTools;
  /** Removes a tool with its aliases and descriptor; says whether there was one. */
  delete(name: string): boolean;
  clear(): void;
  keys(): IterableIterator<string>;
  values(): IterableIterator<ToolRun>;
  entries(): IterableIterator<[string, ToolRun]>;
  forEach(each: (run: ToolRun, name: string, tools: AvailableTools) => void): void;
}

/** Shows a registry as the compatibility mapping. */
export function availableTools(registry: ToolRegistry): AvailableTools {
  const find = (name: string) => registry.specs().find((spec) => spec.name === name);
  const tools: AvailableTools = {
    get size() {
      return registry.specs().length;
    },
    get: (name) => find(name)?.run,
    has: (name) => find(name) !== undefined,
    set(name, run) {
      const spec = find(name);
      if (spec === undefined) {
        throw new TypeError(
          `Cannot set tool "${showInline(String(name), 64)}": no tool has that name; ` +
            "add it with registerSpec and complete metadata",
        );
      }
      registry.registerSpec({ ...spec, run }, { replace: true });
      return tools;
    },
    delete: (name) => find(name) !== undefined && registry.remove(name),
    clear() {
      for (const { name } of registry.specs()) registry.remove(name);
    },
    *keys() {
      for (const { name } of registry.specs()) yield name;
    },
    *values() {
      for (const { run } of registry.specs()) yield run;
    },
    *entries() {
      for (const { name, run } of registry.specs()) yield [name, run];
    },
    forEach(each) {
      for (const { name, run } of registry.specs()) each(run, name, tools);
    },
    [Symbol.iterator]: () => tools.entries(),
  };
  return Object.freeze(tools);
}
