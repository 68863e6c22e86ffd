import {
  findingSentence,
  type InstalledSkill,
  type SkillReading,
  type SkillRecord,
  type SkillSetup,
} from "../../contract/mod.ts";
import type { Refused } from "./find_packages.ts";
import type { RootRecords } from "./look.ts";
import { under } from "./skill_files.ts";

/** The versions in the store, as the supervisor told them; no file of a package is opened. */
export function installedRecords({ store, installed }: SkillSetup): RootRecords | undefined {
  if (store === null && installed.length === 0) return undefined;
  const path = store ?? "";
  const records = installed.map((one) => installedRecord(one, path));
  const root = { scope: "user", kind: "installed", path, notes: [] } as const;
  return { root: { ...root, found: records.length }, records };
}

function installedRecord({ manifest, ...installed }: InstalledSkill, store: string): SkillRecord {
  const { name, version } = manifest;
  return {
    name,
    version,
    scope: "user",
    status: installed.status,
    path: under(under(store, name), version),
    sha256: installed.sha256,
    missing: [],
    diagnostics: [],
    manifest,
    installed,
  };
}

/** A package whose files were looked at. */
export function packageRecord(
  path: string,
  { manifest, errors, warnings, compatibility }: SkillReading,
  { scope, status }: Pick<SkillRecord, "scope" | "status">,
): SkillRecord {
  const diagnostics = [...errors, ...warnings, ...compatibility];
  const [first] = errors;
  const base = { scope, path, missing: [], diagnostics };
  if (manifest === undefined || first !== undefined) {
    const more = errors.length > 1 ? `, and ${errors.length - 1} more` : "";
    const why = first === undefined ? "it cannot be read" : findingSentence(first);
    const reason = `skipped: ${why}${more}`;
    return {
      ...base,
      name: lastPart(path),
      version: null,
      status: "skipped",
      sha256: null,
      reason,
    };
  }
  const { name, version, guidance } = manifest;
  return { ...base, name, version, status, sha256: guidance?.sha256 ?? null, manifest };
}

/** What was not even looked at. */
export function refusedRecord(
  { path, reason }: Refused,
  scope: SkillRecord["scope"],
): SkillRecord {
  return {
    name: lastPart(path),
    version: null,
    scope,
    status: "skipped",
    path,
    sha256: null,
    reason: `skipped: it ${reason}`,
    missing: [],
    diagnostics: [],
  };
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
