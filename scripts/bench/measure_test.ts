import { assert, assertEquals, assertRejects } from "@std/assert";
import { treePss } from "./memory.ts";
import { firstOutput, startArgs } from "./start_up.ts";
import { figure, median } from "./statistics.ts";

Deno.test("median() is the middle, whatever the order [repository.bench]", () => {
  assertEquals(median([3, 1, 2]), 2);
  assertEquals(median([4, 1, 3, 2]), 2.5);
  assertEquals(median([10, 9, 100]), 10);
  assertEquals(median([]), NaN);
  assertEquals(figure("a", "ms", [3, 1, 2]), {
    name: "a",
    unit: "ms",
    median: 2,
    least: 1,
    samples: 3,
  });
});

Deno.test("treePss() counts descendants [repository.bench]", async () => {
  const alone = treePss(Deno.pid);
  const child = new Deno.Command(Deno.execPath(), {
    args: ["eval", "console.log(); setTimeout(() => {}, 60_000)"],
    stdout: "piped",
    stderr: "null",
  }).spawn();
  try {
    await child.stdout.getReader().read();
    assert(treePss(child.pid) > 1, "A process that runs takes more than a megabyte");
    assert(treePss(Deno.pid) > treePss(child.pid), "The child is a part of the whole");
    assert(alone > 1);
  } finally {
    child.kill("SIGKILL");
    await child.output().catch(() => {});
  }
});

Deno.test("firstOutput() measures up to the output, and refuses a failure [repository.bench]", async () => {
  const slow = "console.log(1); await new Promise((resolve) => setTimeout(resolve, 4000));";
  const home = await Deno.makeTempDir();
  try {
    assert(await firstOutput({ name: "slow", args: ["eval", slow] }, home) < 4000);
    const failing = { name: "failing", args: ["eval", "Deno.exit(3)"] };
    await assertRejects(() => firstOutput(failing, home), Error, 'Cannot measure "failing"');
  } finally {
    await Deno.remove(home, { recursive: true });
  }
});

Deno.test("startArgs() is the task's own command line [repository.bench]", () => {
  const args = startArgs("what is 1+1");
  assertEquals([args[0], args.at(-2), args.at(-1)], ["run", "src/main.ts", "what is 1+1"]);
});
