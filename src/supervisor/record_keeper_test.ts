import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { RecordAnswer, RecordRequest } from "../contract/mod.ts";
import { verifyLedger } from "../store/mod.ts";
import type { Folders } from "./folders.ts";
import { openRecordKeeper } from "./record_keeper.ts";

async function onFolders(run: (folders: Folders) => Promise<void>): Promise<void> {
  const home = await Deno.realPath(await Deno.makeTempDir());
  const folders = { home, owner: `${home}/owner`, state: `${home}/state`, writable: true };
  await Deno.mkdir(folders.owner);
  await Deno.mkdir(folders.state);
  try {
    await run(folders);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

function append(text: string): RecordRequest {
  return { act: "append", event: { session: "ses_1", kind: "test.row", payload: { text } } };
}

function seqOf(answer: RecordAnswer): number {
  return answer.ok && answer.act === "append" ? answer.place.seq : 0;
}

Deno.test("a keeper appends in order, and has a head of the last commit in owner/ [supervisor.records] [supervisor.heads]", async () => {
  await onFolders(async (folders) => {
    const keeper = openRecordKeeper({ folders, report: (sentence) => assert(false, sentence) });
    keeper.prepare();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => keeper.ask(append(String(index)))),
    );
    assertEquals(answers.map(seqOf), Array.from({ length: 100 }, (_, index) => index + 1));
    await keeper.close();
    const files = {
      database: `${folders.state}/ledger.db`,
      heads: `${folders.owner}/ledger_heads`,
    };
    const { ok, rows, anchored_to } = await verifyLedger(files);
    assertEquals([ok, rows, anchored_to?.seq], [true, 100, 100]);
  });
});

Deno.test("a keeper that is closed at once keeps what it was asked for before [supervisor.records]", async () => {
  await onFolders(async (folders) => {
    const keeper = openRecordKeeper({ folders, report() {} });
    const answers = Promise.all([keeper.ask(append("a")), keeper.ask(append("b"))]);
    await keeper.close();
    assertEquals((await answers).map(seqOf), [1, 2]);
  });
});

Deno.test("a keeper keeps outputs where the core can read them, and nothing that is no base64 [supervisor.records]", async () => {
  await onFolders(async (folders) => {
    const keeper = openRecordKeeper({ folders, report() {} });
    const ask = { act: "keep", session: "ses_1", call: "call/../1" } as const;
    assertEquals(await keeper.ask({ ...ask, bytes: btoa("kept") }), {
      ok: true,
      act: "keep",
      name: "output:call____1",
    });
    assertEquals(await Deno.readTextFile(`${folders.state}/output/ses_1/call____1.txt`), "kept");
    const refused = await keeper.ask({ ...ask, bytes: "%" });
    assertEquals(refused.ok, false);
    await keeper.close();
  });
});

Deno.test("a keeper says why it cannot open the ledger, each time, and keeps on trying [supervisor.records]", async () => {
  await onFolders(async (folders) => {
    await Deno.mkdir(`${folders.state}/ledger.db`);
    const keeper = openRecordKeeper({ folders, report() {} });
    for (const request of [{ act: "open" } as const, append("x")]) {
      const answer = await keeper.ask(request);
      assertEquals(!answer.ok && answer.code, "unwritable");
      assertStringIncludes(answer.ok ? "" : answer.error, "a folder has that name");
    }
    await Deno.remove(`${folders.state}/ledger.db`);
    assertEquals(seqOf(await keeper.ask(append("x"))), 1);
    const invalid = { session: "a b", kind: "x", payload: {} };
    const answer = await keeper.ask({ act: "append", event: invalid });
    assertStringIncludes(answer.ok ? "" : answer.error, 'session "a b" is not');
    await keeper.close();
  });
});

Deno.test("a keeper says once that heads cannot be kept [supervisor.heads]", async () => {
  await onFolders(async (folders) => {
    await Deno.mkdir(`${folders.owner}/ledger_heads`);
    const reports: string[] = [];
    const keeper = openRecordKeeper({ folders, report: (sentence) => reports.push(sentence) });
    for (const text of ["a", "b"]) assertEquals((await keeper.ask(append(text))).ok, true);
    await keeper.close();
    assertEquals(reports.length, 1);
    assertStringIncludes(reports[0] ?? "", "Cannot record the newest ledger entry");
  });
});

Deno.test("a keeper for a home that cannot be written refuses", async () => {
  await onFolders(async (folders) => {
    const keeper = openRecordKeeper({ folders: { ...folders, writable: false }, report() {} });
    const answer = await keeper.ask(append("x"));
    assertEquals(!answer.ok && answer.code, "unwritable");
    await keeper.close();
  });
});

Deno.test("a keeper tells once that rows are gone, and never where none are [supervisor.lost_rows]", async () => {
  await onFolders(async (folders) => {
    const said: string[] = [];
    const keep = async (...texts: readonly string[]) => {
      const keeper = openRecordKeeper({ folders, report: (sentence) => said.push(sentence) });
      keeper.prepare();
      await Promise.all(texts.map((text) => keeper.ask(append(text))));
      await keeper.close();
    };
    await keep("a", "b");
    await Deno.copyFile(`${folders.state}/ledger.db`, `${folders.home}/copy`);
    await Promise.all([1, 2, 3, 4].map((one) => keep(`c${one}`, `d${one}`, `e${one}`)));
    await keep("f");
    assertEquals(said, []);

    await Deno.copyFile(`${folders.home}/copy`, `${folders.state}/ledger.db`);
    await keep("g", "h");
    const verify = 'run "kyrozen ledger verify"';
    const lost = `13 rows less than were recorded (rows 3 to 15 are gone)`;
    assertEquals(said.splice(0), [`warning: the ledger has ${lost}; ${verify}`]);

    await Deno.truncate(`${folders.state}/ledger.db`);
    await keep("i");
    assertEquals(said.splice(0), [
      `warning: the ledger is another one than before, of which 4 rows were recorded; ${verify}`,
    ]);
    await keep("j");
    assertEquals(said, []);
  });
});
