import type { CoreStart, SkillPort, ToolSpec } from "../contract/mod.ts";
import { openSkills, type SkillLook, type SkillsPort } from "../skills/open_skills.ts";

/** Where skills are looked for. */
export interface SkillsSource {
  readonly start: CoreStart;
  /** The way to the supervisor; without it every need that only it can look at is missing. */
  readonly skills?: SkillPort;
  /** Every tool there is, those of skills among them. */
  readonly tools: () => readonly ToolSpec[];
}

/** The skills of this process, of which there is one; nothing is read before it is asked for. */
export function openCoreSkills({ start, skills: port, tools }: SkillsSource): SkillsPort {
  const skills = openSkills({
    workspace: start.workspace,
    bundled: folderOf("../../builtin_skills/"),
    ...(start.skills === undefined ? {} : { setup: start.skills }),
    ...(port === undefined ? {} : { port }),
    taken: () => takenNames(tools()),
    versions: async () => {
      const { PRODUCT_VERSION } = await import("./product_version.ts");
      return { runtime: PRODUCT_VERSION, deno: Deno.version.deno };
    },
  });
  return port === undefined ? withoutTools(skills) : skills;
}

/** Those of a core alone: their guidance can be read, and nobody is there who could run their tools. */
function withoutTools(skills: SkillsPort): SkillsPort {
  const narrow = (look: SkillLook): SkillLook => {
    const names = new Set(look.equipped.map(({ name }) => name));
    const reason = 'blocked: its tools need the supervisor; start with "deno task kyrozen"';
    return {
      ...look,
      equipped: [],
      records: look.records.map((one) =>
        names.has(one.name) && one.status === "active" ? { ...one, status: "blocked", reason } : one
      ),
    };
  };
  return {
    look: async () => narrow(await skills.look()),
    survey: async () => narrow(await skills.survey()),
    news: (look) => skills.news(look),
  };
}

/** Names and aliases of the tools that there are without skills. */
function takenNames(tools: readonly ToolSpec[]): ReadonlyMap<string, string> {
  const own = tools.filter(({ source }) => !source.startsWith("skill:"));
  const taken = own.flatMap(({ name, aliases }) => {
    const holder = `the tool ${name}`;
    return [name, ...aliases].map((word) => [word, holder] as const);
  });
  // Some turns have it and some do not, so that it is a skill's in none.
  return new Map([...taken, ["read_skill", "the tool read_skill"]]);
}

function folderOf(place: string): string {
  return decodeURIComponent(new URL(place, import.meta.url).pathname).replace(/\/$/, "");
}
