import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { fc } from "seeded-fast-check";
import { htmlText, TooManyElements } from "../../isolates/web_reader/html_text.ts";
import { answerOf, failureText, readAnswer } from "./web_lab.ts";

const HTML = { "content-type": "text/html; charset=utf-8" };

function textOf(html: string): string {
  return htmlText(html, { url: new URL("https://example.com/dir/page"), limit: 1_000_000 }).text;
}

Deno.test("HTML becomes headings, paragraphs, lists, quotes, code, links and tables [web_reader.html]", () => {
  const html = `<!doctype html><html><head><title> A &amp; B </title><style>p{}</style></head><body>
    <h1>Top</h1><p>One<br>two   three &euro;</p>
    <h2>List</h2><ul><li>a<ul><li>a1</li></ul></li><li>b</li></ul>
    <ol start=3><li>three</li><li>four</li></ol>
    <blockquote><p>said</p><p>more</p></blockquote>
    <pre><code>if (x) {
  y();
}</code></pre>
    <p>Use <code>z</code>, see <a href="../other?q=1">this</a>, <a href="#top">up</a>,
    <a href="javascript:alert(1)">click</a>, <a href="mailto:a@example.com">mail</a>.</p>
    <table><caption>Sizes</caption><tr><th>name</th><th>size</th></tr><tr><td>a<p>x</p></td><td>1</td></tr></table>
    <dl><dt>term</dt><dd>meaning</dd></dl><hr><img src=x alt="a cat"><p>end`;
  const page = htmlText(html, { url: new URL("https://example.com/dir/page"), limit: 10_000 });
  assertEquals(page.title, "A & B");
  assertEquals(page.notes, []);
  assertEquals(
    page.text,
    `# Top

One
two three €

## List

- a
  - a1
- b

3. three
4. four

> said
>
> more

\`\`\`
if (x) {
  y();
}
\`\`\`

Use \`z\`, see this <https://example.com/other?q=1>, up, click, mail <mailto:a@example.com>.

Sizes
| name | size |
| --- | --- |
| a x | 1 |

term
  meaning

---

[image: a cat]

end
`,
  );
});

Deno.test("what is not for reading is left out [web_reader.html]", () => {
  const hidden = [
    "<script>HIDDEN</script>",
    "<script>if (a</b) HIDDEN</script>",
    "<style>HIDDEN</style>",
    "<template><p>HIDDEN</p></template>",
    "<noscript>HIDDEN</noscript>",
    "<p hidden>HIDDEN</p>",
    '<div style="color:red; DISPLAY : none">HIDDEN<p>HIDDEN</p></div>',
    '<span style="visibility:hidden">HIDDEN</span>',
    '<span style="opacity: 0">HIDDEN</span>',
    '<span style="font-size:0px">HIDDEN</span>',
    "<dialog>HIDDEN</dialog>",
    "<iframe>HIDDEN</iframe>",
    "<svg><text>HIDDEN</text></svg>",
    "<select><option>HIDDEN</select>",
    "<!-- HIDDEN -->",
    "<textarea hidden>HIDDEN</textarea>",
    '<input type="hidden" value="HIDDEN">',
    '<p title="HIDDEN" data-x="HIDDEN">',
  ];
  for (const part of hidden) {
    assertEquals(
      textOf(`<p>before</p>${part}<p>after</p>`).replace(/\s+/g, " "),
      "before after ",
      part,
    );
  }
  const shown = ["opacity:0.5", "font-size:0.9em", "display:block", "visibility:visible"];
  for (const style of shown) assertEquals(textOf(`<p style="${style}">seen`), "seen\n", style);
});

Deno.test("the main part of a page is shown alone, and said to be [web_reader.html]", () => {
  const options = { url: new URL("https://example.com/"), limit: 1000 };
  const page = htmlText("<nav>menu</nav><main><p>text</p></main><footer>foot</footer>", options);
  assertEquals(page.text, "text\n");
  assertEquals(page.notes.length, 1);
  for (
    const html of [
      "<nav>menu</nav><main></main>",
      "<nav>menu</nav><main>a</main><main>b</main>",
    ]
  ) assertStringIncludes(htmlText(html, options).text, "menu");
});

Deno.test("a table that sets out a page is no table of words [web_reader.html]", () => {
  const html =
    "<table><tr><td><h1>Page</h1><table><tr><td>1</td><td>2</td></tr></table></td><td>side";
  assertEquals(textOf(html), "# Page\n\n| 1 | 2 |\n| --- | --- |\n\nside\n");
});

