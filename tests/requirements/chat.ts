import type { Requirement } from "../requirements.ts";

/** Promises of the area `chat`. */
export const CHAT: readonly Requirement[] = [
  {
    id: "chat.start",
    source: "docs/guides/terminal.md",
    sentence:
      "A start without a prompt is a chat at a terminal, and a usage error that says what to do elsewhere.",
  },
];
