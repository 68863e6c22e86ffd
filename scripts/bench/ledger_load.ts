/**
 * Fills a ledger with turns of four messages, as they are in sessions, a hundred rows a commit, and
 * prints `{seconds, rows, rss: [MB, …]}`: the memory in use after each tenth. A process of its own, so
 * that nothing else is in that memory.
 *
 *     ledger_load.ts FOLDER ROWS [SESSION]
 *
 * @module
 */
import { LEDGER_FILE, systemClock } from "../../src/contract/mod.ts";
import { openLocalRecord } from "../../src/store/mod.ts";

const COMMIT = 100;
const CONTENT = "The quick brown fox jumps over the lazy dog, line after line. ".repeat(5);
const [state = "", count = "0", only] = Deno.args;
const total = Number(count);
const record = openLocalRecord({ state, clock: systemClock });
const rss: number[] = [];
const started = performance.now();
for (let first = 0; first < total; first += COMMIT) {
  const rows = Array.from({ length: COMMIT }, (_, index) => append(first + index));
  const refused = (await Promise.all(rows)).find(({ ok }) => !ok);
  if (refused?.ok === false) throw new Error(refused.error);
  if (Math.floor((first + COMMIT) * 10 / total) > rss.length) rss.push(megabytes());
}
const seconds = (performance.now() - started) / 1000;
await record.close();
const bytes = Deno.statSync(`${state}/${LEDGER_FILE}`).size;
console.log(JSON.stringify({ seconds, rows: total, rss, mb: bytes / 1024 ** 2 }));

function append(row: number) {
  const turn = `trn_${Math.floor(row / 4)}`;
  const call = { id: `call_${row}`, name: "read_file", arguments: '{"path":"README.md"}' };
  const events = [
    { kind: "message.user", payload: { turn, text: `Question ${row}: what is in that file?` } },
    { kind: "message.assistant", payload: { turn, text: "Let me look.", calls: [call] } },
    {
      kind: "message.tool",
      payload: { turn, call_id: call.id, tool: "read_file", ok: true, content: CONTENT },
    },
    {
      kind: "message.assistant",
      payload: { turn, text: `Answer ${row}. ${CONTENT.slice(0, 200)}`, calls: [] },
    },
  ] as const;
  const event = events[row % 4] ?? events[0];
  // Sessions of a thousand turns, unless one is named.
  const session = only ?? `ses_${Math.floor(row / 4000)}`;
  return record.ask({ act: "append", event: { session, ...event } });
}

function megabytes(): number {
  return Deno.memoryUsage().rss / 1024 ** 2;
}
