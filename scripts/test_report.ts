/** What one or more runs of `deno test` came to. Steps are not counted. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

// The colours of a terminal, which a pipe sees when they are forced.
// deno-lint-ignore no-control-regex
const COLOURS = /\u001b\[[0-9;]*m/g;
const SUMMARY = /^(?:ok|FAILED) \| (\d+) passed.*? \| (\d+) failed(.*)$/gm;

/**
 * Reads the counts from what `deno test` printed. A run that failed without saying how, because a file
 * could not be loaded or no test was found, counts as one failure.
 */
export function readCounts(output: string, exitCode: number): TestCounts {
  const summary = [...output.replace(COLOURS, "").matchAll(SUMMARY)].at(-1);
  const passed = Number(summary?.[1] ?? 0);
  const failed = Number(summary?.[2] ?? 0);
  const skipped = Number(summary?.[3]?.match(/ \| (\d+) ignored/)?.[1] ?? 0);
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped };
}

/** Adds counts up. */
export function addCounts(all: readonly TestCounts[]): TestCounts {
  const sum = (key: keyof TestCounts) => all.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

/** The line that closes a run: `12 passed, 0 failed`, and `, 2 skipped` if any were. */
export function closingLine({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** The names of the skipped tests, which say why, from a JUnit report. */
export function skippedNames(junit: string): string[] {
  const cases = junit.matchAll(/<testcase name="([^"]*)"[^>]*>\s*<skipped\/>/g);
  return Array.from(cases, ([, name = ""]) => unescapeXml(name));
}

/** Of one error as many lines are told: its beginning says what was wanted, its end what was seen. */
const FIRST_LINES = 4;
const LAST_LINES = 30;
/** Of more failures only the names are told. */
const MOST_ERRORS = 10;

/**
 * The failed tests with their errors, from what `deno test` printed: few lines each, because who
 * looks at a run afterwards often has the end of it only.
 */
export function failureLines(output: string): string[] {
  const all = output.replace(COLOURS, "").split("\n").map((line) => line.trimEnd());
  const first = all.lastIndexOf(" ERRORS") + 1;
  const last = all.lastIndexOf(" FAILURES");
  if (first === 0 || last < first) return [];
  const lines = all.slice(first, last).filter((line) => line !== "" && !isOfRuntime(line));
  const starts = lines.flatMap((_, index) =>
    lines[index + 1]?.startsWith("error: ") ? [index] : []
  );
  return starts.flatMap((start, index) => {
    const [name = "", ...error] = lines.slice(start, starts[index + 1]);
    return [name, ...index < MOST_ERRORS ? shorten(error).map((line) => `  ${line}`) : []];
  });
}

function shorten(lines: readonly string[]): readonly string[] {
  const left = lines.length - FIRST_LINES - LAST_LINES;
  if (left <= 1) return lines;
  return [...lines.slice(0, FIRST_LINES), `(${left} lines)`, ...lines.slice(-LAST_LINES)];
}

function isOfRuntime(line: string): boolean {
  return /^\s+at .*\(ext:/.test(line);
}

/** The last lines of what a program printed. */
export function lastLines(output: string): string[] {
  return output.replace(COLOURS, "").trimEnd().split("\n").slice(-LAST_LINES);
}

function unescapeXml(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'").replaceAll("&amp;", "&");
}
