import { type PlanStep, showInline } from "../../contract/mod.ts";
import type { PlannedCall } from "./intent.ts";

const MOST_STEPS = 10;

/** Words what would be done as one fenced `plan` block: the first calls, then what follows them. */
export function proposePlan(calls: readonly PlannedCall[], later: readonly string[] = []): string {
  const closing: PlanStep = {
    title: "Word the answer from the results",
    acceptance: "Each fact stands in a result; what could not be read is named with its reason",
  };
  const steps = [...calls.map(callStep), ...later.map(laterStep)].slice(0, MOST_STEPS - 1);
  const plan = JSON.stringify({ steps: [...steps, closing] }, null, 2);
  return `Nothing was done yet. This is what I would do:\n\n\`\`\`plan\n${plan}\n\`\`\`\n`;
}

function callStep(call: PlannedCall): PlanStep {
  const args = typeof call.args === "string" ? call.args : JSON.stringify(call.args);
  return {
    title: `Call ${call.tool} with ${showInline(args, 160)}`,
    acceptance: `${call.tool} has a receipt, and its result or its failure is known`,
  };
}

function laterStep(title: string): PlanStep {
  return { title, acceptance: "Each call has a receipt" };
}
