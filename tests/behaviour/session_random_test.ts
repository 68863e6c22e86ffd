import { assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import type { JsonObject, SessionKind } from "../../src/contract/mod.ts";
import { compareLists } from "../../src/store/compare_lists.ts";
import { openReadOnly } from "../../src/store/open_read_only.ts";
import { inSessionLab } from "./session_lab.ts";

interface Row {
  readonly session: string;
  readonly kind: SessionKind;
  readonly payload: JsonObject;
}

const session = fc.constantFrom("ses_1", "ses_2", "ses_3", "ses_4");
const turn = fc.constantFrom("trn_1", "trn_2", "trn_3");
const text = fc.oneof(fc.string(), fc.string({ unit: "grapheme" }), fc.constant("x\u0000\ud800 y"));
const usage = { round: 1, provider: "p", model: "m", ms: 1, cost_usd: null };

/** Rows as an agent writes them, and now and then one that no agent writes. */
const row: fc.Arbitrary<Row> = fc.tuple(
  session,
  fc.oneof(
    fc.tuple(fc.constant("session.started" as const), fc.record({ workspace: text })),
    fc.tuple(
      fc.constant("session.forked" as const),
      fc.record({ from: session, upto: fc.nat(80) }),
    ),
    fc.tuple(fc.constant("session.renamed" as const), fc.record({ name: text })),
    fc.tuple(fc.constant("session.deleted" as const), fc.constant({})),
    fc.tuple(fc.constant("message.user" as const), fc.record({ turn, text })),
    fc.tuple(
      fc.constant("message.assistant" as const),
      fc.record({ turn, text, calls: fc.constant([{ id: "c", name: "t", arguments: "{}" }]) }),
    ),
    fc.tuple(
      fc.constant("message.tool" as const),
      fc.record({ turn, call_id: text, tool: text, ok: fc.boolean(), content: text }),
    ),
    fc.tuple(fc.constant("message.part" as const), fc.record({ turn, text })),
    fc.tuple(
      fc.constant("model.usage" as const),
      fc.record({ turn, input_tokens: fc.nat(), output_tokens: fc.nat() })
        .map((counts) => ({ ...usage, ...counts, status: "estimated" })),
    ),
    fc.tuple(fc.constant("message.user" as const), fc.record({ turn: fc.integer() })),
  ),
).map(([id, [kind, payload]]) => ({ session: id, kind, payload: payload as JsonObject }));

/** Groups of rows: each is one commit. */
const commits = fc.array(fc.array(row, { minLength: 1, maxLength: 12 }), { maxLength: 10 });

Deno.test("lists that grew row by row are those that the whole ledger makes, whatever the rows [store.rebuild] [store.sessions]", async () => {
  await fc.assert(
    fc.asyncProperty(commits, async (groups) => {
      await inSessionLab(async ({ add, reader, path }) => {
        for (const rows of groups) {
          await Promise.all(rows.map(({ session, kind, payload }) => add(session, kind, payload)));
        }
        const { database } = openReadOnly(path);
        assertEquals(compareLists(database), []);
        database.close();
        for (const { id } of await reader.list()) {
          const { messages, unreadable, last } = await reader.history(id);
          assertEquals(last > 0, messages.length > 0);
          assertEquals(Number.isSafeInteger(unreadable), true);
        }
      });
    }),
    { numRuns: 40 },
  );
});

Deno.test("every message is found by a word of its own [store.session_search]", async () => {
  const words = fc.uniqueArray(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 })
      .filter((word) => !/\s/.test(word) && word.isWellFormed()),
    { minLength: 1, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(words, async (list) => {
      await inSessionLab(async ({ add, reader }) => {
        const seqs = await Promise.all(list.map(async (word) => {
          const payload = { turn: "trn_1", text: `before ${word} after` };
          return (await add("ses_1", "message.user", payload)).seq;
        }));
        for (const [index, word] of list.entries()) {
          const found = (await reader.search(word)).map(({ seq }) => seq);
          assertEquals([word, found.includes(seqs[index] ?? 0)], [word, true]);
        }
      });
    }),
    { numRuns: 40 },
  );
});
