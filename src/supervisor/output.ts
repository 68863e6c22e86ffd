import { EXIT_CODES, type ExitCode, showInline } from "../contract/mod.ts";
import { writeText } from "../std/write_text.ts";

/** Shows the person one sentence, on stderr. */
export function report(sentence: string): void {
  writeError(`${sentence}\n`);
}

/** Writes an answer to stdout; one that cannot be written is said and fails. */
export function print(text: string): ExitCode {
  const lost = writeText(Deno.stdout, text);
  if (lost === undefined) return EXIT_CODES.done;
  report(`Cannot write to standard output: ${showInline(lost)}; the answer is not complete`);
  return EXIT_CODES.failed;
}

/** Writes to stdout as it is: what stderr says as well. */
export function writeOut(text: string): void {
  writeText(Deno.stdout, text);
}

/** Writes to stderr as it is. */
export function writeError(text: string): void {
  writeText(Deno.stderr, text);
}
