import { type Figure, figure } from "./statistics.ts";

/** Turns of the sessions that are resumed. */
const TURNS = [100, 1000, 10_000] as const;

/** What the load of a ledger prints. */
interface Load {
  readonly seconds: number;
  readonly rows: number;
  readonly rss: readonly number[];
}

/** The time to read a session's messages, by its turns, each time in a fresh process. */
export async function resumes(folder: string, rounds: number): Promise<Figure[]> {
  const state = `${folder}/sessions`;
  for (const turns of TURNS) await run<Load>("ledger_load.ts", state, turns * 4, `ses_${turns}`);
  const figures: Figure[] = [];
  for (const turns of TURNS) {
    const samples: number[] = [];
    for (let round = 0; round < rounds; round++) {
      samples.push((await run<{ ms: number }>("read_history.ts", state, `ses_${turns}`)).ms);
    }
    figures.push(figure(`session of ${turns} turns, to resume`, "ms", samples));
  }
  return figures;
}

/** Rows of sessions that become durable per second, and the memory that the last nine tenths add. */
export async function ledgerLoad(folder: string, rows: number): Promise<Figure[]> {
  const { seconds, rss } = await run<Load>("ledger_load.ts", `${folder}/load`, rows);
  const [first = 0, ...later] = rss;
  return [
    figure(`ledger, ${rows} rows of sessions`, "per s", [rows / seconds]),
    figure(`memory added by ${rows} rows`, "MB", [Math.max(...later) - first]),
  ];
}

async function run<Printed>(
  script: string,
  ...args: readonly (string | number)[]
): Promise<Printed> {
  const path = new URL(`./${script}`, import.meta.url).pathname;
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-prompt", "-A", decodeURIComponent(path), ...args.map(String)],
    stdin: "null",
  }).output();
  if (code !== 0) throw new Error(new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}
