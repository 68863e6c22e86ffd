import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { MAX_LINK_LINE } from "../../src/contract/mod.ts";
import type { JsonObject } from "../../src/contract/mod.ts";
import { ALL_READS, GitLab } from "../security/git_lab.ts";

Deno.test("git_diff compares working tree, index and revisions [git.diff]", async () => {
  await using lab = await GitLab.open();
  const first = (await lab.git("rev-parse", "HEAD")).trim();
  await lab.write("a.txt", "two\n");
  const second = await lab.commit("second");
  await lab.write("a.txt", "three\n");
  await lab.git("add", "a.txt");
  await lab.write("a.txt", "four\n");
  const cases: [JsonObject, string, string, string][] = [
    [{}, "index", "worktree", "-three\n+four\n"],
    [{ staged: true }, "HEAD", "index", "-two\n+three\n"],
    [{ staged: true, from: "HEAD~1" }, first, "index", "-one\n+three\n"],
    [{ from: "HEAD" }, second, "worktree", "-two\n+four\n"],
    [{ from: "HEAD^", to: "main" }, first, second, "-one\n+two\n"],
  ];
  for (const [params, from, to, change] of cases) {
    const { text, ...rest } = await lab.output("git_diff", params);
    assertEquals(rest, {
      from,
      to,
      files: [{ path: "a.txt", change: "modified", added: 1, deleted: 1 }],
      truncated: false,
    });
    assertStringIncludes(String(text), `@@ -1 +1 @@\n${change}`);
    const { text: none, files } = await lab.output("git_diff", { ...params, stat: true });
    assertEquals([none, files], [undefined, rest.files]);
  }
});

Deno.test("git_diff takes paths literally and from the workspace's root [git.paths]", async () => {
  await using lab = await GitLab.open();
  for (const name of ["*.md", "b.md", "-p", "sub/c.md", ":(top)x"]) await lab.write(name, "1\n");
  await lab.commit("second");
  for (const name of ["*.md", "b.md", "-p", "sub/c.md", ":(top)x"]) await lab.write(name, "2\n");
  const changed = async (paths: string[]) => {
    const { files } = await lab.output("git_diff", { paths, stat: true });
    return (files as { path: string }[]).map(({ path }) => path);
  };
  assertEquals(await changed(["*.md"]), ["*.md"]);
  assertEquals(await changed(["-p", ":(top)x"]), ["-p", ":(top)x"]);
  assertEquals(await changed(["sub/", "sub/../b.md"]), ["b.md", "sub/c.md"]);
  assertEquals(await changed([`${lab.workspace}/b.md`]), ["b.md"]);
  assertEquals(await changed([":(exclude)b.md"]), []);
  assertEquals((await changed(["."])).length, 5);
});

Deno.test("a path that leaves the workspace is refused by every read that takes one [git.paths]", async () => {
  await using lab = await GitLab.open();
  for (const path of ["..", "../x", "a/../../x", "/etc/passwd", `${lab.workspace}x/y`]) {
    for (
      const outcome of [
        await lab.read("git_diff", { paths: [path] }),
        await lab.read("git_log", { paths: ["a.txt", path] }),
        await lab.read("git_show", { rev: "HEAD", path }),
      ]
    ) {
      assert(!outcome.ok);
      assertEquals([outcome.code, /outside the workspace$/.test(outcome.message)], [
        "permission_denied",
        true,
      ]);
    }
  }
});

