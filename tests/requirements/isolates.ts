import type { Requirement } from "../requirements.ts";

/** Promises of the area `isolates`: where the code of packages runs, and what it can do there. */
export const ISOLATES: readonly Requirement[] = [
  {
    id: "isolates.outcomes",
    source: "docs/security.md",
    sentence:
      "What a function of a package answers or throws becomes one outcome, checked outside its worker; only first-party code chooses a result code.",
  },
  {
    id: "isolates.rules",
    source: "docs/security.md",
    sentence:
      "A worker that sends anything but one answer to each open call is ended, and no call of another package is answered by it.",
  },
  {
    id: "isolates.settles",
    source: "docs/security.md",
    sentence:
      "A call of a package settles soon after its deadline, or when it is cancelled, whatever the package does; a worker that did not stop is not used again.",
  },
  {
    id: "isolates.loading",
    source: "docs/security.md",
    sentence:
      "The code of a package is loaded in one place, by a computed import with the rights of its own worker: no form of import reads another file, and no folder with a link in it is granted in the core's process.",
  },
  {
    id: "isolates.placed",
    source: "docs/security.md",
    sentence:
      "An untrusted package never shares a process: with a supervisor it has its own, without one it does not run unless the person names it.",
  },
  {
    id: "isolates.host_ends",
    source: "docs/security.md",
    sentence:
      "A process of isolates ends with its link, whatever its workers do, and refuses a line that is none.",
  },
];
