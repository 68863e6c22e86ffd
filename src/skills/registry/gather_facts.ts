import type {
  MissingRequirement,
  SkillFacts,
  SkillManifest,
  SkillNeeds,
  SkillPort,
  SkillRecord,
} from "../../contract/mod.ts";
import type { RequirementFacts, RuntimeVersions } from "./missing_requirements.ts";

/** Who knows what skills need. */
export interface FactSources {
  /** The way to the supervisor. @default {there is none: whatever only it can look at is missing} */
  readonly port?: Pick<SkillPort, "facts">;
  /** Asked where a skill needs a version of something. */
  readonly versions: () => Promise<RuntimeVersions>;
}

/** Gathers what the requirements of records are held against: one request, and none without a need. */
export async function gatherFacts(
  found: readonly SkillRecord[],
  { port, versions }: FactSources,
): Promise<RequirementFacts> {
  const manifests = found.flatMap(({ manifest, status }) =>
    manifest !== undefined && isOpen(status) ? [manifest] : []
  );
  const ranged = manifests.some(({ requires: { runtime, deno } }) =>
    (runtime ?? deno) !== undefined
  );
  const [missing, told, { isInRange }] = await Promise.all([
    askFacts(manifests, port?.facts ?? everythingMissing),
    ranged ? versions() : { runtime: "", deno: "" },
    ranged ? import("../../std/version_range.ts") : { isInRange: () => false },
  ]);
  return { missing, versions: told, inRange: isInRange };
}

/** Whether it matters what a package lacks. */
function isOpen(status: SkillRecord["status"]): boolean {
  return status === "active" || status === "canary" || status === "candidate";
}

/** What the supervisor has to look at for these manifests, each name once; nothing if that is nothing. */
function needsOf(manifests: Iterable<SkillManifest>): SkillNeeds | undefined {
  const needs = {
    packages: new Set<string>(),
    env_vars: new Set<string>(),
    config_files: new Set<string>(),
    credentials: new Set<string>(),
    binaries: new Set<string>(),
  };
  for (const { requires } of manifests) {
    for (const name of requires.packages) needs.packages.add(name);
    for (const name of requires.env_vars) needs.env_vars.add(name);
    for (const name of requires.config_files) needs.config_files.add(name);
    for (const name of requires.required_credentials) needs.credentials.add(name);
    for (const name of requires.binaries) needs.binaries.add(name);
  }
  if (Object.values(needs).every(({ size }) => size === 0)) return undefined;
  return {
    packages: [...needs.packages],
    env_vars: [...needs.env_vars],
    config_files: [...needs.config_files],
    credentials: [...needs.credentials],
    binaries: [...needs.binaries],
  };
}

/** Asks once for all of them. Never rejects. */
async function askFacts(
  manifests: Iterable<SkillManifest>,
  facts: SkillFacts,
): Promise<ReadonlySet<MissingRequirement>> {
  const needs = needsOf(manifests);
  return new Set(needs === undefined ? [] : await facts(needs));
}

/** Without a supervisor nobody can look at anything. */
function everythingMissing(
  { packages, env_vars, config_files, credentials, binaries }: SkillNeeds,
): ReturnType<SkillPort["facts"]> {
  return Promise.resolve([
    ...packages.map((name) => `package:${name}` as const),
    ...env_vars.map((name) => `env:${name}` as const),
    ...config_files.map((name) => `config:${name}` as const),
    ...credentials.map((name) => `credential:${name}` as const),
    ...binaries.map((name) => `binary:${name}` as const),
  ]);
}
