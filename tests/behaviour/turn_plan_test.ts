import { assertEquals } from "@std/assert";
import { ending, tryTurn } from "./turn_trial.ts";

const STEPS = [{ title: "Read", acceptance: "It was read" }];
const PLAN = `First:\n\n\`\`\`plan\n${JSON.stringify({ steps: STEPS })}\n\`\`\`\n`;
const turn = { mode: "plan" } as const;

Deno.test("mode plan: the reply's plan is proposed, recorded and in the document [agent.plan]", async () => {
  const { document, events, rows } = await tryTurn({ steps: [{ text: PLAN }], turn });
  assertEquals([document.code, document.mode, document.plan], [0, "plan", STEPS]);
  assertEquals(events.at(-2), { type: "plan.proposed", steps: STEPS });
  assertEquals(rows.find((row) => row.kind === "plan.proposed")?.payload, {
    turn: "trn_1",
    steps: STEPS,
  });
});

Deno.test("mode plan: a reply without a plan is asked for once more [agent.plan]", async () => {
  const { document, requests } = await tryTurn({ steps: [{ text: "no" }, { text: PLAN }], turn });
  assertEquals([document.code, document.plan], [0, STEPS]);
  assertEquals(requests[1]?.messages.slice(1), [
    { role: "assistant", text: "no", calls: [] },
    {
      role: "user",
      text: "The reply proposes no plan: it has no fenced `plan` block. " +
        "Answer again with exactly one.",
    },
  ]);
});

Deno.test("mode plan: a second reply without a valid plan fails the turn [agent.plan]", async () => {
  const empty = { text: '```plan\n{"steps":[]}\n```' };
  const { document } = await tryTurn({ steps: [{ text: "no" }, empty, { text: PLAN }], turn });
  assertEquals(ending(document), {
    code: 1,
    text: empty.text,
    error: "The reply proposes no plan: its plan has 0 steps instead of 1 to 10",
    receipts: [],
  });
});

Deno.test("a plan block in another mode is a reply like any other [agent.plan]", async () => {
  const { document } = await tryTurn({ steps: [{ text: PLAN }] });
  assertEquals([document.code, document.plan], [0, undefined]);
});
