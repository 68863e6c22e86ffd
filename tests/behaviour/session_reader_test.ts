import { assertEquals } from "@std/assert";
import type { SessionSummary } from "../../src/contract/mod.ts";
import { compareLists } from "../../src/store/compare_lists.ts";
import { openReadOnly } from "../../src/store/open_read_only.ts";
import { openSessionReader } from "../../src/store/mod.ts";
import { inSessionLab, UNLOCK } from "./session_lab.ts";

const STARTED = { workspace: "/projects/a", model: "offline", mode: "agent" };

function usageRow(provider: string, cost_usd: number | null, status = "authoritative") {
  const tokens = { input_tokens: 10, output_tokens: 3 };
  return { turn: "trn_1", round: 1, provider, model: "m", ...tokens, status, ms: 5, cost_usd };
}

Deno.test("a session is listed with its title, times and turns, the newest first [store.sessions]", async () => {
  await inSessionLab(async ({ add, turn, reader }) => {
    await add("ses_a", "session.started", STARTED);
    await turn("ses_a", "trn_1", "What is\n in   a.txt?");
    await add("ses_b", "session.started", { ...STARTED, workspace: "/projects/b" });
    await turn("ses_b", "trn_2", `${"long ".repeat(40)}`);
    await turn("ses_a", "trn_3", "And now?");
    await add("ses_b", "session.renamed", { name: "Second" });
    const time = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
    const a: SessionSummary = {
      id: "ses_a",
      name: null,
      title: "What is in a.txt?",
      workspace: "/projects/a",
      created: time(1),
      updated: time(14),
      turns: 2,
      forked_from: null,
    };
    const b: SessionSummary = {
      ...a,
      id: "ses_b",
      name: "Second",
      title: `${"long ".repeat(40).slice(0, 79)}…`,
      workspace: "/projects/b",
      created: time(6),
      updated: time(10),
      turns: 1,
    };
    assertEquals(await reader.list(), [a, b]);
    assertEquals(await reader.list({ limit: 1 }), [a]);
    assertEquals(await reader.list({ workspace: "/projects/b" }), [b]);
    await add("ses_b", "session.renamed", { name: "" });
    assertEquals((await reader.list({ workspace: "/projects/b" }))[0]?.name, null);
  });
});

Deno.test("messages come back as they were recorded, long ones whole [store.session_history]", async () => {
  await inSessionLab(async ({ add, turn, reader }) => {
    const last = await turn("ses_a", "trn_1", "one");
    assertEquals(await reader.history("ses_a"), {
      messages: [
        { role: "user", text: "one" },
        {
          role: "assistant",
          text: "Let me look.",
          calls: [{ id: "call_trn_1", name: "read_file", arguments: '{"path":"a.txt"}' }],
        },
        {
          role: "tool",
          callId: "call_trn_1",
          tool: "read_file",
          ok: true,
          content: '"in a.txt"',
        },
        { role: "assistant", text: "Answer to one", calls: [] },
      ],
      unreadable: 0,
      last: last.seq,
    });
    await add("ses_b", "message.tool", {
      turn: "trn_2",
      call_id: "c",
      tool: "t",
      ok: false,
      content: "a",
    });
    await turn("ses_a", "trn_3", "between");
    await add("ses_b", "message.part", { turn: "trn_2", text: "b" });
    const part = await add("ses_b", "message.part", { turn: "trn_2", text: "c" });
    assertEquals(await reader.history("ses_b"), {
      messages: [{ role: "tool", callId: "c", tool: "t", ok: false, content: "abc" }],
      unreadable: 0,
      last: part.seq,
    });
    assertEquals(await reader.history("ses_none"), { messages: [], unreadable: 0, last: 0 });
  });
});

Deno.test("a fork begins with what it was forked from, also over several forks [store.session_fork]", async () => {
  await inSessionLab(async ({ add, turn, reader }) => {
    await add("ses_a", "session.started", STARTED);
    const first = await turn("ses_a", "trn_1", "one");
    await turn("ses_a", "trn_2", "two");
    await add("ses_b", "session.started", STARTED);
    await add("ses_b", "session.forked", { from: "ses_a", upto: first.seq });
    const second = await turn("ses_b", "trn_3", "three");
    await add("ses_c", "session.forked", { from: "ses_b", upto: second.seq });
    await turn("ses_a", "trn_4", "after the fork");
    await turn("ses_c", "trn_5", "four");
    await add("ses_a", "session.deleted", {});
    const questions = async (session: string) => {
      const { messages, unreadable } = await reader.history(session);
      assertEquals(unreadable, 0);
      return messages.flatMap((one) => one.role === "user" ? [one.text] : []);
    };
    assertEquals(await questions("ses_b"), ["one", "three"]);
    assertEquals(await questions("ses_c"), ["one", "three", "four"]);
    const facts = (await reader.list()).map(({ id, title, turns, forked_from }) =>
      [id, title, turns, forked_from] as const
    );
    assertEquals(facts, [["ses_c", "one", 3, "ses_b"], ["ses_b", "one", 2, "ses_a"]]);
  });
});