const HOSTILE: { readonly [name: string]: string } = {
  nested: "<div>".repeat(200_000),
  inline: `${"<b>".repeat(100_000)}deep${"</b>".repeat(100_000)}`,
  tables: "<table><tr><td>".repeat(30_000),
  lists: "<ul><li>a".repeat(900),
  quotes: "<blockquote>a".repeat(900),
  copies: `${Array.from({ length: 900 }, (_, at) => `<font a=${at}>`).join("")}${
    "<p>x".repeat(300_000)
  }`,
  paragraphs: Array.from({ length: 60_000 }, (_, at) => `<p><font a=${at}></p>`).join(""),
  ends: `${"<div>".repeat(990)}${"</p>".repeat(200_000)}`,
  items: `${"<div>".repeat(990)}${"</li>".repeat(300_000)}`,
  adoption: `${"<b><p>".repeat(450)}${"</b>x".repeat(200_000)}`,
  foster: `<table>${"x<b>".repeat(200_000)}`,
  attributes: `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}=v`).join(" ")}>x`,
  attribute: `<p title="${"x".repeat(2_000_000)}">x`,
  unclosed: `<a href='${"y".repeat(1_000_000)}`,
  angles: "<".repeat(1_000_000),
  comment: `<!--${"-".repeat(1_000_000)}`,
  entities: "&amp;&#x41;&nonsense;".repeat(60_000),
  cells: `<table><tr>${"<td>c".repeat(100_000)}`,
  spans: "<table><tr><td colspan=1000000 rowspan=1000000>x",
  spaces: `<p>a${" \n\t".repeat(400_000)}b`,
  pre: `<pre>${"a  b\n".repeat(200_000)}`,
  links: '<base href="https://e.example/'.concat(
    "z".repeat(400),
    '">',
    "<a href=x>l</a>".repeat(80_000),
  ),
  style: `<p style="${"; ".repeat(500_000)}">x`,
  scripts: `<script>${"<b>".repeat(300_000)}`,
};

for (const [name, html] of Object.entries(HOSTILE)) {
  Deno.test(`a hostile page is read or refused in time: ${name} [web_reader.hostile_html]`, () => {
    const options = { url: new URL("https://example.com/"), limit: 4_000_000 };
    const started = performance.now();
    try {
      assert(htmlText(html, options).text.length <= options.limit + 100_000);
    } catch (error) {
      if (!(error instanceof TooManyElements)) throw error;
    }
    // The slowest takes a second where nothing else runs; without bounds some take minutes.
    assert(performance.now() - started < 15_000);
  });
}

Deno.test("any soup of tags is read or refused [web_reader.hostile_html]", () => {
  const names =
    "a b p li ul ol table tr td th pre code h1 div svg math select option main template br"
      .split(" ");
  const piece = fc.oneof(
    fc.constantFrom(...names).map((name) => `<${name}>`),
    fc.constantFrom(...names).map((name) => `</${name}>`),
    fc.string({ maxLength: 8 }),
    fc.constantFrom("<!--", "-->", "<![CDATA[", "]]>", "&", "&lt;", "<script>", "</script>", "\0"),
  );
  fc.assert(fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
    assertEquals(typeof textOf(pieces.join("")), "string");
  }));
});

Deno.test("a page that asks for too many elements is refused, and its source is not [web_reader.hostile_html]", async () => {
  const body = "<div>".repeat(5000);
  const end = await readAnswer(answerOf(body, HTML));
  assertStringIncludes(failureText(end), "contract_error");
  assertStringIncludes(failureText(end), "raw reads its source");
  assertEquals(
    (await readAnswer(answerOf(body, HTML), { args: { raw: true } })).page?.chars,
    25_000,
  );
});

function bytes(...values: readonly number[]): Uint8Array {
  return new Uint8Array(values);
}

Deno.test("text is decoded as its sender or itself says [web_reader.charset]", async () => {
  const cases: readonly (readonly [Uint8Array | string, string, string])[] = [
    [bytes(0xe4), "text/plain; charset=iso-8859-1", "ä"],
    [bytes(0xa4), 'text/plain; charset="ISO-8859-15"', "€"],
    [bytes(0x82, 0xa0), "text/plain; charset=Shift_JIS", "あ"],
    [bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa4), "text/plain; charset=iso-8859-1", "ä"],
    [bytes(0xff, 0xfe, 0xe4, 0), "text/plain", "ä"],
    [bytes(0xfe, 0xff, 0, 0xe4), "text/plain", "ä"],
    [bytes(0xc3, 0xa4), "text/plain", "ä"],
    [bytes(0xc3, 0xa4), "", "ä"],
  ];
  for (const [body, type, text] of cases) {
    const { page } = await readAnswer(answerOf(body, type === "" ? {} : { "content-type": type }));
    assertEquals([page?.text, page?.notes], [text, []], type);
  }
  const meta = new Uint8Array([
    ...new TextEncoder().encode('<meta charset="windows-1251"><p>'),
    0xe4,
  ]);
  assertEquals(
    (await readAnswer(answerOf(meta, { "content-type": "text/html" }))).page?.text,
    "д\n",
  );
  const xml = new Uint8Array([
    ...new TextEncoder().encode('<?xml version="1.0" encoding="iso-8859-1"?><a>'),
    0xe4,
  ]);
  const read = await readAnswer(answerOf(xml, { "content-type": "application/xml" }));
  assertStringIncludes(read.page?.text ?? "", "<a>ä");
});

