import type { Requirement } from "../requirements.ts";

/** Promises of how packages of skills are found, named and held against what they need. */
export const SKILL_REGISTRY: readonly Requirement[] = [
  {
    id: "skill_registry.apart",
    source: "SK-5",
    sentence:
      "A package that cannot be read is listed once with its file and reason, and hides no other package.",
  },
  {
    id: "skill_registry.names",
    source: "SK-7",
    sentence:
      "Of packages with the same name the same one is used each time, a project's before the user's before the product's; every other one is listed as shadowed with both paths.",
  },
  {
    id: "skill_registry.inherit",
    source: "SK-7",
    sentence:
      "A package that takes the name of an installed one gets nothing that was granted to that, nor that it was activated.",
  },
  {
    id: "skill_registry.bounded",
    source: "SK-9",
    sentence:
      "A project's roots are looked through to a depth of 6 and 2000 folders and it is said when that was not all; nothing is looked for in .git, in node_modules or in a package, and links that form a circle end.",
  },
  {
    id: "skill_registry.links",
    source: "docs/guides/skills.md",
    sentence:
      "A link that leads out of the project's folders of skills is refused and listed, whatever it leads to.",
  },
  {
    id: "skill_registry.identity",
    source: "SK-11",
    sentence:
      "A package has the name that it says everywhere, a folder of another name is a warning, and no name that is none becomes a part of a path.",
  },
  {
    id: "skill_registry.trust",
    source: "docs/guides/skills.md",
    sentence:
      "Packages of a workspace that is not trusted are listed, are not read for a turn, and take no name from any other package.",
  },
  {
    id: "skill_registry.quarantine",
    source: "docs/guides/skills.md",
    sentence: "Nothing in state/skills/auto is ever looked at.",
  },
  {
    id: "skill_registry.drop_in",
    source: "docs/guides/skills.md",
    sentence:
      "A folder that a person put into state/skills is a candidate: it is listed with what is to be said of it and told of once, and no turn uses it.",
  },
  {
    id: "skill_registry.requirements",
    source: "docs/guides/skills.md",
    sentence:
      "A skill that lacks something is listed as blocked with a tag for everything that is missing, in the order runtime, deno, package, env, config, credential, binary, egress, grant; its neighbours are used.",
  },
  {
    id: "skill_registry.once",
    source: "docs/guides/skills.md",
    sentence:
      "What a skill lacks is told in one line once for the same set, across starts where somebody remembers, and holds names and no value.",
  },
  {
    id: "skill_registry.no_files",
    source: "docs/guides/skills.md",
    sentence:
      "Installed and bundled packages are found without looking at a file of any of them, and for a turn without looking into their folders.",
  },
  {
    id: "skill_registry.hot_reload",
    source: "docs/guides/skills.md",
    sentence:
      "With hot reload each turn begins with the files of the project's packages as they are then, read once they were left alone; without it, and during a turn, nothing changes.",
  },
  {
    id: "skill_registry.list",
    source: "docs/guides/skills.md",
    sentence:
      "skills list shows the roots, then every package with its name, version, source, status, tools and path, then what is to be said of each, in bounded lines without control characters; --json gives the records.",
  },
  {
    id: "skill_registry.show",
    source: "docs/guides/skills.md",
    sentence:
      "skills show tells everything of the packages of one name: versions, where from, what their tools may do in words, what they need, and every finding with its place.",
  },
];
