import type { InstalledSkill } from "../../src/contract/mod.ts";
import { openSkills, type SkillsPort } from "../../src/skills/mod.ts";
import { type Figure, figure } from "./statistics.ts";

/** How many packages are installed. */
const MANY = 10_000;

/** What the figure of finding them all is called. */
export const FIND_SKILLS = `${MANY} installed skills, found for a turn`;

/** What the figure of listing them all is called. */
export const LIST_SKILLS = `${MANY} installed skills, found for a list`;

/** Finds the skills of a store of many, anew each time, in a process that has done so before. */
export async function findSkills(folder: string, rounds: number): Promise<Figure[]> {
  const bundled = `${folder}/builtin_skills`;
  const store = `${folder}/skills`;
  await Deno.mkdir(bundled, { recursive: true });
  await Deno.writeTextFile(`${bundled}/index.json`, '{"version":1,"skills":[]}');
  const installed = Array.from({ length: MANY }, (_, index) => installedSkill(index));
  for (const { manifest } of installed) {
    await Deno.mkdir(`${store}/${manifest.name}/${manifest.version}`, { recursive: true });
  }
  const setup = {
    stamp: "one",
    store,
    installed,
    workspace_trusted: false,
    always_on: [],
    hot_reload: false,
  };
  const sample = async (look: (skills: SkillsPort) => Promise<{ readonly records: object }>) => {
    const samples: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const skills = openSkills({
        workspace: folder,
        bundled,
        setup,
        taken: () => new Map(),
        versions: () => Promise.resolve({ runtime: "0.1.0", deno: Deno.version.deno }),
      });
      const start = performance.now();
      await look(skills);
      samples.push(performance.now() - start);
    }
    return samples;
  };
  return [
    figure(FIND_SKILLS, "ms", await sample((skills) => skills.look())),
    figure(LIST_SKILLS, "ms", await sample((skills) => skills.survey())),
  ];
}

/** One with guidance; every fourth has a tool, and every tenth needs a variable. */
function installedSkill(index: number): InstalledSkill {
  const name = `skill-${index}`;
  const tool = {
    name: `tool_${index}`,
    description: "Calculates something.",
    governor_route: "system/read",
    content: "internal",
    effect: "read",
    args: [],
  } as const;
  return {
    manifest: {
      name,
      version: "1.0.0",
      description: `What ${name} is for.`,
      profiles: [],
      triggers: ["garden", "the north bed"],
      egress_hosts: [],
      tools: index % 4 === 0 ? [tool] : [],
      requires: {
        packages: [],
        env_vars: index % 10 === 0 ? [`KEY_${index}`] : [],
        config_files: [],
        required_credentials: [],
        binaries: [],
      },
      guidance: { chars: 1_000, sha256: "a".repeat(64) },
    },
    status: "active",
    sha256: "b".repeat(64),
    source: "/garden/packages",
    installed_at: "2026-01-01T00:00:00.000Z",
    trust: "untrusted",
    pinned: false,
  };
}
