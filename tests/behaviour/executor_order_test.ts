import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { isReadOnly, SIDE_EFFECTS, succeed, type ToolCall } from "../../src/contract/mod.ts";
import {
  callOf,
  callsOf,
  changingSpec,
  codesOf,
  createLab,
  gate,
  registryOf,
  sampleSpec,
} from "./executor_lab.ts";

Deno.test("[ok, unknown, ok] comes back in that order [tools.by-index]", async () => {
  const lab = createLab([sampleSpec()]);
  const executed = await lab.run(callsOf("echo", "ehco", "echo"));
  assertEquals(codesOf(executed), ["ok", "not_found", "ok"]);
  assertEquals(executed.map(({ receipt }) => receipt.call_id), ["c0", "c1", "c2"]);
  assertEquals(
    executed[1]?.content,
    JSON.stringify({
      code: "not_found",
      message: 'There is no tool "ehco", did you mean "echo"?',
    }),
  );
});

Deno.test("a slow first read does not reorder receipts [tools.by-index]", async () => {
  const slow = gate();
  const finished: string[] = [];
  const lab = createLab([sampleSpec({
    run: async (args, { callId }) => {
      if (args.text === "slow") await slow.opened;
      finished.push(callId);
      if (finished.length === 2) slow.open();
      return succeed(callId);
    },
  })]);
  const executed = await lab.run([
    callOf("echo", '{"text":"slow"}', "c0"),
    callOf("echo", "", "c1"),
    callOf("echo", "", "c2"),
  ]);
  assertEquals(finished, ["c1", "c2", "c0"]);
  assertEquals(executed.map(({ receipt }) => receipt.call_id), ["c0", "c1", "c2"]);
  assertEquals(executed.map(({ content }) => content), ['"c0"', '"c1"', '"c2"']);
});

Deno.test("[read, unknown, read, barrier, read, read] runs as planned and comes back by index [tools.by-index] [tools.barrier]", async () => {
  const running = new Set<string>();
  const overlaps: string[][] = [];
  const watch = async (callId: string) => {
    running.add(callId);
    overlaps.push([...running]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running.delete(callId);
    return succeed(callId);
  };
  const lab = createLab([
    sampleSpec({ name: "read", run: (_, { callId }) => watch(callId) }),
    changingSpec({ name: "barrier", run: (_, { callId }) => watch(callId) }),
  ]);
  const executed = await lab.run(callsOf("read", "nothing", "read", "barrier", "read", "read"));
  assertEquals(codesOf(executed), ["ok", "not_found", "ok", "ok", "ok", "ok"]);
  assertEquals(overlaps, [["c0"], ["c2"], ["c3"], ["c4"], ["c4", "c5"]]);
  const batches = lab.events.flatMap((event) => event.type === "batch.started" ? [event] : []);
  assertEquals(batches.map(({ calls, parallel }) => [calls.join(), parallel]), [
    ["c0", false],
    ["c1", false],
    ["c2", false],
    ["c3", false],
    ["c4,c5", true],
  ]);
});

Deno.test("at most eight calls of a batch run at once [tools.concurrency]", async () => {
  let [running, most] = [0, 0];
  const lab = createLab([sampleSpec({
    run: async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running--;
      return succeed(null);
    },
  })]);
  await lab.run(callsOf(...Array.from({ length: 40 }, () => "echo")));
  assertEquals([most, running], [8, 0]);
});

Deno.test("calls that do not wait for each other really run at once [tools.concurrency]", async () => {
  const all = gate();
  let waiting = 0;
  const lab = createLab([sampleSpec({
    run: async () => {
      if (++waiting === 8) all.open();
      await all.opened;
      return succeed(null);
    },
  })]);
  const executed = await lab.run(callsOf(...Array.from({ length: 8 }, () => "echo")));
  assertEquals(codesOf(executed), Array.from({ length: 8 }, () => "ok"));
});

