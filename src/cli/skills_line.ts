import { showInline, type SkillReceipt } from "../contract/mod.ts";

/** Which skills a turn goes by, on one line. */
export function skillsLine(skills: readonly SkillReceipt[]): string {
  const names = skills.map(({ id, version, status }) =>
    showInline(`${id} ${version}${status === "canary" ? " (canary)" : ""}`, 100)
  );
  return `${skills.length === 1 ? "skill" : "skills"}: ${names.join(", ")}`;
}
