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

/** Whether `actual` is what `expected` shows. Space at the end of either does not count. */
export function matchesOutput(actual: string, expected: string): boolean {
  const lines = expected.split("\n").map((line) => {
    if (line.trim() === "…") return "(?:.*\n)*?";
    return `${line.split("…").map((part) => RegExp.escape(part)).join(".*")}\n`;
  });
  return new RegExp(`^${lines.join("")}$`).test(`${actual.trimEnd()}\n`);
}
