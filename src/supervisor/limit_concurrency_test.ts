import { assertEquals, assertRejects } from "@std/assert";
import { limitConcurrency } from "./limit_concurrency.ts";

Deno.test("limitConcurrency() runs no more than that at a time, in call order, also after a failure", async () => {
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const job = limitConcurrency(async (index: number) => {
    started.push(index);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
    if (index === 1) throw new Error("one fails");
    return index;
  }, 2);
  const calls = [0, 1, 2, 3, 4, 5].map((index) => job(index));
  await assertRejects(() => calls[1] ?? Promise.resolve(), Error, "one fails");
  assertEquals((await Promise.allSettled(calls)).map(({ status }) => status), [
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
  assertEquals([started, most], [[0, 1, 2, 3, 4, 5], 2]);
});
