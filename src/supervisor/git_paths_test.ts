import { assertEquals } from "@std/assert";
import { isInside, readSmallFile, relativePath, resolvePath } from "./git_paths.ts";

Deno.test("isInside() compares whole names [git.inside]", () => {
  const cases: [string, string, boolean][] = [
    ["/a/b", "/a/b", true],
    ["/a/b/c", "/a/b", true],
    ["/a/bc", "/a/b", false],
    ["/a", "/a/b", false],
    ["/x", "/", true],
  ];
  for (const [path, folder, inside] of cases) assertEquals(isInside(path, folder), inside, path);
});

Deno.test("relativePath() under the root folder takes every path", () => {
  assertEquals(relativePath("/etc/x", "/"), { ok: true, value: "etc/x" });
  assertEquals(relativePath("..", "/"), { ok: true, value: "." });
});

Deno.test("resolvePath() follows links, also to places that do not exist [git.inside]", async () => {
  const root = await Deno.realPath(await Deno.makeTempDir());
  await Deno.mkdir(`${root}/in`);
  await Deno.symlink(`${root}/out/there`, `${root}/in/dangling`);
  await Deno.symlink("dangling", `${root}/in/twice`);
  await Deno.symlink("loop", `${root}/in/loop`);
  await Deno.symlink("..", `${root}/in/up`);
  assertEquals(await resolvePath(`${root}/in/up/in`), { real: `${root}/in`, exists: true });
  const missing: [string, string][] = [
    ["in/dangling", "out/there"],
    ["in/twice/x", "out/there/x"],
    ["in/no/such", "in/no/such"],
    ["in/no/../../out", "out"],
    ["in/no/.//x/", "in/no/x"],
  ];
  for (const [path, real] of missing) {
    assertEquals(await resolvePath(`${root}/${path}`), { real: `${root}/${real}`, exists: false });
  }
  assertEquals((await resolvePath(`${root}/in/loop`)).exists, false);
  await Deno.remove(root, { recursive: true });
});

Deno.test("readSmallFile() opens regular files of a bounded size only [git.inside]", async () => {
  const root = await Deno.makeTempDir();
  await Deno.writeTextFile(`${root}/a`, "text");
  await Deno.writeTextFile(`${root}/large`, "x".repeat(256 * 1024 + 1));
  assertEquals(await readSmallFile(`${root}/a`), { kind: "text", text: "text" });
  assertEquals(await readSmallFile(`${root}/none`), { kind: "missing" });
  assertEquals(await readSmallFile(root), {
    kind: "unreadable",
    why: "it is not a regular file",
  });
  assertEquals(await readSmallFile(`${root}/large`), {
    kind: "unreadable",
    why: "it has 262145 bytes",
  });
  await Deno.remove(root, { recursive: true });
});
