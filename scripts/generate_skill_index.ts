/**
 * Writes the index of the skills that are part of the product, in `builtin_skills/`: what the manifest of
 * each says, and the hash of its files, which are held against it before anything of them is used.
 * `--check` fails when it is stale, or when a package lacks what each of them has to bring.
 *
 * @module
 */
import { type BundledIndex, findingSentence, type SkillManifest } from "../src/contract/mod.ts";
import { BUNDLED_INDEX } from "../src/contract/skills.ts";
import { readSkillPackage } from "../src/skills/formats/read_skill_package.ts";
import { packageContent } from "../src/supervisor/isolates/snapshot.ts";
import { settleFiles } from "./docs/settle_files.ts";
import { REPOSITORY } from "./lint/repository_path.ts";

const FOLDER = "builtin_skills";

/** The generated file, by path from the repository's root. */
export async function generate(): Promise<ReadonlyMap<string, string>> {
  const index = await skillIndex(`${REPOSITORY}${FOLDER}`);
  return new Map([[`${FOLDER}/${BUNDLED_INDEX}`, `${JSON.stringify(index, null, 2)}\n`]]);
}

/**
 * The index of the packages that stand directly in a folder, by name.
 *
 * @throws {Error} If one of them is no sound package, or lacks its manifest, its instructions, or its
 * licence; the message names everything that is wrong with all of them.
 */
export async function skillIndex(folder: string): Promise<BundledIndex> {
  const names = Array.from(Deno.readDirSync(folder))
    .flatMap(({ name, isDirectory }) => isDirectory ? [name] : []).sort();
  const looks = await Promise.all(names.map((name) => lookAt(folder, name)));
  const problems = looks.flatMap(({ problems }) => problems);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return { version: 1, skills: looks.flatMap(({ skill }) => skill ?? []) };
}

interface Look {
  readonly problems: readonly string[];
  readonly skill?: { readonly manifest: SkillManifest; readonly sha256: string };
}

async function lookAt(root: string, name: string): Promise<Look> {
  const shown = `${FOLDER}/${name}`;
  const folder = `${root}/${name}`;
  const { manifest, ...findings } = await readSkillPackage({ folder, shown });
  const content = await packageContent(folder, { git: "refused" });
  const files = content.ok ? content.value.files.filter(({ size }) => size > 0) : [];
  const problems = [
    // What is part of the product has nothing that a person would have to be told of it.
    ...Object.values(findings).flat().map(findingSentence),
    ...content.ok ? [] : [content.error],
    ...missingParts(files.map(({ path }) => path)).map((part) => `${shown} lacks its ${part}`),
    ...manifest === undefined ? [] : wrongWords(manifest).map((wrong) => `${shown}: ${wrong}`),
  ];
  if (problems.length > 0 || manifest === undefined || !content.ok) return { problems };
  return { problems, skill: { manifest, sha256: content.value.sha256 } };
}

function missingParts(files: readonly string[]): readonly string[] {
  return [
    ...files.includes("manifest.yaml") ? [] : ["manifest: manifest.yaml"],
    ...files.includes("SKILL.md") ? [] : ["instructions: SKILL.md"],
    ...files.some((path) => /^(?:LICENSE|NOTICE)$/.test(path))
      ? []
      : ["licence: LICENSE or NOTICE"],
  ];
}

function wrongWords({ trust_level, triggers, guidance }: SkillManifest): readonly string[] {
  return [
    ...trust_level === "first-party" ? [] : ["trust_level has to be first-party"],
    ...triggers.length > 0 ? [] : ["without triggers no request is meant for it"],
    ...guidance === undefined || guidance.chars <= 2500
      ? []
      : [`its guidance has ${guidance.chars} characters: 2500 leave room for others in a turn`],
  ];
}

if (import.meta.main) await settleFiles(await generate(), Deno.args);
