import { assert, assertEquals } from "@std/assert";
import { readTextWithin } from "./read_text_within.ts";
import { fc } from "./seeded_fast_check.ts";

async function inFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "kyrozen-test-" }));
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const TEXT = fc.string({ unit: "binary", maxLength: 40 }).map((text) => text.replaceAll("\0", "0"));

Deno.test("readTextWithin() reads the longest beginning of whole characters, whatever their size [prompt.instruction_bounds]", () =>
  inFolder(async (folder) => {
    const path = `${folder}/text`;
    await fc.assert(
      fc.asyncProperty(
        TEXT,
        fc.integer({ min: 0, max: 45 }),
        fc.boolean(),
        async (text, length, bom) => {
          const encoder = new TextEncoder();
          const own = text.replace(/^\ufeff/, "");
          await Deno.writeFile(path, encoder.encode(`${bom ? "\ufeff" : ""}${own}`));
          const read = readTextWithin(path, { folder, length });
          assert(read.ok);
          const cut = own.length > length;
          const end = own.slice(0, length).replace(/[\ud800-\udbff]$/, "");
          assertEquals([read.text, read.cut], [cut ? end : own, cut]);
        },
      ),
      { numRuns: 300 },
    );
  }));

Deno.test("readTextWithin() tells nothing from something that is wrong [prompt.instruction_refusals]", () =>
  inFolder(async (folder) => {
    const read = (name: string) => readTextWithin(`${folder}/${name}`, { folder, length: 10 });
    await Deno.writeTextFile(`${folder}/file`, "text");
    await Deno.symlink("loop", `${folder}/loop`);
    assertEquals(read("none"), { ok: false, missing: true });
    assertEquals(read("file/below"), { ok: false, missing: true });
    const wrong = (reason: string) => ({ ok: false, missing: false, reason } as const);
    assertEquals(read("loop"), wrong("is a link that leads to itself"));
    assertEquals(read("../.."), wrong("is a link that leads out of its folder"));
  }));
