/**
 * Measures what the walls cost: time to the first output, memory of all processes, time per tool call,
 * beside an empty script and a bare one in the same run. `--json` prints one document; `--rounds N`
 * sets how often (9 at least), `--rows N` how many rows fill a ledger, `--cases N` how many streams
 * are decoded. No time fails here: a machine is not a test. A stream that is decoded wrongly does.
 *
 * @module
 */
import { BARE_REQUEST, firstRequests, TURN_REQUEST } from "./bench/first_request.ts";
import { ledgerAppends, planner, toolCall } from "./bench/in_process.ts";
import { isolates, WARM_CALL } from "./bench/isolates.ts";
import { treePss } from "./bench/memory.ts";
import { addedByDelta, streamCases } from "./bench/model_streams.ts";
import { firstOutput, startArgs, startProcess, type Subject } from "./bench/start_up.ts";
import { ledgerLoad, resumes } from "./bench/sessions.ts";
import { FIND_SKILLS, findSkills, LIST_SKILLS, MATCH_SKILLS, matchAll } from "./bench/skills.ts";
import { type Figure, figure } from "./bench/statistics.ts";

const QUESTION = "what is 1+1";
/** Long enough for all processes to have started. */
const SETTLE_MS = 1500;
const SAMPLE_MS = 20;
const PLAIN = ["run", "--quiet", "--no-config", "--no-prompt"];

interface Target {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: string;
}

async function startUp(folder: string, rounds: number): Promise<Figure[]> {
  await Deno.writeTextFile(`${folder}/empty.ts`, "");
  await Deno.writeTextFile(`${folder}/bare.ts`, "console.log(1 + 1);\n");
  const subjects: Subject[] = [
    { name: "empty script, to its end", args: [...PLAIN, `${folder}/empty.ts`] },
    { name: "bare script, to its output", args: [...PLAIN, `${folder}/bare.ts`] },
    { name: "turn, to its first output", args: startArgs(QUESTION) },
    { name: "turn under deno task", args: ["task", "--quiet", "start", QUESTION] },
  ];
  const samples = subjects.map((): number[] => []);
  // In turns, so that what else the machine does reaches all alike; the first one warms the caches.
  for (let round = -1; round < rounds; round++) {
    for (const [index, subject] of subjects.entries()) {
      const ms = await firstOutput(subject, `${folder}/home`);
      if (round >= 0) samples[index]?.push(ms);
    }
  }
  return subjects.map(({ name }, index) => figure(name, "ms", samples[index] ?? []));
}

const WAITING: Subject = { name: "memory, waiting for a prompt", args: startArgs("-") };
const BUSY: Subject = {
  name: "memory, most while summarizing",
  args: startArgs("summarize this project"),
};

async function memory(folder: string, rounds: number): Promise<Figure[]> {
  return [
    figure(WAITING.name, "MB", await sampleEach(rounds, () => waitingPss(folder))),
    figure(BUSY.name, "MB", await sampleEach(rounds, () => busiestPss(folder))),
  ];
}

async function waitingPss(folder: string): Promise<number> {
  const child = startProcess(WAITING, { home: `${folder}/home`, stdin: "piped" });
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const pss = treePss(child.pid);
  await child.stdin.close();
  await child.output();
  return pss;
}

async function busiestPss(folder: string): Promise<number> {
  const child = startProcess(BUSY, { home: `${folder}/home` });
  let most = 0;
  const timer = setInterval(() => most = Math.max(most, treePss(child.pid)), SAMPLE_MS);
  await child.output();
  clearInterval(timer);
  return most;
}

async function sampleEach(rounds: number, sample: () => Promise<number>): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round++) samples.push(await sample());
  return samples;
}

