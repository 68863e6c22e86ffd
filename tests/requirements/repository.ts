import type { Requirement } from "../requirements.ts";

/** Promises of the area `repository`. */
export const REPOSITORY: readonly Requirement[] = [
  {
    id: "repository.test-line",
    source: "CONTRIBUTING.md",
    sentence:
      "`deno task test` closes with one line of counts, and a run that broke counts as failed.",
  },
  {
    id: "repository.rooms",
    source: "docs/ARCHITECTURE.md",
    sentence:
      "A reference that goes up, sideways or past a room's mod.ts fails the lint, in any form.",
  },
  {
    id: "repository.room-map",
    source: "docs/ARCHITECTURE.md",
    sentence: "Every folder and file of src is on the room map, and the map names nothing else.",
  },
  {
    id: "repository.shape",
    source: "CONTRIBUTING.md",
    sentence:
      "Files, functions and parameter lists beyond their limits fail, and so do stale exemptions.",
  },
  {
    id: "repository.style",
    source: "CONTRIBUTING.md",
    sentence: "Each rule of form fails on code that breaks it.",
  },
  {
    id: "repository.fake_server",
    source: "tests/support/fake_model_server.ts",
    sentence: "The fake model server makes each fault that it is asked for, on a real connection.",
  },
  {
    id: "repository.requirements",
    source: "CONTRIBUTING.md",
    sentence: "A promise that no test cites fails, and so does a citation of no promise.",
  },
  {
    id: "repository.links",
    source: "CONTRIBUTING.md",
    sentence: "A link of a page that leads to no file or heading is named.",
  },
  {
    id: "repository.blocks",
    source: "CONTRIBUTING.md",
    sentence:
      "Every block of README, CONTRIBUTING, the guides and the security page runs as shown.",
  },
  {
    id: "repository.generated",
    source: "CONTRIBUTING.md",
    sentence: "A generated page that is not what would be written now is named.",
  },
  {
    id: "repository.call-sites",
    source: "docs/security.md",
    sentence:
      "One place of the product starts a process, one runs a tool, and none makes code of text that it is given or loads a library.",
  },
  {
    id: "repository.runtime-facts",
    source: "docs/security.md",
    sentence:
      "Each fact about the runtime on which the design rests is true of the running version.",
  },
  {
    id: "repository.bench",
    source: "CONTRIBUTING.md",
    sentence: "The bench measures the product's own command line, every process of it, by medians.",
  },
  {
    id: "repository.hook",
    source: "CONTRIBUTING.md",
    sentence: "The Git hook refuses staged code that is not formatted or does not pass the lint.",
  },
  {
    id: "repository.task-lines",
    source: "docs/reference/permissions.md",
    sentence: "The task lines start the supervisor with exactly the flags that are documented.",
  },
  {
    id: "repository.std",
    source: "docs/decisions/0003-no-jsr.md",
    sentence:
      "The stand-ins for the standard library behave as their originals where they are used.",
  },
  {
    id: "repository.lock",
    source: "docs/decisions/0002-dependencies.md",
    sentence:
      "Every dependency is pinned in the import map, in the lock, and justified in the record.",
  },
];
