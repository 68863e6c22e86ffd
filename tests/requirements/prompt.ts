import type { Requirement } from "../requirements.ts";

/** Promises of the area `prompt`. */
export const PROMPT: readonly Requirement[] = [
  {
    id: "prompt.size",
    source: "docs/guides/prompt.md",
    sentence:
      "A first request has at most 8800 bytes over either protocol, and every public tool can be called by it.",
  },
  {
    id: "prompt.show",
    source: "docs/guides/prompt.md",
    sentence:
      "prompt show prints what a turn would send, the same each time, with an estimate of the tokens of each part; it sends and records nothing and shows no key.",
  },
  {
    id: "prompt.wire",
    source: "docs/guides/prompt.md",
    sentence:
      "prompt show --wire prints the body that the adapter of the model's protocol would send.",
  },
  {
    id: "prompt.instructions",
    source: "docs/security.md",
    sentence:
      "Files of instructions are told to a model in the mode agent only, labelled, in tags that they cannot close; no right depends on them.",
  },
  {
    id: "prompt.instruction_places",
    source: "docs/guides/prompt.md",
    sentence:
      "AGENTS.md, CLAUDE.md and .kyrozen/instructions.md are read from the home folder, then from above the workspace, outermost first, then from the workspace, each file once.",
  },
  {
    id: "prompt.instruction_bounds",
    source: "docs/guides/prompt.md",
    sentence:
      "At most 25000 characters of one file and 75000 of all are told; what is cut or left out is said once.",
  },
  {
    id: "prompt.instruction_refusals",
    source: "docs/security.md",
    sentence:
      "A file of instructions that is a link out of its folder, no regular file, no UTF-8, or above the workspace and another user's, is left out and said.",
  },
];
