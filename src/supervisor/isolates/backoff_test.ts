import { assert, assertEquals } from "@std/assert";
import { Backoff, defaultBackoff } from "./backoff.ts";

Deno.test("a first failure is not waited after, then twice as long each time up to five seconds [isolates.backoff]", () => {
  const waits = Array.from({ length: 9 }, (_, index) => defaultBackoff(index + 1));
  assertEquals(waits, [0, 100, 200, 400, 800, 1600, 3200, 5000, 5000]);
  assertEquals([defaultBackoff(60), defaultBackoff(5000)], [5000, 5000]);
});

Deno.test("failures in a row are counted by name, and what worked is not waited for [isolates.backoff]", () => {
  const counts: number[] = [];
  const backoff = new Backoff((failures) => {
    counts.push(failures);
    return failures * 60_000;
  });
  assertEquals(backoff.left("one"), 0);
  backoff.failed("one");
  backoff.failed("one");
  backoff.failed("other");
  assertEquals(counts, [1, 2, 1]);
  const [one, other] = [backoff.left("one"), backoff.left("other")];
  assert(one > 60_000 && one <= 120_000, `${one} ms are left`);
  assert(other > 0 && other <= 60_000, `${other} ms are left`);
  backoff.worked("one");
  assertEquals(backoff.left("one"), 0);
  assert(backoff.left("other") > 0);
  backoff.failed("one");
  assertEquals(counts, [1, 2, 1, 1]);
});

Deno.test("nothing is left of a wait that is over [isolates.backoff]", async () => {
  const backoff = new Backoff(() => 1);
  backoff.failed("one");
  await new Promise((resolve) => setTimeout(resolve, 20));
  assertEquals(backoff.left("one"), 0);
});
