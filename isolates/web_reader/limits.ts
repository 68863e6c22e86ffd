/** The bounds of one read. */
export interface Limits {
  /** Milliseconds for one connection, TLS included. */
  readonly connectMs: number;
  /** Milliseconds from a request to the end of the answer's headers. */
  readonly headersMs: number;
  /** Milliseconds for everything. */
  readonly totalMs: number;
  /** The most bytes of a body that are kept, after decompression. */
  readonly bodyBytes: number;
  /** The most bytes of an answer's headers. */
  readonly headerBytes: number;
  /** The most redirects that are followed. */
  readonly redirects: number;
  /** The most addresses of one name that are tried. */
  readonly addresses: number;
}

/** The bounds in use. */
export const LIMITS: Limits = {
  connectMs: 10_000,
  headersMs: 15_000,
  totalMs: 25_000,
  bodyBytes: 2 * 1024 * 1024,
  headerBytes: 32 * 1024,
  redirects: 5,
  addresses: 4,
};

/** How many characters of a page one call answers with. */
export const PAGE_CHARS = { usual: 20_000, most: 40_000 } as const;

/** The most bytes of JSON of a page's text: below what a result may have uncut. */
export const PAGE_BYTES = 44_000;

/** The longest address. */
export const MAX_URL = 4000;

/** The most characters of a page's text, and of its table cells and links in one. */
export const TEXT_CHARS: number = 4 * 1024 * 1024;
