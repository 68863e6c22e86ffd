import { assert, assertEquals } from "@std/assert";
import type { JsonValue } from "../../contract/mod.ts";
import { matchIntent } from "./intents.ts";
import { viewTurn } from "./turn_view.ts";
import { readUserRequest } from "./user_request.ts";

const TOOLS = [
  "calculate",
  "find_files",
  "git_diff",
  "git_log",
  "git_show",
  "git_status",
  "list_dir",
  "list_tree",
  "read_file",
  "search_files",
];

async function planOf(text: string): Promise<JsonValue> {
  const view = viewTurn({
    system: "",
    messages: [{ role: "user", text }],
    tools: TOOLS.map((name) => ({
      name,
      description: name,
      parameters: { type: "object", properties: {}, additionalProperties: false },
    })),
  });
  const task = matchIntent(readUserRequest(text), view);
  if (task === undefined) return null;
  return (await task.plan(view)).map(({ tool, args }) => [tool, args]);
}

async function checkPlans(plans: { readonly [text: string]: JsonValue }): Promise<void> {
  const found: [string, JsonValue][] = [];
  for (const text of Object.keys(plans)) found.push([text, await planOf(text)]);
  assertEquals(Object.fromEntries(found), plans);
}

function calculation(expression: string): JsonValue {
  return [["calculate", { expression }]];
}

Deno.test("matchIntent() understands arithmetic in signs and in words [models.arithmetic]", async () => {
  await checkPlans({
    "what is 2*(3+4)?": calculation("2*(3+4)"),
    "What's 1 + 1 ?": calculation("1 + 1"),
    "calculate 10/4": calculation("10/4"),
    "please calculate 10/4, thanks": calculation("10/4"),
    "2^64": calculation("2^64"),
    "2^64 =": calculation("2^64"),
    "could you compute 3 times 4 plus 1?": calculation("3 * 4 + 1"),
    "what is 15% of 80": calculation("(15/100)*80"),
    "what is 12.5 percent of 80?": calculation("(12.5/100)*80"),
    "how much is 1,000,000 divided by 8": calculation("1000000 / 8"),
    "3 x 4": calculation("3*4"),
    "calculate: 2+2": calculation("2+2"),
    "2+2=?": calculation("2+2"),
    "-5 + 2.": calculation("-5 + 2"),
    "what is 7": calculation("7"),
    "tell me what is 6 × 7": calculation("6 × 7"),
    "10x10": calculation("10*10"),
    "what is 0x10 + 1": calculation("0x10 + 1"),
    "what is 5!": calculation("5!"),
    "what is 2+2 !": calculation("2+2"),
    "max(1,200)": calculation("max(1,200)"),
    "sqrt(2)^3 + 2*pi": calculation("sqrt(2)^3 + 2*pi"),
    "1.5e3 / 2": calculation("1.5e3 / 2"),
    "2*(3+": calculation("2*(3+"),
    "sin(pi)": calculation("sin(pi)"),
    "what is sqrt(pi) / e": calculation("sqrt(pi) / e"),
    "what is pi?": calculation("pi"),
  });
});

Deno.test("matchIntent() takes nothing for arithmetic that is not [models.arithmetic]", async () => {
  await checkPlans({
    "what is love": null,
    "what is e": null,
    "pi": null,
    "e + pi": null,
    "()": null,
    "7": null,
    "2 3": null,
    "what is 2 apples + 3 apples": null,
    "calculate the meaning of life": null,
    "convert me": null,
    "what is 2; rm -rf /": null,
    "what is process.exit(1)": null,
  });
});

Deno.test("matchIntent() understands requests about files [models.files]", async () => {
  const list = (path: string): JsonValue => [["list_dir", { path }]];
  const tree = (path: string): JsonValue => [["list_tree", { path }]];
  await checkPlans({
    "list": list("."),
    "LIST DOCS": list("DOCS"),
    "list docs": list("docs"),
    "List docs, please.": list("docs"),
    "ls src/": list("src/"),
    "list ..": list(".."),
    "list .": list("."),
    "list files in src": list("src"),
    "list all the files in the src folder": list("src"),
    "list the folder src": list("src"),
    "list this project": list("."),
    'list "my docs"': list("my docs"),
    "list files in `my docs`": list("my docs"),
    "show me the files in docs": list("docs"),
    "what files are in src?": list("src"),
    "what's in docs?": list("docs"),
    "list *.md": [["find_files", { glob: "*.md" }]],
    "what is in this folder?": list("."),
    "list my holiday pictures": null,
    "tree": tree("."),
    "show the tree of src": tree("src"),
    "directory tree": tree("."),
    "tree docs/guides": tree("docs/guides"),
  });
});

