import { REPOSITORY } from "../lint/repository_path.ts";
import { REQUIREMENTS } from "../../tests/requirements.ts";
import { citations, testNames } from "../../tests/repository/test_names.ts";
import { markdownTable } from "./table.ts";

const TEST_FOLDERS = ["src", "scripts", "tests"];

/** The promises that `page` makes, each with links to the files whose tests show it. */
export async function promisesSection(page: string): Promise<string> {
  const files = await citingFiles();
  const up = "../".repeat(page.split("/").length - 1);
  const rows = REQUIREMENTS.filter(({ source }) => source === page).map(({ id, sentence }) => {
    const links = (files.get(id) ?? []).map((file) => `[${nameOf(file)}](${up}${file})`);
    return [sentence, links.join(", ")];
  });
  return markdownTable(["promise", "tests"], rows);
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
