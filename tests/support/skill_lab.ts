/** What the package of a skill says and brings. */
export interface SkillWriting {
  readonly name?: string;
  readonly version?: string;
  /** Lines of `manifest.yaml` beside the usual. @default {none} */
  readonly more?: readonly string[];
  /** @default {"system/read"} */
  readonly route?: string;
  /** What its one tool answers. @default {"one"} */
  readonly answers?: string;
  /** @default {"tools"} */
  readonly brings?: "tools" | "guidance";
}

/** Writes the package of a skill with one tool, or with guidance alone; gives its folder. */
export async function skillFolder(
  folder: string,
  { name = "garden", version = "1.0.0", more = [], route, answers = "one", brings = "tools" }:
    SkillWriting = {},
): Promise<string> {
  await Deno.mkdir(folder, { recursive: true });
  const tool = name.replaceAll("-", "_");
  const tools = [
    "tools:",
    `  - name: ${tool}_beds`,
    "    description: Says how many beds there are.",
    `    governor_route: ${route ?? "system/read"}`,
    "    args: []",
  ];
  const manifest = [
    `name: ${name}`,
    `version: ${version}`,
    "description: Knows the beds of a garden.",
    "author: Example",
    "license: MIT",
    ...more,
    ...brings === "tools" ? tools : [],
    "",
  ];
  await Deno.writeTextFile(`${folder}/manifest.yaml`, manifest.join("\n"));
  const header = `---\nname: ${name}\ndescription: Knows the beds of a garden.\n---\n`;
  await Deno.writeTextFile(`${folder}/SKILL.md`, `${header}Count the beds: ${answers}.\n`);
  if (brings === "guidance") return folder;
  const code = [
    'import { defineTool } from "@kyrozen/sdk";',
    "export const SKILL_TOOLS = [defineTool({",
    `  name: "${tool}_beds",`,
    '  description: "Says how many beds there are.",',
    `  run: () => ({ beds: ${JSON.stringify(answers)} }),`,
    "})];",
    "",
  ];
  await Deno.writeTextFile(`${folder}/tools.ts`, code.join("\n"));
  return folder;
}
