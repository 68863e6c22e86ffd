import {
  deepFreeze,
  type Denial,
  type Isolation,
  type JsonValue,
  type Prepared,
  type Receipt,
  type ReceiptSkill,
  showInline,
  type ToolResult,
  type ToolSpec,
} from "../contract/mod.ts";
import { boundResult, saidOf } from "./bound_result.ts";
import type { CallScope } from "./call_scope.ts";
import { envelope } from "./envelope.ts";
import { recordedArguments, recordedDecision } from "./recorded_arguments.ts";

/** One call after it has ended, in the four forms in which it is needed. */
export interface ExecutedCall {
  readonly receipt: Receipt;
  /** Redacted and bounded. */
  readonly result: ToolResult;
  /** Set exactly when the code is `permission_denied` or `approval_denied`. */
  readonly denial?: Denial;
  /**
   * What the model reads: JSON of the output, or of `{code, message, details?}`; in an envelope if a
   * third party wrote it.
   */
  readonly content: string;
}

/** A call whose result is known, redacted but unbounded. */
export interface EndedCall {
  readonly prepared: Prepared;
  readonly result: ToolResult;
  readonly isolation: Isolation;
  /** The reading of the monotonic clock at which the call was taken up. */
  readonly start: number;
}

const encoder = new TextEncoder();
const DEFAULT_OUTPUT_BYTES = 64 * 1024;
const DENIAL_REMEDY =
  'Ask for something that this session may do; "kyrozen permissions" lists what that is.';

/** Makes the receipt of a call, records it, tells the surfaces, and words the result for the model. */
export async function finalizeCall(ended: EndedCall, scope: CallScope): Promise<ExecutedCall> {
  const { prepared: { spec }, isolation } = ended;
  const receipt = makeReceipt(ended, scope);
  const digest = await digestOf(JSON.stringify(saidOf(ended.result)));
  const result = await boundResult(ended.result, {
    limit: scope.outputBytes ?? DEFAULT_OUTPUT_BYTES,
    keep: (bytes) => scope.spill.write(scope.session, receipt.call_id, bytes),
  });
  const denial = makeDenial(ended, receipt.tool);
  const external = spec?.content === "external" && (result.ok || isolation !== "none");
  const json = JSON.stringify(saidOf(result));
  const content = external ? envelope(json, { tool: receipt.tool }) : json;
  const executed = Object.freeze({ receipt, result, content, ...(denial && { denial }) });
  // At one moment, so that both are in one commit or in none.
  scope.recorder.note("tool.receipt", {
    receipt: { ...receipt },
    result: { code: receipt.code, ...digest },
  });
  scope.onExecuted(executed);
  scope.emit({ type: "tool.finished", receipt, result });
  return executed;
}

async function digestOf(
  said: string,
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const bytes = encoder.encode(said);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { bytes: bytes.length, sha256 };
}

function makeReceipt({ prepared, result, isolation, start }: EndedCall, scope: CallScope): Receipt {
  const { spec, call, args, decision } = prepared;
  const skill = spec === undefined ? undefined : skillOf(spec);
  return deepFreeze({
    call_id: call.id,
    tool: spec?.name ?? showInline(scope.redact(call.name), 64),
    args: recordedArguments(args, scope),
    ok: result.ok,
    code: result.ok ? null : result.code,
    decision: decision?.kind ?? "none",
    rule: decision === undefined ? null : recordedDecision(decision, scope).rule,
    isolation,
    ms: Math.round((scope.clock.monotonic() - start) * 1000) / 1000,
    ...(skill !== undefined && { skill }),
  });
}

/** `skill:NAME@VERSION` in its parts; no name has an `@`. */
function skillOf({ source, packageSha256 }: ToolSpec): ReceiptSkill | undefined {
  const [, name, version] = /^skill:([^@]+)@(.+)$/.exec(source) ?? [];
  if (name === undefined || version === undefined) return undefined;
  return { name, version, sha256: packageSha256 ?? null };
}

function makeDenial(ended: EndedCall, tool: string): Denial | undefined {
  const { prepared: { call }, result } = ended;
  if (result.ok) return undefined;
  const { code, message, details } = result;
  if (code !== "permission_denied" && code !== "approval_denied") return undefined;
  return deepFreeze({
    call_id: call.id,
    tool,
    code,
    reason: textOf(details?.reason) ?? message,
    remedy: textOf(details?.remedy) ?? DENIAL_REMEDY,
  });
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
