/**
 * The process that reads and checks the package of one skill, for a supervisor that keeps or tests it.
 * It needs the right to read that folder and nothing else, loads none of the package's code, and prints
 * one JSON document: what the package says, and everything that is wrong with it.
 *
 *     skill_reader.ts '{"folder": PATH, "shown": PATH, "called": NAME | null}'
 *
 * @module
 */
import { jsonLine } from "./contract/mod.ts";
import { readSkillPackage } from "./skills/formats/mod.ts";
import { writeText } from "./std/write_text.ts";

/** What its one argument says, as the supervisor writes it. */
interface ReaderJob {
  /** Real and absolute. */
  readonly folder: string;
  /** How findings name the folder. */
  readonly shown: string;
  /** What the folder is called where it comes from; `null` if that says nothing. */
  readonly called: string | null;
}

if (import.meta.main) {
  const { folder, shown, called }: ReaderJob = JSON.parse(Deno.args[0] ?? "");
  const reading = await readSkillPackage({ folder, shown, directory: called });
  writeText(Deno.stdout, jsonLine(reading));
}
