/**
 * What authors of skills import, as `@kyrozen/sdk`: a tool is a name, a description, its arguments as a
 * `z.object`, and the function that is run with them. What a tool may do its manifest says, not its
 * code; nothing here gives it more.
 *
 * @module
 */

export { z } from "zod";
export {
  type DefinedTool,
  defineTool,
  type SkillContext,
  type ToolDefinition,
} from "./define_tool.ts";
