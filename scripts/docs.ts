/**
 * The documentation: `--write` writes every generated page, `--check` fails when one is stale, a link
 * leads nowhere, a block cannot be run or fails, or the public door hides a type that it uses.
 * `--without-blocks` leaves running the blocks to the tests, which `task ok` runs anyway.
 *
 * @module
 */
import { checkBlocks } from "./docs/check_blocks.ts";
import { checkLinks, unlistedPages } from "./docs/check_links.ts";
import { generatedFiles } from "./docs/generated_files.ts";
import { codeBlocks } from "./docs/markdown.ts";
import { markdownPages, readPage } from "./docs/pages.ts";
import { settleFiles, staleFiles } from "./docs/settle_files.ts";
import { REPOSITORY } from "./lint/repository_path.ts";

const INDEX = "docs/index.md";
const PUBLIC_DOOR = "src/mod.ts";

function pageProblems(): string[] {
  const pages = new Map(markdownPages().map((page) => [page, readPage(page) ?? ""]));
  const targets = { pages, exists: (path: string) => exists(path) };
  const problems = Array.from(pages).flatMap(([page, text]) => [
    ...checkLinks(page, targets),
    ...checkBlocks(codeBlocks(page, text)),
  ]);
  return [...problems, ...unlistedPages(INDEX, pages)];
}

function exists(path: string): boolean {
  try {
    Deno.statSync(`${REPOSITORY}${path}`);
    return true;
  } catch {
    return false;
  }
}

async function runDeno(args: readonly string[]): Promise<{ success: boolean; output: string }> {
  const command = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: REPOSITORY,
    env: { NO_COLOR: "1" },
  });
  const { success, stdout, stderr } = await command.output();
  return { success, output: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
}

// That every export has a sentence, the lint plugin sees. Whether the types that a program needs can
// be named from the one public door, only the documentation tool knows.
async function surfaceProblems(): Promise<string[]> {
  const { success, output } = await runDeno(["doc", "--lint", PUBLIC_DOOR]);
  if (!success && !output.includes("error[")) return [output];
  const hidden = output.matchAll(/^error\[private-type-ref\]: (.*)$/gm);
  return Array.from(hidden, ([, problem]) => `${PUBLIC_DOOR}: ${problem}`);
}

async function check(): Promise<void> {
  const problems = [
    ...staleFiles(await generatedFiles()),
    ...pageProblems(),
    ...await surfaceProblems(),
  ];
  if (!Deno.args.includes("--without-blocks")) {
    const { success, output } = await runDeno(["test", "-A", "--no-check", "tests/docs"]);
    if (!success) problems.push(output, "Some blocks do not do what their page says");
  }
  problems.forEach((problem) => console.error(problem));
  if (problems.length > 0) Deno.exit(1);
  console.log(`docs: ${markdownPages().length} pages are in order`);
}

if (Deno.args.includes("--check")) await check();
else if (Deno.args.includes("--write")) await settleFiles(await generatedFiles(), []);
else {
  console.error("Say --write or --check");
  Deno.exit(2);
}
