import type { LedgerHead } from "../../src/contract/mod.ts";
import { type LedgerReport, openLedger, verifyLedger } from "../../src/store/mod.ts";
import { changeDatabase, headLines } from "../fixtures/ledger_attacks.ts";

/** A clock that stands still. */
export const CLOCK = { now: () => Date.UTC(2026, 0, 1), monotonic: () => 0 };

/** A closed ledger of ten rows, each with its head, as owner and core leave it. */
export interface Scene {
  readonly folder: string;
  readonly database: string;
  readonly heads: string;
  readonly ledger: string;
  verify(): Promise<LedgerReport>;
  /** The problems as `seq kind: message`. */
  problems(): Promise<string[]>;
}

/** Runs `act` on a ledger of its own, then removes it. */
export async function inScene(act: (scene: Scene) => Promise<void>, rows = 10): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await act(await makeScene(folder, rows));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function makeScene(folder: string, rows: number): Promise<Scene> {
  const database = `${folder}/kyrozen.db`;
  const heads = `${folder}/ledger_heads`;
  const ledger = await fill(database, rows, heads);
  const verify = () => verifyLedger({ database, heads });
  return { folder, database, heads, ledger, verify, problems: async () => list(await verify()) };
}

/** Makes or extends a ledger, a commit and a head per row; answers its id. */
export async function fill(database: string, rows: number, heads: string): Promise<string> {
  const told: LedgerHead[] = [];
  const ledger = await openLedger({
    path: database,
    clock: CLOCK,
    onHead: (head) => told.push(head),
  });
  for (let n = 1; n <= rows; n++) {
    await ledger.append({
      session: "ses_1",
      kind: "test.row",
      payload: { n, text: "x".repeat(n) },
    });
  }
  await ledger.close();
  await Deno.writeTextFile(heads, headLines(told), { append: true });
  return ledger.id;
}

/** A report's problems as `seq kind: message`. */
export function list({ problems }: LedgerReport): string[] {
  return problems.map(({ seq, kind, message }) => `${seq} ${kind}: ${message}`);
}

/** Runs SQL on a ledger with its triggers out of the way. */
export function run(database: string, sql: string): void {
  changeDatabase(database, (open) => open.exec(sql));
}
