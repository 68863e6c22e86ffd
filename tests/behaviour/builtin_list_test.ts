import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type Lab, succeeds, withLab } from "./builtin_lab.ts";

async function names(lab: Lab, path = "."): Promise<readonly string[]> {
  const { entries } = await lab.output("list_dir", { path });
  return entries.map(({ name }: { name: string }) => name);
}

Deno.test("list_dir shows every entry with its kind [builtin_tools.list_dir]", async () => {
  await withLab(async (lab) => {
    await lab.write("b/c.txt", "c");
    await lab.write("a.txt", "12345");
    await lab.write(".hidden", "");
    await Deno.symlink("b", `${lab.workspace}/to_folder`);
    await Deno.symlink("a.txt", `${lab.workspace}/to_file`);
    await Deno.symlink("none", `${lab.workspace}/to_nothing`);
    await Deno.symlink("../outside", `${lab.workspace}/to_outside`);
    assert(await succeeds("mkfifo", `${lab.workspace}/pipe`));
    assertEquals(await lab.output("list_dir"), {
      path: ".",
      entries: [
        { name: ".hidden", kind: "file", bytes: 0 },
        { name: "a.txt", kind: "file", bytes: 5 },
        { name: "b", kind: "dir" },
        { name: "pipe", kind: "other" },
        { name: "to_file", kind: "link", target: "a.txt", leads_to: "file" },
        { name: "to_folder", kind: "link", target: "b", leads_to: "dir" },
        { name: "to_nothing", kind: "link", target: "none", leads_to: "nothing" },
        { name: "to_outside", kind: "link", target: "../outside", leads_to: "outside" },
      ],
      total: 8,
      truncated: false,
    });
    assertEquals(await names(lab, "to_folder"), ["c.txt"]);
    assertEquals(
      (await lab.failure("list_dir", { path: "a.txt" })).message,
      '"a.txt" is not a folder; use read_file',
    );
    assertEquals((await lab.failure("list_dir", { path: "none" })).code, "not_found");
    assertEquals((await lab.failure("list_dir", { path: "to_outside" })).code, "permission_denied");
  });
});

Deno.test("list_dir loses no odd name [builtin_tools.odd_names]", async () => {
  await withLab(async (lab) => {
    const odd = [
      "\u001b[2Jx",
      "a\nb",
      "技術",
      "👨‍👩‍👧",
      "ㅤㅤ✅",
      " lead",
      '"quoted"',
      "tab\there",
      "e\u0301",
      "\u200b",
      "-rf",
      "~",
      "back\\slash",
      "*",
    ];
    for (const name of odd) await lab.write(name, name);
    assertEquals(await names(lab), odd.toSorted());
    for (const name of odd) {
      const { text } = await lab.output("read_file", { path: name });
      assertEquals(text, name, JSON.stringify(name));
    }
    // A name that is no UTF-8 can only be shown, and is said to be out of reach.
    if (await succeeds("sh", "-c", `printf x > "${lab.workspace}/$(printf 'bad\\377')"`)) {
      const { entries } = await lab.output("list_dir");
      assertEquals(
        entries.filter(({ unreachable }: { unreachable?: true }) => unreachable),
        [{ name: "bad\ufffd", kind: "file", unreachable: true }],
      );
    }
  });
});

Deno.test("list_dir is bounded and counts what it leaves out [builtin_tools.list_bounds]", async () => {
  await withLab(async (lab) => {
    for (let index = 0; index < 1200; index++) {
      Deno.writeTextFileSync(`${lab.workspace}/${String(index).padStart(4, "0")}`, "");
    }
    const { entries, total, truncated } = await lab.output("list_dir");
    assertEquals([entries.length, total, truncated], [1000, 1200, true]);
    const long = "n".repeat(240);
    for (let index = 0; index < 400; index++) {
      Deno.writeTextFileSync(`${lab.workspace}/${index}${long}`, "");
    }
    const output = await lab.output("list_dir");
    assert(JSON.stringify(output).length < 50_000);
    assertEquals([output.total, output.truncated], [1600, true]);
  });
});

