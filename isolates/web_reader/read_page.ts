import { contentKind } from "./content_kind.ts";
import { showUrl } from "./check_url.ts";
import { decodeText } from "./decode_text.ts";
import { type Fetched, fetchPage } from "./fetch_page.ts";
import type { PageText } from "./html_text.ts";
import { LIMITS, type Limits, PAGE_BYTES, TEXT_CHARS } from "./limits.ts";
import { plainText } from "./plain_text.ts";
import type { ReadArgs } from "./read_args.ts";
import { readBody } from "./read_body.ts";
import { ReadFailure } from "./read_failure.ts";
import { type Lookup, systemLookup } from "./resolve_host.ts";

/** What a page is read with, beside the arguments. */
export interface ReadOptions {
  readonly signal: AbortSignal;
  /** `ADDRESS:PORT` places that are taken for public ones. @default {none} */
  readonly reach?: readonly string[];
  readonly limits?: Limits;
  readonly lookup?: Lookup;
  /** Certificates, PEM, that are trusted instead of the system's. */
  readonly ca?: string;
}

/** A page, or the part of it that was asked for. */
export interface Page {
  /** Where it really was. */
  readonly url: string;
  readonly status: number;
  readonly title: string | null;
  readonly content_type: string;
  readonly text: string;
  /** The characters of the whole text. */
  readonly chars: number;
  /** There is more text than this. */
  readonly truncated: boolean;
  /** Where the rest starts. */
  readonly next_offset?: number;
  /** The page of another host to which this one sends on. */
  readonly redirect_to?: string;
  readonly notes: readonly string[];
}

type Found = Extract<Fetched, { readonly response: unknown }>;

const EXCERPT = 300;

/**
 * Reads one page.
 *
 * @throws {ReadFailure} If it cannot be read or may not.
 */
export async function readPage(args: ReadArgs, options: ReadOptions): Promise<Page> {
  const { signal, reach = [], limits = LIMITS, lookup = systemLookup, ca } = options;
  const clock = AbortSignal.timeout(limits.totalMs);
  const both = AbortSignal.any([signal, clock]);
  try {
    const parts = { reach, limits, lookup, signal: both, ...ca === undefined ? {} : { ca } };
    const found = await fetchPage(args.url, parts);
    if ("elsewhere" in found) return redirected(found);
    return await pageOf(found, args, { signal: both, limits });
  } catch (error) {
    const place = `Cannot read ${showUrl(args.url)}`;
    if (signal.aborted) throw new ReadFailure("cancelled", `${place}: it was stopped`);
    if (!clock.aborted) throw error;
    const message = `${place}: it took longer than ${limits.totalMs / 1000} seconds`;
    throw new ReadFailure("timeout", message);
  }
}

function redirected(found: Extract<Fetched, { readonly elsewhere: URL }>): Page {
  return {
    url: found.url.href,
    status: found.status,
    title: null,
    content_type: "",
    text: "",
    chars: 0,
    truncated: false,
    redirect_to: found.elsewhere.href,
    notes: [
      `It sends on to another host, ${found.elsewhere.host}, which was not asked: ` +
      "read redirect_to if it is to be read",
    ],
  };
}

async function pageOf(
  { url, response }: Found,
  args: ReadArgs,
  { signal, limits }: { readonly signal: AbortSignal; readonly limits: Limits },
): Promise<Page> {
  const status = response.statusCode ?? 0;
  const { bytes, cut } = await readBody(response, { url, limit: limits.bodyBytes, signal });
  const kind = contentKind(response.headers["content-type"], bytes);
  if (kind.kind === "binary" && status < 400) {
    const message = `Cannot read ${showUrl(url)}: it is ${kind.type}, and only text is read`;
    throw new ReadFailure("contract_error", message, { content_type: kind.type.slice(0, 100) });
  }
  const isHtml = kind.kind === "html";
  const decoded = decodeText(bytes, { charset: kind.charset, isHtml, cut });
  const said = isHtml && !args.raw ? await fromHtml(decoded.text, url) : asIs(decoded.text);
  const plain = plainText(said.text);
  if (status >= 400) throw refusal(url, status, kind.kind === "binary" ? "" : plain.text);
  const notes = [...decoded.notes, ...said.notes, ...plain.notes];
  if (cut) {
    notes.unshift(`The page is longer than the ${limits.bodyBytes} bytes that are read of it`);
  }
  return {
    url: url.href,
    status,
    title: said.title === null ? null : plainText(said.title).text,
    content_type: kind.type,
    ...part(plain.text, args),
    notes,
  };
}

async function fromHtml(html: string, url: URL): Promise<PageText> {
  const { htmlText, TooManyElements } = await import("./html_text.ts");
  try {
    return htmlText(html, { url, limit: TEXT_CHARS });
  } catch (error) {
    if (!(error instanceof TooManyElements)) throw error;
    const message = `Cannot turn ${showUrl(url)} into text: ${error.message}; raw reads its source`;
    throw new ReadFailure("contract_error", message);
  }
}

function asIs(text: string): PageText {
  return { title: null, text, notes: [] };
}

function refusal(url: URL, status: number, text: string): ReadFailure {
  const excerpt = text.replace(/\s+/g, " ").trim().slice(0, EXCERPT);
  const gone = status === 404 || status === 410;
  const code = gone ? "not_found" : mayPass(status) ? "dependency_unavailable" : "contract_error";
  const message = gone
    ? `No page at ${showUrl(url)}: its server answered ${status}`
    : `Cannot read ${showUrl(url)}: its server answered ${status}`;
  return new ReadFailure(code, message, { status, ...excerpt === "" ? {} : { excerpt } });
}

/** Whether the same request may be answered later. */
function mayPass(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}

function part(text: string, { offset, maxChars }: ReadArgs) {
  const start = Math.min(offset, text.length);
  let end = start + maxChars;
  let shown = between(text, start, end);
  for (let size = jsonSize(shown); size > PAGE_BYTES; size = jsonSize(shown)) {
    end = start + Math.floor(shown.length * Math.min(0.95, PAGE_BYTES / size));
    shown = between(text, start, end);
  }
  const next = start + shown.length;
  const truncated = next < text.length;
  return {
    text: shown,
    chars: text.length,
    truncated,
    ...truncated ? { next_offset: next } : {},
  };
}

/** A piece of a text that ends with no half of a character. */
function between(text: string, start: number, end: number): string {
  const last = text.charCodeAt(end - 1);
  const isHalf = end < text.length && last >= 0xd800 && last < 0xdc00;
  return text.slice(start, isHalf && end - start > 1 ? end - 1 : end);
}

function jsonSize(text: string): number {
  return new TextEncoder().encode(JSON.stringify(text)).length;
}
