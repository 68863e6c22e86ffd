import { assertEquals } from "@std/assert";
import type { LedgerHead } from "../contract/mod.ts";
import { lostRows } from "./lost_rows.ts";

const VERIFY = 'run "kyrozen ledger verify"';

function line(ledger: string, seq: number): string {
  return `${JSON.stringify({ ledger, seq, sha256: "a".repeat(64) })}\n`;
}

function ledger(id: string, seq: number) {
  const head = (): LedgerHead | null =>
    seq === 0 ? null : { ledger: id, seq, sha256: "a".repeat(64) };
  return { id, head };
}

async function onHeads(text: string, run: (path: string) => void | Promise<void>): Promise<void> {
  const path = await Deno.makeTempFile();
  try {
    await Deno.writeTextFile(path, text);
    await run(path);
  } finally {
    await Deno.remove(path);
  }
}

Deno.test("rows that heads name and the ledger lacks are told in one sentence [supervisor.lost_rows]", async () => {
  await onHeads(line("a", 7) + line("a", 12) + line("a", 11), (path) => {
    assertEquals(
      lostRows(path, ledger("a", 9)),
      `warning: the ledger has 3 rows less than were recorded (rows 10 to 12 are gone); ${VERIFY}`,
    );
    assertEquals(
      lostRows(path, ledger("a", 11)),
      `warning: the ledger has 1 row less than was recorded (row 12 is gone); ${VERIFY}`,
    );
    assertEquals(
      lostRows(path, ledger("a", 0)),
      `warning: the ledger has 12 rows less than were recorded (rows 1 to 12 are gone); ${VERIFY}`,
    );
    assertEquals(
      lostRows(path, ledger("b", 0)),
      "warning: the ledger is another one than before, of which 11 rows were recorded; " + VERIFY,
    );
  });
});

Deno.test("a ledger that holds what the heads name is sound, also where no head is read [supervisor.lost_rows]", async () => {
  // A head of an earlier ledger, one that cannot be one, and one that is still being written.
  const mixed = line("b", 99) + line("a", 12) + "{}\nno line\n" + line("a", 50).slice(0, -1);
  await onHeads(mixed, (path) => {
    assertEquals(lostRows(path, ledger("a", 12)), undefined);
    assertEquals(lostRows(path, ledger("a", 40)), undefined);
  });
  await onHeads("", (path) => assertEquals(lostRows(path, ledger("a", 0)), undefined));
  assertEquals(lostRows("/nowhere/ledger_heads", ledger("a", 0)), undefined);
  assertEquals(lostRows("/tmp", ledger("a", 0)), undefined);
});

Deno.test("only the end of a long file of heads is read, whole lines of it [supervisor.lost_rows]", async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => line("a", index + 1)).join("");
  await onHeads(rows, (path) => {
    assertEquals(lostRows(path, ledger("a", 20_000)), undefined);
    assertEquals(
      lostRows(path, ledger("a", 19_999)),
      `warning: the ledger has 1 row less than was recorded (row 20000 is gone); ${VERIFY}`,
    );
  });
});
