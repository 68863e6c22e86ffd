import { REPOSITORY } from "../lint/repository_path.ts";

const SKIPPED = new Set([".git", "node_modules", "fixtures", "dist", "coverage"]);

/** Every Markdown page of the repository, relative to it, in order. */
export function markdownPages(folder = ""): string[] {
  const found: string[] = [];
  for (const { name, isDirectory } of Deno.readDirSync(`${REPOSITORY}${folder}`)) {
    const path = folder === "" ? name : `${folder}/${name}`;
    if (isDirectory && !SKIPPED.has(name)) found.push(...markdownPages(path));
    else if (name.endsWith(".md")) found.push(path);
  }
  return found.sort();
}

/** The text of a file of the repository; `undefined` if there is none. */
export function readPage(path: string): string | undefined {
  try {
    return Deno.readTextFileSync(`${REPOSITORY}${path}`);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
