/**
 * The bounds that the descriptions of the tools state.
 *
 * @module
 */

/** Most of what a tool says, in bytes of JSON: below what the executor lets through uncut. */
export const OUTPUT_BYTES = 48_000;

/** The most lines of one page of `read_file`. */
export const PAGE_LINES = 2000;

/** Up to this size a file's sha256 is computed: it needs all bytes at once. */
export const HASHED_BYTES: number = 8 * 1024 * 1024;

/** Up to this size a text is read to its end to count its lines. */
export const COUNTED_BYTES: number = 64 * 1024 * 1024;

/** How far the start of a page is looked for. */
export const SOUGHT_BYTES: number = 512 * 1024 * 1024;

/** The most entries of `list_dir` and `list_tree`. */
export const LISTED_ENTRIES = 1000;

/** How many paths `find_files` returns. */
export const FOUND_PATHS = { usual: 200, most: 2000 } as const;

/** How many matches `search_files` returns. */
export const FOUND_LINES = { usual: 100, most: 1000 } as const;
