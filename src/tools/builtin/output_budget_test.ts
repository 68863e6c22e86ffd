import { assertEquals } from "@std/assert";
import { fitJson, OutputBudget } from "./output_budget.ts";
import { mapParallel } from "./map_parallel.ts";
import { SkipLog } from "./skip_log.ts";

Deno.test("OutputBudget takes what fits, in bytes of JSON", () => {
  const budget = new OutputBudget(20);
  assertEquals(budget.take("日本"), true); // Eight bytes and a comma.
  assertEquals(budget.take({ a: "12345" }), false);
  assertEquals(budget.take("12345678"), true);
  assertEquals(budget.take(""), false);
});

Deno.test("fitJson() ends between two characters", () => {
  assertEquals(fitJson('a"b', 0, 3), { end: 2, bytes: 3 });
  assertEquals(fitJson("a👍", 0, 4), { end: 1, bytes: 1 });
  assertEquals(fitJson("a👍", 1, 4), { end: 3, bytes: 4 });
});

Deno.test("SkipLog counts all and shows the first few, cut [builtin_tools.skips]", () => {
  const log = new SkipLog();
  for (let index = 0; index < 7; index++) log.add(`f${index}`, "binary");
  log.add("x".repeat(300), "too large");
  assertEquals(log.report(), [
    { reason: "binary", count: 7, paths: ["f0", "f1", "f2", "f3", "f4"] },
    { reason: "too large", count: 1, paths: [`${"x".repeat(200)}…`] },
  ]);
});

Deno.test("mapParallel() answers in order, with a bounded number under way", async () => {
  let [running, most] = [0, 0];
  const results = await mapParallel([30, 1, 20, 2], 2, async (ms) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, ms));
    running--;
    return ms;
  });
  assertEquals([results, most], [[30, 1, 20, 2], 2]);
});
