import { assertEquals } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { LEDGER_FILE } from "../../src/contract/mod.ts";
import { examineState, openLedger, openSessionReader } from "../../src/store/mod.ts";
import { headLines } from "../fixtures/ledger_attacks.ts";
import { steadyClock, turnRows } from "./session_lab.ts";
import { removeAll } from "../support/remove_all.ts";

/** A closed state of two sessions, one of them a fork, with its heads. */
export interface Kept {
  readonly state: string;
  readonly path: string;
  readonly heads: string;
  /** The kinds and messages of the findings. */
  findings(): Promise<string[]>;
  /** What a reader is told. */
  told(): Promise<unknown>;
  sql(statement: string): void;
}

/** Runs `act` on a state of its own, which is removed after. */
export async function onKept(act: (kept: Kept) => Promise<void>): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "kyrozen-test-" }));
  const [state, heads] = [`${folder}/state`, `${folder}/ledger_heads`];
  const path = `${state}/${LEDGER_FILE}`;
  await Deno.mkdir(state, { mode: 0o700 });
  try {
    await fill(path, heads);
    await act({
      ...{ state, path, heads },
      async findings() {
        const { ok, findings } = await examineState({ state, heads, now: Date.now() });
        assertEquals(ok, findings.length === 0);
        return findings.map(({ kind, message }) => `${kind}: ${message}`);
      },
      async told() {
        const reader = openSessionReader(path);
        const seen = [await reader.list(), await reader.usage(), await reader.search("question")];
        reader.close();
        return seen;
      },
      sql(statement) {
        const database = new DatabaseSync(path);
        database.exec(statement);
        database.close();
      },
    });
  } finally {
    await removeAll(folder);
  }
}

async function fill(path: string, heads: string): Promise<void> {
  const onHead = (head: Parameters<typeof headLines>[0][number]) =>
    Deno.writeTextFileSync(heads, headLines([head]), { append: true, mode: 0o600 });
  const ledger = await openLedger({ path, clock: steadyClock(), onHead });
  const usage = { turn: "trn_1", round: 1, provider: "p", model: "m", status: "estimated" };
  for (const session of ["ses_1", "ses_2"]) {
    for (const [kind, payload] of turnRows("trn_1", `question of ${session}`)) {
      await ledger.append({ session, kind, payload });
    }
    const payload = { ...usage, input_tokens: 5, output_tokens: 1, ms: 3, cost_usd: 0.25 };
    await ledger.append({ session, kind: "model.usage", payload });
  }
  const fork = { from: "ses_1", upto: 2 };
  await ledger.append({ session: "ses_3", kind: "session.forked", payload: fork });
  await ledger.append({ session: "ses_2", kind: "session.deleted", payload: {} });
  await ledger.close();
}
