import { MAX_TOLD_LINE } from "../../contract/skills.ts";
import { OwnerFile } from "../isolates/owner_file.ts";
import { type Checked, pass } from "../refusal.ts";

/** The file of what a person was told once, in the owner's side of the home folder. */
export const TOLD_FILE = "skills_told.json";

/** The most lines that are remembered; the oldest are told again one day. */
const MOST_LINES = 5000;

interface ToldFile {
  readonly version: 1;
  readonly lines: readonly string[];
}

/**
 * Those of `lines` that were told never before; from now on they were. Where that cannot be remembered
 * a line is told once more rather than never.
 */
export async function untoldLines(
  owner: string,
  lines: readonly string[],
): Promise<readonly string[]> {
  const file = openTold(owner);
  const fresh = (known: readonly string[]) => {
    const told = new Set(known);
    return [...new Set(lines)].filter((line) => !told.has(line));
  };
  const read = file.read();
  // Most starts have nothing new to say, and change nothing.
  if (!read.ok) return lines;
  if (fresh(read.value.lines).length === 0) return [];
  let untold = lines;
  await file.change((now) => {
    untold = fresh(now.lines);
    if (untold.length === 0) return Promise.resolve(pass(now));
    return Promise.resolve(
      pass({ version: 1 as const, lines: [...now.lines, ...untold].slice(-MOST_LINES) }),
    );
  });
  return untold;
}

/** Whether what was told can be read. */
export function checkTold(owner: string): Checked<unknown> {
  return openTold(owner).read();
}

function openTold(owner: string): OwnerFile<ToldFile> {
  return new OwnerFile<ToldFile>(`${owner}/${TOLD_FILE}`, {
    schema: {
      type: "object",
      additionalProperties: false,
      required: ["version", "lines"],
      properties: {
        version: { type: "integer", minimum: 1, maximum: 1 },
        lines: {
          type: "array",
          maxItems: MOST_LINES,
          items: { type: "string", maxLength: MAX_TOLD_LINE },
        },
      },
    },
    credentials: false,
    empty: { version: 1, lines: [] },
    meanwhile: "what was told once is told again",
  });
}
