import { EXIT_CODES, type ExitCode } from "../contract/mod.ts";

/** Shows the person one sentence, on stderr. */
export function report(sentence: string): void {
  writeError(`${sentence}\n`);
}

/** Writes an answer to stdout. */
export function print(text: string): ExitCode {
  writeOut(text);
  return EXIT_CODES.done;
}

/** Writes to stdout as it is. */
export function writeOut(text: string): void {
  write(Deno.stdout, text);
}

/** Writes to stderr as it is. */
export function writeError(text: string): void {
  write(Deno.stderr, text);
}

// A reader that has gone away is no reason to fail.
function write(stream: { writeSync(bytes: Uint8Array): number }, text: string): void {
  const bytes = new TextEncoder().encode(text);
  try {
    for (let at = 0; at < bytes.length;) at += stream.writeSync(bytes.subarray(at));
  } catch {
    return;
  }
}
