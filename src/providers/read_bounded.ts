/** The text of an answer of at most `maxBytes`; `undefined` if it has more, of which no more is read. */
export async function readBounded(
  response: Response,
  maxBytes: number,
): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    // Leaving the loop lets go of the connection.
    if (size > maxBytes) return undefined;
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
