import { isReadOnly, type ToolSpec } from "../contract/mod.ts";

/** Calls that run together. The batches of one response cover its calls in order. */
export interface Batch {
  /** Consecutive, ascending positions in the response. */
  readonly indexes: readonly number[];
  /** Whether the calls may run at the same time; a single call never does. */
  readonly parallel: boolean;
}

/** What the planner needs to know of a tool. */
export type PlannedSpec = Pick<ToolSpec, "parallelSafe" | "sideEffects">;

/**
 * Plans the calls of one response: a maximal run of consecutive calls whose tool is parallel-safe and
 * changes nothing is one batch; any other call, one of an unknown tool included, is a batch of its
 * own, so that all before it end first and nothing after it starts until it ends.
 *
 * @example
 * ```ts
 * import { planBatches } from "./plan_batches.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const read = { parallelSafe: true, sideEffects: "read" } as const;
 * const write = { parallelSafe: false, sideEffects: "mutation" } as const;
 * const calls = [read, read, write, read].map((spec) => ({ spec }));
 * assertEquals(planBatches(calls), [
 *   { indexes: [0, 1], parallel: true },
 *   { indexes: [2], parallel: false },
 *   { indexes: [3], parallel: false },
 * ]);
 * ```
 */
export function planBatches(
  calls: readonly { readonly spec: PlannedSpec | undefined }[],
): readonly Batch[] {
  const runs: { indexes: number[]; joins: boolean }[] = [];
  for (const [index, { spec }] of calls.entries()) {
    const joins = mayJoin(spec);
    const last = runs.at(-1);
    if (joins && last?.joins === true) last.indexes.push(index);
    else runs.push({ indexes: [index], joins });
  }
  return runs.map(({ indexes }) => ({ indexes, parallel: indexes.length > 1 }));
}

function mayJoin(spec: PlannedSpec | undefined): boolean {
  return spec !== undefined && spec.parallelSafe && isReadOnly(spec.sideEffects);
}
