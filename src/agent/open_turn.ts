import type { JsonObject, StreamLimits } from "../contract/mod.ts";
import { LedgerRecorder } from "../tools/mod.ts";
import type { AgentOptions, TurnOptions } from "./create_agent.ts";
import { guardListener } from "./guard_listener.ts";
import { repairHistory } from "./repair_history.ts";
import type { Turn } from "./turn.ts";
import { DEFAULT_BOUNDS } from "./turn_limits.ts";
import { recordedText } from "./recorded_text.ts";
import { say } from "./say.ts";

/** A turn that has started, and how to stop the clock of its deadline. */
export interface OpenedTurn {
  readonly turn: Turn;
  readonly stopDeadline: () => void;
}

/** Starts a turn: its signals, its first row and its first event. */
export function openTurn(input: string, given: TurnOptions, options: AgentOptions): OpenedTurn {
  const { mode, session, signal: interrupt, onEvent } = given;
  const id = options.ids.next("trn");
  const bounds = { ...DEFAULT_BOUNDS, ...options.limits };
  const { deadline, stopDeadline } = startDeadline(bounds.deadline_s);
  const history = repairHistory(given.history ?? []);
  const calls = history.flatMap((message) => message.role === "assistant" ? message.calls : []);
  const redact = options.redact ?? ((text) => text);
  const record = new LedgerRecorder({ ledger: options.ledger, session, turn: id });
  const { emit, failure: unshown } = guardListener(onEvent, {
    redact,
    failed: (event, reason) => record.note("listener.failed", { event, reason }),
  });
  const turn: Turn = {
    id,
    session,
    mode,
    model: `${options.model.provider}/${options.model.name}`,
    bounds,
    interrupt,
    deadline,
    signal: AbortSignal.any([interrupt, deadline]),
    limits: limitsOf(bounds.deadline_s, options),
    emit,
    unshown,
    record,
    redact,
    messages: [...history],
    onMessage: given.onMessage ?? (() => {}),
    spent: given.spent ?? { tokens: 0, cost_usd: 0 },
    receipts: [],
    skills: [],
    denials: [],
    usages: [],
    callIds: new Set(calls.map((call) => call.id)),
    rounds: 0,
    rejections: 0,
    unreadable: 0,
    planRetries: 0,
  };
  const { model } = turn;
  const { begins: workspace } = given;
  if (workspace !== undefined) record.note("session.started", { workspace, model, mode });
  const { permissionMode } = options;
  const permitted: JsonObject = permissionMode === undefined
    ? {}
    : { permission_mode: permissionMode };
  record.note("turn.started", { mode, ...permitted, model, input: recordedText(redact(input)) });
  say(turn, { role: "user", text: redact(input) });
  emit({ type: "turn.started", session, turn: id, mode, model });
  return { turn, stopDeadline };
}

function limitsOf(seconds: number | null, { clock }: AgentOptions): () => StreamLimits {
  if (seconds === null) return () => ({});
  const end = clock.monotonic() + seconds * 1000;
  return () => ({ remainingMs: Math.max(0, end - clock.monotonic()) });
}

function startDeadline(seconds: number | null): { deadline: AbortSignal; stopDeadline(): void } {
  const controller = new AbortController();
  const deadline = controller.signal;
  if (seconds === null) return { deadline, stopDeadline: () => {} };
  const timer = setTimeout(() => controller.abort(), seconds * 1000);
  return { deadline, stopDeadline: () => clearTimeout(timer) };
}
