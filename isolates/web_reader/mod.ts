/**
 * The web reader: one page of the public web as text. It runs in a worker of its own that may reach
 * the network and nothing else. Sequence: check the address, look its host up, refuse what is not
 * public, connect to exactly what was looked up, read within bounds, decode, turn HTML into text. It
 * sends no cookies and no logins, and follows redirects of the same host only.
 *
 * @module
 */
import { readArgs } from "./read_args.ts";
import { type FailureCode, type FailureDetails, ReadFailure } from "./read_failure.ts";
import { type Page, readPage } from "./read_page.ts";

/** What the host of a package hands to its functions. */
export interface ReadContext {
  readonly signal: AbortSignal;
  /** `reach`: `ADDRESS:PORT` places that are taken for public ones, for tests. */
  readonly data?: { readonly reach?: readonly string[] };
}

/** A failure in the form that is honoured of packages of the product. */
export interface Failed {
  readonly failure: {
    readonly code: FailureCode;
    readonly message: string;
    readonly details?: FailureDetails;
  };
}

/** Reads the page `{ url, offset?, max_chars?, raw? }`. */
export async function read(
  args: Readonly<Record<string, unknown>>,
  { signal, data }: ReadContext,
): Promise<Page | Failed> {
  try {
    return await readPage(readArgs(args), { signal, reach: data?.reach ?? [] });
  } catch (error) {
    if (!(error instanceof ReadFailure)) throw error;
    const { code, message, details } = error;
    return { failure: { code, message, ...details === undefined ? {} : { details } } };
  }
}
