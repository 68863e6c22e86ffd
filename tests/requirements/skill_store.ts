import type { Requirement } from "../requirements.ts";

const GUIDE = "docs/guides/skills.md";
const ENVIRONMENT = "docs/reference/environment.md";

/** What is promised of the store of skills. */
export const SKILL_STORE: readonly Requirement[] = [
  {
    id: "skills.extra_root",
    source: ENVIRONMENT,
    sentence:
      "The folder of skills that a person names is read by the core, and nothing else of it",
  },
  {
    id: "skills.reader",
    source: GUIDE,
    sentence: "A package is read by a process that may read that package and nothing else",
  },
];