Deno.test("rows that fork in a circle, from themselves or from nothing end [store.session_fork]", async () => {
  await inSessionLab(async ({ add, turn, reader }) => {
    const far = Number.MAX_SAFE_INTEGER;
    await add("ses_a", "session.forked", { from: "ses_b", upto: far });
    await add("ses_b", "session.forked", { from: "ses_a", upto: far });
    await add("ses_self", "session.forked", { from: "ses_self", upto: far });
    for (const session of ["ses_a", "ses_b", "ses_self"]) await turn(session, "trn_1", session);
    for (const session of ["ses_a", "ses_b", "ses_self"]) {
      const { messages, unreadable } = await reader.history(session);
      assertEquals([messages.length, unreadable], [4, 0]);
    }
    let from = await turn("ses_0", "trn_1", "one");
    for (let depth = 1; depth <= 100; depth++) {
      from = await add(`ses_${depth}`, "session.forked", {
        from: `ses_${depth - 1}`,
        upto: from.seq,
      });
    }
    assertEquals((await reader.history("ses_60")).messages.length, 4);
    assertEquals(await reader.history("ses_100"), { messages: [], unreadable: 1, last: 0 });
  });
});

Deno.test("what a session was forked from later changes no fork of it [store.session_fork] [store.sessions]", async () => {
  await inSessionLab(async ({ add, turn, reader, path }) => {
    const first = await turn("ses_0", "trn_1", "one");
    await add("ses_b", "session.forked", { from: "ses_a", upto: first.seq });
    await add("ses_a", "session.forked", { from: "ses_0", upto: first.seq });
    assertEquals((await reader.history("ses_b")).messages, []);
    assertEquals((await reader.history("ses_a")).messages.length, 4);
    const turns = (await reader.list()).map(({ id, turns }) => [id, turns]);
    assertEquals(turns, [["ses_a", 1], ["ses_b", 0], ["ses_0", 1]]);
    const { database } = openReadOnly(path);
    assertEquals(compareLists(database), []);
    database.close();
  });
});

Deno.test("a record of NUL bytes costs that record and is counted, in list and history alike [store.session_unreadable]", async () => {
  await inSessionLab(async ({ add, reader, sql, path }) => {
    const rows = [];
    for (let n = 1; n <= 10; n++) {
      rows.push(await add("ses_a", "message.user", { turn: `trn_${n}`, text: `line ${n}` }));
    }
    const nul = `CAST(zeroblob(300) AS TEXT)`;
    sql(`${UNLOCK}; UPDATE ledger SET payload = ${nul} WHERE seq = ${rows[5]?.seq}`);
    const { messages, unreadable, last } = await reader.history("ses_a");
    assertEquals(messages.map((one) => one.role === "user" && one.text), [
      ...["line 1", "line 2", "line 3", "line 4", "line 5"],
      ...["line 7", "line 8", "line 9", "line 10"],
    ]);
    assertEquals([unreadable, last], [1, rows[9]?.seq]);
    // The preview is made by the same parse: of a first line that is lost, the next one is the title.
    sql(`UPDATE ledger SET payload = ${nul} WHERE seq = ${rows[0]?.seq}`);
    sql("UPDATE meta SET schema = 1");
    const fresh = openSessionReader(path);
    assertEquals((await fresh.list()).map(({ title, turns }) => [title, turns]), [["line 2", 8]]);
    assertEquals((await fresh.history("ses_a")).messages.length, 8);
    fresh.close();
  });
});

Deno.test("payloads that are none of their kind, and what would continue them, are left out [store.session_unreadable]", async () => {
  await inSessionLab(async ({ add, turn, reader }) => {
    await turn("ses_a", "trn_1", "sound");
    await add("ses_a", "message.user", { turn: "trn_2", text: 7 });
    await add("ses_a", "message.part", { turn: "trn_2", text: " must not go on the answer" });
    await add("ses_a", "message.assistant", { turn: "trn_2", text: "x", calls: [{ id: 1 }] });
    await add("ses_a", "message.tool", { turn: "trn_2", content: "x" });
    await add("ses_a", "session.forked", { from: 1, upto: -1 });
    await add("ses_a", "model.usage", usageRow("p", -1));
    await add("ses_a", "session.renamed", { name: null });
    await turn("ses_a", "trn_3", "sound again");
    const { messages, unreadable } = await reader.history("ses_a");
    assertEquals([messages.length, unreadable], [8, 4]);
    assertEquals(messages[3], { role: "assistant", text: "Answer to sound", calls: [] });
    assertEquals((await reader.list()).map(({ name, turns }) => [name, turns]), [[null, 2]]);
    assertEquals(await reader.usage(), []);
  });
});

