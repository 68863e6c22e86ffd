import { choosePermissionMode, PERMISSION_MODE_VARIABLE } from "../contract/permission_mode.ts";
import { EXIT_CODES, type ParsedCommandLine, type PermissionSetup } from "../contract/mod.ts";
import type { Environment } from "./environment.ts";
import type { Settings } from "./read_settings.ts";
import { type Checked, pass } from "./refusal.ts";

/** Where an owner says what is permitted. */
export interface PermissionWishes {
  readonly line: ParsedCommandLine;
  readonly environment: Environment;
  readonly settings?: Settings;
}

/** What the owner permits, or why that cannot be told; `undefined` where nothing is said of it. */
export function openPermissions(
  { line, environment, settings }: PermissionWishes,
): Checked<PermissionSetup | undefined> {
  const { rules = [], mode } = settings?.permissions ?? {};
  const chosen = choosePermissionMode({
    option: line.options["permission-mode"],
    variable: environment[PERMISSION_MODE_VARIABLE],
    settings: mode,
  });
  if (!chosen.ok) return { ok: false, code: EXIT_CODES.configuration, error: chosen.problem };
  const { from } = chosen;
  return pass(
    from === "default" && rules.length === 0 ? undefined : { mode: chosen.mode, from, rules },
  );
}
