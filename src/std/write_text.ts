/** Writes `text` whole; answers why not all was written. A reader that has gone away is no reason. */
export function writeText(
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
