import { fail, showInline, type SkillManifest, type ToolFailure } from "../../contract/mod.ts";
import { attempt } from "../../std/attempt.ts";
import { readPlainFile } from "../isolates/read_plain_file.ts";
import { configPath, credentialPath, type FactsSetting, MAX_DATA_FILE } from "./skill_facts.ts";

/** What a skill is handed as data. */
export interface SkillValues {
  readonly env: { readonly [name: string]: string };
  readonly config: { readonly [path: string]: string };
  readonly credentials: { readonly [handle: string]: string };
  /** Those that nobody else is to see. */
  readonly secrets: readonly string[];
}

/** Reads the values that a manifest names; refused without any of them if one cannot be read. */
export function readSkillValues(
  { name, requires }: SkillManifest,
  { environment, workspace, folders }: Pick<FactsSetting, "environment" | "workspace" | "folders">,
): { readonly ok: true; readonly value: SkillValues } | ToolFailure {
  const config = new Map<string, string>();
  const credentials = new Map<string, string>();
  for (const path of requires.config_files) {
    const text = textOf(configPath(path, workspace));
    if (text === undefined) return unreadable(name, `config:${path}`);
    config.set(path, text);
  }
  for (const handle of requires.required_credentials) {
    const text = textOf(credentialPath(handle, folders.owner));
    if (text === undefined) return unreadable(name, `credential:${handle}`);
    // An editor ends a file with a line break, which is no part of a key.
    credentials.set(handle, text.replace(/\r?\n$/, ""));
  }
  const env = requires.env_vars.flatMap((variable) => {
    const value = Object.hasOwn(environment, variable) ? environment[variable] : undefined;
    return value === undefined ? [] : [[variable, value] as const];
  });
  return {
    ok: true,
    value: {
      env: Object.fromEntries(env),
      config: Object.fromEntries(config),
      credentials: Object.fromEntries(credentials),
      secrets: [...env.map(([, value]) => value), ...credentials.values()],
    },
  };
}

function textOf(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const read = readPlainFile(path, { limit: MAX_DATA_FILE, hardLinks: "fine" });
  if (!read.ok) return undefined;
  return attempt(() => new TextDecoder("utf-8", { fatal: true }).decode(read.bytes));
}

function unreadable(name: string, tag: string): ToolFailure {
  const sentence = `Skill "${name}" is blocked: ${showInline(tag, 200)} cannot be read as text`;
  return fail("dependency_unavailable", sentence);
}
