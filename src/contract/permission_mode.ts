import { PERMISSION_MODES, type PermissionMode } from "./decision.ts";
import type { PermissionModeSource } from "./permission_rule.ts";
import { nearest } from "./text.ts";

export { RULE_LISTS, showRule } from "./permission_rule.ts";

/** The variable that names the permission mode. */
export const PERMISSION_MODE_VARIABLE = "KYROZEN_APPROVAL_MODE";

/** Where a permission mode can be named; what comes first here wins. */
export interface PermissionModeWishes {
  /** `--permission-mode`, which the parser has checked. */
  readonly option?: string | true;
  /** The text of {@linkcode PERMISSION_MODE_VARIABLE}; blank is unset. */
  readonly variable?: string;
  readonly settings?: PermissionMode;
}

/** The permission mode of a start, or one sentence that says what is wrong. */
export type ChosenPermissionMode =
  | { readonly ok: true; readonly mode: PermissionMode; readonly from: PermissionModeSource }
  | { readonly ok: false; readonly problem: string };

/** The permission mode that holds: the command line's, the variable's, the settings', else `ask`. */
export function choosePermissionMode(
  { option, variable = "", settings }: PermissionModeWishes,
): ChosenPermissionMode {
  const named = variable.trim();
  const ofVariable = PERMISSION_MODES.find((mode) => mode === named);
  if (named !== "" && ofVariable === undefined) {
    return { ok: false, problem: variableProblem(named) };
  }
  const ofOption = PERMISSION_MODES.find((mode) => mode === option);
  if (ofOption !== undefined) return { ok: true, mode: ofOption, from: "option" };
  if (ofVariable !== undefined) return { ok: true, mode: ofVariable, from: "variable" };
  if (settings !== undefined) return { ok: true, mode: settings, from: "settings" };
  return { ok: true, mode: "ask", from: "default" };
}

// The value is not repeated: what stands in the wrong variable may be a secret.
function variableProblem(named: string): string {
  const meant = nearest(named, PERMISSION_MODES);
  return `${PERMISSION_MODE_VARIABLE}: expected one of ${PERMISSION_MODES.join(", ")}, found a ` +
    `text of ${[...named].length} characters${
      meant === undefined ? "" : `; did you mean "${meant}"?`
    }`;
}
