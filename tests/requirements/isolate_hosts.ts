import type { Requirement } from "../requirements.ts";

/** Promises of the area `isolates`: the processes that packages run in, and how they end. */
export const ISOLATE_HOSTS: readonly Requirement[] = [
  {
    id: "isolates.faults",
    source: "docs/security.md",
    sentence:
      "A package that loops, takes memory without end, kills its process, floods its link or ends silently has its call settled soon after its deadline, and another package works at once.",
  },
  {
    id: "isolates.siblings",
    source: "docs/security.md",
    sentence:
      "What ran in the same process beside a fault is answered so that it may be called again; what may be the cause runs alone until it has worked.",
  },
  {
    id: "isolates.idle",
    source: "docs/security.md",
    sentence:
      "A process of packages that is not called is ended after its time, and started again when it is needed.",
  },
  {
    id: "isolates.cancel",
    source: "docs/security.md",
    sentence:
      "A call of a package that is cancelled is answered at once, also while its process is being started.",
  },
  {
    id: "isolates.no_orphans",
    source: "docs/security.md",
    sentence:
      "Faults in a row, the end of a core, and a supervisor that is killed leave no process of packages, and what a process needed is removed.",
  },
  {
    id: "isolates.environment",
    source: "docs/security.md",
    sentence: "No variable of the person, proxies included, reaches a process of packages.",
  },
  {
    id: "isolates.drain",
    source: "docs/security.md",
    sentence:
      "A process has the rights of the packages that it was started for: others get a new one, and what runs in the old one ends first.",
  },
  {
    id: "isolates.flags",
    source: "docs/reference/permissions.md",
    sentence:
      "The flags of a process of packages come from their grants alone, and deny every private address where another machine may be reached.",
  },
  {
    id: "isolates.host_lines",
    source: "docs/security.md",
    sentence:
      "What a process of packages sends is checked in shape, size and id; one that breaks a rule is killed.",
  },
  {
    id: "isolates.params",
    source: "docs/security.md",
    sentence:
      "What a core asks to be called is checked by the supervisor, all problems in one answer.",
  },
  {
    id: "isolates.walls",
    source: "docs/security.md",
    sentence:
      "A wall that this machine lacks is named by doctor, with what that weakens and what to install; one that does not work counts as missing.",
  },
  {
    id: "isolates.bare_writer",
    source: "docs/security.md",
    sentence:
      "A package that may write and that nobody reviewed does not run where there is no bubblewrap.",
  },
  {
    id: "isolates.apart",
    source: "docs/security.md",
    sentence: "Every package that is not part of the product has a process of its own.",
  },
  {
    id: "isolates.left",
    source: "docs/security.md",
    sentence:
      "The process of a package ends when the package fails beside its calls, or may not run any more: nothing that it began goes on.",
  },
  {
    id: "isolates.places",
    source: "docs/guides/isolates.md",
    sentence: "A package that needs a process gets the place of one without calls.",
  },
  {
    id: "isolates.backoff",
    source: "docs/security.md",
    sentence:
      "A package whose process ended again and again is started again after a wait that grows to five seconds.",
  },
];
