import { assertEquals, assertThrows } from "@std/assert";
import { lstatIfThere } from "./lstat_if_there.ts";

Deno.test("lstatIfThere() sees a link itself, nothing where nothing is, and throws what else is wrong", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.symlink(`${folder}/none`, `${folder}/link`);
    await Deno.writeTextFile(`${folder}/file`, "");
    assertEquals(lstatIfThere(`${folder}/link`)?.isSymlink, true);
    assertEquals(lstatIfThere(`${folder}/none`), undefined);
    assertThrows(() => lstatIfThere(`${folder}/file/below`));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
