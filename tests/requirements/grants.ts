import type { Requirement } from "../requirements.ts";

/** Promises of the areas `grants` and `trust`: whose code may run, and what it may touch. */
export const GRANTS: readonly Requirement[] = [
  {
    id: "grants.manifest",
    source: "docs/guides/isolates.md",
    sentence:
      "A package says everything that it wants in isolate.json; all that is wrong with it is told at once, each with its line and column.",
  },
  {
    id: "grants.hosts",
    source: "docs/security.md",
    sentence:
      "A grant names hosts one by one: no pattern, no address of a private network or of this machine in any notation, no IPv6 address.",
  },
  {
    id: "grants.snapshot",
    source: "docs/security.md",
    sentence:
      "A package is copied and hashed when it is granted, and only that copy runs; a link, a second name of a file, a pipe, and a name that could be misread are refused.",
  },
  {
    id: "grants.bounds",
    source: "docs/guides/isolates.md",
    sentence: "A package has at most 2000 files, 64 MiB and folders 16 deep.",
  },
  {
    id: "grants.swapped",
    source: "docs/security.md",
    sentence:
      "What is granted is what was shown and hashed, also if the package's folder is changed meanwhile, and nothing from outside the folder is ever copied.",
  },
  {
    id: "grants.old_copy",
    source: "docs/security.md",
    sentence:
      "A package whose folder changed after the grant runs as it was; asked for as it is, it is refused with what to do.",
  },
  {
    id: "grants.verified",
    source: "docs/security.md",
    sentence: "A package whose copy was changed, in any byte or file, does not run.",
  },
  {
    id: "grants.leftover",
    source: "docs/guides/isolates.md",
    sentence:
      "A process that is killed while it grants leaves no half of a package under a name that could run, and what it left is removed later.",
  },
  {
    id: "grants.kept",
    source: "docs/guides/isolates.md",
    sentence:
      "Grants are changed by one process at a time and replaced whole: none is lost by two at once, a full disk or a process that is killed.",
  },
  {
    id: "grants.damaged",
    source: "docs/security.md",
    sentence:
      "While the file of grants is damaged no grant applies; the line and column are told, and the file is not overwritten.",
  },
  {
    id: "grants.source",
    source: "docs/guides/isolates.md",
    sentence:
      "A granted package is handed the variables that its grant names, as data, and the folders that its places are, and nothing else.",
  },
  {
    id: "grants.revoked",
    source: "docs/security.md",
    sentence: "A grant that was taken back does not hold for the next call.",
  },
  {
    id: "grants.places",
    source: "docs/security.md",
    sentence:
      "A package's place never leads out of the workspace or to what the product keeps, and never lets it write the product, its cache or the programs that it starts.",
  },
  {
    id: "grants.review",
    source: "docs/guides/isolates.md",
    sentence:
      "Before a package is granted a person is shown what it is, what it may do in words, where it runs and what changed, with every hidden character visible; no answer is no.",
  },
  {
    id: "grants.nobody",
    source: "docs/guides/isolates.md",
    sentence: "Where nobody can be asked nothing is granted, taken back or trusted without --yes.",
  },
  {
    id: "grants.recorded",
    source: "docs/security.md",
    sentence:
      "Each grant and trust that is given or taken back is a row of the ledger; what cannot be recorded is not done.",
  },
  {
    id: "trust.packages",
    source: "docs/security.md",
    sentence:
      "A workspace's own packages run only while the workspace is trusted, need nothing but their own files, and are the bytes that were trusted.",
  },
  {
    id: "trust.bound",
    source: "docs/security.md",
    sentence:
      "Trust in a workspace is bound to the content of everything that it is about: when any of that changes the workspace is no longer trusted.",
  },
  {
    id: "trust.damaged",
    source: "docs/security.md",
    sentence: "While the file of trust is damaged no workspace is trusted.",
  },
  {
    id: "trust.command",
    source: "docs/guides/isolates.md",
    sentence:
      "The command trust names what it is about, what it lets run in this version and which files changed.",
  },
  {
    id: "grants.looks",
    source: "docs/guides/isolates.md",
    sentence: "A command that only tells of packages copies none and makes no folder for one.",
  },
  {
    id: "grants.doctor",
    source: "docs/guides/isolates.md",
    sentence:
      "Doctor finds grants and trust that cannot be read, and a granted copy whose files changed.",
  },
];
