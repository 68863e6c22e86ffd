import type {
  AgentListener,
  ApprovalDesk,
  Clock,
  Decision,
  DecisionRequest,
  LedgerWriter,
  ToolCall,
  ToolSpec,
} from "../contract/mod.ts";
import type { ExecutedCall } from "./finalize_call.ts";
import type { LedgerRecorder } from "./ledger_recorder.ts";
import type { SpillStore } from "../store/client.ts";
import type { ToolCatalog } from "./tool_registry.ts";

/** What an executor is made of. */
export interface ExecutorOptions {
  readonly registry: ToolCatalog;
  /** Contract: pure, never throws. */
  readonly decide: (request: DecisionRequest) => Decision;
  /** Contract: never throws. Where links lead that a call's paths pass. @default {nobody looks} */
  readonly realPaths?: (request: DecisionRequest) => readonly string[];
  readonly desk: ApprovalDesk;
  readonly ledger: LedgerWriter;
  readonly spill: SpillStore;
  /** The workspace's real, absolute path. */
  readonly workspace: string;
  readonly clock: Clock;
  /** Takes secrets out of a text; see `createRedactor`. Contract: pure, never throws. */
  readonly redact: (text: string) => string;
  /** How many calls of a batch run at once. @default {8} */
  readonly concurrency?: number;
  /** The most UTF-8 bytes of JSON that a model is given of one result. @default {65536} */
  readonly outputBytes?: number;
  /**
   * Milliseconds that a tool has after its signal fired to hand over the details of its failure.
   * @default {200}
   */
  readonly graceMs?: number;
}

/** One call of a response, resolved once. */
export interface ResolvedCall {
  readonly index: number;
  readonly call: ToolCall;
  readonly spec: ToolSpec | undefined;
}

/** All that the steps of a call share within one response. */
export interface CallScope extends ExecutorOptions {
  readonly session: string;
  readonly turn: string;
  readonly signal: AbortSignal;
  readonly emit: AgentListener;
  readonly recorder: LedgerRecorder;
  readonly onExecuted: (executed: ExecutedCall) => void;
}
