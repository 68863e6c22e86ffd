import { PACKAGE_NAME } from "../../contract/isolate_manifest.ts";

/** What the name of a skill must be, as a phrase. */
export const NAME_PHRASE = "a name of 1 to 64 characters: a-z, 0-9, and single dashes between them";

/** The most code points of a name that a header may give in spite of the rules. */
const MOST = 256;

/** Whether a name may become the name of a folder, and so be installed. */
export function isSkillName(name: string): boolean {
  return PACKAGE_NAME.test(name);
}

/**
 * Whether a name that breaks the rules can still be told from others, shown, and typed: letters, digits,
 * dashes and underscores of any script. It is never a path.
 */
export function isBearableName(name: string): boolean {
  return /^[\p{L}\p{M}\p{N}_-]+$/u.test(name) && [...name].length <= MOST;
}
