import { showInline, type SkillReading } from "../../contract/mod.ts";
import { readSkillPackage } from "../formats/mod.ts";

/** Reads and checks the files of a package in a folder. Never rejects: a fault of ours hides no other package. */
export async function readPackage(folder: string): Promise<SkillReading> {
  try {
    return await readSkillPackage({ folder });
  } catch (error) {
    const found = showInline(error instanceof Error ? error.message : String(error), 200);
    const expected = "files that can be read";
    const finding = { path: folder, line: null, column: null, field: "", expected, found };
    return { errors: [finding], warnings: [], compatibility: [] };
  }
}
