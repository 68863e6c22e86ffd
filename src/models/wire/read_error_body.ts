import type { Refusal } from "./classify_failure.ts";

/** What the body of an error says: `{error: {message, type, code}}` in the shapes that are in use. */
export function readErrorBody(text: string): Pick<Refusal, "detail" | "names"> {
  const body = parse(text.trim());
  if (body === undefined) return { detail: plain(text), names: [] };
  return readErrorValue(body);
}

/** The same of a body that is already parsed, and of an error inside a stream. */
export function readErrorValue(body: unknown): Pick<Refusal, "detail" | "names"> {
  const { error, message, detail, type, code } = Object(body) as Record<string, unknown>;
  if (typeof error === "object" && error !== null) return readErrorValue(error);
  const said = [error, message, detail].find((one) => typeof one === "string" && one !== "");
  const names = [type, code].filter((one): one is string => typeof one === "string");
  if (typeof said === "string") return { detail: said, names };
  return { detail: detail === undefined ? "" : JSON.stringify(detail), names };
}

function parse(text: string): unknown {
  if (!text.startsWith("{")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// A page says in its title what is wrong, and nothing of use in the rest.
function plain(text: string): string {
  if (!/^\s*</.test(text)) return text;
  const title = /<title[^>]{0,200}>([^<]{0,300})/i.exec(text.slice(0, 20_000));
  return title?.[1] === undefined ? "a page of HTML" : `a page titled ${title[1].trim()}`;
}
