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

Deno.test("openLedgerHeads() begins a new line after one that was cut [supervisor.heads]", async () => {
  const path = await Deno.makeTempFile();
  try {
    await Deno.writeTextFile(path, '{"ledger":"a","se');
    const heads = openLedgerHeads(path);
    heads.append(head(2, "b"));
    heads.append(head(3, "c"));
    heads.close();
    const [cut, ...whole] = (await Deno.readTextFile(path)).trimEnd().split("\n");
    assertEquals([cut, ...whole.map((line) => JSON.parse(line))], [
      '{"ledger":"a","se',
      head(2, "b"),
      head(3, "c"),
    ]);
  } finally {
    await Deno.remove(path);
  }
});

Deno.test("openLedgerHeads() writes into nothing but a file, and never waits [supervisor.heads]", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/elsewhere`, "");
    await Deno.symlink(`${folder}/elsewhere`, `${folder}/link`);
    await Deno.symlink(`${folder}/missing`, `${folder}/dangling`);
    await Deno.mkdir(`${folder}/folder`);
    await new Deno.Command("mkfifo", { args: [`${folder}/pipe`] }).output();
    for (const name of ["link", "dangling", "folder", "pipe"]) {
      const heads = openLedgerHeads(`${folder}/${name}`);
      assertEquals([name, heads.append(head(1, "a"))], [name, false]);
      heads.close();
    }
    assertEquals(await Deno.readTextFile(`${folder}/elsewhere`), "");
    assertEquals([...Deno.readDirSync(folder)].some(({ name }) => name === "missing"), false);
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
