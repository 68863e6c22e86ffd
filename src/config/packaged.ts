// Written by scripts/generate_packaged_layer.ts from agent.yaml; do not edit.
import type { JsonObject } from "../contract/mod.ts";

/** What the packaged `agent.yaml` says. */
export const PACKAGED_VALUE: JsonObject = {
  "version": 1,
  "provider": { "name": "auto", "model": "auto" },
  "role": {
    "name": "assistant",
    "system": "You help one person with the project in the workspace.",
  },
  "instructions": "",
  "examples": [],
  "capabilities": ["full"],
  "limits": { "max_rounds": 40, "max_tool_calls": 200 },
  "subagents": { "concurrency": 4, "roles": {} },
};

/** The line and the column of each of its keys, by path. */
export const PACKAGED_LINES: {
  readonly [path: string]: readonly [line: number, column: number] | undefined;
} = {
  '["version"]': [4, 1],
  '["provider"]': [8, 1],
  '["provider","name"]': [9, 3],
  '["provider","model"]': [10, 3],
  '["role"]': [14, 1],
  '["role","name"]': [15, 3],
  '["role","system"]': [16, 3],
  '["instructions"]': [19, 1],
  '["examples"]': [24, 1],
  '["capabilities"]': [28, 1],
  '["capabilities",0]': [29, 5],
  '["limits"]': [32, 1],
  '["limits","max_rounds"]': [33, 3],
  '["limits","max_tool_calls"]': [34, 3],
  '["subagents"]': [40, 1],
  '["subagents","concurrency"]': [41, 3],
  '["subagents","roles"]': [42, 3],
};

/** Its text. */
export const PACKAGED_TEXT: string =
  '# The packaged configuration of Kyrozen: every key, with what holds where nobody says otherwise.\n# For a project of your own, write an agent.yaml beside its code with the keys that you change.\n# docs/guides/configuration.md explains this file line by line.\nversion: 1\n\n# Which model answers. auto: the one provider that you have configured and its model; without any,\n# the offline model, which needs no network. docs/guides/providers.md says how to configure one.\nprovider:\n  name: auto\n  model: auto\n  # max_tokens: 4000\n\n# Who the agent is. A file that has a role has both of its keys.\nrole:\n  name: assistant\n  system: You help one person with the project in the workspace.\n\n# What the agent should know or heed in every turn.\ninstructions: ""\n\n# Exchanges that show how to answer, at most 12:\n#   - user: What does this function do?\n#     assistant: One sentence, then the line that matters.\nexamples: []\n\n# The most that the agent may do. A list bounds and never grants: what the mode, the surface or the\n# permissions of the process refuse stays refused.\ncapabilities:\n  - full\n\n# What one turn may use before it is ended.\nlimits:\n  max_rounds: 40\n  max_tool_calls: 200\n  # max_tokens: 200000\n  # max_cost_usd: 0.5\n  # deadline_s: 600\n\n# Agents that an agent starts. Nothing in this version starts one.\nsubagents:\n  concurrency: 4\n  roles: {}\n';
