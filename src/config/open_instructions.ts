import {
  type CoreStart,
  INSTRUCTION_NAMES,
  instructionNotices,
  type Instructions,
  joinInstructions,
  MAX_INSTRUCTION_LENGTH,
} from "../contract/mod.ts";
import { readTextWithin } from "../std/read_text_within.ts";

/** The files of instructions of one start. */
export interface InstructionsPort {
  /** All of them as they are now: of the home folder, from above the workspace, the workspace's own. */
  load(): Instructions;
  /** What a person should know of them and was not told before, a sentence each. */
  news(instructions: Instructions): readonly string[];
}

/** Opens the instructions for a start: what the supervisor told, and what the workspace has. */
export function openInstructions(
  start: Pick<CoreStart, "workspace" | "instruction_files" | "skipped_instructions">,
): InstructionsPort {
  const { workspace, instruction_files: files = [], skipped_instructions: skipped = [] } = start;
  const told = new Set<string>();
  return {
    load: () => {
      const own = INSTRUCTION_NAMES.map((name) => look(workspace, name));
      return joinInstructions([{ files, skipped }, ...own]);
    },
    news: (instructions) => {
      const fresh = instructionNotices(instructions).filter((notice) => !told.has(notice));
      for (const notice of fresh) told.add(notice);
      return fresh;
    },
  };
}

function look(workspace: string, name: string): Instructions {
  const path = workspace === "/" ? `/${name}` : `${workspace}/${name}`;
  const read = readTextWithin(path, { folder: workspace, length: MAX_INSTRUCTION_LENGTH });
  if (!read.ok) return { files: [], skipped: read.missing ? [] : [{ path, reason: read.reason }] };
  const { text, cut } = read;
  if (text.trim() === "") return { files: [], skipped: [] };
  return { files: [{ path: read.path, where: "workspace", text, cut }], skipped: [] };
}
