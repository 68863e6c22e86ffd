import { findingOf, MAX_MISTAKES, withCredentials } from "../contract/findings.ts";
import {
  type ConfigFinding,
  fieldPath,
  fileText,
  findingSentence,
  type JsonObject,
  type JsonValue,
  MAX_CONFIG_BYTES,
  type Mistake,
  PERMISSION_MODES,
  type PermissionMode,
  shownKey,
} from "../contract/mod.ts";
import { readSmallFile } from "../std/read_small_file.ts";
import { checkSchema } from "./settings_check.ts";
import { type FormProblem, readJson } from "./settings_json.ts";
import { parseRule, type PermissionRule } from "./settings_rules.ts";
import { SETTINGS_SCHEMA, UNREAD_SETTINGS } from "./settings_schema.ts";

/** The owner's settings file, in the owner's side of the home folder. */
export const SETTINGS_FILE = "settings.json";

/** The rules that could be read; the others were told of. */
export interface PermissionSettings {
  readonly mode: PermissionMode;
  readonly allow: readonly PermissionRule[];
  readonly ask: readonly PermissionRule[];
  readonly deny: readonly PermissionRule[];
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
  const { value, places, problems } = readJson(text);
  const tell = (mistake: Mistake) => findingOf(mistake, { path, places });
  const form = problems.map((problem) => formFinding(problem, path));
  if (value === undefined) return { ok: false, findings: form };
  const mistakes = withCredentials(value, checkSchema(value, SETTINGS_SCHEMA));
  const wrong = mistakes.slice(0, MAX_MISTAKES).map(tell);
  const findings = [...form, ...wrong];
  if (findings.length > 0) return { ok: false, findings: inOrder(findings) };
  const settings = value as JsonObject;
  const skipped = ruleMistakes(settings).map(tell);
  return {
    ok: true,
    settings: { permissions: permissionsOf(settings), value: settings },
    notices: [...skipped.map(skippedNotice), ...unreadNotice(settings, path)],
  };
}

const RULE_LISTS = ["allow", "ask", "deny"] as const;

function permissionsOf(settings: JsonObject): PermissionSettings {
  const own = (settings.permissions ?? {}) as { readonly [key: string]: JsonValue };
  const rules = (list: typeof RULE_LISTS[number]) =>
    ((own[list] ?? []) as readonly JsonValue[]).flatMap((rule) => parseRule(rule) ?? []);
  const mode = PERMISSION_MODES.find((mode) => mode === own.mode) ?? "ask";
  return { mode, allow: rules("allow"), ask: rules("ask"), deny: rules("deny") };
}

/** A wrong rule must not take the others with it, the denying ones least of all. */
function ruleMistakes(settings: JsonObject): readonly Mistake[] {
  const own = (settings.permissions ?? {}) as { readonly [key: string]: JsonValue };
  return RULE_LISTS.flatMap((list) =>
    ((own[list] ?? []) as readonly JsonValue[]).flatMap((rule, index): Mistake[] => {
      if (parseRule(rule) !== undefined) return [];
      const path = ["permissions", list, index];
      return [{ path, at: "value", expected: "a rule such as run_cmd(git status)" }];
    })
  );
}

function skippedNotice(finding: ConfigFinding): string {
  return `warning: ${findingSentence(finding)}; this rule is left out, the others are kept`;
}

/** A word about safety that nothing heeds yet must not be taken for one that holds. */
function unreadNotice(settings: JsonObject, path: string): readonly string[] {
  const unread = UNREAD_SETTINGS.filter((key) => Object.hasOwn(settings, key));
  if (unread.length === 0) return [];
  return [`note: ${path}: nothing in this version acts on ${unread.join(", ")}`];
}

function formFinding({ path: field, ...said }: FormProblem, path: string): ConfigFinding {
  const shown = field.map((part) => typeof part === "string" ? shownKey(part) : part);
  return { path, field: fieldPath(shown), ...said };
}

function inOrder(findings: readonly ConfigFinding[]): readonly ConfigFinding[] {
  return findings.toSorted((a, b) =>
    (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)
  );
}
