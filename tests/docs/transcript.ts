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
  /**
   * Whether numbers may have grown a little since the page was written, and the spaces that line
   * columns up with them: by a quarter, but no whole number below 20. @default {false}
   */
  readonly nearNumbers?: boolean;
}

const NUMBER = /\d+(?:[ .]\d+)*/g;

/** Whether `actual` is what `expected` shows. Space at the end of either does not count. */
export function matchesOutput(
  actual: string,
  expected: string,
  { nearNumbers = false }: MatchOptions = {},
): boolean {
  const shown = expected.split("\n").filter((line) => line.trim() !== "…").join("\n");
  const lines = expected.split("\n").map((line) => {
    if (line.trim() === "…") return "(?:.*\n)*?";
    const parts = line.split("…").map(nearNumbers ? looseText : RegExp.escape);
    return `${parts.join(".*")}\n`;
  });
  const match = new RegExp(`^${lines.join("")}$`).exec(`${actual.trimEnd()}\n`);
  if (match === null || !nearNumbers) return match !== null;
  const numbers = match.slice(1);
  return (shown.match(NUMBER) ?? []).every((number, index) => isNear(numbers[index] ?? "", number));
}

function looseText(text: string): string {
  const words = text.split(NUMBER).map((words) =>
    words.split(/ {2,}/).map((word) => RegExp.escape(word)).join(" +")
  );
  return words.join(`(${NUMBER.source})`);
}

function isNear(actual: string, shown: string): boolean {
  const [found, said] = [actual, shown].map((number) => Number(number.replaceAll(" ", "")));
  // A version is no number, and a small count is one that a page can keep true.
  const isExact = Number.isNaN(said) || (/^\d+$/.test(shown) && Number(said) < 20);
  if (isExact || found === undefined || said === undefined) return actual === shown;
  return Math.abs(found - said) <= Math.max(said / 4, 0.2);
}
