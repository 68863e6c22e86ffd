import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { succeeds, withLab } from "./builtin_lab.ts";

Deno.test("read_file returns the exact text and what is known of the file [builtin_tools.read_file]", async () => {
  await withLab(async (lab) => {
    await lab.write("docs/a.txt", "one\ntwo\nthree");
    assertEquals(await lab.output("read_file", { path: "docs/a.txt" }), {
      path: "docs/a.txt",
      text: "one\ntwo\nthree",
      start_line: 1,
      end_line: 3,
      total_lines: 3,
      bytes: 13,
      sha256: "058053d87c818d699cde0f00d670bca0e1c6ad857caa9758ea6a556d7c64fcee",
      truncated: false,
      next: null,
      line_endings: "lf",
      bom: false,
      notes: [],
    });
  });
});

Deno.test("read_file takes a range of lines [builtin_tools.read_lines]", async () => {
  await withLab(async (lab) => {
    await lab.write("a", "1\n2\n3\n4\n");
    const range = async (start_line: number, end_line: number) => {
      const { text, end_line: last, next } = await lab.output("read_file", {
        path: "a",
        start_line,
        end_line,
      });
      return [text, last, next];
    };
    assertEquals(await range(2, 3), ["2\n3\n", 3, null]);
    assertEquals(await range(4, 99), ["4\n", 4, null]);
    const beyond = await lab.failure("read_file", { path: "a", start_line: 5 });
    assertEquals(beyond.message, '"a" has 4 lines; start_line is 5');
    const backwards = await lab.failure("read_file", { path: "a", start_line: 3, end_line: 2 });
    assertEquals(backwards.code, "invalid_arguments");
  });
});

Deno.test("read_file reads an empty file [builtin_tools.read_file]", async () => {
  await withLab(async (lab) => {
    await lab.write("a", "");
    const { text, start_line, end_line, total_lines } = await lab.output("read_file", {
      path: "a",
    });
    assertEquals([text, start_line, end_line, total_lines], ["", 1, 0, 0]);
  });
});

Deno.test("read_file keeps line ends as they are and leaves the byte order mark out [builtin_tools.encodings]", async () => {
  await withLab(async (lab) => {
    const cases: readonly (readonly [string, string, string, boolean])[] = [
      ["a\r\nb\r\n", "a\r\nb\r\n", "crlf", false],
      ["a\r\nb\n", "a\r\nb\n", "mixed", false],
      ["a\rb", "a\rb", "none", false],
      ["\ufeffa\n", "a\n", "lf", true],
      ["\ufeff", "", "none", true],
      ["a\ufeffb\n", "a\ufeffb\n", "lf", false],
    ];
    for (const [content, text, endings, bom] of cases) {
      await lab.write("a", content);
      const output = await lab.output("read_file", { path: "a" });
      assertEquals([output.text, output.line_endings, output.bom], [text, endings, bom]);
      assertEquals(output.sha256, await sha256(content));
    }
  });
});

Deno.test("read_file refuses text that is not UTF-8 and names its encoding [builtin_tools.encodings]", async () => {
  await withLab(async (lab) => {
    const cases: readonly (readonly [string, string])[] = [
      ["636166e90a783d310a", "Latin-1"],
      ["fffe61006200", "UTF-16"],
      ["feff00610062", "UTF-16"],
      ["c4e3bac30a", "GBK"],
      ["6162e697", "damaged UTF-8"],
    ];
    for (const [hex, name] of cases) {
      await lab.write("a", Uint8Array.fromHex(hex));
      const { code, message } = await lab.failure("read_file", { path: "a" });
      assertEquals(code, "invalid_arguments");
      assertStringIncludes(message, name);
    }
    // What is damaged further on is found too, and nothing of it is shown.
    const late = new Uint8Array(20_000).fill(0x61);
    late[15_000] = 0xff;
    await lab.write("a", late);
    assertStringIncludes(
      (await lab.failure("read_file", { path: "a" })).message,
      "it stops being UTF-8 near byte 15000",
    );
    // A replacement character that is really there is no damage.
    await lab.write("a", "a\ufffdb");
    assertEquals((await lab.output("read_file", { path: "a" })).text, "a\ufffdb");
  });
});

