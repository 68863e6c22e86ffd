import { isPlainObject, type PlanStep } from "../contract/mod.ts";

/** The plan of a reply, or what is wrong with it as one sentence for the model and the person. */
export type PlanReading =
  | { readonly ok: true; readonly steps: readonly PlanStep[] }
  | { readonly ok: false; readonly problem: string };

/** The least and the greatest number of steps of a plan. */
const STEPS = { least: 1, most: 10 };

/** Reads the one fenced `plan` block of a reply: `{"steps":[{"title","acceptance"}]}`, 1 to 10. */
export function readPlan(text: string): PlanReading {
  const blocks = fencedBlocks(text).filter((block) => block.info === "plan");
  const [block] = blocks;
  if (block === undefined) return wrong("it has no fenced `plan` block");
  if (blocks.length > 1) {
    return wrong(`it has ${blocks.length} fenced \`plan\` blocks instead of 1`);
  }
  try {
    return readSteps(JSON.parse(block.body));
  } catch (error) {
    return wrong(`its \`plan\` block is not JSON: ${withoutQuote(String(error))}`);
  }
}

/** The closed fences of a text, by line, so that a fence inside another is not one. */
function fencedBlocks(text: string): { readonly info: string; readonly body: string }[] {
  const blocks: { info: string; body: string }[] = [];
  let open: { fence: string; info: string; lines: string[] } | undefined;
  for (const line of text.split(/\r?\n/)) {
    const [, fence = "", info = ""] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (open === undefined) {
      if (fence !== "" && !info.includes("`")) open = { fence, info: info.trim(), lines: [] };
    } else if (fence.startsWith(open.fence) && info.trim() === "") {
      blocks.push({ info: open.info, body: open.lines.join("\n") });
      open = undefined;
    } else {
      open.lines.push(line);
    }
  }
  return blocks;
}

function readSteps(value: unknown): PlanReading {
  if (!isPlainObject(value) || !Array.isArray(value.steps)) {
    return wrong('its `plan` block is not an object with a list "steps"');
  }
  const count = value.steps.length;
  if (count < STEPS.least || count > STEPS.most) {
    return wrong(`its plan has ${count} steps instead of ${STEPS.least} to ${STEPS.most}`);
  }
  const steps: PlanStep[] = [];
  for (const [index, step] of value.steps.entries()) {
    const read = readStep(step);
    if (read === undefined) {
      return wrong(`step ${index + 1} has no text in "title" and "acceptance"`);
    }
    steps.push(read);
  }
  return { ok: true, steps };
}

function readStep(value: unknown): PlanStep | undefined {
  if (!isPlainObject(value)) return undefined;
  const { title, acceptance } = value;
  if (typeof title !== "string" || title.trim() === "") return undefined;
  if (typeof acceptance !== "string" || acceptance.trim() === "") return undefined;
  return { title: title.trim(), acceptance: acceptance.trim() };
}

function wrong(what: string): PlanReading {
  return { ok: false, problem: `The reply proposes no plan: ${what}` };
}

// The runtime quotes the text around the place, cut anywhere: half of a secret would stay unseen.
function withoutQuote(message: string): string {
  return message.replace(/,? ?(?:\.\.\.)?".*$/s, "");
}
