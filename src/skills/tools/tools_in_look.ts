import type { ToolSpec } from "../../contract/mod.ts";
import { toolSchema } from "../../contract/skills.ts";
import type { SkillLook } from "../registry/look.ts";
import { readSkillTool } from "../turn/read_skill.ts";
import { toolWords } from "./skill_specs.ts";

/** What can be said of a tool before a turn has it. */
export type ForeseenTool = Pick<ToolSpec, "name" | "aliases" | "capability" | "inputSchema">;

/**
 * The tools that a turn may come to have of skills: `read_skill`, and those of every package that was
 * looked at, also of one that lacks something now.
 */
export function toolsInLook({ records }: Pick<SkillLook, "records">): readonly ForeseenTool[] {
  const { name, aliases = [], capability, inputSchema } = readSkillTool({
    guiding: [],
    given: [],
    onReceipt: () => {},
  });
  const tools = records.flatMap(({ manifest }) => manifest?.tools ?? []);
  return [
    { name, aliases, capability, inputSchema },
    ...tools.map((tool) => ({
      name: tool.name,
      aliases: [],
      capability: toolWords(tool).capability,
      inputSchema: toolSchema(tool),
    })),
  ];
}