Deno.test("git_diff finds renames, and shows binary and mode changes [git.diff]", async () => {
  await using lab = await GitLab.open();
  await lab.write("old name", "line\n".repeat(30));
  await lab.write("bin", "\0\x01");
  await lab.commit("second");
  await lab.git("mv", "old name", "nëw\nname");
  await lab.write("bin", "\0\x02");
  await Deno.chmod(`${lab.workspace}/a.txt`, 0o755);
  await lab.git("add", "-A");
  const { files, text } = await lab.output("git_diff", { staged: true });
  assertEquals(files, [
    { path: "a.txt", change: "modified", added: 0, deleted: 0 },
    { path: "bin", change: "modified", added: null, deleted: null },
    { path: "nëw\nname", orig_path: "old name", change: "renamed", added: 0, deleted: 0 },
  ]);
  assertStringIncludes(String(text), "old mode 100644\nnew mode 100755\n");
  assertStringIncludes(String(text), "Binary files a/bin and b/bin differ\n");
  assertStringIncludes(String(text), 'rename to "nëw\\nname"\n');
});

Deno.test("git_diff shows bytes that are not UTF-8 as escapes [git.names]", async () => {
  await using lab = await GitLab.open();
  await Deno.writeFile(`${lab.workspace}/a.txt`, new Uint8Array([0x63, 0xe9, 0x0a]));
  const { text } = await lab.output("git_diff", { context_lines: 0 });
  assertStringIncludes(String(text), "\n-one\n+c\\xe9\n");
});

Deno.test("git_diff leaves out a file whose time stamp alone changed, and no read writes [git.writes]", async () => {
  await using lab = await GitLab.open();
  await lab.write("b.txt", "b\n");
  await lab.commit("second");
  await lab.write("b.txt", "B\n");
  await Deno.utime(`${lab.workspace}/a.txt`, 1_000_000, 1_000_000);
  const before = await snapshot(lab.workspace);
  for (const [entry, params] of ALL_READS) await lab.output(entry, params);
  const { files, text } = await lab.output("git_diff");
  assertEquals(files, [{ path: "b.txt", change: "modified", added: 1, deleted: 1 }]);
  assertEquals(String(text).includes("a.txt"), false);
  assertEquals(await snapshot(lab.workspace), before);
});

Deno.test("a change within the index's own time stamp is not missed [git.diff]", async () => {
  await using lab = await GitLab.open();
  const file = `${lab.workspace}/a.txt`;
  // Same size and the same times everywhere: only a look at the text tells.
  await Deno.utime(file, 1_700_000_000, 1_700_000_000);
  await lab.git("update-index", "--refresh");
  await Deno.writeTextFile(file, "eno\n");
  await Deno.utime(file, 1_700_000_000, 1_700_000_000);
  await Deno.utime(`${lab.workspace}/.git/index`, 1_700_000_000, 1_700_000_000);
  assertStringIncludes(String((await lab.output("git_diff")).text), "-one\n+eno\n");
});

Deno.test("a huge diff is bounded, cut at a line and fits one line of the link [git.bounds]", async () => {
  await using lab = await GitLab.open();
  await lab.write("a.txt", `${"\x01".repeat(99)}\n`.repeat(100_000));
  for (let index = 0; index < 2500; index++) {
    await Deno.writeTextFile(`${lab.workspace}/f${index}`, "x\n");
  }
  await lab.git("add", "-A");
  const output = await lab.output("git_diff", { staged: true });
  const { files, text, truncated } = output;
  assertEquals([(files as unknown[]).length, truncated], [2000, true]);
  assert(String(text).length <= 512 * 1024 && String(text).length > 500 * 1024);
  assertEquals(String(text).endsWith("\n"), true);
  assert(new TextEncoder().encode(JSON.stringify(output)).length < MAX_LINK_LINE);
  const list = await lab.output("git_diff", { staged: true, stat: true });
  assertEquals((list.files as { path: string; added: number }[])[0], {
    path: "a.txt",
    change: "modified",
    added: 100_000,
    deleted: 1,
  } as { path: string; added: number });
});

/** Every file below `folder` with what a write would change. */
async function snapshot(folder: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const { mtime, size, ino } = await Deno.lstat(`${folder}/${name}`);
    lines.push(`${folder}/${name} ${mtime?.getTime()} ${size} ${ino}`);
    if (isDirectory) lines.push(...await snapshot(`${folder}/${name}`));
  }
  return lines.sort();
}