Deno.test("one failing call does not cancel its batch [tools.independence]", async () => {
  const lab = createLab([sampleSpec({
    run: async ({ text }) => {
      if (text === "bad") throw new Error("no luck");
      await new Promise((resolve) => setTimeout(resolve, 5));
      return succeed(null);
    },
  })]);
  const executed = await lab.run([
    callOf("echo", "{}", "c0"),
    callOf("echo", '{"text":"bad"}', "c1"),
    callOf("echo", "{}", "c2"),
  ]);
  assertEquals(codesOf(executed), ["ok", "execution_error", "ok"]);
});

Deno.test("any response: every call has one receipt at its index, and barriers hold [tools.one-receipt] [tools.barrier]", async () => {
  const specs = SIDE_EFFECTS.map((sideEffects) => ({
    name: `tool_${sideEffects}`,
    sideEffects,
    parallelSafe: isReadOnly(sideEffects),
  }));
  const names = fc.constantFrom(...specs.map(({ name }) => name), "unknown_tool");
  const args = fc.constantFrom("", "{}", '{"text":"x"}', "[", '{"nope":1}', '{"count":1e400}');
  const call = fc.record({ name: names, arguments: args });
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 12 }), async (given) => {
      const running = new Set<string>();
      const alone = new Set(
        specs.filter(({ parallelSafe }) => !parallelSafe).map(({ name }) => name),
      );
      const lab = createLab(specs.map((spec) =>
        sampleSpec({
          ...spec,
          run: async () => {
            assert(running.size === 0 || !alone.has(spec.name));
            assert(![...running].some((name) => alone.has(name)));
            running.add(spec.name);
            await Promise.resolve();
            running.delete(spec.name);
            return succeed(null);
          },
        })
      ));
      const calls: ToolCall[] = given.map((each, index) => ({ ...each, id: `c${index}` }));
      const executed = await lab.run(calls);
      assertEquals(executed.map(({ receipt }) => receipt.call_id), calls.map(({ id }) => id));
      assertEquals(codesOf(executed).includes("execution_error"), false);
      const receipts = lab.rows.filter(({ kind }) => kind === "tool.receipt");
      assertEquals(receipts.length, calls.length);
      assertEquals(lab.events.filter(({ type }) => type === "tool.finished").length, calls.length);
    }),
    { numRuns: 50 },
  );
});

Deno.test("a thousand calls take time in proportion to their number [tools.linear]", async () => {
  const lab = createLab([sampleSpec()]);
  await lab.run(callsOf("echo"));
  const timed = async (count: number) => {
    const start = performance.now();
    const executed = await lab.run(callsOf(...Array.from({ length: count }, () => "echo")));
    assertEquals(executed.length, count);
    return performance.now() - start;
  };
  const hundred = Math.min(await timed(100), await timed(100));
  const thousand = Math.min(await timed(1000), await timed(1000));
  assert(thousand < 1000 + 60 * hundred, `${thousand} ms for 1000, ${hundred} ms for 100`);
});

Deno.test("no calls: no results, no rows, no events [tools.one-receipt]", async () => {
  const lab = createLab([sampleSpec()]);
  assertEquals(await lab.run([]), []);
  assertEquals([lab.rows, lab.events], [[], []]);
});

Deno.test("a caller that changes its calls while they run changes nothing [tools.argument-copies]", async () => {
  const started = gate();
  const [args, calls] = [{ text: "first" }, [] as ToolCall[]];
  const lab = createLab([sampleSpec({
    run: async (given) => {
      started.open();
      await Promise.resolve();
      return succeed(given);
    },
  })]);
  calls.push({ id: "c0", name: "echo", arguments: args });
  const run = lab.run(calls);
  calls.length = 0;
  await started.opened;
  args.text = "second";
  assertEquals((await run)[0]?.receipt.args, { text: "first" });
});

Deno.test("a tool that is replaced while a response runs serves the next one [tools.snapshot]", async () => {
  const registry = registryOf(
    changingSpec({
      name: "swap",
      run: () => {
        registry.registerSpec(sampleSpec({ run: () => succeed("new") }), { replace: true });
        return succeed(null);
      },
    }),
    sampleSpec({ run: () => succeed("old") }),
  );
  const { run } = createLab([], { registry });
  const first = await run(callsOf("swap", "echo"));
  const second = await run(callsOf("echo"));
  assertEquals([first[1]?.content, second[0]?.content], ['"old"', '"new"']);
});
