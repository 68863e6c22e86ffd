import { deepFreeze } from "../contract/mod.ts";
import type { Layer } from "./layer.ts";

/** What holds where no layer says otherwise, also without the packaged `agent.yaml`. */
export const BUILTIN_LAYER: Layer = deepFreeze({
  name: "built-in",
  path: "(built in)",
  byProject: false,
  value: {
    version: 1,
    provider: { name: "auto", model: "auto" },
    role: { name: "assistant", system: "You help one person with the project in the workspace." },
    instructions: "",
    examples: [],
    capabilities: ["full"],
    limits: { max_rounds: 40, max_tool_calls: 200 },
    subagents: { concurrency: 4, roles: {} },
  },
  places: { key: () => undefined, value: () => undefined },
});
