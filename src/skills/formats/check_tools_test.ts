import { assertEquals, assertStringIncludes } from "@std/assert";
import { findingSentence } from "../../contract/mod.ts";
import { readManifest } from "./read_manifest.ts";

const HEAD = "name: plan\nversion: 1.0.0\ndescription: d\nauthor: a\nlicense: MIT\n";

async function problems(text: string): Promise<string[]> {
  const { errors } = await readManifest({ text, path: "m", format: "yaml" });
  return errors.map(findingSentence);
}

/** What is wrong with one argument of a tool. */
async function argumentProblems(argument: string): Promise<string[]> {
  const found = await problems(
    `${HEAD}tools: [{name: t, description: d, governor_route: system/read, args: [{name: a, ` +
      `description: d, ${argument}}]}]\n`,
  );
  return found.map((sentence) => sentence.replace(/^m:\d+:\d+: tools\[0\]\.args\[0\]/, ""));
}

/** Arguments with what is wrong in each. */
const WRONG_ARGUMENTS: readonly (readonly [argument: string, ...problems: readonly string[]])[] = [
  [
    "type: text",
    ".type: expected one of string, int, number, enum, bool, found a text of 4 characters",
  ],
  ["type: enum", ".options: expected a list of the words that it may be"],
  ["options: [a]", ".options: expected an argument of type enum for this key"],
  [
    "type: enum, options: [a, a]",
    ".options[1]: expected a word that none before it is, found the same one",
  ],
  [
    "type: enum, options: [1]",
    ".options[0]: expected a text of 1 to 200 characters, found a number",
  ],
  [
    "type: enum, options: [read], examples: [reed]",
    '.examples[0]: expected one of its options, found a text of 4 characters; did you mean "read"?',
  ],
  ["min: 1", ".min: expected an argument of type int or number for this key"],
  ["type: int, min: 2, max: 1", ".max: expected a number that is not below min, 2, found 1"],
  ["type: number, min: .inf", ".min: expected a finite number"],
  ["type: bool, pattern: a", ".pattern: expected an argument of type string for this key"],
  ["required: false, default: 1", ".default: expected a text, found 1"],
  [
    "default: a",
    ".default: expected required: false beside it, since it is what is taken without one",
  ],
  [
    "type: int, examples: [1.5, x]",
    ".examples[0]: expected a whole number, found 1.5",
    ".examples[1]: expected a whole number, found a text of 1 character",
  ],
  [
    "type: int, max: 3, examples: [4]",
    ".examples[0]: expected a number from its min to its max, found 4",
  ],
  [
    "type: bool, examples: ['true']",
    ".examples[0]: expected true or false, found a text of 4 characters",
  ],
  [
    'pattern: "^a+$", examples: [b]',
    ".examples[0]: expected a text that its pattern matches, found a text of 1 character",
  ],
  [
    'pattern: "("',
    ".pattern: expected a regular expression that can be matched without backtracking, found one that is not a regular expression",
  ],
];

Deno.test("what an argument may be given fits its type [skill_formats.arguments]", async () => {
  const good = [
    "type: enum, options: [a, b], required: false, default: a, examples: [b]",
    "type: int, min: 1, max: 1, required: false, default: 1, examples: [1]",
    "type: number, min: -1.5, max: 2, examples: [0.5]",
    "type: bool, required: false, default: false",
    'pattern: "^[a-z]+$", required: false, default: ab, examples: [c]',
    "required: false",
  ];
  for (const argument of good) assertEquals(await argumentProblems(argument), [], argument);
  for (const [argument, ...expected] of WRONG_ARGUMENTS) {
    assertEquals(await argumentProblems(argument), expected, argument);
  }
  assertStringIncludes(
    (await argumentProblems('pattern: "(?=a)b"')).join(),
    ".pattern: expected a regular expression that can be matched without backtracking",
  );
});

Deno.test("tools and arguments have names of their own [skill_formats.arguments]", async () => {
  const tool = "{name: t, description: d, governor_route: system/read, args: [{name: a, " +
    "description: d}, {name: a, description: d}]}";
  assertEquals(await problems(`${HEAD}tools:\n- ${tool}\n- ${tool}\n`), [
    "m:7:99: tools[0].args[1].name: expected a name that none before it has, found the same one",
    "m:8:10: tools[1].name: expected a name that none before it has, found the same one",
    "m:8:99: tools[1].args[1].name: expected a name that none before it has, found the same one",
  ]);
});

Deno.test("many costly patterns are not looked at for ever [skill_formats.bounds]", async () => {
  const args = Array.from(
    { length: 60 },
    (_, index) => `{name: a${index}, description: d, pattern: "\\\\p{L}{1${index + 10}}"}`,
  );
  const tool = (name: string) =>
    `{name: ${name}, description: d, governor_route: system/read, args: [${args.join(", ")}]}`;
  const other = tool("u").replaceAll("{L}", "{N}");
  const found = await problems(`${HEAD}tools: [${tool("t")}, ${other}]\n`);
  assertEquals(found.length, 20);
  assertStringIncludes(found[0] ?? "", "comes after 100 others of the package");
});
