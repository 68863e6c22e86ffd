import type { Requirement } from "../requirements.ts";

const SECURITY = "docs/security.md";

/** What code that nobody here wrote cannot get out of, and where it can. */
export const ESCAPES: readonly Requirement[] = [
  {
    id: "escapes.control",
    source: SECURITY,
    sentence: "Each attack is first shown to succeed where nothing holds it.",
  },
  {
    id: "escapes.worker",
    source: SECURITY,
    sentence:
      "What a worker of a core stops, and what it does not, is what the table of attacks says.",
  },
  {
    id: "escapes.process",
    source: SECURITY,
    sentence:
      "A process of its own stops every attack of a package but those that the table names with a reason.",
  },
  {
    id: "escapes.bubblewrap",
    source: SECURITY,
    sentence:
      "Under bubblewrap it stops every attack but those that the table names with a reason.",
  },
  {
    id: "escapes.prompt",
    source: SECURITY,
    sentence: "No package asks the person on a terminal for a right.",
  },
  {
    id: "escapes.table",
    source: SECURITY,
    sentence: "The table of attacks differs in no place from what was observed.",
  },
];
