import type { Requirement } from "../requirements.ts";

const GUIDE = "docs/guides/skills.md";
const ENVIRONMENT = "docs/reference/environment.md";

/** What is promised of the store of skills. */
export const SKILL_STORE: readonly Requirement[] = [
  {
    id: "skills.extra_root",
    source: ENVIRONMENT,
    sentence:
      "The folder of skills that a person names is read by the core, which can write none of it",
  },
  {
    id: "skills.reader",
    source: GUIDE,
    sentence: "A package is read by a process that may read that package and nothing else",
  },
  {
    id: "skills.reader_answer",
    source: GUIDE,
    sentence:
      "What the process that reads a package answers is bounded, and checked before it counts",
  },
  {
    id: "skills.versions",
    source: GUIDE,
    sentence: "A version never changes: the same version with other content is a conflict",
  },
  {
    id: "skills.recorded",
    source: GUIDE,
    sentence:
      "Every change of what is kept of skills is an event of the ledger, recorded before it counts",
  },
  {
    id: "skills.rollback",
    source: GUIDE,
    sentence:
      "A rollback activates the version that was active before, and what it leaves is rolled_back",
  },
  {
    id: "skills.canary",
    source: GUIDE,
    sentence:
      "One version of a skill is used at a time; one that is tried is rolled back like an active one",
  },
  {
    id: "skills.pin",
    source: GUIDE,
    sentence: "A pin refuses other content under its version, also once the version was removed",
  },
  {
    id: "skills.remove",
    source: GUIDE,
    sentence: "What a version owns is recorded, and copied on request, before it is removed",
  },
  {
    id: "skills.grant",
    source: GUIDE,
    sentence: "What tools may do is granted to one content, by a person who was shown it in words",
  },
  {
    id: "skills.revoke",
    source: GUIDE,
    sentence: "What was granted can be taken back",
  },
  {
    id: "skills.unchanged",
    source: GUIDE,
    sentence: "A version whose files were changed is not activated, and the doctor tells of it",
  },
  {
    id: "skills.rejected",
    source: GUIDE,
    sentence: "A version whose code is not what its manifest says is rejected when it is activated",
  },
  {
    id: "skills.install_refuses",
    source: GUIDE,
    sentence:
      "A package with mistakes, or with a link, is not installed, and all of it is told at once",
  },
  {
    id: "skills.install_asks",
    source: GUIDE,
    sentence: "Without a terminal a package is shown, and installed only with --yes",
  },
  {
    id: "skills.no_leftovers",
    source: GUIDE,
    sentence:
      "An installation that is interrupted, or cannot be finished, leaves nothing half done",
  },
  {
    id: "skills.racing",
    source: GUIDE,
    sentence: "Two installations at once leave one sound version",
  },
  {
    id: "skills.git",
    source: GUIDE,
    sentence:
      "A package is fetched from a repository at a branch, a tag or a commit, and runs nothing",
  },
  {
    id: "skills.drop_in",
    source: GUIDE,
    sentence:
      "A folder that was put into a root by hand is used once it was activated, from a copy",
  },
  {
    id: "skills.damaged",
    source: GUIDE,
    sentence:
      "A file of skills that is damaged is told, never overwritten, and no installed skill is used",
  },
  {
    id: "skills.many",
    source: GUIDE,
    sentence: "A store of ten thousand versions is read and checked in one pass",
  },
  {
    id: "skills.facts",
    source: GUIDE,
    sentence:
      "A core is told which names are missing, never a value, and nothing outside the workspace",
  },
  {
    id: "skills.told_once",
    source: GUIDE,
    sentence: "What a person was told of a skill is not told again at the next start",
  },
  {
    id: "skills.setup",
    source: GUIDE,
    sentence:
      "A core is told of skills only where there are some, and anew only if something changed",
  },
  {
    id: "skills.packages",
    source: GUIDE,
    sentence:
      "npm packages of a skill are fetched only when a person says so, once, and used as they were fetched",
  },
  {
    id: "skills.scaffold",
    source: GUIDE,
    sentence: "What skills new writes is valid, and its tool can be called",
  },
  {
    id: "skills.diagnostics",
    source: GUIDE,
    sentence: "skills validate tells every mistake of a package at once",
  },
];
