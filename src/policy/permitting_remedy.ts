import type { DecisionRequest, PermissionMode } from "../contract/mod.ts";
import { allowingRules } from "./approval_keys.ts";
import { isDanger, permissionVerdict } from "./permission_table.ts";
import type { PolicyState } from "./policy_state.ts";

const WIDER: readonly PermissionMode[] = ["accept-edits", "full"];
const MAX_RULES = 5;

/**
 * What the owner can do so that such a call is allowed without a question: the exact rule, or the
 * narrowest mode. `undefined` where neither would do, or where nobody knows how this program is told.
 */
export function permittingRemedy(
  request: DecisionRequest,
  { permissionMode, permitting, workspace }: PolicyState,
): string | undefined {
  if (permitting === undefined) return undefined;
  const { file, option } = permitting;
  const never = permissionMode === "never-ask";
  const rules = file === undefined || never && isDanger(request)
    ? undefined
    : allowingRules(request, workspace);
  const mode = WIDER.find((one) => permissionVerdict(request, one).verdict === "allow");
  const ways = [
    ...(rules === undefined || rules.length > MAX_RULES
      ? []
      : [`add ${
        rules.map((rule) => JSON.stringify(rule)).join(" and ")
      } to permissions.allow in ${file}`]),
    ...(mode === undefined ? [] : [`use ${option} ${mode}`]),
  ];
  if (ways.length === 0) return undefined;
  const said = ways.join(", or ");
  return `${said.slice(0, 1).toUpperCase()}${said.slice(1)}`;
}
