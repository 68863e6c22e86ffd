import { assertEquals } from "@std/assert";
import { verifyLedger } from "../../src/store/mod.ts";
import { headLines, rewriteHistory } from "../fixtures/ledger_attacks.ts";
import { fill, inScene, list, run } from "./ledger_lab.ts";

Deno.test("a ledger that nobody touched verifies to its head [store.verify_anchor]", async () => {
  await inScene(async ({ verify, ledger }) => {
    const { anchored_to, ...report } = await verify();
    assertEquals(report, {
      ok: true,
      ledger,
      rows: 10,
      unanchored_rows: 0,
      problems: [],
      problems_left_out: 0,
    });
    assertEquals(anchored_to?.seq, 10);
  });
});

Deno.test("a flipped byte of a payload is named [store.verify_tampering]", async () => {
  await inScene(async ({ database, problems }) => {
    run(database, `UPDATE ledger SET payload = replace(payload, '"n":4', '"n":5') WHERE seq = 4`);
    assertEquals(await problems(), ["4 content: Row 4 does not match its sha256"]);
  });
});

Deno.test("a flipped byte in the file itself is named [store.verify_tampering]", async () => {
  await inScene(async ({ database, problems }) => {
    const bytes = await Deno.readFile(database);
    const at = new TextDecoder("latin1").decode(bytes).indexOf('{"n":7,');
    bytes[at + 5] = (bytes[at + 5] ?? 0) ^ 1;
    await Deno.writeFile(database, bytes);
    assertEquals(await problems(), ["7 content: Row 7 does not match its sha256"]);
  });
});

Deno.test("rows removed at the end are named [store.verify_tampering]", async () => {
  await inScene(async ({ database, verify, problems }) => {
    run(database, "DELETE FROM ledger WHERE seq = 10");
    assertEquals(await problems(), [
      "10 missing: Row 10 is missing at the end: the owner's heads name row 10",
    ]);
    run(database, "DELETE FROM ledger WHERE seq > 6");
    assertEquals(await problems(), [
      "7 missing: Rows 7 to 10 are missing at the end: the owner's heads name row 10",
    ]);
    run(database, "DELETE FROM ledger");
    const report = await verify();
    assertEquals([report.ok, report.rows, report.anchored_to], [false, 0, null]);
    assertEquals(list(report), [
      "1 missing: Rows 1 to 10 are missing at the end: the owner's heads name row 10",
    ]);
  });
});

Deno.test("rows removed in the middle or at the start are named [store.verify_tampering]", async () => {
  await inScene(async ({ database, problems }) => {
    run(database, "DELETE FROM ledger WHERE seq IN (1, 5, 6, 8)");
    assertEquals(await problems(), [
      "1 missing: Row 1 is missing",
      "5 missing: Rows 5 to 6 are missing",
      "8 missing: Row 8 is missing",
    ]);
  });
});

Deno.test("a removed row whose successors were renumbered is named [store.verify_tampering]", async () => {
  await inScene(async ({ database, problems }) => {
    run(
      database,
      "DELETE FROM ledger WHERE seq = 5; UPDATE ledger SET seq = seq - 1 WHERE seq > 5",
    );
    assertEquals(await problems(), [
      "5 prev: Row 5 does not follow the row before it",
      "5 content: Rows 5 to 9 do not match their sha256",
      "5 rewritten: Rows 5 to 9 are not the ones that the owner's heads name; the history was rewritten",
      "10 missing: Row 10 is missing at the end: the owner's heads name row 10",
    ]);
  });
});

Deno.test("a payload that is no canonical object is named [store.verify_tampering]", async () => {
  await inScene(async ({ database, problems }) => {
    run(database, `UPDATE ledger SET payload = '{"n": 4}' WHERE seq = 4`);
    run(database, `UPDATE ledger SET payload = '{"n":1,"n":2}' WHERE seq = 5`);
    run(database, "UPDATE ledger SET payload = 'x' WHERE seq = 8");
    assertEquals(await problems(), [
      "4 content: Rows 4 to 5 do not match their sha256",
      "4 payload: Rows 4 to 5 have payloads that are not the canonical JSON of objects",
      "8 content: Row 8 does not match its sha256",
      "8 payload: Row 8 has a payload that is not the canonical JSON of an object",
    ]);
  });
});

Deno.test("another valid database in place of this one is named [store.verify_replaced]", async () => {
  await inScene(async ({ folder, database, heads, ledger, verify }) => {
    await Deno.remove(database);
    const other = await fill(database, 10, `${folder}/its_own_heads`);
    const report = await verify();
    assertEquals(report.anchored_to, null);
    assertEquals(list(report), [
      `null other_ledger: Heads: 10 of the lines, the first being 1, name ledger ${ledger}, ` +
      `but this is ledger ${other}; one was put in the other's place`,
    ]);
    assertEquals((await verifyLedger({ database, heads: `${folder}/its_own_heads` })).ok, true);
    const appended = await Deno.readTextFile(`${folder}/its_own_heads`);
    await Deno.writeTextFile(heads, appended, { append: true });
    assertEquals((await verify()).problems.map(({ kind }) => kind), ["other_ledger"]);
  });
});

