/**
 * What the tests of the registry and the executor are built with: specs, a memory ledger that can
 * fail, a desk that answers, and an executor over them.
 *
 * @module
 */
import type {
  AgentEvent,
  ApprovalAnswer,
  ApprovalRequest,
  Clock,
  Decision,
  DecisionRequest,
  LedgerEvent,
  ToolCall,
  ToolSpecInput,
} from "../../src/contract/mod.ts";
import { GENESIS_HASH, succeed } from "../../src/contract/mod.ts";
import {
  createExecutor,
  createMemorySpill,
  type ExecutedCall,
  type ExecutorOptions,
  type RunOptions,
  ToolRegistry,
} from "../../src/tools/mod.ts";

/** A complete spec of a reading tool that answers its own arguments; `changes` win. */
export function sampleSpec(changes: Partial<ToolSpecInput> = {}): ToolSpecInput {
  return {
    name: "echo",
    description: "Answers its arguments.",
    version: "1.0.0",
    source: "app",
    inputSchema: {
      type: "object",
      properties: { text: { type: "string" }, count: { type: "integer" } },
      additionalProperties: false,
    },
    capability: "read",
    sideEffects: "read",
    risk: "normal",
    content: "internal",
    parallelSafe: true,
    run: (args) => succeed(args),
    ...changes,
  };
}

/** A complete spec of a tool that changes something. */
export function changingSpec(changes: Partial<ToolSpecInput> = {}): ToolSpecInput {
  const effects = { capability: "write", sideEffects: "mutation", parallelSafe: false } as const;
  return sampleSpec({ name: "change", ...effects, ...changes });
}

/** A registry of the given specs. */
export function registryOf(...specs: readonly ToolSpecInput[]): ToolRegistry {
  const registry = new ToolRegistry();
  for (const spec of specs) registry.registerSpec(spec);
  return registry;
}

/** A clock whose monotonic reading is 1 ms further at every look. */
export function steppingClock(): Clock {
  let reading = 0;
  return { now: () => 0, monotonic: () => reading++ };
}

/** What an executor in a test was told and what it told. */
export interface Lab {
  readonly rows: LedgerEvent[];
  readonly events: AgentEvent[];
  readonly asked: ApprovalRequest[];
  readonly requests: DecisionRequest[];
  run(calls: readonly ToolCall[], options?: Partial<RunOptions>): Promise<readonly ExecutedCall[]>;
}

/** What differs from the ordinary lab, where everything is allowed. */
export interface LabOptions extends Partial<Omit<ExecutorOptions, "decide">> {
  readonly decide?: (request: DecisionRequest) => Decision;
  readonly answer?: (request: ApprovalRequest) => ApprovalAnswer | Promise<ApprovalAnswer>;
  /** Called before a row is kept; a throw is a ledger that cannot be written. */
  readonly beforeRow?: (event: LedgerEvent) => void | Promise<void>;
}

/** An executor over `specs`, and a record of all that it did. */
export function createLab(specs: readonly ToolSpecInput[], options: LabOptions = {}): Lab {
  const { decide, answer, beforeRow, ...others } = options;
  const lab = { rows: [], events: [], asked: [], requests: [] } as Omit<Lab, "run">;
  const executor = createExecutor({
    registry: registryOf(...specs),
    decide(request) {
      lab.requests.push(request);
      return decide?.(request) ?? { kind: "allow", rule: "lab" };
    },
    desk: {
      async ask(request) {
        lab.asked.push(request);
        return await answer?.(request) ?? { kind: "denied", reason: "nobody can be asked" };
      },
    },
    ledger: {
      async append(event) {
        await beforeRow?.(event);
        const seq = lab.rows.push(event);
        return { ...event, seq, time: "", prev: GENESIS_HASH, sha256: GENESIS_HASH };
      },
    },
    spill: createMemorySpill(),
    workspace: "/workspace",
    clock: { now: () => 0, monotonic: () => 0 },
    redact: (text) => text,
    ...others,
  });
  return {
    ...lab,
    run: (calls, run) =>
      executor.run(calls, {
        session: "ses_1",
        turn: "trn_1",
        signal: new AbortController().signal,
        onEvent: (event) => void lab.events.push(event),
        ...run,
      }),
  };
}

/** A call of `name`; the id is its position if it stands in a list of them. */
export function callOf(name: string, args?: ToolCall["arguments"], id = name): ToolCall {
  return { id, name, arguments: args };
}

/** Calls with the ids `c0`, `c1`, …, of the given names. */
export function callsOf(...names: readonly string[]): ToolCall[] {
  return names.map((name, index) => callOf(name, undefined, `c${index}`));
}

/** The codes of the results, `ok` for successes, in call order. */
export function codesOf(executed: readonly ExecutedCall[]): string[] {
  return executed.map(({ receipt }) => receipt.code ?? "ok");
}

/** A promise and what settles it: a tool that waits for the test. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: () => resolve() };
}

/** A reading tool that answers `null`, and the number of its runs. */
export function counted(
  changes: Partial<ToolSpecInput> = {},
): { readonly state: { runs: number }; readonly spec: ToolSpecInput } {
  const state = { runs: 0 };
  const spec = sampleSpec({
    run: () => {
      state.runs++;
      return succeed(null);
    },
    ...changes,
  });
  return { state, spec };
}
