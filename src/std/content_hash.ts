/** One file of a package. */
export interface PackageFile {
  /** Relative to the package's folder, with slashes. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Of its bytes, hexadecimal. */
  readonly sha256: string;
}

/** SHA-256 of bytes, hexadecimal. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

/**
 * SHA-256, hexadecimal, of what a package consists of: the path, the size and the bytes of every file,
 * whatever order they are given in.
 *
 * @example
 * ```ts
 * import { contentHash } from "./content_hash.ts";
 * import { assert, assertEquals } from "@std/assert";
 *
 * const [a, b] = [{ path: "a", size: 0, sha256: "0" }, { path: "b", size: 0, sha256: "1" }];
 * assertEquals(await contentHash([a, b]), await contentHash([b, a]));
 * assert(await contentHash([a]) !== await contentHash([{ ...a, path: "b" }]));
 * ```
 */
export async function contentHash(files: readonly PackageFile[]): Promise<string> {
  const lines = inPathOrder(files).map(({ path, size, sha256 }) =>
    `${JSON.stringify([path, size, sha256])}\n`
  );
  return await sha256Of(new TextEncoder().encode(`kyrozen-package-1\n${lines.join("")}`));
}

/** Files by their path, in the order of its UTF-16 units. */
export function inPathOrder(files: readonly PackageFile[]): readonly PackageFile[] {
  return files.toSorted((a, b) => a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
}
