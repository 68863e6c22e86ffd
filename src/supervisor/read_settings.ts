import {
  type ConfigFinding,
  fileText,
  findingSentence,
  type JsonObject,
  type JsonValue,
  MAX_CONFIG_BYTES,
  PERMISSION_MODES,
  type PermissionMode,
  type PermissionRule,
} from "../contract/mod.ts";
import { RULE_LISTS } from "../contract/permission_mode.ts";
import { readSmallFile } from "../std/read_small_file.ts";
import { checkJsonText } from "./checked_json.ts";
import { readRule, type RuleReading } from "./settings_rules.ts";
import { SETTINGS_SCHEMA, UNREAD_SETTINGS } from "./settings_schema.ts";

/** The owner's settings file, in the owner's side of the home folder. */
export const SETTINGS_FILE = "settings.json";

/** What the owner permits; of the rules those that count, the others were told of. */
export interface PermissionSettings {
  /** @default {not said} */
  readonly mode?: PermissionMode;
  readonly rules: readonly PermissionRule[];
}

/** The owner's settings: checked, and carried for what reads them. */
export interface Settings {
  readonly permissions: PermissionSettings;
  /** All that the file holds. */
  readonly value: JsonObject;
}

/** Settings with what a person should know of them, or everything that is wrong. */
export type SettingsReading =
  | { readonly ok: true; readonly settings: Settings; readonly notices: readonly string[] }
  | { readonly ok: false; readonly findings: readonly ConfigFinding[] };

/** Reads the settings of an owner's folder; without the file they are empty. */
export function readSettings(owner: string): SettingsReading {
  const path = `${owner}/${SETTINGS_FILE}`;
  const file = readSmallFile(path, MAX_CONFIG_BYTES);
  // Every start passes here: without the file there is nothing to read.
  if (!file.ok && file.missing) return parseSettings("{}", path);
  const read = fileText(file);
  if (read.ok) return parseSettings(read.text, path);
  return { ok: false, findings: [{ path, ...read.finding }] };
}

/** Reads settings from their text. */
export function parseSettings(text: string, path: string): SettingsReading {
  const checked = checkJsonText(text, { path, schema: SETTINGS_SCHEMA });
  if (!checked.ok) return checked;
  const { value: settings, tell } = checked;
  const rules = readRules(settings);
  const wrongRules = rules.flatMap(({ rule, mistake }) =>
    mistake === undefined ? [] : ruleNotice(tell(mistake), { counts: rule !== undefined })
  );
  return {
    ok: true,
    settings: { permissions: permissionsOf(settings, rules), value: settings },
    notices: [...wrongRules, ...unreadNotice(settings, path)],
  };
}

type Mapping = { readonly [key: string]: JsonValue };

function permissionsOf(
  { permissions }: JsonObject,
  read: readonly RuleReading[],
): PermissionSettings {
  const mode = PERMISSION_MODES.find((one) => one === (permissions as Mapping | undefined)?.mode);
  const rules = read.flatMap(({ rule }) => rule ?? []);
  return mode === undefined ? { rules } : { mode, rules };
}

/** A wrong rule must not take the others with it, the denying ones least of all. */
function readRules({ permissions = {} }: JsonObject): readonly RuleReading[] {
  return RULE_LISTS.flatMap((list) => {
    const rules = ((permissions as Mapping)[list] ?? []) as readonly JsonValue[];
    return rules.map((rule, index) => readRule(rule, { list, index }));
  });
}

function ruleNotice(
  finding: ConfigFinding,
  { counts }: { readonly counts: boolean },
): readonly [string] {
  const said = counts
    ? "this rule counts without its examples"
    : "this rule is left out, the others are kept";
  return [`warning: ${findingSentence(finding)}; ${said}`];
}

/** A word about safety that nothing heeds yet must not be taken for one that holds. */
function unreadNotice(settings: JsonObject, path: string): readonly string[] {
  const unread = UNREAD_SETTINGS.filter((key) => Object.hasOwn(settings, key));
  if (unread.length === 0) return [];
  return [`note: ${path}: nothing in this version acts on ${unread.join(", ")}`];
}
