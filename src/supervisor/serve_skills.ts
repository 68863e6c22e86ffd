import { fail, showInline, type SkillSetup } from "../contract/mod.ts";
import { attempt } from "../std/attempt.ts";
import { lstatIfThere } from "../std/lstat_if_there.ts";
import type { SkillCaller } from "./catalog.ts";
import type { SkillAnswers } from "./skills/skill_answers.ts";
import type { CoreOptions } from "./spawn_core.ts";

/** What one core is told of skills, and how it is answered. */
export interface ServedSkills {
  /** What it starts with; nothing where there is nothing beside the product's own skills. */
  told(): Promise<SkillSetup | undefined>;
  readonly answer: SkillCaller;
}

/** Tells a core of skills. What looks at them is loaded where there are some, or when it asks. */
export function serveSkills(options: CoreOptions): ServedSkills {
  let opening: Promise<SkillAnswers> | undefined;
  const open = () => opening ??= load(options);
  return {
    async told() {
      if (!hasSome(options)) return undefined;
      // A start goes on without skills that cannot be looked at.
      return await open().then((answers) => answers.setup()).catch(() => undefined);
    },
    async answer(entry, params) {
      try {
        return await (await open()).answer(entry, params);
      } catch (error) {
        const reason = showInline(error instanceof Error ? error.message : String(error));
        return fail("execution_error", `Cannot look at skills: ${reason}`);
      }
    },
  };
}

async function load(options: CoreOptions): Promise<SkillAnswers> {
  const { openSkillAnswers } = await import("./skills/skill_answers.ts");
  return openSkillAnswers(options);
}

/** Where the skills of a project stand. */
const PROJECT_FOLDERS = [".kyrozen/skills", ".agents/skills", ".claude/skills"];

/** Whether there can be skills to tell of. Those of a project count where some workspace is trusted. */
function hasSome({ workspace, folders: { owner, state }, skills }: CoreOptions): boolean {
  const isThere = (path: string) => attempt(() => lstatIfThere(path)) !== undefined;
  return skills !== undefined || isThere(`${owner}/skills.json`) || isThere(`${state}/skills`) ||
    isThere(`${owner}/trust.json`) &&
      PROJECT_FOLDERS.some((folder) => isThere(`${workspace}/${folder}`));
}
