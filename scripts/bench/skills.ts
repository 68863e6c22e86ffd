import type { InstalledSkill } from "../../src/contract/mod.ts";
import { openSkills, type SkillsPort } from "../../src/skills/mod.ts";
import { matchSkills, offerTools, type SkillLook, skillSpecs } from "../../src/skills/turn.ts";
import { type Figure, figure } from "./statistics.ts";

/** How many packages are installed. */
const MANY = 10_000;

/** What the figure of finding them all is called. */
export const FIND_SKILLS = `${MANY} installed skills, found for a turn`;

/** What the figure of listing them all is called. */
export const LIST_SKILLS = `${MANY} installed skills, found for a list`;

/** What the figure of matching them all is called; of every one of them a trigger was said. */
export const MATCH_SKILLS =
  `${MANY} skills with 12 triggers each, matched, every one of them meant`;

/** What the figure of giving a turn their tools is called. */
export const OFFER_TOOLS = `${MANY} skills with a tool each, of which a turn's are chosen and made`;

const SAID = "please water the lawn behind the greenhouse, and prune the roses of the north bed";

/** Matches very many skills, and chooses from their tools, in a process that has done so before. */
export function matchAll(rounds: number): Figure[] {
  const words = SAID.split(/\W+/);
  const all = Array.from({ length: MANY }, (_, index) => {
    const { manifest, sha256 } = installedSkill(4 * index);
    const triggers = Array.from({ length: 12 }, (_, at) => {
      const [one, other] = [words[(index + at) % words.length], words[index * at % words.length]];
      return `${one} ${other}`;
    });
    const [path, scope, status] = [`/garden/skills/${manifest.name}`, "user", "active"] as const;
    const found = { path, scope, status, sha256, missing: [], diagnostics: [] };
    const { name, version } = manifest;
    return { ...found, name, version, manifest: { ...manifest, triggers } };
  });
  const look: Pick<SkillLook, "guiding" | "equipped" | "alwaysOn"> = {
    guiding: all,
    equipped: all,
    alwaysOn: [],
  };
  const isolates = { packages: [], call: () => Promise.reject(new Error("Nothing is called")) };
  const sample = (work: () => unknown) =>
    Array.from({ length: rounds }, () => {
      const start = performance.now();
      work();
      return performance.now() - start;
    });
  return [
    figure(MATCH_SKILLS, "ms", sample(() => matchSkills(look, { input: SAID }))),
    figure(
      OFFER_TOOLS,
      "ms",
      sample(() => skillSpecs(offerTools(look, { input: SAID }), { isolates })),
    ),
  ];
}

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
