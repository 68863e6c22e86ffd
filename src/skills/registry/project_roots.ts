import { type SkillFiles, under } from "./skill_files.ts";

/** Where a project keeps skills, the strongest claim to a name first. */
export const PROJECT_ROOTS: readonly string[] = [
  ".kyrozen/skills",
  ".agents/skills",
  ".claude/skills",
];

/** The roots of a project that are there. */
export function projectRoots(
  workspace: string,
  files: Pick<SkillFiles, "lstat">,
): readonly string[] {
  return PROJECT_ROOTS.map((name) => under(workspace, name)).filter((path) => isThere(path, files));
}

/** Whether there is anything at a path, even if it cannot be looked at. */
function isThere(path: string, files: Pick<SkillFiles, "lstat">): boolean {
  try {
    files.lstat(path);
    return true;
  } catch (error) {
    const { NotADirectory, NotFound } = Deno.errors;
    return !(error instanceof NotFound || error instanceof NotADirectory);
  }
}
