import { EXIT_CODES, type ExitCode, showInline } from "../contract/mod.ts";

/** Shows the person one sentence, on stderr. */
export function report(sentence: string): void {
  writeError(`${sentence}\n`);
}

/** Writes an answer to stdout; one that cannot be written is said and fails. */
export function print(text: string): ExitCode {
  const lost = write(Deno.stdout, text);
  if (lost === undefined) return EXIT_CODES.done;
  report(`Cannot write to standard output: ${showInline(lost)}; the answer is not complete`);
  return EXIT_CODES.failed;
}

/** Writes to stdout as it is: what stderr says as well. */
export function writeOut(text: string): void {
  write(Deno.stdout, text);
}

/** Writes to stderr as it is. */
export function writeError(text: string): void {
  write(Deno.stderr, text);
}

/** Answers why not all was written; a reader that has gone away is no reason. */
function write(
  stream: { writeSync(bytes: Uint8Array): number },
  text: string,
): string | undefined {
  const bytes = new TextEncoder().encode(text);
  try {
    for (let at = 0; at < bytes.length;) at += stream.writeSync(bytes.subarray(at));
  } catch (error) {
    if (error instanceof Deno.errors.BrokenPipe) return undefined;
    return error instanceof Error ? error.message : String(error);
  }
  return undefined;
}