Deno.test("a session is found by id, its beginning, its name or as the last [store.session_find]", async () => {
  await inSessionLab(async ({ add, reader }) => {
    assertEquals(await reader.find("last"), { ok: false, error: "There are no sessions" });
    for (const id of ["ses_aa1", "ses_aa2", "ses_b"]) await add(id, "session.started", STARTED);
    await add("ses_b", "session.renamed", { name: "the plan" });
    await add("ses_aa2", "session.renamed", { name: "ses_b\u001b[2J" });
    const find = async (word: string) => {
      const found = await reader.find(word);
      return found.ok ? found.session.id : found.error;
    };
    assertEquals(await find("last"), "ses_b");
    assertEquals(await find("ses_b"), "ses_b");
    assertEquals(await find("ses_aa1"), "ses_aa1");
    assertEquals(await find("the plan"), "ses_b");
    assertEquals(
      await find("ses_aa"),
      '"ses_aa" fits several sessions: ses_aa2 (ses_b\\x1b[2J), ses_aa1',
    );
    assertEquals(await find("the"), 'No session has the id or the name "the"');
    assertEquals(await find(""), 'No session has the id or the name ""');
    await add("ses_b", "session.deleted", {});
    assertEquals(await find("last"), "ses_aa2");
    assertEquals(await find("ses_b"), 'No session has the id or the name "ses_b"');
  });
});

Deno.test("words are found in any message, whatever their case, length and script [store.session_search]", async () => {
  await inSessionLab(async ({ add, turn, reader }) => {
    await add("ses_a", "session.started", STARTED);
    await turn("ses_a", "trn_1", 'Wo ist die "Straße" nach Überlingen?');
    await add("ses_b", "session.started", { ...STARTED, workspace: "/projects/b" });
    await add("ses_b", "message.user", { turn: "trn_2", text: "技術文書を読む ab" });
    await add("ses_b", "message.assistant", { turn: "trn_2", text: "x".repeat(200), calls: [] });
    await add("ses_b", "message.part", { turn: "trn_2", text: "the hidden needle" });
    const search = async (text: string, query = {}) =>
      (await reader.search(text, query)).map(({ session, role }) => `${session.id} ${role}`);
    assertEquals(await search("überLINGEN straße"), ["ses_a assistant", "ses_a user"]);
    assertEquals(await search('"straße"'), ["ses_a assistant", "ses_a user"]);
    assertEquals(await search("a.txt"), ["ses_a tool"]);
    assertEquals(await search("文書を"), ["ses_b user"]);
    assertEquals(await search("技 ab"), ["ses_b user"]);
    assertEquals(await search("技 AB"), ["ses_b user"]);
    assertEquals(await search("ÜB"), ["ses_a assistant", "ses_a user"]);
    assertEquals(await search('?"'), []);
    assertEquals(await search('"s'), ["ses_a assistant", "ses_a user"]);
    assertEquals(await search("%"), []);
    assertEquals(await search("_"), []);
    assertEquals(await search("needle"), ["ses_b assistant"]);
    assertEquals(await search("needle", { workspace: "/projects/a" }), []);
    assertEquals(await search("straße needle"), []);
    assertEquals(await search("AND OR NOT *"), []);
    assertEquals(await search("  "), []);
    assertEquals((await search("i", { limit: 1 })).length, 1);
    const [hit] = await reader.search("needle");
    assertEquals(hit?.excerpt, "the hidden needle");
    await add("ses_b", "session.deleted", {});
    assertEquals(await search("needle"), []);
  });
});

Deno.test("usage is summed by provider and model, with the weakest status [store.session_usage]", async () => {
  await inSessionLab(async ({ add, reader }) => {
    await add("ses_a", "model.usage", usageRow("one", 0.5));
    await add("ses_a", "model.usage", usageRow("one", null, "estimated"));
    await add("ses_b", "model.usage", usageRow("two", null, "unknown"));
    await add("ses_b", "model.usage", { ...usageRow("two", 0), input_tokens: Number.MAX_VALUE });
    const one = { provider: "one", model: "m", attempts: 2, input_tokens: 20, output_tokens: 6 };
    const sum = { ...one, cost_usd: 0.5, status: "estimated" } as const;
    const [first, second] = await reader.usage();
    assertEquals(first, sum);
    assertEquals([second?.cost_usd, second?.status], [0, "unknown"]);
    assertEquals(await reader.usage("ses_a"), [sum]);
    assertEquals(await reader.usage("ses_none"), []);
  });
});

Deno.test("a reader sees what others append and never what is not committed [store.sessions]", async () => {
  await inSessionLab(async ({ turn, reader, sql }) => {
    assertEquals(await reader.list(), []);
    await turn("ses_a", "trn_1", "one");
    assertEquals((await reader.list()).length, 1);
    sql("BEGIN; DELETE FROM sessions; ROLLBACK");
    assertEquals((await reader.list()).length, 1);
  });
});
