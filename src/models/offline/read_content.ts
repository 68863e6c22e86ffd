/**
 * What a tool answered, out of the text that the model is given: JSON, or JSON inside the envelope
 * that marks it as written by others. Anything else is taken as plain text.
 */
export function readContent(content: string): unknown {
  const opening = /^<untrusted id="([^"\n]{1,100})"[^\n]*\n[^\n]*\n/.exec(content);
  const closing = `\n</untrusted id="${opening?.[1]}">`;
  if (opening === null || !content.endsWith(closing)) return parseJson(content);
  return parseJson(content.slice(opening[0].length, -closing.length));
}

/** The value that `text` is as JSON, or else `text` itself. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
