import { createAgent, type TurnBounds, type TurnOptions } from "../../src/agent/mod.ts";
import {
  type AgentEvent,
  deepFreeze,
  type Guidance,
  type InstructionFile,
  type LedgerEvent,
  type LedgerWriter,
  type Model,
  type ModelRequest,
  SESSION_KINDS,
  succeed,
  type ToolSpecInput,
  type TurnDocument,
} from "../../src/contract/mod.ts";
import type { TurnSkills } from "../../src/skills/turn.ts";
import { createScriptedModel, type ScriptedStep } from "../../src/models/scripted.ts";
import { createPolicyState, decide, nobodyToAsk } from "../../src/policy/mod.ts";
import { openMemoryLedger } from "../../src/store/mod.ts";
import { createExecutor, createMemorySpill, ToolRegistry } from "../../src/tools/mod.ts";

/** One turn over the real executor, policy and ledger, with a scripted model and tools of its own. */
export interface Trial {
  readonly steps?: readonly ScriptedStep[];
  /** Takes the place of the scripted model's own stream. */
  readonly stream?: Model["stream"];
  readonly toolFormat?: Model["toolFormat"];
  readonly tools?: readonly ToolSpecInput[];
  readonly turn?: Partial<TurnOptions>;
  readonly limits?: Partial<TurnBounds>;
  readonly redact?: (text: string) => string;
  readonly guidance?: Guidance;
  readonly price?: Model["price"];
  readonly contextTokens?: Model["contextTokens"];
  readonly instructions?: readonly InstructionFile[];
  readonly notices?: readonly string[];
  readonly news?: readonly string[];
  /** Its tools are registered beside the others. */
  readonly skills?: TurnSkills;
  readonly maxOutputTokens?: number;
  /** Whether the process was given write permission. @default {true} */
  readonly write?: boolean;
  /** Throws for a row that cannot be written. */
  readonly append?: (event: LedgerEvent) => void;
  /** Where the rows go. @default {a ledger in memory} */
  readonly ledger?: LedgerWriter;
}

/** What a trial leaves. */
export interface TrialResult {
  readonly document: TurnDocument;
  readonly events: readonly AgentEvent[];
  /** The rows of what happened, without those that sessions are made of. */
  readonly rows: readonly LedgerEvent[];
  /** Every row, in order. */
  readonly allRows: readonly LedgerEvent[];
  readonly requests: readonly ModelRequest[];
  readonly registry: ToolRegistry;
}

/** A tool called `name` that reads and answers its name; every part can be given otherwise. */
export function tool(name: string, parts: Partial<ToolSpecInput> = {}): ToolSpecInput {
  return {
    name,
    description: `Can ${name}.`,
    version: "1.0.0",
    source: "app",
    inputSchema: { type: "object", properties: {}, additionalProperties: false },
    capability: "read",
    sideEffects: "read",
    risk: "normal",
    content: "internal",
    run: () => succeed(name),
    ...parts,
  };
}

/** Runs one turn. The clock stands still, and ids count up. */
export async function tryTurn(trial: Trial): Promise<TrialResult> {
  const model = createScriptedModel(trial.steps ?? []);
  const { stream = model.stream, toolFormat, redact = (text) => text } = trial;
  const registry = new ToolRegistry();
  const specs = [...trial.tools ?? [tool("look")], ...trial.skills?.tools ?? []];
  for (const spec of specs) registry.registerSpec(spec);
  const clock = { now: () => 0, monotonic: () => 0 };
  const allRows: LedgerEvent[] = [];
  const events: AgentEvent[] = [];
  const shared = { registry, clock, redact, ledger: recordedLedger(trial, allRows) };
  const mode = trial.turn?.mode ?? "agent";
  const policy = policyOf(mode, trial);
  let count = 0;
  const agent = createAgent({
    ...shared,
    model: { ...model, stream, toolFormat, price: trial.price, contextTokens: trial.contextTokens },
    executor: createExecutor({
      ...shared,
      decide: (request) => decide(request, policy),
      desk: nobodyToAsk,
      spill: createMemorySpill(),
      workspace: "/",
    }),
    ids: { next: (prefix) => `${prefix}_${++count}` },
    capabilities: () => policy.effective,
    limits: trial.limits,
    guidance: trial.guidance,
    instructions: trial.instructions,
    skills: trial.skills,
    notices: trial.notices,
    news: trial.news,
    maxOutputTokens: trial.maxOutputTokens,
  });
  const { onEvent } = trial.turn ?? {};
  const document = await agent.runTurn("hello", {
    mode,
    session: "ses_1",
    signal: new AbortController().signal,
    ...trial.turn,
    onEvent: (event) => {
      events.push(deepFreeze(event));
      return onEvent?.(event);
    },
  });
  const rows = allRows.filter(({ kind }) => !isSessionKind(kind));
  return { document, events, rows, allRows, requests: model.requests, registry };
}

/** Whether sessions are made of rows of this kind. */
export function isSessionKind(kind: string): boolean {
  return SESSION_KINDS.some((one) => one === kind);
}

function policyOf(mode: TurnOptions["mode"], { write = true }: Trial) {
  const all = new Set(["read", "write"] as const);
  return createPolicyState({
    configured: all,
    surface: all,
    granted: write ? all : new Set(["read"] as const),
    mode,
    permissionMode: "full",
    durable: true,
  });
}

function recordedLedger({ append, ...trial }: Trial, rows: LedgerEvent[]): LedgerWriter {
  const ledger = trial.ledger ?? openMemoryLedger({ clock: { now: () => 0, monotonic: () => 0 } });
  return {
    append: async (event) => {
      append?.(event);
      rows.push(event);
      return await ledger.append(event);
    },
  };
}

/** The parts of a document that say how a turn ended. */
export function ending({ code, text, error, receipts }: TurnDocument): {
  readonly code: number;
  readonly text: string;
  readonly error: string | null;
  readonly receipts: readonly (readonly (string | null)[])[];
} {
  return { code, text, error, receipts: receipts.map(({ call_id, code }) => [call_id, code]) };
}

/** The kinds of rows or the types of events, in order. */
export function kinds(
  items: readonly { readonly kind?: string; readonly type?: string }[],
): string[] {
  return items.map((item) => item.kind ?? item.type ?? "");
}
