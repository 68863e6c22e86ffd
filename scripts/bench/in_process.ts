import { systemClock, type ToolSpecInput } from "../../src/contract/mod.ts";
import { nobodyToAsk } from "../../src/policy/mod.ts";
import { openLedger } from "../../src/store/mod.ts";
import {
  createExecutor,
  createMemorySpill,
  planBatches,
  ToolRegistry,
} from "../../src/tools/mod.ts";
import { type Figure, figure } from "./statistics.ts";

const NOTHING: ToolSpecInput = {
  name: "nothing",
  description: "Does nothing.",
  version: "1.0.0",
  source: "app",
  inputSchema: {
    type: "object",
    properties: { text: { type: "string" } },
    additionalProperties: false,
  },
  capability: "read",
  sideEffects: "none",
  risk: "normal",
  content: "internal",
  validate: () => [],
  run: () => ({ ok: true, output: null }),
};

/** Milliseconds that one call costs beside the tool itself, its durable receipt included. */
export async function toolCall(folder: string, rounds: number): Promise<Figure> {
  const ledger = await openLedger({ path: `${folder}/calls.sqlite`, clock: systemClock });
  const registry = new ToolRegistry();
  registry.registerSpec(NOTHING);
  const executor = createExecutor({
    registry,
    decide: () => ({ kind: "allow", rule: "bench" }),
    desk: nobodyToAsk,
    ledger,
    spill: createMemorySpill(),
    workspace: folder,
    clock: systemClock,
    redact: (text) => text,
  });
  const { signal } = new AbortController();
  const samples: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const call = { id: `call_${round}`, name: "nothing", arguments: '{"text":"x"}' };
    const started = performance.now();
    await executor.run([call], { session: "ses_bench", turn: "trn_bench", signal, onEvent() {} });
    samples.push(performance.now() - started);
  }
  await ledger.close();
  return figure("added by a tool call", "ms", samples);
}

/** Calls that the planner places per second, in responses of a thousand. */
export function planner(rounds: number): Figure {
  const read = { parallelSafe: true, sideEffects: "read" } as const;
  const write = { parallelSafe: false, sideEffects: "mutation" } as const;
  const calls = Array.from(
    { length: 1000 },
    (_, index) => ({ spec: index % 7 === 0 ? write : read }),
  );
  const samples = Array.from({ length: rounds }, () => {
    const started = performance.now();
    planBatches(calls);
    return calls.length / ((performance.now() - started) / 1000);
  });
  return figure("planner, calls", "per s", samples);
}

/** Rows that become durable per second: one after another, and a hundred at a time. */
export async function ledgerAppends(folder: string, rounds: number): Promise<Figure[]> {
  const ledger = await openLedger({ path: `${folder}/rows.sqlite`, clock: systemClock });
  const event = { session: "ses_bench", kind: "bench.row", payload: { text: "x".repeat(200) } };
  const perSecond = async (width: number) => {
    const started = performance.now();
    await Promise.all(Array.from({ length: width }, () => ledger.append(event)));
    return width / ((performance.now() - started) / 1000);
  };
  const alone: number[] = [];
  const together: number[] = [];
  for (let round = 0; round < rounds; round++) {
    alone.push(await perSecond(1));
    together.push(await perSecond(100));
  }
  await ledger.close();
  return [
    figure("ledger, rows one by one", "per s", alone),
    figure("ledger, rows by the hundred", "per s", together),
  ];
}