Deno.test("read_file refuses binary data [builtin_tools.binary]", async () => {
  await withLab(async (lab) => {
    const noise = crypto.getRandomValues(new Uint8Array(60_000));
    const jpeg = new Uint8Array(98_304);
    jpeg.set(noise);
    jpeg.set([0xff, 0xd8, 0xff, 0xe0]);
    const png = new Uint8Array(2056);
    png.set(noise.subarray(0, 2056));
    png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const cases: readonly (readonly [Uint8Array, string])[] = [
      [jpeg, "a JPEG image"],
      [png, "a PNG image"],
      [Uint8Array.fromHex("7f454c4602010100"), "an ELF binary"],
      [new TextEncoder().encode("text\0text"), "binary data"],
    ];
    for (const [content, what] of cases) {
      await lab.write("x", content);
      const failure = await lab.failure("read_file", { path: "x" });
      assertEquals(
        failure.message,
        `Cannot read "x" as text: it is ${what}; only UTF-8 text is read`,
      );
      assertEquals(failure.details, { bytes: content.length, content: what });
    }
  });
});

Deno.test("read_file pages through a long file, line by line [builtin_tools.read_bounds]", async () => {
  await withLab(async (lab) => {
    const lines = Array.from({ length: 5000 }, (_, index) => `line ${index + 1}\n`);
    await lab.write("long", lines.join(""));
    const first = await lab.output("read_file", { path: "long" });
    assertEquals([first.end_line, first.total_lines, first.truncated], [2000, 5000, true]);
    assertEquals(first.next, { path: "long", start_line: 2001 });
    const last = await lab.output("read_file", { path: "long", start_line: 4001 });
    assertEquals([last.end_line, last.truncated, last.next], [5000, false, null]);
    const within = await lab.output("read_file", { path: "long", start_line: 2, end_line: 4000 });
    assertEquals(within.next, { path: "long", start_line: 2002, end_line: 4000 });
  });
});

Deno.test("read_file pages through one endless line [builtin_tools.read_bounds]", async () => {
  await withLab(async (lab) => {
    const text = Array.from({ length: 25_000 }, (_, index) => `${index},"日本👍",`).join("");
    await lab.write("one", text);
    let [all, args, pages] = ["", { path: "one" }, 0];
    for (; args !== null && pages < 50; pages++) {
      const page = await lab.output("read_file", args);
      assert(new TextEncoder().encode(JSON.stringify(page)).length < 50_000);
      all += page.text;
      args = page.next;
    }
    assertEquals(all === text, true);
    assertEquals(pages > 5, true);
  });
});

Deno.test("read_file takes little time and memory, however large the file [builtin_tools.read_bounds]", async () => {
  await withLab(async (lab) => {
    // Sparse: nothing of them is on the disk.
    const sparse = async (path: string, size: number, head: string) => {
      await lab.write(path, head);
      await Deno.truncate(`${lab.workspace}/${path}`, size);
    };
    await sparse("zeros", 10 * 2 ** 30, "");
    assertStringIncludes(
      (await lab.failure("read_file", { path: "zeros" })).message,
      "binary data",
    );
    await sparse("headed", 10 * 2 ** 30, "text\n".repeat(4000));
    const headed = await lab.output("read_file", { path: "headed" });
    assertEquals([headed.end_line, headed.total_lines, headed.sha256], [2000, null, null]);
    assertEquals(headed.bytes, 10 * 2 ** 30);
    assertStringIncludes(headed.notes[0], "Too large to count its lines");
    // A start that lies beyond what is looked through, and perhaps nowhere.
    const nowhere = await lab.failure("read_file", { path: "headed", start_line: 5000 });
    assertMatch(
      nowhere.message,
      /^Cannot find the start in "headed": its first 53\d{7} bytes have 4001 lines, and no more are read/,
    );

    await lab.write("line", "x".repeat(50_000_000));
    const before = Deno.memoryUsage().rss;
    const line = await lab.output("read_file", { path: "line" });
    assertEquals([line.total_lines, line.text.length, line.sha256], [1, 48_000, null]);
    assertEquals(line.next, { path: "line", start_line: 1, start_column: 48_001 });
    const far = await lab.output("read_file", { path: "line", start_column: 49_999_990 });
    assertEquals([far.text, far.next], ["x".repeat(11), null]);
    assert(Deno.memoryUsage().rss - before < 100_000_000);
    assertEquals(
      (await lab.failure("read_file", { path: "line", start_column: 50_000_002 })).message,
      'Line 1 of "line" has 50000000 characters; start_column is 50000002',
    );
  });
});

