import type { Requirement } from "../requirements.ts";

/** Promises of the area `skill_formats`: what the files of a package of skills may say. */
export const SKILL_FORMATS: readonly Requirement[] = [
  {
    id: "skill_formats.colons",
    source: "SK-1",
    sentence:
      "A plain value of a header with a colon and a blank in it is read as one text, with a warning, only after strict YAML refused the header.",
  },
  {
    id: "skill_formats.encodings",
    source: "SK-2",
    sentence:
      "A header is read with or without a byte order mark and with either kind of line end; what is not UTF-8 is refused with these words.",
  },
  {
    id: "skill_formats.keys",
    source: "SK-3",
    sentence: "The keys of a header are read in any order, mappings and block texts among them.",
  },
  {
    id: "skill_formats.unusable",
    source: "SK-5",
    sentence:
      "Of a file that is empty, a folder, not to be read, or has no header, the reading gives one reason with its file, and never an exception.",
  },
  {
    id: "skill_formats.closed",
    source: "SK-10",
    sentence:
      "A header that cannot be read, or whose bound on tools cannot, gives no skill, and so nothing that it declared.",
  },
  {
    id: "skill_formats.names",
    source: "SK-11",
    sentence:
      "A name that is not that of its folder is told, and one that could be a path or cannot be shown is refused.",
  },
  {
    id: "skill_formats.lengths",
    source: "docs/guides/writing-a-skill.md",
    sentence: "The lengths of a header's and of a manifest's texts are counted in code points.",
  },
  {
    id: "skill_formats.second-opinion",
    source: "docs/decisions/0002-dependencies.md",
    sentence:
      "Of more than 300 headers every difference to another reader of the format is listed with its reason.",
  },
  {
    id: "skill_formats.mistakes",
    source: "docs/guides/writing-a-skill.md",
    sentence:
      "Everything that is wrong in a manifest is told at once, with file, line, column, and the key or word that was meant.",
  },
  {
    id: "skill_formats.arguments",
    source: "docs/guides/writing-a-skill.md",
    sentence:
      "What a manifest says of an argument fits its type: options, bounds, pattern, default and examples.",
  },
  {
    id: "skill_formats.python",
    source: "docs/guides/writing-a-skill.md",
    sentence:
      "Fields of the Python runtime in a manifest are accepted, each told once, and keep nothing from being used.",
  },
  {
    id: "skill_formats.shapes",
    source: "docs/guides/writing-a-skill.md",
    sentence:
      "A package is guidance, tools, or both; of both the manifest says what it is, and skill.json of an older package is read as one.",
  },
  {
    id: "skill_formats.bounds",
    source: "docs/guides/writing-a-skill.md",
    sentence:
      "No more of a package's files is read than their bounds, a header without the text behind it, and no link out of the folder is followed.",
  },
  {
    id: "skill_formats.any-input",
    source: "docs/guides/writing-a-skill.md",
    sentence:
      "No content of a package makes its reading fail: it gives a manifest, or findings that each have file and line.",
  },
];
