import type { Requirement } from "../requirements.ts";

/** Promises of the area `chat`. */
export const CHAT: readonly Requirement[] = [
  {
    id: "chat.start",
    source: "docs/guides/terminal.md",
    sentence:
      "A start without a prompt is a chat at a terminal, and a usage error that says what to do elsewhere.",
  },
  {
    id: "chat.session",
    source: "docs/guides/terminal.md",
    sentence: "All messages of a chat are turns of one session, until a person changes it.",
  },
  {
    id: "chat.paste",
    source: "UI-2",
    sentence: "Pasted lines are one draft without controls; nothing of them is sent before Enter.",
  },
  {
    id: "chat.keys",
    source: "docs/guides/terminal.md",
    sentence: "A key is the same key however its bytes arrive.",
  },
  {
    id: "chat.complete",
    source: "docs/guides/terminal.md",
    sentence: "Commands, their arguments and paths of the workspace are completed.",
  },
  {
    id: "chat.commands",
    source: "docs/guides/terminal.md",
    sentence: "Each command of a chat does what its line says; an unknown one is told the nearest.",
  },
  {
    id: "chat.cancel",
    source: "docs/guides/terminal.md",
    sentence:
      "An interrupt ends the turn that runs, else clears the draft, and twice at an empty prompt leaves.",
  },
  {
    id: "chat.queue",
    source: "docs/guides/terminal.md",
    sentence: "A message that is sent while a turn runs waits for its end, and can be taken back.",
  },
  {
    id: "chat.history",
    source: "docs/guides/terminal.md",
    sentence: "Messages that were sent before, also in an earlier chat of the session, come back.",
  },
  {
    id: "chat.restore",
    source: "UI-4",
    sentence: "However a chat ends, its terminal is as it was before.",
  },
  {
    id: "chat.harmless",
    source: "docs/security.md",
    sentence: "Nothing that a model or a tool says steers the terminal of a chat or hides in it.",
  },
  {
    id: "chat.width",
    source: "UI-3",
    sentence: "A chat is drawn whole at every width, whatever characters are in it.",
  },
  {
    id: "chat.lines",
    source: "docs/guides/terminal.md",
    sentence:
      "Without a terminal, or without colour, a chat is lines: replies on stdout, the rest on stderr.",
  },
  {
    id: "chat.bounded",
    source: "docs/guides/terminal.md",
    sentence: "However long a reply's block is, a frame draws little of it, and keys are answered.",
  },
  {
    id: "chat.typed",
    source: "docs/guides/terminal.md",
    sentence: "A line whose end a terminal has dropped is not sent, and is told.",
  },
];
