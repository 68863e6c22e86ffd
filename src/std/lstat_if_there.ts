/**
 * What stands at `path`, itself and not what it links to; `undefined` if nothing does.
 *
 * @throws {Error} If it cannot be looked at.
 */
export function lstatIfThere(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.lstatSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
