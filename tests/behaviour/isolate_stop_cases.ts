import { assert, assertEquals, assertMatch } from "@std/assert";
import { call, failure, type IsolateCase, messageOf, output, wait, works } from "./isolate_lab.ts";

const FORWARDED = ["forever", "exits", "closes", "processExits", "spins", "spinsLater"];

/** How calls end that do not end themselves. */
export const STOP_CASES: readonly IsolateCase[] = [
  ...FORWARDED.map((name): IsolateCase => ({
    name: `a call of ${name} is a timeout soon after its time, and the next one works`,
    async run(lab) {
      await works(lab, "stuck.counts");
      const start = performance.now();
      const options = { timeoutMs: 300, code: "timeout" } as const;
      // The time that it took to reach the worker counts.
      assertMatch(await failure(lab, `stuck.${name}`, options), /within [1-3]\d\d ms/);
      assert(performance.now() - start < 10_000);
      // Its state is gone with its worker.
      assertEquals(await works(lab, "stuck.counts"), 1);
      assertEquals(await works(lab, "answers.echo"), {});
    },
  })),
  {
    name: "an import that does not end is a timeout",
    async run(lab) {
      for (let time = 0; time < 2; time++) {
        await failure(lab, "endless.never", { timeoutMs: 400, code: "timeout" });
      }
    },
  },
  {
    name: "a function that stops when it is told to keeps its worker",
    async run(lab) {
      const before = Number(await works(lab, "stuck.counts"));
      await failure(lab, "stuck.stops", { timeoutMs: 50, code: "timeout" });
      const answer = await output(lab, "stuck.answersWhenStopped", { timeoutMs: 50 });
      assertEquals(answer, "what there is");
      assertEquals(await works(lab, "stuck.counts"), before + 1);
    },
  },
  {
    name: "a call that was cancelled before it was made runs nothing",
    async run(lab) {
      const { outcome, isolation } = await call(lab, "stuck.spins", {
        signal: AbortSignal.abort(),
      });
      messageOf(outcome, "cancelled");
      assertEquals(isolation, "none");
    },
  },
  {
    name: "a call that is cancelled before its function began keeps its worker",
    async run(lab) {
      // In a fresh worker it is still being imported.
      await failure(lab, "stuck.forever", { timeoutMs: 50, code: "timeout" });
      const controller = new AbortController();
      const answer = call(lab, "stuck.stops", { signal: controller.signal });
      setTimeout(() => controller.abort(), 10);
      messageOf((await answer).outcome, "cancelled");
      assertEquals(await works(lab, "stuck.counts"), 1);
      await wait(400);
      assertEquals(await works(lab, "stuck.counts"), 2);
    },
  },
  {
    name: "a call that is cancelled while it runs is cancelled at once, whatever it does",
    async run(lab) {
      for (const name of ["stops", "forever", "spins"]) {
        await works(lab, "stuck.counts");
        const controller = new AbortController();
        const answer = call(lab, `stuck.${name}`, { signal: controller.signal });
        await wait(30);
        controller.abort();
        messageOf((await answer).outcome, "cancelled");
        await wait(400);
        assert(Number(await works(lab, "stuck.counts")) >= 1);
      }
    },
  },
  {
    name: "a signal that fires after the answer changes nothing",
    async run(lab) {
      const controller = new AbortController();
      const before = Number(await works(lab, "stuck.counts"));
      await output(lab, "stuck.later", { args: { ms: 1 }, signal: controller.signal });
      controller.abort();
      assertEquals(await output(lab, "stuck.counts"), before + 1);
    },
  },
  {
    name: "calls beside one that does not stop fail so that they may be made again",
    async run(lab) {
      await works(lab, "stuck.counts");
      const beside = call(lab, "stuck.later", { args: { ms: 15_000 } });
      await failure(lab, "stuck.forever", { timeoutMs: 100, code: "timeout" });
      messageOf((await beside).outcome, "dependency_unavailable");
    },
  },
];
