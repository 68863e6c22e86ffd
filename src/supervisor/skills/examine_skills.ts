import { SKILL_VERSION } from "../../contract/skills.ts";
import { attempt } from "../../std/attempt.ts";
import type { Folders } from "../folders.ts";
import { STAGING } from "../isolates/snapshot.ts";
import { quotePath } from "../paths.ts";
import { checkCopy, checkFetched } from "./check_copy.ts";
import { openSkillStore, skillsFolder } from "./skill_store.ts";
import { versionName } from "./skills_file.ts";
import { checkTold } from "./told_lines.ts";

/** The most findings of one kind that are told. */
const NAMED = 20;

/**
 * Looks at what is kept of skills: a file that cannot be read, a version whose files are not those that
 * were installed, and what an installation left behind. One sentence for each; writes nothing.
 */
export async function examineSkills(
  { owner, state }: Pick<Folders, "owner" | "state">,
): Promise<readonly string[]> {
  const told = checkTold(owner);
  const ofTold = told.ok ? [] : [told.error];
  const file = openSkillStore(owner).read();
  if (!file.ok) return [file.error, ...ofTold];
  const damaged: string[] = [];
  for (const skill of file.value.skills) {
    const copy = await checkCopy(state, skill);
    if (!copy.ok) damaged.push(copy.error);
    const fetched = await checkFetched(state, skill);
    if (!fetched.ok) damaged.push(fetched.error);
  }
  const known = new Set(file.value.skills.map(({ manifest }) => versionName(manifest)));
  const { staging, strays } = lookAround(skillsFolder(state), known);
  return [...ofTold, ...[damaged, staging, strays].flatMap(some)];
}

function some(findings: readonly string[]): readonly string[] {
  const more = findings.length - NAMED;
  const rest = more > 0 ? [`${more} more findings are like the one before`] : [];
  return [...findings.slice(0, NAMED), ...rest];
}

function lookAround(folder: string, known: ReadonlySet<string>) {
  const names = foldersIn(folder);
  const staging = names.filter((name) => name.startsWith(STAGING)).map((name) =>
    `${
      quotePath(`${folder}/${name}`)
    } is left over from an installation that ended early, or is one ` +
    "that runs now; the next installation removes it"
  );
  const strays = names.filter((name) => !name.startsWith(".")).flatMap((name) =>
    foldersIn(`${folder}/${name}`)
      .filter((version) => SKILL_VERSION.test(version) && !known.has(`${name}@${version}`))
      .map((version) => `${folder}/${name}/${version}`)
  );
  return {
    staging,
    strays: strays.map((path) =>
      `${
        quotePath(path)
      } is no version that is installed, and is not used; install it, or remove it`
    ),
  };
}

function foldersIn(path: string): readonly string[] {
  const entries = attempt(() => Array.from(Deno.readDirSync(path))) ?? [];
  return entries.filter(({ isDirectory }) => isDirectory).map(({ name }) => name).toSorted();
}
