import { REPOSITORY } from "../lint/repository_path.ts";
import { REQUIREMENTS } from "../../tests/requirements.ts";
import { citations, testNames } from "../../tests/repository/test_names.ts";

const TEST_FOLDERS = ["src", "scripts", "tests"];

/** What the areas of the requirements are called on a page, in the order of the page. */
const AREAS: { readonly [area: string]: string } = {
  supervisor: "Processes, folders and flags",
  policy: "Policy",
  tools: "Tool calls",
  builtin_tools: "Files and paths",
  git: "Git",
  store: "Ledger",
  agent: "Turns",
  models: "Models",
  cli: "Terminal",
  repository: "The code itself",
};

/** The promises that `page` makes, by area, each with links to the files whose tests show it. */
export async function promisesSection(page: string): Promise<string> {
  const files = await citingFiles();
  const up = "../".repeat(page.split("/").length - 1);
  const parts = Object.entries(AREAS).flatMap(([area, title]) => {
    const lines = REQUIREMENTS
      .filter(({ id, source }) => source === page && id.startsWith(`${area}.`))
      .map(({ id, sentence }) => {
        const links = (files.get(id) ?? []).map((file) => `[${nameOf(file)}](${up}${file})`);
        return `- ${sentence.replace(/[^.?!]$/, "$&.")} ${links.join(", ")}`;
      });
    return lines.length === 0 ? [] : [`### ${title}`, lines.join("\n")];
  });
  return parts.join("\n\n");
}

async function citingFiles(): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for (const folder of TEST_FOLDERS) {
    for await (const file of testFiles(folder)) {
      const names = testNames(await Deno.readTextFile(`${REPOSITORY}${file}`));
      for (const id of new Set(names.flatMap(citations))) {
        found.set(id, [...found.get(id) ?? [], file].sort());
      }
    }
  }
  return found;
}

async function* testFiles(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(`${REPOSITORY}${folder}`)) {
    const path = `${folder}/${name}`;
    if (isDirectory && name !== "fixtures") yield* testFiles(path);
    else if (name.endsWith("_test.ts")) yield path;
  }
}

function nameOf(file: string): string {
  return file.split("/").at(-1) ?? file;
}
