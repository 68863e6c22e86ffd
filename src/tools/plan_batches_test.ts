import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { isReadOnly, SIDE_EFFECTS } from "../contract/mod.ts";
import { planBatches, type PlannedSpec } from "./plan_batches.ts";

const READ: PlannedSpec = { parallelSafe: true, sideEffects: "read" };
const BARRIER: PlannedSpec = { parallelSafe: false, sideEffects: "read" };

function plan(...specs: readonly (PlannedSpec | undefined)[]): string {
  const batches = planBatches(specs.map((spec) => ({ spec })));
  return batches.map(({ indexes, parallel }) => indexes.join(parallel ? "+" : "!")).join(" ");
}

Deno.test("planBatches() joins consecutive parallel-safe reads and nothing else [tools.planner]", () => {
  assertEquals(plan(), "");
  assertEquals(plan(READ), "0");
  assertEquals(plan(READ, READ, READ), "0+1+2");
  assertEquals(plan(READ, undefined, READ), "0 1 2");
  assertEquals(plan(READ, undefined, READ, BARRIER, READ, READ), "0 1 2 3 4+5");
  assertEquals(plan(BARRIER, READ, READ, BARRIER), "0 1+2 3");
});

Deno.test("planBatches() trusts no parallelSafe of a tool that changes something [tools.planner]", () => {
  for (const sideEffects of SIDE_EFFECTS) {
    const spec: PlannedSpec = { parallelSafe: true, sideEffects };
    assertEquals(plan(spec, spec), isReadOnly(sideEffects) ? "0+1" : "0 1");
  }
});

const anySpec = fc.option(
  fc.record({ parallelSafe: fc.boolean(), sideEffects: fc.constantFrom(...SIDE_EFFECTS) }),
  { nil: undefined },
);

Deno.test("planBatches() covers every call once, in order, in maximal safe runs [tools.planner]", () => {
  fc.assert(fc.property(fc.array(anySpec, { maxLength: 60 }), (specs) => {
    const before = JSON.stringify(specs);
    const batches = planBatches(specs.map((spec) => ({ spec })));
    assertEquals(batches.flatMap(({ indexes }) => indexes), specs.map((_, index) => index));
    assertEquals(JSON.stringify(specs), before);
    const safe = (index: number) => {
      const spec = specs[index];
      return spec?.parallelSafe === true && isReadOnly(spec.sideEffects);
    };
    for (const [position, { indexes, parallel }] of batches.entries()) {
      assert(indexes.length > 0);
      assertEquals(parallel, indexes.length > 1);
      assert(indexes.length === 1 || indexes.every(safe));
      const next = batches[position + 1]?.indexes[0];
      assert(next === undefined || !safe(next) || !indexes.every(safe), "a run is cut in two");
    }
  }));
});

Deno.test("planBatches() plans ten thousand calls in one pass [tools.planner]", () => {
  let reads = 0;
  const calls = Array.from({ length: 10_000 }, () => ({
    get spec() {
      reads++;
      return READ;
    },
  }));
  assertEquals(planBatches(calls).length, 1);
  assertEquals(reads, 10_000);
});
