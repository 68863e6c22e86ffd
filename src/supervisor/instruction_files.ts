import {
  INSTRUCTION_NAMES,
  type InstructionFile,
  type Instructions,
  joinInstructions,
  MAX_INSTRUCTION_LENGTH,
  MODES,
  type ParsedCommandLine,
  type SkippedInstructions,
} from "../contract/mod.ts";
import { readTextWithin } from "../std/read_text_within.ts";
import type { Folders } from "./folders.ts";

/** The most folders above the workspace that are looked at, those nearest to it. */
const MAX_FOLDERS = 64;

/** What the names of the files are in the home folder, which is itself the `.kyrozen` of a person. */
const HOME_NAMES = ["AGENTS.md", "CLAUDE.md", "instructions.md"];

/** Where instructions are looked for; all paths are real and absolute. */
export interface InstructionPlaces {
  readonly workspace: string;
  readonly folders: Pick<Folders, "home" | "owner">;
}

/** Whether what a line asks for may be told instructions: only the mode `agent` is. */
function heedsInstructions({ command, options }: ParsedCommandLine): boolean {
  if (!/^(?:run|chat|sessions resume|prompt show|config explain)$/.test(command)) return false;
  const mode = MODES.find((one) => one === options.mode) ?? "agent";
  // A chat can change its mode.
  return mode === "agent" || command === "chat";
}

/**
 * The instructions of the home folder and of the folders above the workspace, outermost first: the
 * core can read neither. What somebody else put above the workspace is left out.
 */
export function readInstructionFiles({ workspace, folders }: InstructionPlaces): Instructions {
  const { home, owner } = folders;
  const person = ownerOf(owner);
  const own = HOME_NAMES.map((name) => look(home, name, { where: "home" }));
  const all = foldersAbove(workspace);
  const near = all.slice(-MAX_FOLDERS);
  const above = near.flatMap((folder) =>
    INSTRUCTION_NAMES.map((name) => look(folder, name, { where: "above", person }))
  );
  return joinInstructions([...own, ...above]);
}

const NOTHING: Instructions = { files: [], skipped: [] };

function look(
  folder: string,
  name: string,
  { where, person }: { readonly where: InstructionFile["where"]; readonly person?: number | null },
): Instructions {
  const path = folder === "/" ? `/${name}` : `${folder}/${name}`;
  // A person may keep the files of their home folder elsewhere and link them.
  const within = where === "home" ? "/" : folder;
  const read = readTextWithin(path, { folder: within, length: MAX_INSTRUCTION_LENGTH });
  const leave = (reason: string) => ({ files: [], skipped: [{ path, reason }] });
  if (!read.ok) return read.missing ? NOTHING : leave(read.reason);
  if (where === "above" && read.owners.some((owner) => owner !== 0 && owner !== person)) {
    return leave("belongs to another user");
  }
  if (read.text.trim() === "") return NOTHING;
  return { files: [{ path: read.path, where, text: read.text, cut: read.cut }], skipped: [] };
}

/** The folders that `path` lies in, outermost first. */
function foldersAbove(path: string): readonly string[] {
  const parts = path.split("/").slice(1, -1);
  if (path === "/") return [];
  return ["/", ...parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`)];
}

/** The person, by what they own for certain: the runtime would want a permission to tell it. */
function ownerOf(folder: string): number | null {
  try {
    return Deno.statSync(folder).uid;
  } catch {
    return null;
  }
}

/** What a start says of instructions; nothing where there is nothing to say, or nobody to be told. */
export function toldInstructions(line: ParsedCommandLine, places: InstructionPlaces): {
  readonly instruction_files?: readonly InstructionFile[];
  readonly skipped_instructions?: readonly SkippedInstructions[];
} {
  if (!heedsInstructions(line)) return {};
  const { files, skipped } = readInstructionFiles(places);
  return {
    ...(files.length === 0 ? {} : { instruction_files: files }),
    ...(skipped.length === 0 ? {} : { skipped_instructions: skipped }),
  };
}
