import { assert, assertEquals } from "@std/assert";
import { createFileSpill } from "./file_spill.ts";
import { createMemorySpill } from "./memory_spill.ts";
import { isSpillName, MAX_SPILL_BYTES, type SpillStore } from "./spill_store.ts";

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

async function textOf(spill: SpillStore, name: string, session = "ses_1"): Promise<string | null> {
  const part = await spill.read(session, name);
  return part === undefined ? null : new TextDecoder().decode(part.bytes);
}

async function withStores(check: (spill: SpillStore, folder: string) => Promise<void>) {
  const folder = await Deno.makeTempDir();
  try {
    await check(createFileSpill({ folder: `${folder}/outputs` }), folder);
    await check(createMemorySpill(), folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("a kept output is read whole and by range under its name [tools.spill]", async () => {
  await withStores(async (spill) => {
    const name = await spill.write("ses_1", "call_1", bytesOf("0123456789"));
    assertEquals(name, "output:call_1");
    assertEquals(await textOf(spill, "output:call_1"), "0123456789");
    const ranges: readonly [number, number | undefined, string][] = [
      [0, 0, ""],
      [2, 3, "234"],
      [8, 99, "89"],
      [7, undefined, "789"],
      [10, 5, ""],
      [99, 5, ""],
    ];
    for (const [offset, length, text] of ranges) {
      const part = await spill.read("ses_1", "output:call_1", { offset, length });
      assertEquals([new TextDecoder().decode(part?.bytes), part?.total], [text, 10]);
    }
  });
});

Deno.test("what was not kept is not found, and another session's outputs neither [tools.spill]", async () => {
  await withStores(async (spill) => {
    await spill.write("ses_1", "call_1", bytesOf("mine"));
    for (
      const name of ["output:call_2", "call_1", "output:", "output:../call_1", "output:call_1.txt"]
    ) {
      assertEquals(await spill.read("ses_1", name), undefined);
    }
    assertEquals(await spill.read("ses_2", "output:call_1"), undefined);
  });
});

Deno.test("sessions of similar names keep apart, and a name too long for a folder keeps nothing [tools.spill]", async () => {
  await withStores(async (spill) => {
    const sessions = ["a_b", "a/b", "a.2f.b", "..", "", ".empty", "session", "a b", "a\u00e9b"];
    for (const session of sessions) await spill.write(session, "call_1", bytesOf(session));
    for (const session of sessions) {
      assertEquals(await textOf(spill, "output:call_1", session), session);
    }
    const long = "s".repeat(300);
    const name = await spill.write(`${long}1`, "call_1", bytesOf("mine"));
    if (name !== undefined) assertEquals(await textOf(spill, name, `${long}1`), "mine");
    assertEquals(await spill.read(`${long}2`, "output:call_1"), undefined);
  });
});

Deno.test("a call id that repeats or holds anything overwrites nothing and leaves no folder [tools.spill]", async () => {
  await withStores(async (spill, folder) => {
    const ids = [
      "call_1",
      "call_1",
      "../../../escape",
      "..",
      "",
      "a/b\0c",
      "x".repeat(500),
      "output:y",
    ];
    const names = [];
    for (const id of ids) names.push(await spill.write("ses_1", id, bytesOf(id)));
    assertEquals(new Set(names).size, ids.length);
    assertEquals(names[1], "output:call_1.2");
    for (const [index, id] of ids.entries()) {
      const name = names[index] ?? "";
      assert(isSpillName(name), name);
      assertEquals(await textOf(spill, name), id);
    }
    const outside = Array.from(Deno.readDirSync(folder), (entry) => entry.name);
    assert(outside.every((name) => name === "outputs"), outside.join());
  });
});

Deno.test("an output beyond the cap of a call is not kept [tools.spill]", async () => {
  await withStores(async (spill) => {
    const large = new Uint8Array(MAX_SPILL_BYTES + 1);
    assertEquals(await spill.write("ses_1", "call_1", large), undefined);
    assertEquals(await spill.write("ses_1", "call_2", large.subarray(1)), "output:call_2");
  });
});

Deno.test("a session keeps no more than its share, also after a restart [tools.spill]", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const options = { folder, sessionBytes: 10 };
    const spill = createFileSpill(options);
    const first = await Promise.all(
      ["a", "b", "c"].map((id) => spill.write("ses_1", id, bytesOf("1234"))),
    );
    assertEquals(first, ["output:a", "output:b", undefined]);
    assertEquals(await createFileSpill(options).write("ses_1", "d", bytesOf("123")), undefined);
    assertEquals(await createFileSpill(options).write("ses_1", "e", bytesOf("12")), "output:e");
    assertEquals(await spill.write("ses_2", "f", bytesOf("1234567890")), "output:f");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a memory spill makes room by forgetting its oldest outputs [tools.spill]", async () => {
  const spill = createMemorySpill({ capacity: 10 });
  for (const id of ["a", "b", "c"]) await spill.write("ses_1", id, bytesOf("1234"));
  assertEquals(await textOf(spill, "output:a"), null);
  assertEquals(await textOf(spill, "output:c"), "1234");
  assertEquals(await spill.write("ses_1", "d", bytesOf("12345678901")), undefined);
});

Deno.test("kept files are for their owner's eyes only [tools.spill]", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await createFileSpill({ folder: `${folder}/new` }).write("ses_1", "a", bytesOf("x"));
    const modes = ["new", "new/ses_1", "new/ses_1/a.txt"].map((path) =>
      ((Deno.statSync(`${folder}/${path}`).mode ?? 0) & 0o777).toString(8)
    );
    assertEquals(modes, ["700", "700", "600"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a folder that cannot be written keeps nothing and throws nothing [tools.spill]", async () => {
  const file = await Deno.makeTempFile();
  try {
    const spill = createFileSpill({ folder: `${file}/below` });
    assertEquals(await spill.write("ses_1", "a", bytesOf("x")), undefined);
    assertEquals(await spill.read("ses_1", "output:a"), undefined);
  } finally {
    await Deno.remove(file);
  }
});

Deno.test("changing bytes after they were kept, or as they were read, changes nothing [tools.spill]", async () => {
  await withStores(async (spill) => {
    const bytes = bytesOf("abc");
    const written = spill.write("ses_1", "a", bytes);
    await written;
    bytes.fill(0);
    (await spill.read("ses_1", "output:a"))?.bytes.fill(0);
    assertEquals(await textOf(spill, "output:a"), "abc");
  });
});
