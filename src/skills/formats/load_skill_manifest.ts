import { findingSentence } from "../../contract/mod.ts";
import type { SkillManifest } from "../../contract/mod.ts";

/**
 * The manifest of the package in `folder`, as it is read before an installation: for the tests of
 * whoever writes one.
 *
 * @throws {Error} If the package has mistakes; the message names all of them.
 */
export async function loadSkillManifest(folder: string): Promise<SkillManifest> {
  const { readSkillPackage } = await import("./read_skill_package.ts");
  const { manifest, errors } = await readSkillPackage({ folder });
  if (manifest !== undefined) return manifest;
  const told = errors.map((finding) => `  ${findingSentence(finding)}`);
  throw new Error([`Cannot load skill "${folder}":`, ...told].join("\n"));
}
