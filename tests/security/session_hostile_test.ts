// What a hostile core can do to sessions over its link, and what remains of it.
import { assert, assertEquals } from "@std/assert";
import type { JsonObject, RecordAnswer } from "../../src/contract/mod.ts";
import { LEDGER_FILE, systemClock } from "../../src/contract/mod.ts";
import { openLocalRecord, openSessionReader, verifyLedger } from "../../src/store/mod.ts";
import { turnRows } from "../behaviour/session_lab.ts";

Deno.test("rows that a hostile core forges hide a session and remove its outputs, and take no row [store.session_delete] [store.append_only]", async () => {
  const state = await Deno.realPath(await Deno.makeTempDir({ prefix: "kyrozen-test-" }));
  const record = openLocalRecord({ state, clock: systemClock });
  const append = (session: string, kind: string, payload: JsonObject) =>
    record.ask({ act: "append", event: { session, kind, payload } });
  try {
    for (const [kind, payload] of turnRows("trn_1", "kept")) await append("ses_1", kind, payload);
    await record.ask({ act: "keep", session: "ses_2", call: "c", bytes: btoa("of another") });
    const answers: RecordAnswer[] = [
      await append("ses_1", "session.renamed", { name: "\u001b[2J../../etc" }),
      await append("ses_1", "session.forked", { from: "ses_1", upto: Number.MAX_SAFE_INTEGER }),
      await append("ses_1", "message.part", { turn: "trn_1", text: " forged" }),
      await append("ses_1", "session.deleted", {}),
      await append("..", "session.deleted", {}),
      await append("ses_1", "session.deleted", {}),
    ];
    assert(answers.every(({ ok }) => ok));
    const refused = [
      await append("../ses_2", "session.deleted", {}),
      await append("ses_2/..", "session.deleted", {}),
      await record.ask({ act: "claim", session: "../../owner/ledger_heads" }),
    ];
    assert(refused.every(({ ok }) => !ok));
    const names = Array.from(Deno.readDirSync(state), ({ name }) => name).sort();
    assertEquals(names.filter((name) => !name.startsWith(LEDGER_FILE)), ["locks", "output"]);
    assertEquals(await Deno.readTextFile(`${state}/output/ses_2/c.txt`), "of another");
    assertEquals((await record.entries({ session: "ses_1" })).length, 9);
    await record.close();
    const reader = openSessionReader(`${state}/${LEDGER_FILE}`);
    assertEquals(await reader.list(), []);
    const { messages, unreadable } = await reader.history("ses_1");
    assertEquals([messages.length, unreadable], [4, 0]);
    reader.close();
    const { ok } = await verifyLedger({ database: `${state}/${LEDGER_FILE}`, heads: null });
    assertEquals(ok, true);
  } finally {
    await record.close();
    await Deno.remove(state, { recursive: true });
  }
});