Deno.test("read_file opens regular files only, and never blocks [builtin_tools.regular_files]", async () => {
  await withLab(async (lab) => {
    assert(await succeeds("mkfifo", `${lab.workspace}/pipe`));
    await Deno.mkdir(`${lab.workspace}/folder`);
    await Deno.symlink("/dev/zero", `${lab.workspace}/zero`);
    await Deno.symlink("/proc/kmsg", `${lab.workspace}/kmsg`);
    const message = async (path: string) => {
      const { code, message } = await lab.failure("read_file", { path });
      return `${code}: ${message}`;
    };
    assertEquals(
      await message("pipe"),
      'invalid_arguments: "pipe" is a named pipe; only regular files are read',
    );
    assertEquals(
      await message("folder"),
      'invalid_arguments: "folder" is a folder, not a file; use list_dir',
    );
    assertStringIncludes(await message("zero"), "permission_denied");
    assertStringIncludes(await message("kmsg"), "permission_denied");
    assertEquals(await message("none"), 'not_found: Nothing at "none" in the workspace');
  });
});

Deno.test("read_file reads kept outputs of its own session by range [builtin_tools.read_spill]", async () => {
  await withLab(async (lab) => {
    const text = "first\nsecond\n".repeat(30_000);
    const name = await lab.spill.write("ses_test", "call_1", new TextEncoder().encode(text));
    assertEquals(name, "output:call_1");
    const page = await lab.output("read_file", {
      path: "output:call_1",
      start_line: 2,
      end_line: 2,
    });
    assertEquals([page.text, page.total_lines, page.bytes], ["second\n", 60_000, text.length]);
    const other = await lab.run("read_file", { path: "output:call_1" }, { session: "ses_other" });
    assert(!other.ok);
    assertEquals(other.code, "not_found");
    // A file of that name is still within reach.
    await lab.write("output:call_1", "a file");
    assertEquals((await lab.output("read_file", { path: "./output:call_1" })).text, "a file");
  });
});

Deno.test("read_file says when the file changed while it was read [builtin_tools.read_file]", async () => {
  await withLab(async (lab) => {
    await lab.write("growing", "line\n".repeat(8_000_000));
    let isReading = true;
    const reading = lab.output("read_file", { path: "growing" }).finally(() => isReading = false);
    while (isReading) {
      await Deno.writeTextFile(`${lab.workspace}/growing`, "more\n", { append: true });
      await new Promise((resolve) => setTimeout(resolve));
    }
    const { notes, end_line } = await reading;
    assertEquals(end_line, 2000);
    assertEquals(notes.at(-1), "The file changed while it was read");
    await lab.write("still", "line\n");
    assertEquals((await lab.output("read_file", { path: "still" })).notes, []);
  });
});

Deno.test("read_file stops when its signal fires [builtin_tools.signal]", async () => {
  await withLab(async (lab) => {
    await lab.write("big", "x".repeat(40_000_000));
    const controller = new AbortController();
    const reading = lab.run("read_file", { path: "big" }, { signal: controller.signal });
    setTimeout(() => controller.abort(), 1);
    assertEquals(await reading, {
      ok: false,
      code: "cancelled",
      message: '"read_file" was stopped before it finished',
    });
  });
});

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return new Uint8Array(digest).toHex();
}