Deno.test("matchIntent() understands find and search [models.files]", async () => {
  const find = (args: JsonValue): JsonValue => [["find_files", args]];
  const search = (args: JsonValue): JsonValue => [["search_files", args]];
  await checkPlans({
    "find *.ts": find({ glob: "*.ts" }),
    "find src/**/*.ts": find({ glob: "src/**/*.ts" }),
    "find all *.ts files in src": find({ glob: "*.ts", path: "src" }),
    "find files named README.md": find({ glob: "README.md" }),
    'find "my file"': find({ glob: "my file" }),
    "find a?": find({ glob: "a?" }),
    "find where the parser lives": null,
    "find files": find({ glob: "*" }),
    "find all files in src": find({ glob: "*", path: "src" }),
    "find the ts files in src": find({ glob: "*.ts", path: "src" }),
    "find all TypeScript files": find({ glob: "*.{ts,tsx,mts,cts}" }),
    "find *.ts files": find({ glob: "*.ts" }),
    "find constructor files": null,
    "find *.log and delete them": null,
    "find my notes.txt": find({ glob: "my notes.txt" }),
    "find a.txt and b.txt": null,
    "find large files": null,
    "find . -name '*.ts'": find({ glob: "*.ts" }),
    'find src -type f -name "a b*"': find({ glob: "a b*", path: "src" }),
    "find -name x": find({ glob: "x" }),
    "find . -iname x": null,
    "find . -name x -delete": null,
    "find . -exec rm {} +": null,
    "find -rf": find({ glob: "-rf" }),
    "search TODO": search({ pattern: "TODO", literal: true }),
    "search TODO in src": search({ pattern: "TODO", literal: true, path: "src" }),
    'search "sign in" in "my src"': search({ pattern: "sign in", literal: true, path: "my src" }),
    'search for "a in b"': search({ pattern: "a in b", literal: true }),
    "search for the words in the docs folder": search({
      pattern: "the words",
      literal: true,
      path: "docs",
    }),
    "grep foo(bar) in this project": search({ pattern: "foo(bar)", literal: true }),
    "search -e": search({ pattern: "-e", literal: true }),
    "grep -r TODO src": null,
    "search and replace foo with bar": null,
    "search TODO and then fix them": null,
    'search "read and fix"': search({ pattern: "read and fix", literal: true }),
    "search wash and fixate": search({ pattern: "wash and fixate", literal: true }),
    "look for needle": search({ pattern: "needle", literal: true }),
    "search": null,
  });
});

Deno.test("matchIntent() understands read with and without lines [models.files]", async () => {
  const read = (args: JsonValue): JsonValue => [["read_file", args]];
  await checkPlans({
    "read README.md": read({ path: "README.md" }),
    "Read README.md.": read({ path: "README.md" }),
    "can you read `README.md`?": read({ path: "README.md" }),
    "read README.md lines 1-20": read({ path: "README.md", start_line: 1, end_line: 20 }),
    "read README.md lines 3 to 5": read({ path: "README.md", start_line: 3, end_line: 5 }),
    "read lines 3-5 of README.md": read({ path: "README.md", start_line: 3, end_line: 5 }),
    "read README.md 3-5": read({ path: "README.md", start_line: 3, end_line: 5 }),
    "read README.md:3-5": read({ path: "README.md", start_line: 3, end_line: 5 }),
    "read README.md line 7": read({ path: "README.md", start_line: 7, end_line: 7 }),
    "cat src/a b.txt": read({ path: "src/a b.txt" }),
    "show README.md": read({ path: "README.md" }),
    "show LICENSE": read({ path: "LICENSE" }),
    "first 3 lines of LICENSE": read({ path: "LICENSE", start_line: 1, end_line: 3 }),
    "show the first 3 lines of LICENSE": read({ path: "LICENSE", start_line: 1, end_line: 3 }),
    "read the first line of LICENSE": read({ path: "LICENSE", start_line: 1, end_line: 1 }),
    "read the last 3 lines of LICENSE": null,
    "read a.txt and b.txt": null,
    'read "a.txt and b.txt"': read({ path: "a.txt and b.txt" }),
    "read me a story": null,
  });
});

