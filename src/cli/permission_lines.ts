import { type PermissionModeSource, type PermissionSetup, showInline } from "../contract/mod.ts";
import { showRule } from "../contract/permission_mode.ts";

/** What the owner permits, as a document shows it. */
export interface ShownPermissions {
  readonly mode: string;
  readonly from: PermissionModeSource;
  readonly rules: readonly { readonly list: string; readonly rule: string }[];
}

const SOURCES: { readonly [from in PermissionModeSource]: string } = {
  option: "--permission-mode",
  variable: "KYROZEN_APPROVAL_MODE",
  settings: "settings.json",
  default: "built in",
};

/** What the owner permits, for a document. */
export function shownPermissions(
  { mode, from, rules }: PermissionSetup = { mode: "ask", from: "default", rules: [] },
): ShownPermissions {
  return { mode, from, rules: rules.map((rule) => ({ list: rule.list, rule: showRule(rule) })) };
}

/** The same as lines for a person. */
export function permissionLines({ mode, from, rules }: ShownPermissions): readonly string[] {
  return [
    "",
    `Permission mode: ${mode}  (${SOURCES[from]})`,
    ...rules.map(({ list, rule }) => `  ${list.padEnd(5)}  ${showInline(rule, 1000)}`),
  ];
}
