import type { Requirement } from "../requirements.ts";

/** Promises of the area `prompt`. */
export const PROMPT: readonly Requirement[] = [
  {
    id: "prompt.size",
    source: "docs/guides/prompt.md",
    sentence:
      "A first request has at most 7000 bytes over either protocol, and every public tool can be called by it.",
  },
  {
    id: "prompt.instructions",
    source: "docs/security.md",
    sentence:
      "Files of instructions are told to the model in the mode agent only, labelled, in tags that they cannot close; they widen no right.",
  },
];
