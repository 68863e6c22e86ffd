import { isPlainObject, type JsonValue, showInline } from "../../contract/mod.ts";
import { SKILL_QUARANTINE } from "../../contract/skills.ts";
import { attempt } from "../../std/attempt.ts";
import type { Environment } from "../environment.ts";
import type { Folders } from "../folders.ts";
import { checkFlagPath, isWithin, quotePath, resolveWritten } from "../paths.ts";
import { type Checked, pass, refuse } from "../refusal.ts";

/** What the person says of skills, in the settings and in variables. */
export interface SkillWishes {
  /** Another root of skills, real and absolute. */
  readonly extra_root?: string;
  /** Names whose guidance is used in every turn. */
  readonly always_on: readonly string[];
  /** Whether changes of files are looked for between the turns of a chat. */
  readonly hot_reload: boolean;
}

/** Where nothing is said. */
export const NO_WISHES: SkillWishes = { always_on: [], hot_reload: false };

/** The variable that names one more root. */
export const SKILLS_DIR_VARIABLE = "KYROZEN_SKILLS_DIR";

/** The variable that says whether changes are looked for. */
export const HOT_RELOAD_VARIABLE = "KYROZEN_SKILL_HOTRELOAD";

/** Where a person says what they want of skills. */
export interface WishSources {
  /** The key `skills` of the settings, which were checked. */
  readonly settings: JsonValue | undefined;
  readonly environment: Environment;
  /** The folder that a relative path is seen from. */
  readonly base: string;
  readonly folders: Pick<Folders, "home" | "owner">;
}

/** Wishes, and what the person should know of them. */
export interface WishesReading {
  readonly wishes: SkillWishes;
  readonly notices: readonly string[];
}

/** What a person wants of skills; refused if it cannot be told, or would open what is closed. */
export function openSkillWishes(sources: WishSources): Checked<WishesReading> {
  const { settings, environment } = sources;
  const said = isPlainObject(settings) ? settings : {};
  const reload = hotReload(environment[HOT_RELOAD_VARIABLE]);
  if (!reload.ok) return reload;
  const hot_reload = reload.value ?? said.hot_reload === true;
  const always_on = Array.isArray(said.always_on) ? [...new Set<string>(said.always_on)] : [];
  const variable = environment[SKILLS_DIR_VARIABLE]?.trim() ? SKILLS_DIR_VARIABLE : undefined;
  const dir = variable === undefined ? said.dir : environment[variable];
  if (typeof dir !== "string") return pass({ wishes: { always_on, hot_reload }, notices: [] });
  const root = findRoot(dir, variable ?? "the settings' skills.dir", sources);
  if (!root.ok) return root;
  if (root.value.notice !== undefined) {
    return pass({ wishes: { always_on, hot_reload }, notices: [root.value.notice] });
  }
  return pass({ wishes: { extra_root: root.value.real, always_on, hot_reload }, notices: [] });
}

function hotReload(value = ""): Checked<boolean | undefined> {
  const word = value.trim().toLowerCase();
  if (word === "") return pass(undefined);
  if (["1", "true", "yes"].includes(word)) return pass(true);
  if (["0", "false", "no"].includes(word)) return pass(false);
  return refuse(
    `Cannot use ${HOT_RELOAD_VARIABLE}: expected 1, true or yes, or 0, false or no, found ` +
      `"${showInline(value, 40)}"`,
  );
}

type Root =
  | { readonly real: string; readonly notice?: undefined }
  | { readonly notice: string };

function findRoot(
  dir: string,
  from: string,
  { base, environment, folders }: WishSources,
): Checked<Root> {
  const what = `the folder of skills that ${from} names`;
  const seen = from === SKILLS_DIR_VARIABLE ? base : folders.home;
  const written = resolveWritten(what, dir, { base: seen, environment });
  if (!written.ok) return written;
  const real = attempt(() => Deno.realPathSync(written.value));
  if (real === undefined || attempt(() => Deno.statSync(real).isDirectory) !== true) {
    const lacks = real === undefined ? "does not exist" : "is no folder";
    return pass({
      notice: `warning: ${what}, ${quotePath(written.value)}, ${lacks}; no skill is read there`,
    });
  }
  const flag = checkFlagPath(what, real);
  if (!flag.ok) return flag;
  if (isWithin(folders.owner, real) || isWithin(real, folders.owner)) {
    return refuse(
      `Cannot use ${what}, ${quotePath(real)}: it holds, or lies in, what the product keeps for ` +
        "you; name another folder",
    );
  }
  const quarantine = `${folders.home}/state/skills/${SKILL_QUARANTINE}`;
  if (isWithin(real, quarantine)) {
    return refuse(
      `Cannot use ${what}, ${
        quotePath(real)
      }: no skill is read where programs put what they propose; ` +
        "move a package out of it",
    );
  }
  return pass({ real });
}
