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
    sentence: "Standard input is read only for a `-`, up to 1 MiB of UTF-8.",
  },
  {
    id: "cli.stdin_context",
    source: "SH-3",
    sentence:
      "`PROMPT -` puts standard input behind the prompt, labelled as data in tags that it cannot close; input that is missing, blank, too large, not UTF-8 or a terminal is a usage error.",
  },
  {
    id: "cli.interrupt",
    source: "UI-4",
    sentence: "The first signal ends the turn with 130 or 143, the second one ends the process.",
  },
  {
    id: "cli.interrupt_early",
    source: "docs/reference/cli.md",
    sentence:
      "A signal that ends a run before its turn has begun leaves the one document that its output promises.",
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
    id: "cli.tools_offered",
    source: "docs/guides/configuration.md",
    sentence:
      "`tools list` leaves out what the configuration, the mode and the process do not allow a turn, and says so where nothing is left.",
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
  {
    id: "cli.sessions_list",
    source: "docs/guides/sessions.md",
    sentence:
      "`sessions list` shows the sessions of the workspace, the newest first, or those of all.",
  },
  {
    id: "cli.sessions_show",
    source: "docs/guides/sessions.md",
    sentence: "`sessions show` tells who said what, whatever was said.",
  },
  {
    id: "cli.sessions_export",
    source: "docs/guides/sessions.md",
    sentence:
      "An export holds every message; as Markdown nothing in it can break out of its place.",
  },
  {
    id: "cli.sessions_fork",
    source: "docs/guides/sessions.md",
    sentence:
      "A fork begins with what was said, and goes on without changing the session it came from.",
  },
  {
    id: "cli.sessions_rename",
    source: "docs/guides/sessions.md",
    sentence: "A session's name is 1 to 80 visible characters and nobody else's in the workspace.",
  },
  {
    id: "cli.sessions_delete",
    source: "docs/guides/sessions.md",
    sentence: "A session is deleted only with `--yes`, and the ledger keeps its rows.",
  },
  {
    id: "cli.sessions_search",
    source: "docs/guides/sessions.md",
    sentence: "`sessions search` shows the session, the speaker and the words around each match.",
  },
  {
    id: "cli.sessions_workspace",
    source: "docs/guides/sessions.md",
    sentence: "A session of another workspace can be seen, and is neither resumed nor changed.",
  },
  {
    id: "cli.sessions_resume",
    source: "docs/guides/sessions.md",
    sentence:
      "A turn goes on with a session by id, name, or as the newest one, with everything said before.",
  },
  {
    id: "cli.sessions_busy",
    source: "SE-4",
    sentence:
      "A session that another process writes is refused with that process's id, and can be shown.",
  },
  {
    id: "cli.sessions_killed",
    source: "TC-1",
    sentence:
      "After the process of a turn was killed, its session goes on, and what has no result is marked.",
  },
  {
    id: "cli.sessions_hint",
    source: "SE-6",
    sentence: "A person at a terminal is told how to go on, unless the session is not kept.",
  },
  {
    id: "cli.sessions_fork_moved",
    source: "docs/guides/sessions.md",
    sentence:
      "A fork of another workspace's session belongs to the workspace it is made in, so that a moved project goes on.",
  },
  {
    id: "cli.sessions_read_only",
    source: "docs/guides/sessions.md",
    sentence:
      "Sessions whose folder cannot be written are shown from it, and what would write is refused with exit code 3; a folder that cannot be read is never taken for an empty one.",
  },
];
