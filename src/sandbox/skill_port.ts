import type {
  CatalogId,
  JsonObject,
  JsonValue,
  MissingRequirement,
  SkillPort,
  SkillSetup,
} from "../contract/mod.ts";
import type { SupervisorLink } from "./supervisor_link.ts";

/** What only asks is never stopped: it ends with the link. */
const NEVER = new AbortController().signal;

/** The way to what a supervisor knows of skills; one that knows nothing is not asked. */
export function skillPort(link: SupervisorLink, catalog: readonly CatalogId[]): SkillPort {
  const ask = async (
    entry: "skill_setup" | "skill_facts" | "skill_told",
    params: JsonObject,
  ) => {
    if (!catalog.includes(entry)) return undefined;
    const { outcome } = await link.request({ entry, params }, NEVER);
    return outcome.ok ? outcome.output : undefined;
  };
  return {
    async refresh(stamp) {
      const told = await ask("skill_setup", stamp === undefined ? {} : { stamp });
      return told === undefined || told === null ? undefined : told as unknown as SkillSetup;
    },
    async facts(needs) {
      const told: JsonValue | undefined = await ask("skill_facts", { ...needs });
      if (Array.isArray(told)) return told as unknown as readonly MissingRequirement[];
      return everything(needs);
    },
    async untold(lines) {
      const told: JsonValue | undefined = await ask("skill_told", { lines });
      return Array.isArray(told) ? lines.filter((line) => told.includes(line)) : lines;
    },
  };
}

/** What cannot be looked at counts as missing. */
function everything(
  { env_vars, config_files, credentials, binaries, packages }: Parameters<SkillPort["facts"]>[0],
): readonly MissingRequirement[] {
  return [
    ...packages.map((name) => `package:${name}` as const),
    ...env_vars.map((name) => `env:${name}` as const),
    ...config_files.map((name) => `config:${name}` as const),
    ...credentials.map((name) => `credential:${name}` as const),
    ...binaries.map((name) => `binary:${name}` as const),
  ];
}
