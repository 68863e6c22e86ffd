import { assertEquals } from "@std/assert";
import { findBinary } from "./find_binary.ts";

Deno.test("findBinary() takes only real programs outside of folders that others fill (DN-4) [supervisor.binaries]", async () => {
  const root = await Deno.realPath(await Deno.makeTempDir());
  try {
    const workspace = `${root}/workspace`;
    for (const folder of ["workspace", "links", "plain", "good"]) {
      await Deno.mkdir(`${root}/${folder}`);
    }
    const program = { mode: 0o755 };
    await Deno.writeTextFile(`${workspace}/tool`, "", program);
    await Deno.symlink(`${workspace}/tool`, `${root}/links/tool`);
    await Deno.writeTextFile(`${root}/plain/tool`, "", { mode: 0o644 });
    await Deno.writeTextFile(`${root}/good/real-tool`, "", program);
    await Deno.symlink(`${root}/good/real-tool`, `${root}/good/tool`);
    const outside = [workspace];
    const path = `.::relative:${workspace}:${root}/links:${root}/none:${root}/plain`;
    assertEquals(await findBinary("tool", { path, outside }), null);
    assertEquals(
      await findBinary("tool", { path: `${path}:${root}/good`, outside }),
      `${root}/good/real-tool`,
    );
    assertEquals(await findBinary("tool", { path: `${root}/links` }), `${workspace}/tool`);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});
