import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { findingSentence } from "../../contract/mod.ts";
import { type HeaderReading, readSkillHeader } from "./skill_header.ts";

const DIRECTORY = "plan";

function read(file: string | Uint8Array, directory = DIRECTORY): HeaderReading {
  return readSkillHeader(file, { path: "plan/SKILL.md", directory });
}

/** A header of these lines beside a name and a description. */
function withLines(...lines: readonly string[]): HeaderReading {
  return read(`---\nname: plan\ndescription: d\n${lines.join("\n")}\n---\nBody\n`);
}

function said({ errors, warnings }: HeaderReading): readonly string[] {
  return [
    ...errors.map((finding) => `error ${findingSentence(finding)}`),
    ...warnings.map((finding) => `warning ${findingSentence(finding)}`),
  ];
}

const COLON =
  "expected quotes around a text with a colon and a blank in it, found none: the rest " +
  "of the line was taken for the text";

Deno.test("a colon in a plain value is part of its text, and told [skill_formats.colons]", () => {
  const text = "---\nname: colon-demo\ndescription: Reviews plans. Use when: the user asks, e.g. " +
    '"review: x".\n---\nBody\n';
  const reading = read(text, "colon-demo");
  assertEquals(
    reading.header?.description,
    'Reviews plans. Use when: the user asks, e.g. "review: x".',
  );
  assertEquals(reading.body, "Body");
  assertEquals(said(reading), [`warning plan/SKILL.md:3:14: ${COLON}`]);
});

Deno.test("colons are recovered at the end, in metadata, twice, and over lines [skill_formats.colons]", () => {
  const reading = read(
    "---\nname: plan\ndescription: Use when:\nlicense: a: b: c\nmetadata:\n  by: x: y\n" +
      "compatibility: Needs git\n  and: more\n\n  of it\nallowed-tools: Read\n---\n",
  );
  const { description, license, metadata, compatibility, allowed_tools } = reading.header ?? {};
  assertEquals([description, license, { ...metadata }, compatibility, allowed_tools], [
    "Use when:",
    "a: b: c",
    { by: "x: y" },
    "Needs git and: more\nof it",
    ["Read"],
  ]);
  assertEquals(reading.warnings.map(({ line }) => line), [3, 4, 6, 7]);
});

Deno.test("what strict YAML accepts is not touched, and neither are values of another kind [skill_formats.colons]", () => {
  for (const value of ['"a: b"', "'a: b'", "|\n  a: b", ">-\n  a: b", "http://x/y:z", "12:30"]) {
    assertEquals(said(read(`---\nname: plan\ndescription: ${value}\n---\n`)), []);
  }
  const starts = ["[a]: b: c", "{a: b}: c: d", "| a: b", "> a: b", "&a b: c", "*a: b", "!a b: c"];
  for (
    const value of [...starts, '"a" b: c', "'a' b: c", "a: b # c", "@a: b", "- a: b", "# a: b"]
  ) {
    const { header, errors } = read(`---\nname: plan\ndescription: ${value}\n---\n`);
    assertEquals([header, errors.length > 0], [undefined, true], value);
  }
});

Deno.test("a colon beside another mistake recovers nothing, and the first mistakes are told [skill_formats.colons]", () => {
  const reading = read("---\nname: plan\ndescription: a: b\nlicense: [\n---\n");
  assertEquals([reading.header, reading.warnings], [undefined, []]);
  assertEquals(reading.errors[0]?.line, 3);
});

Deno.test("a byte order mark and either line end are read alike [skill_formats.encodings]", () => {
  const lines = ["---", "name: plan", "description: d", "---"];
  for (const end of ["\n", "\r\n", "\r"]) {
    for (const mark of ["", "\ufeff"]) {
      const bytes = new TextEncoder().encode(mark + lines.join(end));
      for (const file of [bytes, mark + lines.join(end) + end + "Body" + end]) {
        const { header, body, errors, warnings } = read(file);
        assertEquals([header?.name, header?.description, errors, warnings], ["plan", "d", [], []]);
        assertEquals(body, file === bytes ? "" : "Body");
      }
    }
  }
});

