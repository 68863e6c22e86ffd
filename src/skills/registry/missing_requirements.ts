import type {
  InstalledSkill,
  MissingRequirement,
  SkillManifest,
  SkillRecord,
} from "../../contract/mod.ts";
import type { REQUIREMENT_TAGS } from "../../contract/skills.ts";

/** The versions that requirements of a runtime are held against. */
export interface RuntimeVersions {
  /** Of this product. */
  readonly runtime: string;
  readonly deno: string;
}

/** What requirements are held against. */
export interface RequirementFacts {
  readonly versions: RuntimeVersions;
  /** Whether a version lies in a range; a range that is none holds no version. */
  readonly inRange: (version: string, range: string) => boolean;
  /** What the supervisor found missing of everything that was asked about. */
  readonly missing: ReadonlySet<MissingRequirement>;
}

/** What a skill lacks, in the order in which it is looked at; nothing of its code is loaded for that. */
export function missingRequirements(
  { manifest, scope, installed }: Pick<SkillRecord, "manifest" | "scope" | "installed">,
  { versions, inRange, missing }: RequirementFacts,
): readonly MissingRequirement[] {
  if (manifest === undefined) return [];
  const { requires, tools, egress_hosts } = manifest;
  const lacks: MissingRequirement[] = [];
  for (const tag of ["runtime", "deno"] as const) {
    const range = requires[tag];
    if (range !== undefined && !inRange(versions[tag], range)) lacks.push(`${tag}:${range}`);
  }
  const add = (tag: typeof REQUIREMENT_TAGS[number], names: readonly string[]) => {
    for (const name of names) if (missing.has(`${tag}:${name}`)) lacks.push(`${tag}:${name}`);
  };
  const fetched = installed?.packages ?? [];
  add("package", requires.packages.filter((name) => !fetched.includes(name)));
  add("env", requires.env_vars);
  add("config", requires.config_files);
  add("credential", requires.required_credentials);
  add("binary", requires.binaries);
  const usesNet = tools.some((tool) => tool.governor_route === "system/net");
  if (usesNet && egress_hosts.length === 0) lacks.push("egress:hosts");
  // What a person is asked to grant is no use to them before the rest is there.
  if (tools.length === 0 || lacks.length > 0) return lacks;
  return missingGrants(manifest, { scope, installed });
}

/** Whether all that a skill lacks is a person's word: its guidance may be used without that. */
export function lacksOnlyGrants(missing: readonly MissingRequirement[]): boolean {
  return missing.every((one) => one.startsWith("grant:"));
}

function missingGrants(
  manifest: SkillManifest,
  { scope, installed }: Pick<SkillRecord, "scope" | "installed">,
): readonly MissingRequirement[] {
  if (scope === "builtin") return [];
  // Code runs from the store alone, where it cannot change after somebody looked at it.
  if (installed === undefined) return ["grant:install"];
  return grantsOf(manifest, installed.grant);
}

/** What the tools of a manifest would have to be let do, and are not by a grant of its version. */
function grantsOf(
  { tools, egress_hosts, requires }: SkillManifest,
  grant: InstalledSkill["grant"],
): readonly MissingRequirement[] {
  const routes = new Set(tools.map((tool) => tool.governor_route));
  const { read = [], write = [], net = [], env = [] } = grant?.permissions ?? {};
  const reads = [...read, ...write].includes("workspace");
  const isReached = egress_hosts.some((host) => net.includes(host));
  const handed = grant === undefined
    ? [
      ...requires.config_files.map((name) => `grant:config:${name}` as const),
      ...requires.required_credentials.map((name) => `grant:credential:${name}` as const),
    ]
    : [];
  return [
    ...(routes.has("system/net") && !isReached
      ? egress_hosts.map((host) => `grant:net:${host}` as const)
      : []),
    ...(routes.has("workspace/read") && !reads ? ["grant:read:workspace" as const] : []),
    ...(routes.has("workspace/write") && !write.includes("workspace")
      ? ["grant:write:workspace" as const]
      : []),
    ...requires.env_vars.filter((name) => !env.includes(name)).map((name) =>
      `grant:env:${name}` as const
    ),
    ...handed,
  ];
}

/** What is missing, as the list and a line say it: `env FOO_KEY, config x.yaml`. */
export function missingWords(missing: readonly MissingRequirement[]): string {
  return missing.map((one) => one.replace(":", " ")).join(", ");
}
