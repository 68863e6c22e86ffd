import type { ConfigFinding, Mistake, SkillReading } from "../../contract/mod.ts";
import { MAX_MANIFEST_BYTES } from "./manifest_schema.ts";
import { fileText, type PackageFiles, packageFiles, unreadable } from "./package_files.ts";
import { type ManifestReading, readManifest } from "./read_manifest.ts";
import { guidingManifest, withSkillText } from "./skill_manifest.ts";
import { MAX_SKILL_TEXT, readSkillText, type SkillText } from "./skill_text.ts";

/** A package that is to be read. */
export interface SkillPackage {
  readonly folder: string;
  /**
   * What the folder is called, which names are held against; `null` if that says nothing.
   * @default {its last part}
   */
  readonly directory?: string | null;
  /** What findings show before a file's name. @default {the folder} */
  readonly shown?: string;
  /** @default {those in the folder} */
  readonly files?: PackageFiles;
}

/**
 * Reads the files of a package that say what it is: `manifest.yaml`, or of an older one `skill.json`,
 * and `SKILL.md`. Nothing else of it is read, and nothing is run. Never rejects for what a package
 * holds.
 */
export async function readSkillPackage(skill: SkillPackage): Promise<SkillReading> {
  const { folder, shown = folder, files = packageFiles(folder) } = skill;
  const directory = skill.directory === undefined
    ? folder.split("/").findLast((part) => part !== "")
    : skill.directory ?? undefined;
  const place = { shown, files, ...(directory === undefined ? {} : { directory }) };
  const stated = await readStated(place);
  const text = await readText(place, stated);
  if (stated === undefined) return text === undefined ? nothing(shown) : textAlone(text);
  return both(stated, text, place);
}

/** Where a package stands. */
interface Place {
  readonly shown: string;
  readonly files: PackageFiles;
  readonly directory?: string;
}

interface Stated extends Omit<ManifestReading, "tell"> {
  /** The file as findings name it. */
  readonly path: string;
  readonly tell?: ManifestReading["tell"];
}

async function readStated({ files, shown }: Place): Promise<Stated | undefined> {
  for (const name of ["manifest.yaml", "skill.json"] as const) {
    const file = files.read(name, MAX_MANIFEST_BYTES);
    if (file === undefined) continue;
    const path = `${shown}/${name}`;
    const read = fileText(file, path);
    if ("finding" in read) return { path, errors: [read.finding], compatibility: [] };
    const format = name === "skill.json" ? "json" : "yaml";
    return { path, ...await readManifest({ text: read.text, path, format }) };
  }
  return undefined;
}

async function readText(
  { files, shown, directory }: Place,
  stated: Stated | undefined,
): Promise<SkillText | undefined> {
  const file = files.read("SKILL.md", MAX_SKILL_TEXT);
  const path = `${shown}/SKILL.md`;
  if (file === undefined) return undefined;
  if (stated !== undefined) return await readSkillText(file, { path, beside: "manifest" });
  return await readSkillText(file, { path, ...(directory === undefined ? {} : { directory }) });
}

function nothing(shown: string): SkillReading {
  const expected = "a SKILL.md, a manifest.yaml, or of an older package a skill.json";
  const finding = { ...unreadable(shown, "none of them"), expected };
  return { errors: [finding], warnings: [], compatibility: [] };
}

function textAlone({ header, guidance, tell, errors, warnings }: SkillText): SkillReading {
  if (header === undefined || guidance === undefined || tell === undefined) {
    return { errors, warnings, compatibility: [] };
  }
  const guiding = guidingManifest(header, guidance);
  const told = [...warnings, ...guiding.warnings.map(tell)];
  return { manifest: guiding.manifest, errors, warnings: told, compatibility: [] };
}

/** A manifest, and the guidance beside it if there is some: it decides, and both must be sound. */
function both(stated: Stated, text: SkillText | undefined, place: Place): SkillReading {
  const { manifest, compatibility } = stated;
  const errors = [...stated.errors, ...text?.errors ?? []];
  const warnings = [...otherForm(stated, place), ...text?.warnings ?? []];
  if (manifest === undefined || stated.tell === undefined) {
    return { errors, warnings, compatibility };
  }
  const { tell } = stated;
  const seen = lookAround(stated, text, place);
  errors.push(...seen.errors.map(tell));
  warnings.unshift(...seen.warnings.map(tell));
  if (errors.length > 0) return { errors, warnings, compatibility };
  return { manifest: withSkillText(manifest, text), errors, warnings, compatibility };
}

function otherForm({ path }: Stated, { shown, files }: Place): readonly ConfigFinding[] {
  const other = `${shown}/skill.json`;
  if (path === other || !files.has("skill.json")) return [];
  const found = "an older one beside manifest.yaml: it is not read";
  return [{ ...unreadable(other, found), expected: "one manifest" }];
}

/** What a manifest says that its folder does not. */
function lookAround(
  { manifest, path }: Stated,
  text: SkillText | undefined,
  { directory, files }: Place,
): { readonly errors: readonly Mistake[]; readonly warnings: readonly Mistake[] } {
  const errors: Mistake[] = [];
  const warnings: Mistake[] = [];
  const hasTools = (manifest?.tools ?? []).length > 0;
  if (hasTools && !files.has("tools.ts")) {
    const found = files.has("tools.py") ? "tools.py alone" : "none";
    const expected = "a file tools.ts beside this one, which brings them";
    errors.push({ path: ["tools"], at: "key", expected, found });
  }
  if (!hasTools && text === undefined) {
    const expected = "tools, or a SKILL.md beside this file";
    errors.push({ path: ["tools"], at: "missing", expected, found: "neither" });
  }
  if (!hasTools && files.has("tools.ts")) {
    const expected = "the tools of tools.ts";
    warnings.push({ path: ["tools"], at: "missing", expected, found: "none: it is not loaded" });
  }
  const name = { path: ["name"], at: "value", found: "another one" } as const;
  if (directory !== undefined && directory.normalize("NFKC") !== manifest?.name) {
    warnings.push({ ...name, expected: "the name of the folder that it stands in" });
  }
  if (text?.header !== undefined && text.header.name !== manifest?.name) {
    const file = path.slice(path.lastIndexOf("/") + 1);
    const expected = `the name that SKILL.md gives; that of ${file} is taken`;
    warnings.push({ ...name, expected });
  }
  const license = missingLicense(manifest?.license, files);
  return { errors, warnings: [...warnings, ...license] };
}

/** A licence that is the name of a file should be there. */
function missingLicense(license: string | undefined, files: PackageFiles): readonly Mistake[] {
  const isFile = /^(?:licen[cs]e|notice|copying)(?:[.-][a-z0-9.-]*)?$/i.test(license ?? "");
  if (license === undefined || !isFile || files.has(license)) return [];
  const said = { expected: "the name of a licence, or of a file of the package", found: "neither" };
  return [{ path: ["license"], at: "value", ...said }];
}
