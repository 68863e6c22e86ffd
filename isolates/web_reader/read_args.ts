import { checkUrl } from "./check_url.ts";
import { PAGE_CHARS } from "./limits.ts";
import { ReadFailure } from "./read_failure.ts";

/** What a caller wants of a page. */
export interface ReadArgs {
  readonly url: URL;
  /** Where in its text the answer starts, in characters. */
  readonly offset: number;
  readonly maxChars: number;
  /** Its source instead of its text. */
  readonly raw: boolean;
}

const KNOWN: readonly string[] = ["url", "offset", "max_chars", "raw"];

/**
 * Checks the arguments of a call.
 *
 * @throws {ReadFailure} If they are not `{ url, offset?, max_chars?, raw? }`.
 */
export function readArgs(args: Readonly<Record<string, unknown>>): ReadArgs {
  const unknown = Object.keys(args).find((name) => !KNOWN.includes(name));
  if (unknown !== undefined) throw wrong(`"${unknown.slice(0, 50)}" is no argument`);
  const { url, offset = 0, max_chars: maxChars = PAGE_CHARS.usual, raw = false } = args;
  if (typeof url !== "string") throw wrong('"url" is no text');
  if (!isWhole(offset, 0, Number.MAX_SAFE_INTEGER)) {
    throw wrong('"offset" is no whole number from 0');
  }
  if (!isWhole(maxChars, 1, PAGE_CHARS.most)) {
    throw wrong(`"max_chars" is no whole number from 1 to ${PAGE_CHARS.most}`);
  }
  if (typeof raw !== "boolean") throw wrong('"raw" is neither true nor false');
  return { url: checkUrl(url), offset, maxChars, raw };
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

function wrong(what: string): ReadFailure {
  return new ReadFailure("invalid_arguments", `Cannot read a page: ${what}`);
}
