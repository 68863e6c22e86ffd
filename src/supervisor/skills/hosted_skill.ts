import type {
  GovernorRoute,
  IsolatePermissions,
  JsonObject,
  SkillManifest,
} from "../../contract/mod.ts";
import { type SkillData, skillPackage, toolSchema } from "../../contract/skills.ts";
import type { HostedModules, HostedPackage } from "../isolates/package_source.ts";
import { sdkModules } from "./skill_modules.ts";

/** A skill whose code may be called, and what that code is handed; all paths are real and absolute. */
export interface HostedSkill {
  readonly manifest: SkillManifest;
  readonly sha256: string;
  /** Of its files. */
  readonly folder: string;
  readonly trust: HostedPackage["trust"];
  readonly route: GovernorRoute;
  readonly permissions: IsolatePermissions;
  /** The places that it reads and writes beside its files. */
  readonly read: readonly string[];
  readonly write: readonly string[];
  readonly workspace: string | null;
  readonly values: Pick<SkillData, "env" | "config" | "credentials">;
  readonly secrets: readonly string[];
  /** What it may import of a registry. @default {what the SDK imports} */
  readonly modules?: HostedModules | undefined;
}

/** The isolate of one route of a skill. */
export function hostedSkill(root: string, skill: HostedSkill): HostedPackage {
  const { manifest, sha256, folder, trust, route, permissions, values, secrets } = skill;
  const data: SkillData = {
    skill: manifest.name,
    module: `file://${`${folder}/tools.ts`.split("/").map(encodeURIComponent).join("/")}`,
    tools: manifest.tools.map((tool) => ({ name: tool.name, schema: toolSchema(tool) })),
    workspace: skill.workspace,
    ...values,
    hosts: permissions.net === "public" ? [] : permissions.net,
  };
  return {
    name: skillPackage(manifest.name, route),
    ...{ trust, sha256, folder, permissions, secrets },
    ...(trust === "first-party"
      ? { shares: true as const }
      : { modules: skill.modules ?? sdkModules(root) }),
    entry: `${root}/${ENTRY}`,
    read: [...ENTRY_FILES.map((file) => `${root}/${file}`), `${root}/${SDK}`, ...skill.read],
    write: skill.write,
    data: data as unknown as JsonObject,
  };
}

const ENTRY = "src/sandbox/isolate/skill_entry.ts";

/** What the worker of a skill must be able to read beside the skill: our entry, and what authors import. */
const ENTRY_FILES = [ENTRY, "src/sandbox/isolate/schema_differences.ts"];
const SDK = "src/sdk";