Deno.test("matchIntent() understands questions about Git [models.git]", async () => {
  await checkPlans({
    "git status": [["git_status", {}]],
    "What changed?": [["git_status", {}]],
    "what has changed": [["git_status", {}]],
    "git log": [["git_log", { max_count: 10 }]],
    "recent commits": [["git_log", { max_count: 10 }]],
    "show me the last 3 commits": [["git_log", { max_count: 3 }]],
    "git log -n 500": [["git_log", { max_count: 50 }]],
    "git diff": [["git_diff", {}]],
    "git diff --staged": [["git_diff", { staged: true }]],
    "git diff src/a.ts": [["git_diff", { paths: ["src/a.ts"] }]],
    "git diff HEAD~1": [["git_diff", { from: "HEAD~1" }]],
    "show HEAD": [["git_show", { rev: "HEAD" }]],
    "show HEAD~2": [["git_show", { rev: "HEAD~2" }]],
    "git show v1.2.0": [["git_show", { rev: "v1.2.0" }]],
    "show the last commit": [["git_show", { rev: "HEAD" }]],
    "last commit": [["git_show", { rev: "HEAD" }]],
    "git diff -- main": [["git_diff", { paths: ["main"] }]],
    "git diff feature/x": [["git_diff", { paths: ["feature/x"] }]],
    "which branch am I on?": [["git_status", {}]],
    "any changes?": [["git_status", {}]],
    "last 0 commits": null,
    "git status --short": [["git_status", {}]],
    "git log --oneline": [["git_log", { max_count: 10 }]],
    "git log --oneline -5": [["git_log", { max_count: 5 }]],
    "git diff main..dev": [["git_diff", { from: "main", to: "dev" }]],
    "git diff v1 HEAD": [["git_diff", { from: "v1", to: "HEAD" }]],
    "git show HEAD:docs/a.md": [["git_show", { rev: "HEAD", path: "docs/a.md" }]],
    "git push": null,
    "git show --output=x": null,
  });
});

Deno.test("matchIntent() takes TOOL {json} exactly as written [models.call_tool]", async () => {
  await checkPlans({
    'list_dir {"path":"docs"}': [["list_dir", '{"path":"docs"}']],
    'calculate {"expression": 9007199254740993}': [[
      "calculate",
      '{"expression": 9007199254740993}',
    ]],
    "call list_dir {}": [["list_dir", "{}"]],
    "git_status": [["git_status", ""]],
    "calculate": [["calculate", ""]],
    'list_dir {"path":': [["list_dir", '{"path":']],
    'run_cmd {"command":"ls"}': [],
    "search {x}": [["search_files", { pattern: "{x}", literal: true }]],
    [`list_dir ${" ".repeat(3000)}{}`]: null,
    [`list_dir {"path":"${"a".repeat(5000)}"}`]: [["list_dir", `{"path":"${"a".repeat(5000)}"}`]],
  });
});

Deno.test("matchIntent() understands summaries and nothing near them [models.summarize]", async () => {
  for (
    const text of [
      "summarize this project",
      "Summarise the project.",
      "summarize",
      "What is this project?",
      "what does this repo do?",
      "please give me an overview of this codebase",
      "project summary",
      "describe this repository",
      "tell me about this project",
    ]
  ) assertEquals((await planOf(text) as string[][])[0]?.[0], "list_tree", text);
  await checkPlans({
    "summarize README.md": null,
    "summarize the war of 1812": null,
    "what is this project's licence": null,
    "describe a cat": null,
  });
});

Deno.test("matchIntent() reads hostile text in time that grows with its length [models.linear_time]", async () => {
  const starts = ["", "what is ", "list ", "find ", "search ", "read ", "git show ", "summarize "];
  const parts = [
    "(",
    "1",
    "1,",
    "1%",
    " ",
    "x ",
    "in ",
    " in a",
    "'",
    '"',
    "the ",
    "please ",
    "?!",
  ];
  const started = performance.now();
  for (const start of starts) {
    for (const part of parts) await planOf(start + part.repeat(2000 / part.length - start.length));
  }
  assert(performance.now() - started < 5_000);
});
