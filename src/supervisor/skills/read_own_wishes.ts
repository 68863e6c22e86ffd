import { readSettings } from "../read_settings.ts";
import type { SkillCommand } from "./skill_command.ts";
import { NO_WISHES, openSkillWishes, type SkillWishes } from "./skill_wishes.ts";

/** What the person wants of skills; nothing where that cannot be told. */
export function readOwnWishes({ setup, environment }: SkillCommand): SkillWishes {
  const read = readSettings(setup.folders.owner);
  const settings = read.ok ? read.settings.value.skills : undefined;
  const wishes = openSkillWishes({ ...setup, settings, environment });
  return wishes.ok ? wishes.value.wishes : NO_WISHES;
}
