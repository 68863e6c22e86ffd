import { assertEquals } from "@std/assert";
import { openLedgerHeads } from "./ledger_heads.ts";

function head(seq: number, letter: string) {
  return { ledger: "a", seq, sha256: letter.repeat(64) };
}

Deno.test("openLedgerHeads() only ever appends, for this user only [supervisor.heads]", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/ledger_heads`;
  try {
    const first = openLedgerHeads(path);
    assertEquals([first.append(head(1, "a")), first.append(head(2, "b"))], [true, true]);
    first.close();
    const second = openLedgerHeads(path);
    second.append(head(1, "c"));
    second.close();
    const lines = (await Deno.readTextFile(path)).trimEnd().split("\n");
    assertEquals(lines.map((line) => JSON.parse(line)), [head(1, "a"), head(2, "b"), head(1, "c")]);
    assertEquals(((await Deno.stat(path)).mode ?? 0) & 0o777, 0o600);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("openLedgerHeads() makes no file before the first head, and says when it cannot write", async () => {
  const folder = await Deno.makeTempDir();
  try {
    openLedgerHeads(`${folder}/unused`).close();
    assertEquals([...Deno.readDirSync(folder)], []);
    assertEquals(openLedgerHeads(`${folder}/none/heads`).append(head(1, "a")), false);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