Deno.test("what is not UTF-8 is told so [skill_formats.encodings]", () => {
  const text = "---\nname: plan\ndescription: d\n---\n";
  const wide = (mark: readonly number[], swap: number) =>
    new Uint8Array([
      ...mark,
      ...[...text].flatMap((c) => swap === 0 ? [c.charCodeAt(0), 0] : [0, c.charCodeAt(0)]),
    ]);
  const files = [
    wide([0xff, 0xfe], 0),
    wide([0xfe, 0xff], 1),
    wide([], 0),
    new Uint8Array([...new TextEncoder().encode(text), 0xff]),
  ];
  for (const file of files) {
    const { header, errors } = read(file);
    assertEquals([header, errors.length], [undefined, 1]);
    assertEquals(errors[0]?.found, "a text that is not UTF-8");
  }
  assertEquals(read(files[3] ?? text).errors[0]?.line, 5);
});

Deno.test("keys in any order, a mapping last, block texts and quotes are read [skill_formats.keys]", () => {
  const sample = read(
    "---\nname: sample-skill\ndescription: A sample\nmetadata:\n  author: test\n---\n# Body\n",
    "sample-skill",
  );
  assertEquals({ ...sample.header?.metadata }, { author: "test" });
  assertEquals([said(sample), sample.body], [[], "# Body"]);
  const other = read(
    "---\nmetadata: {version: 1.0, n: 010}\nallowed-tools: Bash(git add *) Read\n" +
      "description: >-\n  one\n  two\n\n  ---\n  three\n'name': \"plan\"\n---\n\nA\n\n---\n\nB\n",
  );
  assertEquals(said(other), []);
  assertEquals({ ...other.header, metadata: { ...other.header?.metadata } }, {
    name: "plan",
    description: "one two\n--- three",
    metadata: { version: "1.0", n: "010" },
    allowed_tools: ["Bash(git add *)", "Read"],
  });
  assertEquals(other.body, "A\n\n---\n\nB");
});

Deno.test("a file without a usable header has one reason [skill_formats.unusable]", () => {
  const first = "plan/SKILL.md:1:1:";
  const cases: readonly (readonly [text: string, reason: string])[] = [
    ["", `${first} expected a header between two lines ---, found an empty file`],
    [" \n\n", `${first} expected a header between two lines ---, found an empty file`],
    ["---\n---\n", `${first} expected a mapping, found an empty file`],
    ["---\n---", `${first} expected a mapping, found an empty file`],
    ["---", `${first} expected a line --- that closes the header, found the end of the file`],
    [
      "---\nname: plan\n",
      `${first} expected a line --- that closes the header, found the end of ` +
      "the file",
    ],
    ["# Body\n", `${first} expected a header: --- alone on the first line, found something else`],
    [
      "\n---\nname: plan\n---\n",
      `${first} expected a header: --- alone on the first line, found ` +
      "something else",
    ],
    ["---\n- a\n---\n", "plan/SKILL.md:2:1: expected a mapping, found a list"],
    [
      "---\nname: plan\n---\n",
      `${first} description: expected a text of 1 to 1024 characters, ` +
      "found nothing",
    ],
    [
      "---\nname: plan\ndescription: ' '\n---\n",
      "plan/SKILL.md:3:14: description: expected a text " +
      "of 1 to 1024 characters, found an empty text",
    ],
  ];
  for (const [text, reason] of cases) {
    assertEquals([read(text).header, said(read(text))], [undefined, [`error ${reason}`]], text);
  }
});

Deno.test("a header of more than 64 KiB is refused [skill_formats.bounds]", () => {
  const reading = withLines(`license: ${"x".repeat(64 * 1024)}`);
  assertEquals(reading.header, undefined);
  assertStringIncludes(said(reading).join(), "expected a header of at most 65536 bytes");
});

