import type { Requirement } from "../requirements.ts";

/** Promises of the area `builtin_tools`. */
export const BUILTIN_TOOLS: readonly Requirement[] = [
  {
    id: "builtin_tools.specs",
    source: "docs/reference/tools.md",
    sentence: "The built-in reading tools have complete specs, only read, and may run in parallel.",
  },
  {
    id: "builtin_tools.paths",
    source: "docs/security.md",
    sentence:
      "A path that leaves the workspace by .. or as an absolute path is refused as permission_denied.",
  },
  {
    id: "builtin_tools.paths_links",
    source: "AP-6",
    sentence:
      "A path is decided on its real path: a link, at any place and over any number of hops, may not lead out of the workspace.",
  },
  {
    id: "builtin_tools.no_leak",
    source: "AP-6",
    sentence: "No file tool ever shows text or names from outside the workspace.",
  },
  {
    id: "builtin_tools.race",
    source: "AP-6",
    sentence:
      "What is read is what was checked, also while a folder on the way is swapped for a link.",
  },
  {
    id: "builtin_tools.core_flags",
    source: "DN-2",
    sentence:
      "Under the core's own flags the file tools refuse a link that the runtime itself would follow.",
  },
  {
    id: "builtin_tools.regular_files",
    source: "FE-6",
    sentence:
      "Only regular files are opened: pipes, sockets, devices and folders are refused and never block.",
  },
  {
    id: "builtin_tools.read_file",
    source: "docs/reference/tools.md",
    sentence:
      "read_file returns the exact text with total lines, bytes and sha256, and says when the file changed meanwhile.",
  },
  {
    id: "builtin_tools.near_names",
    source: "docs/reference/tools.md",
    sentence:
      "A path that names nothing is answered with the name beside it that was probably meant.",
  },
  {
    id: "builtin_tools.read_lines",
    source: "docs/reference/tools.md",
    sentence: "read_file returns a range of lines with their ends as they are.",
  },
  {
    id: "builtin_tools.read_bounds",
    source: "FE-6",
    sentence:
      "read_file takes bounded time, memory and tokens, however large the file or its lines are, and says how to go on.",
  },
  {
    id: "builtin_tools.read_spill",
    source: "docs/reference/tools.md",
    sentence:
      "read_file reads an output that was too large by range, in the session that it belongs to.",
  },
  {
    id: "builtin_tools.binary",
    source: "FE-6",
    sentence: "Binary data is refused by a NUL or invalid UTF-8 in its first 8 KB, and named.",
  },
  {
    id: "builtin_tools.encodings",
    source: "FE-2",
    sentence:
      "Text is decoded strictly as UTF-8; any other encoding is refused and named, and a byte order mark is left out and said.",
  },
  {
    id: "builtin_tools.list_dir",
    source: "docs/reference/tools.md",
    sentence:
      "list_dir shows every entry of a folder with its kind, its size, and where a link leads.",
  },
  {
    id: "builtin_tools.list_tree",
    source: "docs/reference/tools.md",
    sentence:
      "list_tree lists a tree level by level, names what it left out, and ends where links go in circles.",
  },
  {
    id: "builtin_tools.list_bounds",
    source: "SK-9",
    sentence: "Listings are bounded and say how much they left out.",
  },
  {
    id: "builtin_tools.stats",
    source: "docs/reference/tools.md",
    sentence:
      "list_tree counts files, lines and bytes per extension and names the files whose lines it did not count.",
  },
  {
    id: "builtin_tools.odd_names",
    source: "UI-3",
    sentence:
      "No file name is lost or altered: line feeds, control characters, wide characters and names that are no UTF-8 are shown.",
  },
  {
    id: "builtin_tools.skips",
    source: "docs/reference/tools.md",
    sentence: "What a tool cannot read it names, with the reason, and goes on.",
  },
  {
    id: "builtin_tools.gitignore",
    source: "docs/reference/tools.md",
    sentence: ".gitignore files leave out of a walk what Git would ignore.",
  },
  {
    id: "builtin_tools.globs",
    source: "docs/reference/tools.md",
    sentence:
      "A glob matches paths relative to a folder; without a slash it means a name at any depth.",
  },
  {
    id: "builtin_tools.find_files",
    source: "docs/reference/tools.md",
    sentence:
      "find_files returns the sorted paths that match a glob, and how many there are in all.",
  },
  {
    id: "builtin_tools.search_files",
    source: "docs/reference/tools.md",
    sentence:
      "search_files names path, line, column and text of each line that matches, in the files asked for.",
  },
  {
    id: "builtin_tools.search_patterns",
    source: "docs/reference/tools.md",
    sentence:
      "A search takes literal text or a regular expression, with or without case, and says why a pattern is refused.",
  },
  {
    id: "builtin_tools.search_context",
    source: "docs/reference/tools.md",
    sentence: "search_files shows lines around each match.",
  },
  {
    id: "builtin_tools.search_bounds",
    source: "FE-6",
    sentence:
      "A search takes bounded memory and output, also in a line of 50 MB, and says what it did not search.",
  },
  {
    id: "builtin_tools.hostile_patterns",
    source: "docs/security.md",
    sentence:
      "No pattern, glob or .gitignore can hold a search up: matching takes time in proportion to the text.",
  },
  {
    id: "builtin_tools.signal",
    source: "docs/reference/tools.md",
    sentence: "A built-in tool stops soon after its signal fires.",
  },
  {
    id: "builtin_tools.calculate",
    source: "docs/reference/tools.md",
    sentence: "calculate knows the usual operators, precedence, functions and constants.",
  },
  {
    id: "builtin_tools.calculate_exact",
    source: "docs/reference/tools.md",
    sentence:
      "calculate is exact for whole numbers and fractions, and says when a result is rounded.",
  },
  {
    id: "builtin_tools.calculate_errors",
    source: "docs/reference/tools.md",
    sentence:
      "calculate says what is wrong with an expression and in which column, and refuses results that are too large.",
  },
  {
    id: "builtin_tools.discover",
    source: "docs/reference/tools.md",
    sentence:
      "discover_tools lists the public tools of the registry as it is, shows one in full, and never a hidden one.",
  },
];
