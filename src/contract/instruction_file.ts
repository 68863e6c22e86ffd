import { cutEnd } from "./text.ts";

/** The names under which instructions for agents stand in a folder, in the order of reading. */
export const INSTRUCTION_NAMES = ["AGENTS.md", "CLAUDE.md", ".kyrozen/instructions.md"] as const;

/** The most characters of one file of instructions that are used. */
export const MAX_INSTRUCTION_LENGTH = 25_000;

/** The most characters of all of them together. */
export const MAX_INSTRUCTIONS_LENGTH = 75_000;

/** A file of instructions that stands in or above the workspace, or in the person's home folder. */
export interface InstructionFile {
  /** Its real, absolute path. */
  readonly path: string;
  readonly where: "home" | "above" | "workspace";
  /** At most {@linkcode MAX_INSTRUCTION_LENGTH} characters, and not blank. */
  readonly text: string;
  /** Whether the file holds more than `text`. */
  readonly cut: boolean;
}

/** A file of instructions that is not used. */
export interface SkippedInstructions {
  readonly path: string;
  /** Why, as the end of a sentence: `is not UTF-8`. */
  readonly reason: string;
}

/** The instructions of one place or of all of them, in the order in which a model is told them. */
export interface Instructions {
  readonly files: readonly InstructionFile[];
  readonly skipped: readonly SkippedInstructions[];
}

/**
 * The instructions of several places, one after the other: each file once, and no more characters
 * than all may have together. What comes first is not pushed out by what comes later.
 */
export function joinInstructions(places: readonly Instructions[]): Instructions {
  const files = new Map<string, InstructionFile>();
  const full: SkippedInstructions[] = [];
  let left = MAX_INSTRUCTIONS_LENGTH;
  for (const file of places.flatMap((place) => place.files)) {
    if (files.has(file.path)) continue;
    const text = cutEnd(file.text, left);
    left -= text.length;
    if (text === "") {
      full.push({ path: file.path, reason: `would make all of them longer than ${LIMIT}` });
      continue;
    }
    files.set(file.path, { ...file, text, cut: file.cut || text.length < file.text.length });
  }
  const skipped = places.flatMap((place) => place.skipped);
  return { files: [...files.values()], skipped: [...skipped, ...full] };
}

/** What a person should know of their instructions, a sentence each. */
export function instructionNotices({ files, skipped }: Instructions): readonly string[] {
  const cut = files.filter((file) => file.cut);
  return [
    ...cut.map(({ path, text }) =>
      `Only the first ${text.length} characters of ${path} are used as instructions: it is longer ` +
      "than it may be"
    ),
    ...skipped.map(({ path, reason }) => `${path} is not used as instructions: it ${reason}`),
  ];
}

const LIMIT = `${MAX_INSTRUCTIONS_LENGTH} characters`;
