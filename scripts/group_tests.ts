import { REPOSITORY } from "./lint/repository_path.ts";

/** Where most files are small: to start an engine for one costs more than its tests. */
export const GROUPED: readonly string[] = ["src", "scripts", "tests/behaviour"];
const MOST_IN_A_GROUP = 10;

/** Test files that one module each loads. */
export interface TestGroups {
  /** The modules' folder. */
  readonly folder: string;
  /** What they load, from the repository's root. */
  readonly files: readonly string[];
}

/**
 * Writes modules below `scratch` that each load some neighbouring test files, so that `deno test` starts
 * one engine for them and loads once what they share. Their tests keep their names and places.
 */
export async function groupTests(scratch: string): Promise<TestGroups> {
  const folder = `${scratch}/groups`;
  await Deno.mkdir(folder);
  const files = GROUPED.flatMap((below) => testFiles(below).sort());
  for (let first = 0; first < files.length; first += MOST_IN_A_GROUP) {
    const group = files.slice(first, first + MOST_IN_A_GROUP);
    const imports = group.map((file) =>
      `import ${JSON.stringify(`file://${REPOSITORY}${file}`)};\n`
    );
    const name = `group_${String(first).padStart(4, "0")}_test.ts`;
    await Deno.writeTextFile(`${folder}/${name}`, imports.join(""));
  }
  return { folder, files };
}

function testFiles(folder: string): string[] {
  return [...Deno.readDirSync(`${REPOSITORY}${folder}`)].flatMap(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    return isDirectory ? testFiles(path) : name.endsWith("_test.ts") ? [path] : [];
  });
}