Deno.test("another database under the same id is named [store.verify_replaced]", async () => {
  await inScene(async ({ folder, database, ledger, verify }) => {
    await Deno.remove(database);
    await fill(database, 12, `${folder}/its_own_heads`);
    run(database, `UPDATE meta SET ledger = '${ledger}'`);
    const kinds = new Set((await verify()).problems.map(({ kind }) => kind));
    assertEquals(kinds, new Set(["content", "rewritten"]));
  });
});

Deno.test("a history rewritten from row 3 with new heads is named [store.verify_rewritten]", async () => {
  await inScene(async ({ database, heads, verify }) => {
    const forged = await rewriteHistory(database, 3, { n: "forged" });
    const rewritten =
      "3 rewritten: Rows 3 to 10 are not the ones that the owner's heads name; the history was rewritten";
    const before = await verify();
    assertEquals(list(before), [rewritten]);
    assertEquals([before.anchored_to?.seq, before.unanchored_rows], [2, 8]);
    await Deno.writeTextFile(heads, headLines(forged), { append: true });
    assertEquals(list(await verify()), [
      "3 two_heads: Rows 3 to 10: heads from line 11 on name other sha256 than earlier lines",
      rewritten,
    ]);
    const chainOnly = await verifyLedger({ database, heads: null });
    assertEquals([chainOnly.ok, chainOnly.anchored_to], [true, null], "the chain itself is valid");
  });
});

Deno.test("rewritten rows without a head of their own are found by the next head [store.verify_rewritten]", async () => {
  await inScene(async ({ database, heads, problems }) => {
    const lines = (await Deno.readTextFile(heads)).split("\n");
    await Deno.writeTextFile(heads, `${lines[1]}\n${lines[7]}\n`);
    await rewriteHistory(database, 4, { n: "forged" });
    assertEquals(await problems(), [
      "8 rewritten: Row 8 is not the one that the owner's heads name; it or a row before it was rewritten",
    ]);
  });
});

Deno.test("rows after the last head are unanchored and no failure [store.verify_anchor]", async () => {
  await inScene(async ({ database, heads, verify, folder }) => {
    const lines = (await Deno.readTextFile(heads)).split("\n");
    await Deno.writeTextFile(heads, `${lines[6]}\n`);
    const report = await verify();
    assertEquals([report.ok, report.anchored_to?.seq, report.unanchored_rows], [true, 7, 3]);
    for (const none of [null, `${folder}/no_such_file`]) {
      const bare = await verifyLedger({ database, heads: none });
      assertEquals([bare.ok, bare.anchored_to, bare.unanchored_rows], [true, null, 10]);
    }
  });
});

Deno.test("heads in any order, twice or with other keys are believed [store.verify_heads]", async () => {
  await inScene(async ({ heads, verify }) => {
    const lines = (await Deno.readTextFile(heads)).trim().split("\n");
    const mixed = [...lines.toReversed(), ...lines].map((line) =>
      JSON.stringify({ type: "head", at: 1, ...JSON.parse(line) })
    );
    await Deno.writeTextFile(heads, mixed.map((line) => `${line}\n`).join(""));
    const report = await verify();
    assertEquals([report.ok, report.anchored_to?.seq], [true, 10]);
  });
});

Deno.test("lines that are no heads are named, the others still count [store.verify_heads]", async () => {
  await inScene(async ({ heads, database, ledger, problems }) => {
    const lines = (await Deno.readTextFile(heads)).trim().split("\n");
    const sha256 = "a".repeat(64);
    const garbage = [
      "",
      "\0".repeat(300),
      "x".repeat(100_000),
      "null",
      "[]",
      JSON.stringify({ ledger, seq: 0, sha256 }),
      JSON.stringify({ ledger, seq: 1.5, sha256 }),
      JSON.stringify({ ledger, seq: 1, sha256: sha256.toUpperCase() }),
      JSON.stringify({ ledger: "", seq: 1, sha256 }),
    ];
    const bytes = new TextEncoder().encode(
      [...lines.slice(0, 4), ...garbage, lines[4], "{", ...lines.slice(5), lines[9]?.slice(0, 40)]
        .join("\n"),
    );
    bytes[2] = 0xff;
    await Deno.writeFile(heads, bytes);
    assertEquals(await problems(), [
      "null head_line: Heads line 1 is not a head",
      "null head_line: Heads lines 5 to 13 are not heads",
      "null head_line: Heads line 15 is not a head",
      "null head_line: Heads line 21 is not a head",
    ]);
    run(database, "DELETE FROM ledger WHERE seq = 10");
    assertEquals((await problems()).at(-1)?.startsWith("10 missing: "), true);
  });
});
