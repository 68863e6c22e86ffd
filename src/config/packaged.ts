// Written by scripts/generate_packaged_layer.ts from agent.yaml; do not edit.
import type { JsonObject } from "../contract/mod.ts";

/** What the packaged `agent.yaml` says. */
export const PACKAGED_VALUE: JsonObject = {
  "version": 1,
  "provider": { "name": "offline", "model": "offline" },
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
  '["version"]': [3, 1],
  '["provider"]': [6, 1],
  '["provider","name"]': [7, 3],
  '["provider","model"]': [8, 3],
  '["role"]': [11, 1],
  '["role","name"]': [12, 3],
  '["role","system"]': [13, 3],
  '["instructions"]': [16, 1],
  '["examples"]': [19, 1],
  '["capabilities"]': [23, 1],
  '["capabilities",0]': [24, 5],
  '["limits"]': [27, 1],
  '["limits","max_rounds"]': [28, 3],
  '["limits","max_tool_calls"]': [29, 3],
  '["subagents"]': [32, 1],
  '["subagents","concurrency"]': [33, 3],
  '["subagents","roles"]': [34, 3],
};

/** Its text. */
export const PACKAGED_TEXT: string =
  '# The sample: every key that a configuration can have, with what holds if nobody says otherwise.\n# Copy it into a project, keep the lines that you want to change and delete the others.\nversion: 1\n\n# Which model answers. The only provider of this version is `offline`, which needs no network.\nprovider:\n  name: offline\n  model: offline\n\n# Who the agent is. A file that has `role` has both of its keys.\nrole:\n  name: assistant\n  system: You help one person with the project in the workspace.\n\n# What the agent should know or heed in every turn.\ninstructions: ""\n\n# Exchanges that show how to answer: at most 12.\nexamples: []\n\n# The most that the agent may do, by names or by profile. This bounds and never grants: what the\n# mode, the surface or the permissions of the process refuse stays refused.\ncapabilities:\n  - full\n\n# What one turn may use.\nlimits:\n  max_rounds: 40\n  max_tool_calls: 200\n\n# Agents that an agent starts.\nsubagents:\n  concurrency: 4\n  roles: {}\n';
