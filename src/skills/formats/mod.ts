/**
 * What the files of a package say: `SKILL.md`, `manifest.yaml`, and `skill.json` of older packages.
 * Reads them within bounds, tells everything that is wrong at once, and decides nothing else.
 *
 * @module
 */

export { isSkillName } from "./skill_names.ts";
export { loadSkillManifest } from "./load_skill_manifest.ts";
export { MAX_MANIFEST_BYTES } from "./manifest_schema.ts";
export { type PackageFile, type PackageFiles, packageFiles } from "./package_files.ts";
export { readHeaderFile } from "./read_header_file.ts";
export {
  type HeaderFile,
  type HeaderReading,
  readSkillHeader,
  type SkillHeader,
} from "./skill_header.ts";
export { readSkillPackage, type SkillPackage } from "./read_skill_package.ts";
export { MAX_SKILL_TEXT, readSkillText, type SkillText } from "./skill_text.ts";