Deno.test("characters that cannot be read are counted, and guesses said [web_reader.charset]", async () => {
  const broken = bytes(0x61, 0xff, 0xfe, 0x62);
  const utf8 = await readAnswer(answerOf(broken, { "content-type": "text/plain; charset=utf-8" }));
  assertEquals(utf8.page?.text, "a\ufffd\ufffdb");
  assertStringIncludes(utf8.page?.notes[0] ?? "", "2 of its characters cannot be read");
  const bare = await readAnswer(answerOf(bytes(0x61, 0xe4), { "content-type": "text/plain" }));
  assertEquals(bare.page?.text, "aä");
  assertStringIncludes(bare.page?.notes[0] ?? "", "read as windows-1252");
  const unknown = await readAnswer(
    answerOf("x", { "content-type": "text/plain; charset=klingon" }),
  );
  assertStringIncludes(unknown.page?.notes[0] ?? "", '"klingon" is not known');
  const cut = await readAnswer(answerOf("ää", { "content-type": "text/plain" }), {
    limits: { bodyBytes: 3 },
  });
  assertEquals(cut.page?.text, "ä");
  const controls = await readAnswer(
    answerOf("a\x1b[31mb\r\nc\u0007", { "content-type": "text/plain" }),
  );
  assertEquals(controls.page?.text, "a[31mb\nc");
  assertStringIncludes(controls.page?.notes[0] ?? "", "2 control characters were left out");
});

Deno.test("text stays as it is and what is none is named [web_reader.kinds]", async () => {
  for (
    const type of [
      "text/plain",
      "text/markdown",
      "text/csv",
      "application/json",
      "application/ld+json",
      "application/xml",
      "application/rss+xml",
      "image/svg+xml",
      "application/javascript",
    ]
  ) {
    const { page } = await readAnswer(answerOf("<b>1</b>", { "content-type": type }));
    assertEquals([page?.text, page?.content_type], ["<b>1</b>", type]);
  }
  for (
    const type of ["application/pdf", "image/png", "application/zip", "video/mp4", "font/woff2"]
  ) {
    const end = await readAnswer(answerOf("x", { "content-type": type }));
    assertStringIncludes(failureText(end), "contract_error");
    assertStringIncludes(failureText(end), `it is ${type}, and only text is read`);
  }
  const guesses = [
    ["<!DOCTYPE html><p>x", "text/html"],
    ["plain", "text/plain"],
    ["%PDF-1.7", undefined],
    ["a\0b", undefined],
  ] as const;
  for (const [body, type] of guesses) {
    assertEquals((await readAnswer(answerOf(body))).page?.content_type, type, body);
  }
});

Deno.test("a text is read in pages that fit together [web_reader.bounds]", async () => {
  const whole = `${"a".repeat(99)}😀ü\n`.repeat(600);
  const answer = answerOf(whole, { "content-type": "text/plain" });
  let text = "";
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const { page }: Awaited<ReturnType<typeof readAnswer>> = await readAnswer(answer, {
      args: { offset, max_chars: 9999 },
    });
    assert(page !== undefined && page.chars === whole.length);
    assert(page.text.isWellFormed());
    text += page.text;
    offset = page.next_offset;
    assertEquals(page.truncated, offset !== undefined);
  }
  assertEquals(text, whole);
  const wide = answerOf("あ".repeat(40_000), { "content-type": "text/plain" });
  const { page } = await readAnswer(wide, { args: { max_chars: 40_000 } });
  assert(new TextEncoder().encode(JSON.stringify(page)).length < 48_000);
  const beyond = await readAnswer(answer, { args: { offset: 10_000_000 } });
  assertEquals([beyond.page?.text, beyond.page?.truncated], ["", false]);
});

Deno.test("arguments that are wrong are named [web_reader.kinds]", async () => {
  const wrong = [{ offset: -1 }, { offset: 1.5 }, { max_chars: 0 }, { max_chars: 1e9 }, {
    raw: "yes",
  }, {
    other: 1,
  }];
  for (const args of wrong) {
    const end = await readAnswer(answerOf("x"), { args });
    assertEquals(end.failure?.code, "invalid_arguments");
    assertStringIncludes(failureText(end), `"${Object.keys(args)[0]}"`);
  }
});
