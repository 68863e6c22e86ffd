import type { Requirement } from "../requirements.ts";

/** Promises of what a turn has of skills. */
export const SKILL_TURNS: readonly Requirement[] = [
  {
    id: "skill_turns.matching",
    source: "docs/guides/skills.md",
    sentence:
      "A turn is given the guidance of at most 3 skills with 8000 characters together, one of them a canary: what is always on, then what is pinned, then what fits what was said; in whatever order they were found.",
  },
  {
    id: "skill_turns.frozen",
    source: "docs/guides/skills.md",
    sentence:
      "What a turn has of skills is matched, read and recorded once, when it begins; nothing that changes later changes its guidance, its tools or its receipts.",
  },
  {
    id: "skill_turns.receipts",
    source: "docs/guides/skills.md",
    sentence:
      "Every guidance that a model was given, at once or by read_skill, leaves a receipt with name, version, source, status, sha256 and length in the turn's document, its events and the ledger.",
  },
  {
    id: "skill_turns.content",
    source: "docs/guides/skills.md",
    sentence: "Guidance whose file is not what was looked at is not used, and a person is told.",
  },
  {
    id: "skill_turns.envelope",
    source: "docs/security.md",
    sentence:
      "Guidance stands in the system text behind the rules, labelled, in tags that it cannot close in any form.",
  },
  {
    id: "skill_turns.no_rights",
    source: "docs/security.md",
    sentence:
      "Capabilities, tools, decisions, approvals and receipts are the same with and without the text of a skill, whatever it says; allowed-tools allows nothing.",
  },
  {
    id: "skill_turns.read",
    source: "docs/guides/skills.md",
    sentence:
      "read_skill reads the guidance of the turn's own skills, and text files that really lie in their folders, page by page, as untrusted text.",
  },
  {
    id: "skill_turns.list",
    source: "docs/guides/skills.md",
    sentence:
      "Skills whose guidance a turn was not given are listed by name and description in at most 40 lines and 4000 characters, then counted.",
  },
  {
    id: "skill_turns.tools",
    source: "docs/guides/skills.md",
    sentence:
      "A turn is offered at most 128 tools of skills: first those of skills that are always on, then of those that were spoken of, then by name; a person is told.",
  },
  {
    id: "skill_turns.between",
    source: "docs/guides/skills.md",
    sentence:
      "In a chat each turn looks anew: what was activated, rolled back or changed counts from the next turn on.",
  },
];