Deno.test("list_tree lists level by level and says what it left out [builtin_tools.list_tree]", async () => {
  await withLab(async (lab) => {
    await lab.write("a/b/c/d.txt", "");
    await lab.write("a/b.txt", "");
    await lab.write("a.txt", "");
    await lab.write("node_modules/x/index.js", "");
    await lab.write(".git/config", "");
    await lab.write("dist/out.js", "");
    await lab.write(".gitignore", "dist/\n");
    await Deno.symlink("..", `${lab.workspace}/a/up`);
    const { entries, skipped, truncated, stopped, depth } = await lab.output("list_tree");
    assertEquals(entries, [
      { path: ".gitignore", kind: "file" },
      { path: "a", kind: "dir" },
      { path: "a/b", kind: "dir" },
      { path: "a/b/c", kind: "dir" },
      { path: "a/b.txt", kind: "file" },
      { path: "a/up", kind: "link" },
      { path: "a.txt", kind: "file" },
    ]);
    assertEquals(skipped, [
      { reason: "never entered", count: 2, paths: [".git", "node_modules"] },
      { reason: "in .gitignore", count: 1, paths: ["dist"] },
    ]);
    assertEquals([depth, truncated, stopped], [3, false, null]);
    const below = await lab.output("list_tree", { path: "a/b", depth: 1 });
    assertEquals(below.entries, [{ path: "a/b/c", kind: "dir" }]);
    // What is asked for by name is listed, ignored or not.
    const dist = await lab.output("list_tree", { path: "dist" });
    assertEquals(dist.entries, [{ path: "dist/out.js", kind: "file" }]);
  });
});

Deno.test("list_tree ends where links go round in circles [builtin_tools.list_tree]", async () => {
  await withLab(async (lab) => {
    await lab.write("a/b/file", "");
    for (const name of ["a/self", "a/b/up", "loop"]) {
      await Deno.symlink(lab.workspace, `${lab.workspace}/${name}`);
    }
    await Deno.symlink("loop2", `${lab.workspace}/loop2`);
    const { entries, stats } = await lab.output("list_tree", { depth: 100, stats: true });
    assertEquals(entries.length, 7);
    assertEquals([stats.files, stats.folders], [1, 2]);
  });
});

Deno.test("list_tree counts files, lines and bytes per extension over all levels [builtin_tools.stats]", async () => {
  await withLab(async (lab) => {
    await lab.write("a.ts", "1\n2\n3");
    await lab.write("x/y/z/deep/b.ts", "1\n");
    await lab.write("README.md", "# x\r\ny\r\n");
    await lab.write("Makefile", "all:\n");
    await lab.write("empty.PY", "");
    await lab.write("image.png", Uint8Array.fromHex("89504e470d0a1a0a0000"));
    await lab.write("latin.txt", Uint8Array.fromHex("e90ae90a"));
    await lab.write("big.json", "x\n".repeat(3_000_000));
    await lab.write("ignored.ts", "1\n");
    await lab.write(".gitignore", "ignored.*\n");
    const { entries, stats, skipped } = await lab.output("list_tree", { depth: 1, stats: true });
    assertEquals(entries.length, 9);
    assertEquals(stats, {
      folders: 4,
      files: 9,
      lines: 10,
      bytes: 6_000_044,
      extensions: [
        { extension: ".ts", language: "TypeScript", files: 2, lines: 4, bytes: 7 },
        { extension: ".md", language: "Markdown", files: 1, lines: 2, bytes: 8 },
        { extension: ".txt", language: "Text", files: 1, lines: 2, bytes: 4 },
        { extension: "", language: null, files: 2, lines: 2, bytes: 15 },
        { extension: ".json", language: "JSON", files: 1, lines: 0, bytes: 6_000_000 },
        { extension: ".png", language: null, files: 1, lines: 0, bytes: 10 },
        { extension: ".py", language: "Python", files: 1, lines: 0, bytes: 0 },
      ].toSorted((a, b) => b.lines - a.lines || b.bytes - a.bytes),
      extensions_left_out: 0,
    });
    assertEquals(skipped, [
      { reason: "in .gitignore", count: 1, paths: ["ignored.ts"] },
      { reason: "lines not counted: too large", count: 1, paths: ["big.json"] },
      { reason: "lines not counted: not text", count: 1, paths: ["image.png"] },
    ]);
  });
});

