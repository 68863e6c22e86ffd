import type { Requirement } from "../requirements.ts";

/** Promises of the area `git`. */
export const GIT: readonly Requirement[] = [
  {
    id: "git.neutralised",
    source: "AP-5",
    sentence: "No program that a repository's configuration names runs during a Git read.",
  },
  {
    id: "git.race",
    source: "docs/security.md",
    sentence: "A configuration that changes while a Git read runs still runs nothing.",
  },
  {
    id: "git.offline",
    source: "docs/security.md",
    sentence: "A Git read reaches no host, also where a partial clone lacks the object it needs.",
  },
  {
    id: "git.environment",
    source: "DN-4",
    sentence: "A Git process of the supervisor gets a built environment and nothing from outside.",
  },
  {
    id: "git.binary",
    source: "docs/security.md",
    sentence:
      "Git is never a file of the workspace; one that is missing or older than 2.30 is named.",
  },
  {
    id: "git.inside",
    source: "docs/security.md",
    sentence:
      "A Git folder, common folder, working tree, alternate, or any link on a read's way that leads outside is refused.",
  },
  {
    id: "git.pipes",
    source: "docs/security.md",
    sentence: "A pipe or device where Git expects a file is refused and holds no read up.",
  },
  {
    id: "git.discovery",
    source: "docs/security.md",
    sentence: "Only a repository whose working tree is the workspace is read, none above it.",
  },
  {
    id: "git.owner",
    source: "docs/security.md",
    sentence: "A checkout that belongs to another user is read.",
  },
  {
    id: "git.format",
    source: "docs/security.md",
    sentence: "A repository format with an extension whose effect is not known is refused.",
  },
  {
    id: "git.room",
    source: "docs/security.md",
    sentence:
      "The private folder of a Git read lies outside the workspace and does not remain; that of a killed process goes with a later read.",
  },
  {
    id: "git.writes",
    source: "docs/security.md",
    sentence: "A Git read writes nothing to the repository, the index included.",
  },
  {
    id: "git.arguments",
    source: "AP-4",
    sentence: "No argument of a Git read is taken by Git as an option, a range or a search.",
  },
  {
    id: "git.paths",
    source: "docs/reference/tools.md",
    sentence: "Paths of a Git read are literal, relative to the workspace, and never leave it.",
  },
  {
    id: "git.names",
    source: "docs/reference/tools.md",
    sentence: "A name that is not UTF-8 is shown with its odd bytes spelled out, and marked.",
  },
  {
    id: "git.bounds",
    source: "docs/reference/tools.md",
    sentence: "The output of a Git read is bounded, and says so when it was cut.",
  },
  {
    id: "git.cancel",
    source: "docs/reference/tools.md",
    sentence: "A Git read ends soon after it is cancelled and answers cancelled.",
  },
  {
    id: "git.status",
    source: "docs/reference/tools.md",
    sentence: "git_status gives the branch, its upstream, and every path that differs.",
  },
  {
    id: "git.diff",
    source: "docs/reference/tools.md",
    sentence:
      "git_diff compares the working tree, the index and revisions, file by file and as text.",
  },
  {
    id: "git.log",
    source: "docs/reference/tools.md",
    sentence: "git_log lists commits whole, by page, from any revision; none before the first one.",
  },
  {
    id: "git.show",
    source: "docs/reference/tools.md",
    sentence: "git_show gives a commit with its changes, or a file or folder as it was in one.",
  },
  {
    id: "git.revision",
    source: "docs/reference/tools.md",
    sentence:
      "A revision that names no commit is not_found; one of another shape never reaches Git.",
  },
  {
    id: "git.formats",
    source: "docs/reference/tools.md",
    sentence: "Shallow clones, sparse checkouts, split indexes and SHA-256 repositories are read.",
  },
  {
    id: "git.tools",
    source: "docs/reference/tools.md",
    sentence: "The Git tools ask the supervisor alone, and say so when there is none.",
  },
];