Deno.test("a broken header declares nothing, and a bound that cannot be read is no bound missing [skill_formats.closed]", () => {
  const broken = read('---\nname: plan\nallowed-tools: Read\ndescription: "a\n---\n');
  assertEquals([broken.header, broken.errors.length > 0], [undefined, true]);
  const kept = read("---\nname: plan\nallowed-tools: Read\ndescription: a: b\n---\n");
  assertEquals(kept.header?.allowed_tools, ["Read"]);
  for (const line of ["allowed-tools: {Read: true}", "allowed-tools: [[Read]]"]) {
    assertEquals(withLines(line).header, undefined, line);
  }
  for (const key of ["allowed_tools", "allowedTools", "Allowed-Tools", "allowed-tool"]) {
    const reading = withLines(`${key}: Read`);
    assertEquals([reading.header, reading.errors[0]?.suggestion], [undefined, "allowed-tools"]);
  }
});

Deno.test("bounds on tools are read however they are written, and an empty one bounds [skill_formats.closed]", () => {
  const bound = (value: string) => withLines(`allowed-tools: ${value}`).header?.allowed_tools;
  for (const value of ["Read Write", "Read, Write", "[Read, Write]", "\n  - Read\n  - Write"]) {
    assertEquals(bound(value), ["Read", "Write"], value);
  }
  assertEquals(bound(""), []);
  assertEquals(bound("Bash(git add, commit) Read Read"), ["Bash(git add, commit)", "Read"]);
  assertEquals(withLines().header?.allowed_tools, undefined);
});

Deno.test("names that break the rules are told or refused, never repaired into others [skill_formats.names]", () => {
  const named = (name: string, folder = name) => {
    const { header, errors, warnings } = read(`---\nname: ${name}\ndescription: d\n---\n`, folder);
    return [header?.name, errors.length, warnings.length];
  };
  assertEquals(named("deja-history", "deja-search"), ["deja-history", 0, 1]);
  for (const name of ["A-B", "-a", "a-", "a--b", "a_b", "x".repeat(65), "план"]) {
    assertEquals(named(name), [name, 0, 1], name);
  }
  const refused = [
    "../x",
    "..",
    ".",
    "a/b",
    "a\\b",
    "/etc",
    "a b",
    "a.b",
    '"a\\u202eb"',
    '"a\\nb"',
  ];
  for (const name of [...refused, "x".repeat(257), "''", "[a]", "<b>"]) {
    assertEquals(named(name), [undefined, 1, 0], name);
  }
});

Deno.test("lengths of a header are counted in code points, and longer texts are cut [skill_formats.lengths]", () => {
  const lengths = (description: string, compatibility: string) => {
    const { header, warnings } = read(
      `---\nname: plan\ndescription: ${description}\ncompatibility: ${compatibility}\n---\n`,
    );
    const count = (text = "") => [...text].length;
    return [count(header?.description), count(header?.compatibility), warnings.length];
  };
  assertEquals(lengths("😀".repeat(1024), "😀".repeat(500)), [1024, 500, 0]);
  assertEquals(lengths("😀".repeat(1025), "é".repeat(501)), [1024, 500, 2]);
});

Deno.test("what a header says beyond the rules is told and left out [skill_formats.keys]", () => {
  const reading = withLines(
    "licence: MIT",
    "argument-hint: x",
    "metadata:",
    "  a: {b: c}",
    "  __proto__: d",
    "compatibility: [git]",
  );
  assertEquals([reading.header?.license, reading.header?.compatibility], [undefined, undefined]);
  assertEquals(Object.entries(reading.header?.metadata ?? {}), [["__proto__", "d"]]);
  assertEquals(reading.warnings.map(({ line, suggestion }) => [line, suggestion]), [
    [4, "license"],
    [5, undefined],
    [7, undefined],
    [9, undefined],
  ]);
  assert(said(reading).every((sentence) => !sentence.includes("MIT")));
});
