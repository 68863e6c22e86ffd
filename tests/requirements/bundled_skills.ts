import type { Requirement } from "../requirements.ts";

/** What is promised of the skills that are part of the product. */
export const BUNDLED_SKILLS: readonly Requirement[] = [
  {
    id: "skills.bundled",
    source: "docs/security.md",
    sentence:
      "Every skill of the product brings a manifest, instructions and a licence, and the index that it is held against is what its files say",
  },
  {
    id: "skills.guide",
    source: "docs/guides/writing-a-skill.md",
    sentence:
      "The skill that the guide builds from its blocks declares and answers what the bundled unit-converter does",
  },
  {
    id: "skills.foreign",
    source: "docs/guides/writing-a-skill.md",
    sentence:
      "A package that was written for Python, with its tools.py made a tools.ts and put into the store by hand, is found, told of once with what of it says nothing here, and works once it is activated",
  },
];
