import type { ToolCall } from "./tool_call.ts";
import type { SessionSummary, UsageSum } from "./session.ts";

/** The version of an exported session; a breaking change raises it. */
export const SESSION_EXPORT_VERSION = 1;

/** One message of an exported session. */
export type ExportedMessage =
  | { readonly role: "user"; readonly text: string }
  | { readonly role: "assistant"; readonly text: string; readonly calls: readonly ToolCall[] }
  | {
    readonly role: "tool";
    readonly call_id: string;
    readonly tool: string;
    readonly ok: boolean;
    /** What the model read: JSON text, in an envelope if a third party wrote it. */
    readonly content: string;
  };

/** A session as `sessions export` and `sessions show --json` write it. */
export interface SessionExport {
  readonly version: typeof SESSION_EXPORT_VERSION;
  readonly session: SessionSummary;
  /** As they were recorded: a call whose turn was interrupted may lack its result. */
  readonly messages: readonly ExportedMessage[];
  /** Records that could not be read and are left out. */
  readonly unreadable: number;
  readonly usage: readonly UsageSum[];
}
