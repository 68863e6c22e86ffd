/** What stands in the place of a secret. */
export const REDACTED = "[redacted]";

/** A secret of fewer characters cannot be told from words and numbers, so none is looked for. */
export const MIN_SECRET_LENGTH = 12;

/** How often JSON within JSON is looked into. */
const MAX_DEPTH = 4;

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/g;

const SHORT: { readonly [kind: string]: string } = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/** Where a secret stands in a text. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * `text` without any of `secrets`, as they are or in whatever way the text of JSON may write them:
 * with any character as an escape, and in JSON within JSON, four levels deep. Each becomes
 * {@linkcode REDACTED}, and the text around it stays, so that what was JSON still is.
 */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  let clean = cutSpans(text, findSpans(text, secrets));
  for (let depth = 1; depth <= MAX_DEPTH; depth++) {
    const views = unescapedViews(clean, depth);
    let spans = findSpans(views.pop() ?? "", secrets);
    if (views.length < depth) break;
    if (spans.length === 0) continue;
    for (const view of views.reverse()) spans = escapedSpans(view, spans);
    clean = cutSpans(clean, spans);
  }
  return clean;
}

/** `text` with each escape of JSON as the character that it stands for; what is no escape stays. */
export function unescapeJson(text: string): string {
  return text.replace(ESCAPE, (escape) => {
    const kind = escape.charAt(1);
    if (kind === "u") return String.fromCharCode(parseInt(escape.slice(2), 16));
    return SHORT[kind] ?? kind;
  });
}

/** Where in `text` each of `places` is, which ascend and are of `unescapeJson(text)`. */
export function escapedPlaces(text: string, places: readonly number[]): readonly number[] {
  const found: number[] = [];
  let saved = 0;
  const take = (end: number) => {
    for (let place = places[found.length]; place !== undefined && place <= end;) {
      found.push(place + saved);
      place = places[found.length];
    }
  };
  for (const { index, 0: escape } of text.matchAll(ESCAPE)) {
    if (found.length === places.length) break;
    take(index - saved);
    saved += escape.length - 1;
  }
  take(Infinity);
  return found;
}

function unescapedViews(text: string, depth: number): string[] {
  const views = [text];
  for (let view = text; views.length <= depth && view.includes("\\");) {
    const next = unescapeJson(view);
    if (next === view) break;
    views.push(next);
    view = next;
  }
  return views;
}

function escapedSpans(text: string, spans: readonly Span[]): readonly Span[] {
  const places = escapedPlaces(text, spans.flatMap(({ from, to }) => [from, to]));
  return spans.map((_, at) => ({ from: places[2 * at] ?? 0, to: places[2 * at + 1] ?? 0 }));
}

/** In order; what overlaps is one. No pattern is made of a secret: a long one would be refused. */
function findSpans(text: string, secrets: readonly string[]): readonly Span[] {
  const found = secrets.flatMap((secret) => occurrences(text, secret));
  const spans: Span[] = [];
  for (const span of found.sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = spans.at(-1);
    if (last === undefined || span.from >= last.to) spans.push(span);
    else if (span.to > last.to) spans[spans.length - 1] = { from: last.from, to: span.to };
  }
  return spans;
}

function occurrences(text: string, secret: string): readonly Span[] {
  const spans: Span[] = [];
  if (secret === "") return spans;
  for (let from = text.indexOf(secret); from >= 0;) {
    const to = from + secret.length;
    spans.push({ from, to });
    from = text.indexOf(secret, to);
  }
  return spans;
}

function cutSpans(text: string, spans: readonly Span[]): string {
  let clean = "";
  let at = 0;
  for (const { from, to } of spans) {
    clean += text.slice(at, from) + REDACTED;
    at = to;
  }
  return at === 0 ? text : clean + text.slice(at);
}
