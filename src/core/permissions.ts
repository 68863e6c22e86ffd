import type { CoreStart, DecisionRequest, PermissionMode, ToolSpec } from "../contract/mod.ts";
import type { PermissionRules, Permitting, RuledTool } from "../policy/mod.ts";
import type { SkillsPort } from "../skills/turn.ts";

/** What the owner permits in this process. */
export interface Permissions {
  readonly permissionMode: PermissionMode;
  /** @default {there is none} */
  readonly rules?: PermissionRules;
  /** Where the paths of a call lead, for the rules. @default {nobody asks} */
  readonly realPaths?: (request: DecisionRequest) => readonly string[];
  readonly permitting: Permitting;
  /** What a person should know before a turn runs, a line each. */
  readonly notices: readonly string[];
}

/** The settings as a person finds them: this process knows no path to them. */
const SETTINGS = "owner/settings.json";

/** What a mode allows that nobody is asked about; the others allow nothing unseen. */
const WIDE: { readonly [mode in PermissionMode]?: string } = {
  "accept-edits": "changes of files in the workspace are made without a question",
  full: "the network, changes of files and commands are used without a question; only what is " +
    "destructive or of high risk is asked about",
};

/** Where permissions are told. */
export interface PermissionsSource {
  readonly start: CoreStart;
  /** Started without a supervisor, and so without settings. */
  readonly alone: boolean;
  /** Every tool that there is in each turn. */
  readonly tools: readonly ToolSpec[];
  /** The skills, whose tools come with the turns. @default {there are none} */
  readonly skills?: () => Promise<SkillsPort>;
}

/** The tools that turns may have beside the others, as far as it is known now. */
async function skillTools(
  skills: () => Promise<SkillsPort>,
): Promise<readonly RuledTool[]> {
  const [port, { toolsInLook }] = await Promise.all([skills(), import("../skills/tools.ts")]);
  return toolsInLook(await port.look());
}

/** Opens what the owner permits. Where there is no rule, nothing is loaded. */
export async function openPermissions(
  { start: { permissions, workspace }, alone, tools, skills }: PermissionsSource,
): Promise<Permissions> {
  const { mode = "ask", rules = [] } = permissions ?? {};
  const wide = WIDE[mode];
  const said = wide === undefined ? [] : [`note: the permission mode is ${mode}: ${wide}`];
  const permitting = { option: "--permission-mode", ...(alone ? {} : { file: SETTINGS }) };
  const own = { permissionMode: mode, permitting };
  if (rules.length === 0) return { ...own, notices: said };
  const names = new Set(tools.flatMap(({ name, aliases }) => [name, ...aliases]));
  const unknown = rules.map(({ tool }) => tool).filter((tool) => !names.has(tool));
  const [{ openPermissionRules }, { realPathsIn }, later] = await Promise.all([
    import("../policy/permission_rules.ts"),
    import("../tools/real_paths.ts"),
    unknown.length === 0 || skills === undefined ? [] : skillTools(skills),
  ]);
  const opened = openPermissionRules({ rules, tools, later, workspace });
  const warnings = opened.warnings.map((one) => `warning: ${SETTINGS}: ${one}`);
  const realPaths = realPathsIn(workspace);
  return { ...own, rules: opened.rules, realPaths, notices: [...said, ...warnings] };
}
