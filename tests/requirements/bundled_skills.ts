import type { Requirement } from "../requirements.ts";

/** What is promised of the skills that are part of the product. */
export const BUNDLED_SKILLS: readonly Requirement[] = [
  {
    id: "skills.bundled",
    source: "docs/guides/skills.md",
    sentence:
      "Every skill of the product brings a manifest, instructions and a licence, and the index that it is held against is what its files say",
  },
];
