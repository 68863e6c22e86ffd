import type { JsonObject } from "./json.ts";
import type { Capability, SideEffects } from "./tool_spec.ts";

/** How a turn treats what a model proposes. */
export const MODES = ["ask", "plan", "agent", "auto"] as const;

/** One mode; `auto` routes each message to `ask` or `plan`. */
export type Mode = typeof MODES[number];

/** What happens to a call that no rule names. */
export const PERMISSION_MODES = ["ask", "accept-edits", "full", "never-ask"] as const;

/** One permission mode. */
export type PermissionMode = typeof PERMISSION_MODES[number];

/** What policy says of one call. `rule` names what decided. */
export type Decision =
  | { readonly kind: "allow"; readonly rule: string }
  | {
    readonly kind: "deny";
    readonly rule: string;
    /** Why, as one sentence. */
    readonly reason: string;
    /** What the person can do about it. */
    readonly remedy: string;
  }
  | {
    readonly kind: "ask";
    readonly rule: string;
    /** What an approval would cover; approved only if every key is. */
    readonly keys: readonly string[];
    readonly summary: string;
    /** What the owner can do so that such a call is not asked about. @default {nothing is known} */
    readonly remedy?: string;
  };

/** The facts of one call that policy decides on. */
export interface DecisionRequest {
  readonly tool: string;
  readonly capability: Capability;
  readonly sideEffects: SideEffects;
  readonly risk: "normal" | "high";
  readonly args: JsonObject;
  /** Where links lead that the paths of `args` pass, absolute. @default {they pass none} */
  readonly realPaths?: readonly string[];
}

/** What is put before a person. */
export interface ApprovalRequest {
  readonly callId: string;
  readonly tool: string;
  readonly args: JsonObject;
  readonly keys: readonly string[];
  readonly summary: string;
}

/** A person's answer, or the reason for which there is none. */
export type ApprovalAnswer =
  | { readonly kind: "approved"; readonly by: string }
  | { readonly kind: "denied"; readonly reason: string };

/**
 * Where approvals are answered.
 *
 * Contract: never rejects; answers `denied` when nobody can be asked or `signal` fires.
 */
export interface ApprovalDesk {
  ask(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalAnswer>;
}
