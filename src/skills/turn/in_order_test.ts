import { assertEquals } from "@std/assert";
import { fc } from "../../std/seeded_fast_check.ts";
import { inOrder } from "./in_order.ts";

Deno.test("inOrder() gives what sorting gives [skill_turns.matching]", () => {
  fc.assert(fc.property(fc.array(fc.integer({ min: -20, max: 20 })), (numbers) => {
    const compare = (a: number, b: number) => a - b;
    assertEquals([...inOrder([...numbers], compare)], numbers.toSorted(compare));
  }));
});
