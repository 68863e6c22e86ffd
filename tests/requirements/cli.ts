import type { Requirement } from "../requirements.ts";

/** Promises of the area `cli`. */
export const CLI: readonly Requirement[] = [
  {
    id: "cli.text",
    source: "docs/guides/getting-started.md",
    sentence: "As text, stdout holds the reply and nothing else, closed by a newline.",
  },
  {
    id: "cli.controls",
    source: "docs/security.md",
    sentence:
      "No character that steers a terminal or hides text reaches it from a model or a tool.",
  },
  {
    id: "cli.denied",
    source: "AP-10",
    sentence: "A denial is said with its remedy, without waiting for anybody; the exit code is 4.",
  },
  {
    id: "cli.progress",
    source: "docs/guides/getting-started.md",
    sentence: "Progress is shown to a person at a terminal only, and not under --quiet.",
  },
  {
    id: "cli.json",
    source: "AP-10",
    sentence: "Under --output json, stdout holds exactly one JSON document and nothing else.",
  },
  {
    id: "cli.stream_json",
    source: "docs/ARCHITECTURE.md",
    sentence: "Under --output stream-json, each line is one event and the last is the result.",
  },
  {
    id: "cli.stdin",
    source: "SH-3",
    sentence: "Standard input is read only for the prompt `-`, up to 1 MiB of UTF-8.",
  },
  {
    id: "cli.interrupt",
    source: "UI-4",
    sentence: "The first signal ends the turn with 130 or 143, the second one ends the process.",
  },
  {
    id: "cli.pipe",
    source: "UI-4",
    sentence: "When the reader of stdout goes away the process ends soon and without a word.",
  },
  {
    id: "cli.color",
    source: "docs/guides/getting-started.md",
    sentence: "Colour needs a terminal, and NO_COLOR or --no-color turns it off.",
  },
  {
    id: "cli.tools",
    source: "docs/guides/getting-started.md",
    sentence: "`tools list` shows the public tools of the live registry, also as JSON.",
  },
  {
    id: "cli.commands",
    source: "docs/guides/getting-started.md",
    sentence: "A command that needs the supervisor is refused by name in a core alone.",
  },
  {
    id: "cli.start",
    source: "README.md",
    sentence: "`deno task start PROMPT` runs one turn and ends with the turn's exit code.",
  },
  {
    id: "cli.alone",
    source: "docs/ARCHITECTURE.md",
    sentence: "The core alone runs turns under read permission only, and says what it cannot do.",
  },
  {
    id: "cli.overgranted",
    source: "docs/security.md",
    sentence: "A core that holds more than it should says so once on stderr.",
  },
  {
    id: "cli.memory_ledger",
    source: "docs/security.md",
    sentence: "A core without write permission keeps its ledger in memory and says so once.",
  },
  {
    id: "cli.lost_output",
    source: "SE-6",
    sentence: "An answer that cannot be written, on a full disk for instance, is said and fails",
  },
];
