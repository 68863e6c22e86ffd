import type { Requirement } from "../requirements.ts";

const GUIDE = "docs/guides/writing-a-skill.md";
const SECURITY = "docs/security.md";

/** Promises of the tools that skills bring. */
export const SKILL_TOOLS: readonly Requirement[] = [
  {
    id: "skill_tools.specs",
    source: GUIDE,
    sentence:
      "Each tool of a manifest is a complete tool: its route decides what it may do, its arguments are " +
      "checked by the manifest, and a skill with a tool that cannot be offered offers none.",
  },
  {
    id: "skill_tools.receipt",
    source: GUIDE,
    sentence:
      "The receipt of a call names the skill, its version and sha256, and where its code ran.",
  },
  {
    id: "skill_tools.nothing",
    source: SECURITY,
    sentence:
      "The worker of a tool without permissions reads the skill's own files and nothing else, and " +
      "reaches no host, variable or program.",
  },
  {
    id: "skill_tools.net",
    source: SECURITY,
    sentence:
      "A tool of the network reaches the declared hosts that were granted, and no other by any way.",
  },
  {
    id: "skill_tools.workspace",
    source: SECURITY,
    sentence: "Only tools whose route is the workspace reach it, and only workspace/write writes.",
  },
  {
    id: "skill_tools.values",
    source: SECURITY,
    sentence:
      "Variables and credentials are handed to a skill as data, and are taken out of its answers and " +
      "errors, as they are or as JSON, addresses, base64 or hexadecimal write them.",
  },
  {
    id: "skill_tools.checked",
    source: SECURITY,
    sentence:
      "At each call the supervisor looks anew whether the version is active, whole, granted, and " +
      "lacks nothing.",
  },
  {
    id: "skill_tools.paired",
    source: GUIDE,
    sentence:
      "The tools of a module are paired with the manifest by name; one that is missing or extra, and " +
      "arguments that differ in name, type or need, are errors.",
  },
  {
    id: "skill_tools.hostile",
    source: SECURITY,
    sentence:
      "A module that holds no sound tools is told in words, and what it changes once it is loaded " +
      "changes no tool.",
  },
  {
    id: "skill_tools.contract",
    source: GUIDE,
    sentence:
      "Whatever a tool does, its call ends with a value or a failure: {error} and a throw are " +
      "execution_error, what is no JSON contract_error, a passed deadline timeout.",
  },
  {
    id: "skill_tools.trial",
    source: GUIDE,
    sentence:
      "A trial calls each tool in an isolate with the examples of its arguments, and not those that " +
      "reach hosts or are handed what the person has.",
  },
  {
    id: "skill_tools.sdk",
    source: GUIDE,
    sentence: "defineTool makes a tool, and loadSkillTools gives it to the tests of its author.",
  },
];
