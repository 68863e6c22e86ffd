import { assertEquals } from "@std/assert";
import { readPlan } from "./plan_block.ts";

const STEP = { title: "Read", acceptance: "It was read" };

function block(value: unknown, fence = "```"): string {
  return `Proposal:\n\n${fence}plan\n${JSON.stringify(value)}\n${fence}\nThat is all.`;
}

Deno.test("a fenced plan block with 1 to 10 steps is read [agent.plan]", () => {
  assertEquals(readPlan(block({ steps: [STEP] })), { ok: true, steps: [STEP] });
  const ten = Array.from({ length: 10 }, () => STEP);
  assertEquals(readPlan(block({ steps: ten }, "~~~~")), { ok: true, steps: ten });
  const windows = block({ steps: [{ ...STEP, title: " Read " }] }).replaceAll("\n", "\r\n");
  assertEquals(readPlan(windows), { ok: true, steps: [STEP] });
});

Deno.test("a reply without exactly one valid plan block says what is wrong [agent.plan]", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["No plan.", "it has no fenced `plan` block"],
    ["````md\n```plan\n{}\n```\n````", "it has no fenced `plan` block"],
    ["```plan\n{}", "it has no fenced `plan` block"],
    ["the ```plan``` word", "it has no fenced `plan` block"],
    [
      `${block({ steps: [STEP] })}\n${block({ steps: [STEP] })}`,
      "it has 2 fenced `plan` blocks instead of 1",
    ],
    [block([STEP]), 'its `plan` block is not an object with a list "steps"'],
    [block({ steps: [] }), "its plan has 0 steps instead of 1 to 10"],
    [
      block({ steps: Array.from({ length: 11 }, () => STEP) }),
      "its plan has 11 steps instead of 1 to 10",
    ],
    [block({ steps: [STEP, { title: "x" }] }), 'step 2 has no text in "title" and "acceptance"'],
    [
      block({ steps: [{ title: " ", acceptance: "x" }] }),
      'step 1 has no text in "title" and "acceptance"',
    ],
  ];
  for (const [text, problem] of cases) {
    assertEquals(readPlan(text), { ok: false, problem: `The reply proposes no plan: ${problem}` });
  }
});

Deno.test("a plan block that is not JSON is refused with the parser's words [agent.plan]", () => {
  const reading = readPlan("```plan\n{steps:[]}\n```");
  assertEquals(reading.ok, false);
  assertEquals(
    !reading.ok &&
      reading.problem.startsWith("The reply proposes no plan: its `plan` block is not JSON: "),
    true,
  );
});
