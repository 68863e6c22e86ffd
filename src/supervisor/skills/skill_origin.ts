import { attempt } from "../../std/attempt.ts";
import { isWithin, quotePath, resolveWritten } from "../paths.ts";
import { type Checked, pass, refuse } from "../refusal.ts";
import { fetchRepository, type GitAddress, readGitAddress } from "./git_source.ts";
import type { Leftovers } from "./leftovers.ts";
import type { SkillCommand } from "./skill_command.ts";
import { SKILL_VERSION } from "../../contract/skills.ts";
import { skillsFolder } from "./skill_store.ts";

/** Files that make a folder a package. */
export const PACKAGE_MARKS: readonly string[] = ["manifest.yaml", "skill.json", "SKILL.md"];

/** Where a package is taken from. */
export interface SkillOrigin {
  /** The real, absolute folder of its files. */
  readonly folder: string;
  /** What is kept of it: a path, or the address of a repository. */
  readonly source: string;
  /** The revision of that repository, as the person named it, or its commit. */
  readonly ref?: string;
  readonly commit?: string;
  /** What its folder is called there; `null` if that says nothing. */
  readonly called: string | null;
  /** What in the folder is none of the package. */
  readonly skip?: (path: string) => boolean;
  /** Removes what was fetched. */
  discard(): void;
}

/** Finds, or fetches, the package that a person names. */
export async function findOrigin(
  text: string,
  command: SkillCommand,
  leftovers: Leftovers,
): Promise<Checked<SkillOrigin>> {
  const address = readGitAddress(text) ?? localRepository(text, command);
  if (address === undefined) return findFolder(text, command);
  if (!address.ok) return address;
  const { setup: { workspace, folders }, environment } = command;
  const { url, ref } = address.value;
  const fetched = await fetchRepository(address.value, {
    environment,
    outside: [workspace, folders.state],
    leftovers,
  });
  if (!fetched.ok) return fetched;
  const { folder, commit, discard } = fetched.value;
  return pass({ folder, source: url, ref: ref ?? commit, commit, called: null, discard });
}

/** `PATH#REF` of a repository on this machine. */
function localRepository(
  text: string,
  { setup, environment }: SkillCommand,
): Checked<GitAddress> | undefined {
  const cut = text.lastIndexOf("#");
  if (cut < 0) return undefined;
  const find = (path: string) => {
    const written = resolveWritten("the repository", path, { base: setup.base, environment });
    return written.ok ? attempt(() => Deno.realPathSync(written.value)) : undefined;
  };
  if (find(text) !== undefined) return undefined;
  const real = find(text.slice(0, cut));
  const isThere = (path: string) => attempt(() => Deno.lstatSync(path)) !== undefined;
  if (real === undefined || !(isThere(`${real}/.git`) || isThere(`${real}/HEAD`))) return undefined;
  return readGitAddress(`file://${encodeURI(real)}#${text.slice(cut + 1)}`);
}

/** A folder of this machine that holds a package. */
export function findFolder(
  text: string,
  { setup, environment }: SkillCommand,
): Checked<SkillOrigin> {
  const written = resolveWritten("the package", text, { base: setup.base, environment });
  if (!written.ok) return written;
  const start = `Cannot take the package ${quotePath(written.value)}: `;
  const real = attempt(() => Deno.realPathSync(written.value));
  if (real === undefined) return refuse(`${start}it does not exist`);
  if (attempt(() => Deno.statSync(real).isDirectory) !== true) {
    return refuse(
      `${start}it is no folder; name the folder that holds ${PACKAGE_MARKS.join(" or ")}`,
    );
  }
  const { owner, state } = setup.folders;
  if (isWithin(owner, real) || isWithin(real, owner) || isWithin(skillsFolder(state), real)) {
    return refuse(`${start}it holds, or lies in, what the product keeps for you`);
  }
  return pass(originOf(real, state));
}

/** The origin of a folder that is there. */
export function originOf(real: string, state: string): SkillOrigin {
  const called = real.slice(real.lastIndexOf("/") + 1);
  const origin = { folder: real, source: real, called, discard: () => {} };
  // Beside a folder that was dropped into the store its own versions are kept.
  const isDropIn = real === `${skillsFolder(state)}/${called}`;
  return isDropIn ? { ...origin, skip: (path) => SKILL_VERSION.test(path) } : origin;
}

/** Whether a folder has a file that makes it a package. */
export function isPackage(folder: string): boolean {
  return PACKAGE_MARKS.some((mark) =>
    attempt(() => Deno.lstatSync(`${folder}/${mark}`)) !== undefined
  );
}
