import type { SkillReceipt, ToolSpecInput } from "../../contract/mod.ts";
import type { UsableSkill } from "../registry/look.ts";

/** What `read_skill` reads in one turn. */
export interface SkillShelf {
  /** Those of the turn's own look, whatever becomes of the roots. */
  readonly guiding: readonly UsableSkill[];
  /** Those that the turn was given, each by its name: of two versions of a name that one is read. */
  readonly given: readonly UsableSkill[];
  /** Told of each that was read. */
  readonly onReceipt: (receipt: SkillReceipt) => void;
}

/** `read_skill`: the guidance of a skill, or a text file of its package. */
export function readSkillTool(shelf: SkillShelf): ToolSpecInput {
  return {
    name: "read_skill",
    description: "Read the guidance of a skill, or a file of its folder.\n\n" +
      "Returns name, version, file, text, chars of the whole text, and truncated with next_offset " +
      "where it goes on. With words that are no name: the names of the skills that have them. Only " +
      "text files that really lie in the folder of the skill are read.",
    version: "1.0.0",
    source: "builtin",
    inputSchema: {
      type: "object",
      properties: {
        name: { type: "string", minLength: 1, maxLength: 200, description: "A skill" },
        file: {
          type: "string",
          minLength: 1,
          maxLength: 500,
          description: "Such as references/more.md. Default: its guidance",
        },
        offset: { type: "integer", minimum: 0, description: "Character to start at. Default: 0" },
      },
      required: ["name"],
      additionalProperties: false,
    },
    capability: "read",
    sideEffects: "read",
    risk: "normal",
    content: "external",
    parallelSafe: true,
    visibility: "public",
    aliases: [],
    timeoutMs: 10_000,
    legacyFields: ["name", "file", "offset"],
    run: async (args) => (await import("./run_read_skill.ts")).runReadSkill(args, shelf),
  };
}
