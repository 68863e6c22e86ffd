/**
 * How long a response asks to be left alone, in milliseconds: `retry-after-ms`, or `retry-after` in
 * seconds or as a date. What is neither is no answer.
 *
 * @param now Milliseconds since the epoch.
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const exact = readNumber(headers.get("retry-after-ms"));
  if (exact !== undefined) return Math.ceil(exact);
  const given = headers.get("retry-after");
  const seconds = readNumber(given);
  if (seconds !== undefined) return Math.ceil(seconds * 1000);
  // A date has letters; `Date.parse` would take "-5" for a year.
  const date = given !== null && /[a-z]/i.test(given) ? Date.parse(given) : NaN;
  return Number.isFinite(date) ? Math.max(0, date - now) : undefined;
}

function readNumber(text: string | null): number | undefined {
  if (text === null || !/^\s*\d{1,12}(?:\.\d{1,12})?\s*$/.test(text)) return undefined;
  return Number(text);
}
