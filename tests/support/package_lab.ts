/** A package to be granted, and places around it. */
export interface PackageLab {
  readonly root: string;
  /** The folder of the package. */
  readonly source: string;
  readonly workspace: string;
  readonly home: string;
  readonly owner: string;
  readonly state: string;
  /** Where snapshots are kept. */
  readonly packages: string;
}

/** How a package is written. */
export interface PackageWriting {
  /** What its manifest says beside the usual. @default {nothing} */
  readonly manifest?: { readonly [key: string]: unknown };
  /** @default {"straight"} */
  readonly order?: "straight" | "reversed";
}

/** Runs `test` over fresh folders, which are removed afterwards. */
export async function withPackages(test: (lab: PackageLab) => Promise<void>): Promise<void> {
  const root = await Deno.realPath(await Deno.makeTempDir({ prefix: "kyrozen-test-" }));
  const home = `${root}/home`;
  const [owner, state] = [`${home}/owner`, `${home}/state`];
  const lab = { root, home, owner, state, source: `${root}/source` };
  const [packages, workspace] = [`${owner}/packages`, `${root}/workspace`];
  try {
    for (const folder of [packages, state, workspace]) {
      await Deno.mkdir(folder, { recursive: true });
    }
    await packageFolder(lab.source);
    await test({ ...lab, packages, workspace });
  } finally {
    await new Deno.Command("chmod", { args: ["-R", "u+rwx", root] }).output();
    await Deno.remove(root, { recursive: true });
  }
}

/** Writes a package that counts words. */
export async function packageFolder(
  folder: string,
  { manifest = {}, order = "straight" }: PackageWriting = {},
): Promise<void> {
  const usual = {
    name: "word-count",
    version: "1.0.0",
    description: "Counts words",
    publisher: "Example",
    license: "MIT",
    entry: "src/mod.ts",
    permissions: {},
  };
  const files = [
    ["isolate.json", `${JSON.stringify({ ...usual, ...manifest }, null, 2)}\n`],
    ["src/mod.ts", "export function count({ text }) {\n  return text.split(/\\s+/).length;\n}\n"],
  ] as const;
  await Deno.mkdir(`${folder}/src`, { recursive: true });
  for (const [path, text] of order === "straight" ? files : files.toReversed()) {
    await Deno.writeTextFile(`${folder}/${path}`, text);
  }
}
