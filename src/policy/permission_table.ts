import type {
  Capability,
  Decision,
  DecisionRequest,
  PermissionMode,
  SideEffects,
} from "../contract/mod.ts";

/** What a call amounts to. */
type Row = "read" | "network" | "write" | "command" | "danger";

type Verdict = Decision["kind"];

const VERDICTS: { readonly [row in Row]: { readonly [mode in PermissionMode]: Verdict } } = {
  read: { ask: "allow", "accept-edits": "allow", full: "allow", "never-ask": "allow" },
  network: { ask: "ask", "accept-edits": "ask", full: "allow", "never-ask": "deny" },
  write: { ask: "ask", "accept-edits": "allow", full: "allow", "never-ask": "deny" },
  command: { ask: "ask", "accept-edits": "ask", full: "allow", "never-ask": "deny" },
  danger: { ask: "ask", "accept-edits": "ask", full: "ask", "never-ask": "deny" },
};

const ROWS: { readonly [capability in Capability]: Row } = {
  read: "read",
  network: "network",
  write: "write",
  shell: "command",
  git: "command",
  browser: "command",
  destructive: "danger",
};

/**
 * Effects that a capability does not stand for. Who only claims to read and yet changes the world, or
 * does not know what it does, is judged as a writer too. The product's own derived state
 * (`internal_write`) and the starting of further, separately decided calls (`orchestration`) are not
 * the workspace: a reading tool may have them.
 */
const BEYOND: { readonly [capability in Capability]?: readonly SideEffects[] } = {
  read: ["mutation", "external", "stateful", "unknown"],
  network: ["mutation", "stateful", "unknown"],
};

const STRICTNESS: readonly Verdict[] = ["allow", "ask", "deny"];

/** The capabilities that a call needs: its own, and `write` if its effects go beyond that. */
export function neededCapabilities(
  { capability, sideEffects }: DecisionRequest,
): readonly Capability[] {
  const beyond = BEYOND[capability]?.includes(sideEffects) ?? false;
  return beyond ? [capability, "write"] : [capability];
}

/** Whether a call can do harm that nothing undoes: no rule lets it through where nobody is asked. */
export function isDanger(request: DecisionRequest): boolean {
  return request.risk === "high" ||
    neededCapabilities(request).some((one) => ROWS[one] === "danger");
}

/** What the permission mode says of a call that no rule names, and the name of the row that says it. */
export function permissionVerdict(
  request: DecisionRequest,
  mode: PermissionMode,
): { readonly verdict: Verdict; readonly rule: string } {
  const rows = neededCapabilities(request).map((one) => ({ row: ROWS[one], label: one as string }));
  if (request.risk === "high") rows.push({ row: "danger", label: "high risk" });
  let strictest = { verdict: "allow" as Verdict, rule: "default:read in workspace" };
  for (const { row, label } of rows) {
    const verdict = VERDICTS[row][mode];
    if (STRICTNESS.indexOf(verdict) < STRICTNESS.indexOf(strictest.verdict)) continue;
    if (row !== "read") strictest = { verdict, rule: `default:${label} under ${mode}` };
  }
  return strictest;
}
