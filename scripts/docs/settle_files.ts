import { REPOSITORY } from "../lint/repository_path.ts";
import { readPage } from "./pages.ts";

/** Writes the files, or with `--check` fails the process and names each one that differs. */
export async function settleFiles(
  files: ReadonlyMap<string, string>,
  args: readonly string[],
): Promise<void> {
  if (args.includes("--check")) {
    const stale = staleFiles(files);
    stale.forEach((problem) => console.error(problem));
    if (stale.length > 0) Deno.exitCode = 1;
    return;
  }
  for (const [path, content] of files) {
    await Deno.mkdir(`${REPOSITORY}${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    await Deno.writeTextFile(`${REPOSITORY}${path}`, content);
  }
}

/** Says, one sentence each, which files are not what they would be if written now. */
export function staleFiles(files: ReadonlyMap<string, string>): string[] {
  return Array.from(files).flatMap(([path, content]) => {
    const current = readPage(path);
    if (current === content) return [];
    const what = current === undefined ? "is missing" : "is stale";
    return [`${path} ${what}: run "deno task docs" and commit it`];
  });
}
