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

function unescapeXml(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'").replaceAll("&amp;", "&");
}
