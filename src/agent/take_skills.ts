import type { SkillReceipt } from "../contract/mod.ts";
import type { TurnSkills } from "../skills/turn.ts";
import type { Turn } from "./turn.ts";

/**
 * Keeps, records and tells the receipts of the skills that a turn begins with, and of each that is read
 * while it runs. What was kept does not change.
 */
export function takeSkills(turn: Turn, { receipts, onRead }: TurnSkills): void {
  if (receipts.length > 0) {
    turn.skills.push(...receipts);
    turn.record.note("skills.prepared", { skills: receipts.map((one) => recorded(one, turn)) });
    turn.emit({ type: "skills.prepared", skills: receipts });
  }
  onRead((receipt) => {
    turn.skills.push(receipt);
    turn.record.note("skill.read", { skill: recorded(receipt, turn) });
    turn.emit({ type: "skill.read", skill: receipt });
  });
}

function recorded(
  receipt: SkillReceipt,
  { redact }: Turn,
): { readonly [key: string]: string | number } {
  return { ...receipt, source: redact(receipt.source) };
}