function targets(figures: readonly Figure[]): Target[] {
  const medianOf = (name: string) => figures.find((one) => one.name === name)?.median ?? NaN;
  const bare = medianOf("bare script, to its output");
  return [
    {
      name: "turn beside the bare script",
      value: medianOf("turn, to its first output") / bare,
      limit: 5,
      unit: "times",
    },
    {
      name: "request beside the bare script's",
      value: medianOf(TURN_REQUEST) / medianOf(BARE_REQUEST),
      limit: 5,
      unit: "times",
    },
    {
      name: "added by a tool call",
      value: medianOf("added by a tool call"),
      limit: 1.5,
      unit: "ms",
    },
    {
      name: "added by a delta",
      value: slowestOf(figures, "added by a delta"),
      limit: 0.2,
      unit: "ms",
    },
    {
      name: "a warm call of a package",
      value: slowestOf(figures, WARM_CALL),
      limit: 0.5,
      unit: "ms",
    },
    {
      name: "memory of all processes",
      value: Math.max(
        medianOf(WAITING.name),
        medianOf(BUSY.name),
      ),
      limit: 110,
      unit: "MB",
    },
    {
      name: "10000 turns, to resume",
      value: medianOf("session of 10000 turns, to resume"),
      limit: 300,
      unit: "ms",
    },
    { name: FIND_SKILLS, value: medianOf(FIND_SKILLS), limit: 1_500, unit: "ms" },
    { name: LIST_SKILLS, value: medianOf(LIST_SKILLS), limit: 2_000, unit: "ms" },
    { name: MATCH_SKILLS, value: medianOf(MATCH_SKILLS), limit: 20, unit: "ms" },
    {
      name: "one durable row of a session",
      value: 1e6 / (figures.find(({ name }) => name.endsWith("rows of sessions"))?.median ?? NaN),
      limit: 1e6 / 3000,
      unit: "µs",
    },
  ];
}

/** The largest median of the figures whose names begin so. */
function slowestOf(figures: readonly Figure[], start: string): number {
  return Math.max(
    ...figures.filter(({ name }) => name.startsWith(start)).map(({ median }) => median),
  );
}

function show(figures: readonly Figure[], goals: readonly Target[]): void {
  for (const { name, unit, median, least, samples } of figures) {
    const value = `${round(median)} ${unit}`.padEnd(18);
    console.log(`${name.padEnd(36)} ${value} least ${round(least)}, ${samples} samples`);
  }
  console.log();
  for (const { name, value, limit, unit } of goals) {
    const verdict = value <= limit ? "met" : "missed";
    console.log(`${name.padEnd(36)} ${round(value)} of at most ${limit} ${unit}: ${verdict}`);
  }
}

function round(value: number): string {
  return value.toFixed(value < 100 ? 2 : 0);
}

function roundsFrom(args: readonly string[]): number {
  const given = Number(args[args.indexOf("--rounds") + 1]);
  return args.includes("--rounds") && given >= 9 ? Math.trunc(given) : 11;
}

function rowsFrom(args: readonly string[]): number {
  const given = Number(args[args.indexOf("--rows") + 1]);
  return args.includes("--rows") && given >= 1000 ? Math.trunc(given / 100) * 100 : 50_000;
}

function casesFrom(args: readonly string[]): number {
  const given = Number(args[args.indexOf("--cases") + 1]);
  return args.includes("--cases") && given >= 100 ? Math.trunc(given) : 20_000;
}

const rounds = roundsFrom(Deno.args);
const folder = await Deno.makeTempDir({ prefix: "kyrozen_bench_" });
try {
  const figures = [
    ...await startUp(folder, rounds),
    ...await firstRequests(folder, rounds),
    ...await memory(folder, rounds),
    await toolCall(folder, rounds * 20),
    planner(rounds * 20),
    ...await addedByDelta(rounds),
    await streamCases(casesFrom(Deno.args)),
    ...await ledgerAppends(folder, rounds * 5),
    ...await resumes(folder, rounds),
    ...await isolates(folder, rounds),
    ...await findSkills(folder, rounds),
    ...matchAll(rounds),
    ...await ledgerLoad(folder, rowsFrom(Deno.args)),
  ];
  const goals = targets(figures);
  if (Deno.args.includes("--json")) {
    console.log(JSON.stringify({ figures, targets: goals }, null, 2));
  } else show(figures, goals);
} finally {
  await Deno.remove(folder, { recursive: true });
}
