/** How much of an answer is read, and until when. */
export interface BoundedReading {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/**
 * The text of an answer of at most `maxBytes`; `undefined` if it has more, of which no more is read.
 *
 * @throws {unknown} The reason of `signal` when it fires.
 */
export async function readBounded(
  { body }: Response,
  { maxBytes, signal }: BoundedReading,
): Promise<string | undefined> {
  if (body === null) return "";
  const reader = body.getReader();
  // Once the runtime has collected a response, the signal of its request does not reach its body.
  const stop = () => void reader.cancel(signal.reason).catch(() => {});
  signal.addEventListener("abort", stop);
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      // A reader that was cancelled says that all was read.
      signal.throwIfAborted();
      if (done) return text + decoder.decode();
      size += value.length;
      if (size > maxBytes) return undefined;
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    signal.removeEventListener("abort", stop);
    // What is left is not wanted: the connection is let go of.
    stop();
  }
}
