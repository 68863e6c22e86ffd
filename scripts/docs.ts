/**
 * The documentation: `--write` writes every generated page, `--check` fails when one is stale, a link
 * leads nowhere, a block cannot be run or fails, or a door's exports are not documented.
 * `--without-blocks` leaves running the blocks to the tests, which `task ok` runs anyway.
 *
 * @module
 */
import { checkBlocks } from "./docs/check_blocks.ts";
import { checkLinks } from "./docs/check_links.ts";
import { generatedFiles } from "./docs/generated_files.ts";
import { codeBlocks } from "./docs/markdown.ts";
import { markdownPages, readPage } from "./docs/pages.ts";
import { settleFiles, staleFiles } from "./docs/settle_files.ts";
import { REPOSITORY } from "./lint/repository_path.ts";
import { mapEntries, ROOM_MAP } from "./lint/room_map.ts";

function pageProblems(): string[] {
  const pages = new Map(markdownPages().map((page) => [page, readPage(page) ?? ""]));
  const targets = { pages, exists: (path: string) => exists(path) };
  return Array.from(pages).flatMap(([page, text]) => [
    ...checkLinks(page, targets),
    ...checkBlocks(codeBlocks(page, text)),
  ]);
}

function exists(path: string): boolean {
  try {
    Deno.statSync(`${REPOSITORY}${path}`);
    return true;
  } catch {
    return false;
  }
}

async function succeeds(args: readonly string[]): Promise<boolean> {
  const command = new Deno.Command(Deno.execPath(), { args: [...args], cwd: REPOSITORY });
  const { success, stdout, stderr } = await command.output();
  if (success) return true;
  await Deno.stderr.write(stdout);
  await Deno.stderr.write(stderr);
  return false;
}

async function check(): Promise<void> {
  const doors = mapEntries(ROOM_MAP).map(({ name, file }) => `src/${file ?? `${name}/mod.ts`}`);
  const problems = [...staleFiles(await generatedFiles()), ...pageProblems()];
  if (!await succeeds(["doc", "--lint", ...doors])) {
    problems.push("Some exports are not documented");
  }
  const runsBlocks = !Deno.args.includes("--without-blocks");
  if (runsBlocks && !await succeeds(["test", "-A", "--no-check", "tests/docs"])) {
    problems.push("Some blocks do not run");
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
