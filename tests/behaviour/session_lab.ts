import { DatabaseSync } from "node:sqlite";
import {
  type JsonObject,
  LEDGER_FILE,
  type LedgerEntry,
  type SessionKind,
  type SessionReader,
} from "../../src/contract/mod.ts";
import { type Ledger, openLedger, openSessionReader } from "../../src/store/mod.ts";

/** A clock of which each look is a second after the one before. */
export function steadyClock(): { now(): number; monotonic(): number } {
  let seconds = 0;
  return { now: () => Date.UTC(2026, 0, 1) + 1000 * seconds++, monotonic: () => 0 };
}

/** A ledger in a folder of its own, and the sessions in it. */
export interface SessionLab {
  readonly folder: string;
  readonly path: string;
  readonly ledger: Ledger;
  readonly reader: SessionReader;
  add(session: string, kind: SessionKind, payload: JsonObject): Promise<LedgerEntry>;
  /** A turn of four messages with one call; answers the last row. */
  turn(session: string, turn: string, question: string): Promise<LedgerEntry>;
  /** Runs a statement on the database as somebody else would. */
  sql(statement: string): void;
}

/** Runs `act` on a fresh ledger, then removes it. */
export async function inSessionLab(act: (lab: SessionLab) => Promise<void>): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "kyrozen-test-" }));
  const path = `${folder}/${LEDGER_FILE}`;
  const ledger = await openLedger({ path, clock: steadyClock() });
  const reader = openSessionReader(path);
  const add: SessionLab["add"] = (session, kind, payload) =>
    ledger.append({ session, kind, payload });
  try {
    await act({
      ...{ folder, path, ledger, reader, add },
      async turn(session, turn, question) {
        const rows = turnRows(turn, question).map(([kind, payload]) => add(session, kind, payload));
        return (await Promise.all(rows))[3] as LedgerEntry;
      },
      sql(statement) {
        const database = new DatabaseSync(path);
        database.exec(statement);
        database.close();
      },
    });
  } finally {
    reader.close();
    await ledger.close();
    await Deno.remove(folder, { recursive: true });
  }
}

/** The rows of a turn of four messages with one call, whose id is `call_TURN`. */
export function turnRows(
  turn: string,
  question: string,
): readonly (readonly [SessionKind, JsonObject])[] {
  const call = { id: `call_${turn}`, name: "read_file", arguments: '{"path":"a.txt"}' };
  const result = { turn, call_id: call.id, tool: "read_file", ok: true, content: '"in a.txt"' };
  return [
    ["message.user", { turn, text: question }],
    ["message.assistant", { turn, text: "Let me look.", calls: [call] }],
    ["message.tool", result],
    ["message.assistant", { turn, text: `Answer to ${question}`, calls: [] }],
  ];
}

/** Lets rows be changed, which the triggers refuse. */
export const UNLOCK = "DROP TRIGGER ledger_keeps_rows";