Deno.test("list_tree shows the nearest entries of a tree that is too large [builtin_tools.list_bounds]", async () => {
  await withLab(async (lab) => {
    for (let index = 0; index < 30; index++) {
      Deno.mkdirSync(`${lab.workspace}/d${index}`);
      for (let at = 0; at < 60; at++) {
        Deno.writeTextFileSync(`${lab.workspace}/d${index}/${at}`, "");
      }
    }
    const output = await lab.output("list_tree", { stats: true });
    assert(JSON.stringify(output).length < 50_000);
    assertEquals(output.truncated, true);
    assertEquals(
      output.entries.filter(({ kind }: { kind: string }) => kind === "dir").length,
      30,
    );
    assertEquals(output.stats.files, 1800);
  });
});

Deno.test("find_files finds by glob, sorted, and counts all matches [builtin_tools.find_files]", async () => {
  await withLab(async (lab) => {
    for (const path of ["b.ts", "a.ts", "src/c.ts", "src/.d.ts", "src/e.tsx", "docs/a.md"]) {
      await lab.write(path, "");
    }
    await Deno.symlink("a.ts", `${lab.workspace}/link.ts`);
    await Deno.symlink("src", `${lab.workspace}/folder.ts`);
    await lab.write("node_modules/x.ts", "");
    const find = async (glob: string, rest = {}) =>
      (await lab.output("find_files", { glob, ...rest })).files;
    assertEquals(await find("*.ts"), [
      "a.ts",
      "b.ts",
      "folder.ts",
      "link.ts",
      "src/.d.ts",
      "src/c.ts",
    ]);
    assertEquals(await find("src/*.{ts,tsx}"), ["src/.d.ts", "src/c.ts", "src/e.tsx"]);
    assertEquals(await find("*.md", { path: "docs" }), ["docs/a.md"]);
    assertEquals(await find("x.ts", { path: "node_modules" }), ["node_modules/x.ts"]);
    assertEquals(await find("*.none"), []);
    const { files, total, truncated } = await lab.output("find_files", { glob: "*", limit: 2 });
    assertEquals([files, total, truncated], [["a.ts", "b.ts"], 8, true]);
    const bad = await lab.failure("find_files", { glob: "src/[" });
    assertEquals(bad.code, "invalid_arguments");
    assertStringIncludes(bad.message, 'Glob "src/[" has an open [');
  });
});

Deno.test("a file that cannot be read is named and the rest goes on [builtin_tools.skips]", async () => {
  await withLab(async (lab) => {
    await lab.write("a.ts", "found\n");
    await lab.write("z.ts", "found\n");
    // Root may read anything, so that a missing right cannot be made with a mode: a name can.
    const made = await succeeds(
      "sh",
      "-c",
      `mkdir "${lab.workspace}/$(printf 'dir\\377')" && printf x > "${lab.workspace}/$(printf 'f\\377.ts')"`,
    );
    if (!made) return;
    const tree = await lab.output("list_tree", { stats: true });
    assertEquals(tree.stats.files, 2);
    assertEquals(tree.skipped, [
      { reason: "not readable (not_found)", count: 2, paths: ["f\ufffd.ts", "dir\ufffd"] },
    ]);
    const search = await lab.output("search_files", { pattern: "found" });
    assertEquals(search.matches.length, 2);
    assertEquals(search.skipped[0].count, 2);
  });
});
