import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { call, failure, type IsolateCase, messageOf, output, wait, works } from "./isolate_lab.ts";

/** What becomes of code that breaks a rule. */
export const RUDE_CASES: readonly IsolateCase[] = [
  ...["speaks", "forges", "floods", "sendsPort"].map((name): IsolateCase => ({
    name: `a message past the calls ends the worker: ${name}`,
    async run(lab) {
      const said = await failure(lab, `rude.${name}`, { code: "execution_error" });
      assertStringIncludes(said, "its code sent");
      assertEquals(await works(lab, "rude.counts"), 1);
      assertEquals(await works(lab, "answers.echo"), {});
    },
  })),
  {
    name: "a flood after an answer takes no other call with it",
    async run(lab) {
      const { outcome } = await call(lab, "rude.floodsAfter");
      // The flood may be there before the answer.
      if (outcome.ok) assertEquals(outcome.output, "answered");
      await wait(50);
      assertEquals(await works(lab, "rude.counts"), 1);
    },
  },
  {
    name: "an error that nobody waits for is the failure of the calls that are open",
    async run(lab) {
      const later = { throwsLater: "thrown later", rejectsLater: "rejected later" };
      for (const [name, reason] of Object.entries(later)) {
        const said = await failure(lab, `rude.${name}`, { code: "execution_error" });
        assertEquals(said, `Function "${name}" of package "rude" failed: ${reason}`);
        assertEquals(await works(lab, "rude.counts"), 1);
      }
    },
  },
  {
    name: "an error after the answer ends the worker alone",
    async run(lab) {
      assertEquals(await output(lab, "rude.rejectsAfter"), "answered");
      await wait(50);
      assertEquals(await works(lab, "rude.counts"), 1);
    },
  },
  {
    name: "a worker of the worker's own answers no call, and its error ends nothing else",
    async run(lab) {
      messageOf((await call(lab, "rude.nests", { timeoutMs: 3000 })).outcome, "execution_error");
      assertEquals(await works(lab, "answers.echo"), {});
    },
  },
  {
    name: "a channel that all workers hear carries no answers",
    async run(lab) {
      const waiting = call(lab, "own-answers.later", { args: { name: "text", ms: 200 } });
      assertEquals(await output(lab, "own-rude.broadcasts"), "answered");
      assert((await waiting).outcome.ok);
    },
  },
  {
    name: "a package that cannot be imported says why, and is tried again",
    async run(lab) {
      for (let time = 0; time < 2; time++) {
        const said = await failure(lab, "broken.any", { code: "execution_error" });
        assertEquals(said, 'Cannot load package "broken": cannot begin in main.ts');
      }
    },
  },
  {
    name: "a package that changes what it shares with the code around it harms nobody",
    async run(lab) {
      const { outcome } = await call(lab, "alarmed.plain", { timeoutMs: 2000 });
      if (outcome.ok) assertEquals(outcome.output, "plain");
      const stolen = await call(lab, "alarmed.stolen", { timeoutMs: 2000 });
      if (stolen.outcome.ok) assertEquals(stolen.outcome.output, 0);
      messageOf(
        (await call(lab, "alarmed.throws", { timeoutMs: 2000 })).outcome,
        "execution_error",
      );
      assertEquals(await works(lab, "answers.echo"), {});
    },
  },
];
