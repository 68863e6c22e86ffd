import { REPOSITORY } from "../lint/repository_path.ts";
import { REQUIREMENTS } from "../../tests/requirements.ts";
import { citations, testNames } from "../../tests/repository/test_names.ts";

const TEST_FOLDERS = ["src", "scripts", "tests"];

/** What the areas of the requirements are called on a page, in the order of the page. */
const AREAS: { readonly [area: string]: string } = {
  security: "Walls around the core",
  supervisor: "Processes, folders and flags",
  sandbox: "Workers and rights",
  isolates: "Packages of others",
  web_reader: "Web pages",
  escapes: "Attacks of packages",
  grants: "Packages that may run",
  trust: "Workspaces that are trusted",
  skill_formats: "Packages of skills",
  skill_registry: "Skills that are found",
  skills: "Skills that are kept",
  skill_turns: "Skills in a turn",
  skill_tools: "Tools of skills",
  policy: "Policy",
  tools: "Tool calls",
  builtin_tools: "Files and paths",
  git: "Git",
  store: "Ledger",
  config: "Configuration",
  agent: "Turns",
  models: "Models",
  providers: "Providers, their hosts and keys",
  prompt: "What a model is told",
  chat: "Chat",
  cli: "Terminal",
  repository: "The code itself",
};

// Public reports of broken permissions and approvals: what stands against them belongs to the page.
const SECURITY_REPORT = /^(?:AP|DN)-\d+$/;

/**
 * The promises that `page` makes or that answer a public report of a broken wall, by area, each with
 * links to the files whose tests show it.
 *
 * @throws {Error} If an area has no title: its promises would be left out.
 */
export async function promisesSection(page: string): Promise<string> {
  const files = await citingFiles();
  const up = "../".repeat(page.split("/").length - 1);
  const lines = new Map(Object.keys(AREAS).map((area) => [area, [] as string[]]));
  for (const { id, source, sentence } of REQUIREMENTS) {
    if (source !== page && !SECURITY_REPORT.test(source)) continue;
    const area = id.split(".", 1)[0] ?? "";
    const links = (files.get(id) ?? []).map((file) => `[${nameOf(file)}](${up}${file})`);
    const line = `- ${sentence.replace(/[^.?!]$/, "$&.")} ${links.join(", ")}`;
    const list = lines.get(area);
    if (list === undefined) throw new Error(`Cannot place ${id}: the area "${area}" has no title`);
    list.push(line);
  }
  return Array.from(lines).filter(([, list]) => list.length > 0)
    .map(([area, list]) => `### ${AREAS[area]}\n\n${list.join("\n")}`).join("\n\n");
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
