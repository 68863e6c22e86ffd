import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { exportLedger, LedgerError, verifyLedger } from "../../src/store/mod.ts";
import { rewriteHistory } from "../fixtures/ledger_attacks.ts";
import { fill, inScene, list } from "./ledger_lab.ts";

Deno.test("a tampered bundle is named [store.bundle]", async () => {
  await inScene(async ({ database, folder, heads, ledger }) => {
    const out = `${folder}/bundle.jsonl`;
    await exportLedger({ database, out });
    const text = await Deno.readTextFile(out);
    const lines = text.trimEnd().split("\n");
    const problems = async (changed: string, against: string | null = heads) => {
      await Deno.writeTextFile(out, changed);
      return list(await verifyLedger({ bundle: out, heads: against }));
    };
    const joined = (...parts: (string | undefined)[]) => `${parts.join("\n")}\n`;
    assertEquals(await problems(text), []);
    assertEquals(await problems(text.replace('"n":4', '"n":5')), [
      "4 content: Row 4 does not match its sha256",
    ]);
    assertEquals(await problems(joined(...lines.slice(0, 9))), [
      "9 missing: Rows 9 to 10 are missing at the end: the bundle states row 10 as its head",
    ]);
    assertEquals(await problems(text.slice(0, -5)), [
      "10 damage: Row 10 cannot be read: bundle line 11 is cut off",
    ]);
    assertEquals(await problems(joined(...lines.slice(0, 4), ...lines.slice(5))), [
      "4 missing: Row 4 is missing",
    ]);
    assertEquals(await problems(joined(...lines, lines[10])), [
      "10 order: Row 10 stands where row 11 belongs",
    ]);
    assertEquals(await problems(text.replace('{"kind":', '{ "kind":')), [
      "1 damage: Row 1 cannot be read: bundle line 2 is not one canonical entry",
    ]);
    assertEquals(await problems(text.replace('"seq":10,"sha256":"', '"seq":10,"sha256":"0')), [
      "10 bundle: Row 10 is not the head that the bundle states",
    ]);
    await Deno.remove(out);
    await rewriteHistory(database, 3, { n: "forged" });
    await exportLedger({ database, out });
    const forged = await Deno.readTextFile(out);
    assertEquals(await problems(forged, null), [], "the forged chain itself is valid");
    assertEquals(await problems(forged), [
      "3 rewritten: Rows 3 to 10 are not the ones that the owner's heads name; the history was rewritten",
    ]);
    const elsewhere = text.replaceAll(ledger, crypto.randomUUID());
    assertEquals(await problems(elsewhere), [
      "1 content: Rows 1 to 10 do not match their sha256",
    ]);
  });
});

Deno.test("a bundle of a machine whose heads are not here is checked by its chain [store.bundle]", async () => {
  await inScene(async ({ database, folder }) => {
    const out = `${folder}/bundle.jsonl`;
    await exportLedger({ database, out });
    await fill(`${folder}/other.db`, 3, `${folder}/other_heads`);
    const report = await verifyLedger({ bundle: out, heads: `${folder}/other_heads` });
    assertEquals([report.ok, report.anchored_to, report.unanchored_rows], [true, null, 10]);
  });
});

Deno.test("a file that is no bundle is one sentence [store.bundle]", async () => {
  const folder = await Deno.makeTempDir();
  const bundle = `${folder}/bundle.jsonl`;
  const header = { format: "kyrozen-ledger-bundle", ledger: "x", head: null, version: 1 };
  const cases = [
    ["", "not_a_ledger", "its first line is not a bundle's header"],
    ["x".repeat(3_000_000), "not_a_ledger", "its first line is not a bundle's header"],
    ["{}\n", "not_a_ledger", "its first line is not a bundle's header"],
    [JSON.stringify({ ...header, version: 2 }), "newer_schema", "its version is 2"],
    [JSON.stringify({ ...header, head: 5 }), "corrupt", "its header is damaged"],
  ] as const;
  for (const [text, code, reason] of cases) {
    await Deno.writeTextFile(bundle, text);
    const error = await assertRejects(() => verifyLedger({ bundle, heads: null }), LedgerError);
    assertEquals(error.code, code);
    assertStringIncludes(error.message, `Cannot read bundle "${bundle}": ${reason}`);
  }
  await assertRejects(
    () => verifyLedger({ bundle: `${folder}/none`, heads: null }),
    LedgerError,
    "there is no such file",
  );
  await assertRejects(
    () => verifyLedger({ bundle: folder, heads: null }),
    LedgerError,
    `Cannot read bundle "${folder}": it is a folder`,
  );
  await Deno.remove(folder, { recursive: true });
});
