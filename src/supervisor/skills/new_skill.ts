import type { ExitCode } from "../../contract/mod.ts";
import { PACKAGE_NAME } from "../../contract/isolate_manifest.ts";
import { showInline } from "../../contract/mod.ts";
import { attempt } from "../../std/attempt.ts";
import { lstatIfThere } from "../../std/lstat_if_there.ts";
import { answer, personName, refuseCommand } from "../isolates/answer.ts";
import { isWithin, quotePath, resolveWritten } from "../paths.ts";
import { type Checked, pass, refuse } from "../refusal.ts";
import { scaffoldFiles } from "./scaffold_files.ts";
import { misused, type SkillCommand } from "./skill_command.ts";

/** Runs `skills new NAME`: writes the files of a skill that is valid as it is. */
export function newSkill({ line, setup, environment }: SkillCommand): Promise<ExitCode> {
  const [name = ""] = line.operands;
  const made = make();
  return Promise.resolve(made.ok ? told(made.value) : refuseCommand(line, made));

  function make(): Checked<{ folder: string; files: readonly string[] }> {
    if (!PACKAGE_NAME.test(name)) {
      return misused(
        `Cannot begin a skill "${
          showInline(name, 80)
        }": a name has 1 to 64 characters, a-z, 0-9, and ` +
          "single dashes between them",
      );
    }
    const { dir = "." } = line.options;
    const place = { base: setup.base, environment };
    const written = resolveWritten("the folder", dir === true ? "." : dir, place);
    if (!written.ok) return written;
    const start = `Cannot begin a skill in ${quotePath(written.value)}: `;
    const real = attempt(() => Deno.realPathSync(written.value));
    if (real === undefined) return refuse(`${start}there is no such folder; make it first`);
    if (isWithin(real, setup.folders.owner)) return refuse(`${start}it is kept for the product`);
    const folder = `${real === "/" ? "" : real}/${name}`;
    const files = scaffoldFiles(name, {
      author: personName(environment),
      tools: line.options.tools === true ? "one" : "none",
    });
    return write(folder, files);
  }

  function told({ folder, files }: { folder: string; files: readonly string[] }): ExitCode {
    const shown = showInline(folder, 4096);
    const text = [
      `Skill ${name} begins in ${shown}:`,
      ...files.map((file) => `  ${file}`),
      "Next:",
      ...["validate", "test", "install"].map((verb) =>
        `  kyrozen skills ${verb} ${shown}${verb === "install" ? " --activate" : ""}`
      ),
      "",
    ].join("\n");
    return answer(line, { document: { name, path: folder, files }, text });
  }
}

/** Writes all files or none. */
function write(
  folder: string,
  files: { readonly [path: string]: string },
): Checked<{ folder: string; files: readonly string[] }> {
  const start = `Cannot begin a skill in ${quotePath(folder)}: `;
  if (attempt(() => lstatIfThere(folder)) !== undefined) {
    return refuse(`${start}something is there already; it is left as it is`);
  }
  try {
    Deno.mkdirSync(folder);
  } catch (error) {
    return refuse(start + reasonOf(error));
  }
  try {
    for (const [path, text] of Object.entries(files)) {
      Deno.writeTextFileSync(`${folder}/${path}`, text, { createNew: true });
    }
    return pass({ folder, files: Object.keys(files) });
  } catch (error) {
    attempt(() => Deno.removeSync(folder, { recursive: true }));
    return refuse(start + reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  return showInline(error instanceof Error ? error.message : String(error), 300);
}
