/** One command of a console block, and what it prints. */
export interface TranscriptStep {
  readonly command: string;
  /** With `…` for any text of a line, and a line `…` for any number of lines. */
  readonly output: string;
}

/** Reads a console block: `$ ` starts a command, `> ` continues it, the rest is output. */
export function readTranscript(text: string): TranscriptStep[] {
  const steps: { command: string; lines: string[] }[] = [];
  for (const line of text.split("\n")) {
    const step = steps.at(-1);
    if (line.startsWith("$ ")) steps.push({ command: line.slice(2), lines: [] });
    else if (step === undefined) throw new Error(`A console block starts with "$ ", not "${line}"`);
    else if (line.startsWith("> ") && step.lines.length === 0) step.command += `\n${line.slice(2)}`;
    else step.lines.push(line);
  }
  return steps.map(({ command, lines }) => ({ command, output: lines.join("\n").trimEnd() }));
}

/** How an output is compared. */
export interface MatchOptions {
  /** Whether numbers, and the spaces that line columns up, may differ. @default {false} */
  readonly anyNumbers?: boolean;
}

const NUMBER = /\d+(?:[ .]\d+)*/g;

/** Whether `actual` is what `expected` shows. Space at the end of either does not count. */
export function matchesOutput(
  actual: string,
  expected: string,
  { anyNumbers = false }: MatchOptions = {},
): boolean {
  const lines = expected.split("\n").map((line) => {
    if (line.trim() === "…") return "(?:.*\n)*?";
    const parts = line.split("…").map(anyNumbers ? looseText : RegExp.escape);
    return `${parts.join(".*")}\n`;
  });
  return new RegExp(`^${lines.join("")}$`).test(`${actual.trimEnd()}\n`);
}

function looseText(text: string): string {
  const words = text.split(NUMBER).map((words) =>
    words.split(/ {2,}/).map((word) => RegExp.escape(word)).join(" +")
  );
  return words.join(NUMBER.source);
}
