import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { JsonObject } from "../../src/contract/mod.ts";
import { type Lab, succeeds, withLab } from "./builtin_lab.ts";

interface Match {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

async function places(lab: Lab, args: JsonObject): Promise<readonly string[]> {
  const { matches } = await lab.output("search_files", args);
  return matches.map(({ path, line, column }: Match) => `${path}:${line}:${column}`);
}

Deno.test("search_files names place and text of each line that matches [builtin_tools.search_files]", async () => {
  await withLab(async (lab) => {
    await lab.write("a.txt", "one\ntwo needle\r\nneedle needle\n");
    await lab.write("src/b.ts", "no\n");
    assertEquals(await lab.output("search_files", { pattern: "needle" }), {
      matches: [
        { path: "a.txt", line: 2, column: 5, text: "two needle" },
        { path: "a.txt", line: 3, column: 1, text: "needle needle" },
      ],
      files_searched: 2,
      truncated: false,
      skipped: [],
      stopped: null,
    });
  });
});

Deno.test("search_files takes patterns and literal text, with and without case [builtin_tools.search_patterns]", async () => {
  await withLab(async (lab) => {
    await lab.write("a", "a.b\naxb\nA.B\nfoo$\n");
    assertEquals(await places(lab, { pattern: "a.b" }), ["a:1:1", "a:2:1"]);
    assertEquals(await places(lab, { pattern: "a.b", literal: true }), ["a:1:1"]);
    assertEquals(await places(lab, { pattern: "a.b", literal: true, case_sensitive: false }), [
      "a:1:1",
      "a:3:1",
    ]);
    assertEquals(await places(lab, { pattern: "^[ax.]+b$", case_sensitive: false }), [
      "a:1:1",
      "a:2:1",
      "a:3:1",
    ]);
    assertEquals(await places(lab, { pattern: "o$", literal: true }), ["a:4:3"]);
    const bad = await lab.failure("search_files", { pattern: "(a+" });
    assertEquals(bad.code, "invalid_arguments");
    assertEquals(
      bad.message,
      'Cannot search for "(a+" as a regular expression: missing closing ); ' +
        "for literal text set literal to true",
    );
    assertStringIncludes(
      (await lab.failure("search_files", { pattern: "a\nb" })).message,
      "each line is searched alone",
    );
  });
});

Deno.test("search_files keeps to a glob, a folder or a file [builtin_tools.search_files]", async () => {
  await withLab(async (lab) => {
    for (const path of ["x.ts", "x.md", "src/y.ts", "src/deep/z.ts"]) await lab.write(path, "hit");
    const at = "hit:1:1".slice(3);
    assertEquals(await places(lab, { pattern: "hit", glob: "*.ts" }), [
      `x.ts${at}`,
      `src/y.ts${at}`,
      `src/deep/z.ts${at}`,
    ]);
    assertEquals(await places(lab, { pattern: "hit", path: "src", glob: "/*.ts" }), [
      `src/y.ts${at}`,
    ]);
    assertEquals(await places(lab, { pattern: "hit", path: "x.md" }), [`x.md${at}`]);
    assertEquals(
      (await lab.failure("search_files", { pattern: "x", path: "../outside" })).code,
      "permission_denied",
    );
  });
});

Deno.test("search_files shows lines around each match, across the pieces it reads [builtin_tools.search_context]", async () => {
  await withLab(async (lab) => {
    await lab.write("a", "1\n2\nhit\n4\n5\nhit\n7\n");
    const { matches } = await lab.output("search_files", { pattern: "hit", context: 2 });
    assertEquals(matches, [
      { path: "a", line: 3, column: 1, text: "hit", before: ["1", "2"], after: ["4", "5"] },
      { path: "a", line: 6, column: 1, text: "hit", before: ["4", "5"], after: ["7"] },
    ]);
    // Whatever lies at the border of two pieces: every line is a match.
    const lines = Array.from({ length: 3000 }, (_, index) => `${index + 1} ${"x".repeat(100)}`);
    await lab.write("long", lines.join("\n"));
    const all = await lab.output("search_files", {
      pattern: "[05]0 x",
      path: "long",
      context: 1,
      limit: 60,
    });
    for (const { line, before, after } of all.matches) {
      assertEquals(before, [lines[line - 2]]);
      assertEquals(after, [lines[line]].filter((text) => text !== undefined));
    }
    assertEquals(all.matches.length, 60);
  });
});

Deno.test("search_files leaves out what it cannot or should not search, and says so [builtin_tools.skips]", async () => {
  await withLab(async (lab) => {
    await lab.write("text", "needle\n");
    await lab.write(".env", "needle\n");
    await lab.write("latin", Uint8Array.fromHex("6e6565646c6520e90a"));
    await lab.write("wide", Uint8Array.fromHex("fffe6e0065006500640065006c00"));
    await lab.write("binary", new Uint8Array([0, ...new TextEncoder().encode("needle")]));
    await lab.write("node_modules/x", "needle\n");
    await lab.write("dist/x", "needle\n");
    await lab.write(".gitignore", "dist\n");
    await Deno.symlink("text", `${lab.workspace}/link`);
    const output = await lab.output("search_files", { pattern: "needle" });
    assertEquals(output.matches.map(({ path }: Match) => path), [".env", "latin", "text"]);
    assertEquals(output.files_searched, 4);
    assertEquals(output.skipped, [
      { reason: "in .gitignore", count: 1, paths: ["dist"] },
      { reason: "never entered", count: 1, paths: ["node_modules"] },
      { reason: "binary", count: 1, paths: ["binary"] },
      { reason: "searched, but not UTF-8", count: 1, paths: ["latin"] },
      { reason: "UTF-16 or UTF-32", count: 1, paths: ["wide"] },
    ]);
    assert(await succeeds("mkfifo", `${lab.workspace}/pipe`));
    const pipe = await lab.output("search_files", { pattern: "needle", path: "pipe" });
    assertEquals(pipe.skipped, [
      { reason: "not readable (a named pipe)", count: 1, paths: ["pipe"] },
    ]);
  });
});

Deno.test("search_files bounds matches, lines and output [builtin_tools.search_bounds]", async () => {
  await withLab(async (lab) => {
    await lab.write("many", "hit\n".repeat(5000));
    const few = await lab.output("search_files", { pattern: "hit", limit: 7 });
    assertEquals([few.matches.length, few.truncated], [7, true]);
    const exact = await lab.output("search_files", { pattern: "hit", path: "many", limit: 700 });
    assertEquals([exact.matches.length, exact.truncated], [700, true]);
    await lab.write("wide", `${"日".repeat(500)} hit ${"\u0001".repeat(5000)}\n`.repeat(300));
    const wide = await lab.output("search_files", { pattern: "hit", path: "wide", limit: 1000 });
    assert(new TextEncoder().encode(JSON.stringify(wide)).length < 50_000);
    assertEquals(wide.truncated, true);
    const [{ text, column }] = wide.matches;
    assertEquals(column, 502);
    assertStringIncludes(text, " hit ");
    assertEquals([text.length, text[0], text.at(-1)], [302, "…", "…"]);
  });
});

Deno.test("search_files finds text anywhere in an endless line [builtin_tools.search_bounds]", async () => {
  await withLab(async (lab) => {
    const before = heldBytes();
    await lab.write("long", `${"x".repeat(50_000_000)}needle${"y".repeat(1000)}\nnext needle\n`);
    const literal = await lab.output("search_files", { pattern: "needle" });
    assertEquals(literal.matches.map(({ line, column }: Match) => [line, column]), [
      [1, 50_000_001],
      [2, 6],
    ]);
    // A pattern needs its line at once: only the beginning of this one is searched, and that is said.
    const regex = await lab.output("search_files", { pattern: "need.e" });
    assertEquals(regex.matches.map(({ line, column }: Match) => [line, column]), [[2, 6]]);
    // What is cut off may go on: this is no end of a line.
    const end = await lab.output("search_files", { pattern: "x$|needle$" });
    assertEquals(end.matches.map(({ line, column }: Match) => [line, column]), [[2, 6]]);
    assertEquals(regex.skipped, [
      { reason: "searched, but not the end of very long lines", count: 1, paths: ["long"] },
    ]);
    assert(heldBytes() - before < 200_000_000);
  });
});

/** What this test's own engine holds: the process runs other tests beside it. */
function heldBytes(): number {
  const { heapTotal, external } = Deno.memoryUsage();
  return heapTotal + external;
}

Deno.test("search_files answers hostile patterns over hostile text [builtin_tools.hostile_patterns]", async () => {
  await withLab(async (lab) => {
    await lab.write("hostile", `${"a".repeat(100_000)}!\n`.repeat(5));
    await lab.write("z", "aaa\n");
    const patterns = [
      "(a+)+$",
      "(a|a)*b",
      "(?:a?){30}a{30}$",
      "^(([a-z])+.)+[A-Z]$",
      "(a{1,8}){1,8}$",
    ];
    for (const pattern of patterns) {
      for (const case_sensitive of [true, false]) {
        const output = await lab.output("search_files", { pattern, case_sensitive });
        assertEquals(output.stopped, null, pattern);
        assertEquals(output.files_searched, 2, pattern);
        assertEquals(output.skipped, [], pattern);
      }
    }
    assertEquals(await places(lab, { pattern: "(a+)+$" }), ["z:1:1"]);
    assertEquals(await places(lab, { pattern: "(a{1,8}){1,8}$" }), ["z:1:1"]);
    const refused = await lab.failure("search_files", { pattern: "(a|aa)+\\1$" });
    assertStringIncludes(refused.message, "RE2 has no backreferences");
  });
});

Deno.test("search_files gives up a file on which a pattern is too slow, and names it [builtin_tools.hostile_patterns]", async () => {
  await withLab(async (lab) => {
    // Hundreds of ways at each place, each place unlike the others: seconds for a few lines.
    const letters = Array.from(
      crypto.getRandomValues(new Uint8Array(60_000)),
      (byte) => "ab".charAt(byte % 2),
    ).join("");
    const lines = Array.from(
      { length: 30 },
      (_, index) => letters.slice(2000 * index).slice(0, 2000),
    );
    await lab.write("slow", `${lines.join("\n")}\n`.repeat(5));
    const pattern = "(?:a[ab]{30}|b[ab]{31}|[ab]{9}a){20}[cd]";
    const alone = await lab.failure("search_files", { pattern });
    assertEquals(alone.code, "timeout");
    const where = /^(.*) in "slow" at line (\d+); (.*)$/.exec(alone.message)?.slice(1) ?? [];
    assertEquals([where[0], where[2]], [
      `Pattern "${pattern}" took too long`,
      "use smaller counts in it, or set literal to true",
    ]);
    assert(Number(where[1]) >= 1 && Number(where[1]) <= 150, alone.message);
    await lab.write("quick", `${"a".repeat(20 * 31)}c`);
    const output = await lab.output("search_files", { pattern });
    assertEquals(output.matches.map(({ path }: Match) => path), ["quick"]);
    assertEquals(
      output.stopped.replace(/\d+/, "N"),
      'The pattern took too long: "slow" at line N; make it simpler or set literal to true',
    );
    assertEquals(output.skipped, [
      { reason: "the pattern took too long", count: 1, paths: ["slow"] },
    ]);
  });
});

Deno.test("a hostile .gitignore does not hold up a walk [builtin_tools.hostile_patterns]", async () => {
  await withLab(async (lab) => {
    const folders = "a/".repeat(60);
    await lab.write(`${folders}file`, "hit");
    await lab.write(`${"a".repeat(200)}`, "hit");
    await lab.write(
      ".gitignore",
      [
        `${"**/a/".repeat(40)}b`,
        `${"*a".repeat(100)}b`,
        `${"[a-z]*".repeat(80)}1`,
        "x".repeat(100_000),
        "keep\n".repeat(20_000),
      ].join("\n"),
    );
    const { matches } = await lab.output("search_files", { pattern: "hit" });
    assertEquals(matches.length, 2);
  });
});

Deno.test("search_files stops when its signal fires [builtin_tools.signal]", async () => {
  await withLab(async (lab) => {
    await lab.write("big", "x".repeat(60_000_000));
    const controller = new AbortController();
    const searching = lab.run("search_files", { pattern: "q+z" }, { signal: controller.signal });
    setTimeout(() => controller.abort(), 1);
    const outcome = await searching;
    assertEquals(outcome.ok ? "ok" : outcome.code, "cancelled");
  });
});
