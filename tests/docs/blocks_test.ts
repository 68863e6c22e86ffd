import { assert, assertEquals, assertThrows } from "@std/assert";
import { checkBlocks, EXECUTED_PAGES } from "../../scripts/docs/check_blocks.ts";
import { type CodeBlock, codeBlocks } from "../../scripts/docs/markdown.ts";
import { markdownPages, readPage } from "../../scripts/docs/pages.ts";
import { runBlock } from "./run_block.ts";
import { matchesOutput, readTranscript } from "./transcript.ts";
import { type CopyMaker, makeCopyMaker } from "./working_copy.ts";

/** Blocks that run the tests themselves: `.ci/run` is what runs them. */
const CI_BLOCKS = [
  ["CONTRIBUTING.md", "deno task ok"],
  ["README.md", "npx --yes deno@2.9.6 task test"],
];

const blocks = markdownPages().flatMap((page) => codeBlocks(page, readPage(page) ?? ""));
const executed = blocks.filter(({ page, language, tags }) =>
  EXECUTED_PAGES.test(page) && /^(?:sh|console|ts)$/.test(language) && !tags.includes("ci")
);

Deno.test("every block is one that a check can read [repository.blocks]", () => {
  assertEquals(checkBlocks(blocks), []);
});

Deno.test("only what .ci/run runs is tagged ci [repository.blocks]", () => {
  const tagged = blocks.filter(({ tags }) => tags.includes("ci"));
  assertEquals(tagged.map(({ page, text }) => [page, text]), CI_BLOCKS);
});

let copies: CopyMaker;
Deno.test.beforeAll(async () => {
  copies = await makeCopyMaker();
});
Deno.test.afterAll(() => copies.remove());

for (const page of new Set(executed.map(({ page }) => page))) {
  Deno.test(`the blocks of ${page} do what the page says [repository.blocks]`, async (t) => {
    const copy = await copies.make();
    for (const block of executed.filter((one) => one.page === page)) {
      await t.step(`line ${block.line}`, () => runBlock(block, copy));
    }
  });
}

Deno.test("runBlock() fails on what a page promises wrongly [repository.blocks]", async () => {
  const copy = {
    folder: "/",
    environment: { PATH: Deno.env.get("PATH") ?? "" },
  };
  const fails = async (language: string, text: string) => {
    const block: CodeBlock = { page: "a.md", line: 1, language, tags: [], text };
    return await runBlock(block, copy).then(() => false, () => true);
  };
  const found = {
    goodShell: await fails("sh", "true"),
    badShell: await fails("sh", "false\ntrue"),
    goodConsole: await fails("console", "$ echo one; echo two >&2\none\ntwo\n$ echo three\nthree"),
    badConsole: await fails("console", "$ echo one\ntwo"),
    silentFailure: await fails("console", "$ false"),
    shownFailure: await fails("console", "$ false\n$ echo $?\n1"),
  };
  assertEquals(found, {
    goodShell: false,
    badShell: true,
    goodConsole: false,
    badConsole: true,
    silentFailure: true,
    shownFailure: false,
  });
});

Deno.test("matchesOutput() takes … for any text of a line, or for any lines [repository.blocks]", () => {
  assert(matchesOutput("a 12 b\n", "a … b"));
  assert(matchesOutput("a\nx\ny\nb", "a\n…\nb"));
  assert(matchesOutput("a\nb", "a\n…\nb"));
  assert(!matchesOutput("a\nx b", "a … b"));
  assert(!matchesOutput("a", "b"));
  assert(!matchesOutput("a.c", "abc") && !matchesOutput("abc", "a.c"));
});

Deno.test("matchesOutput() can let great numbers grow, and columns with them [repository.blocks]", () => {
  const near = { nearNumbers: true };
  assert(matchesOutput("A    40 007 lines, 1.1 B", "A  36 387 lines, 1.2 B", near));
  assert(!matchesOutput("A  40 007 lines", "A  36 387 lines"));
  assert(!matchesOutput("A  50 007 lines", "A  36 387 lines", near));
  assert(!matchesOutput("A  x lines", "A  7 lines", near));
  assert(!matchesOutput("A  7 words", "A  7 lines", near));
  assert(matchesOutput("A  0.3 %, 7 lines", "A  0.1 %, 7 lines", near));
  assert(!matchesOutput("2*(3+4) = 15", "2*(3+4) = 14", near));
  assert(!matchesOutput("a 0.2.0", "a 0.1.0", near));
  assert(!matchesOutput("a\nx 1\nb 41", "a\n…\nb 20", near));
});

Deno.test("readTranscript() reads commands, their continuation and their output [repository.blocks]", () => {
  assertEquals(readTranscript("$ cat <<E\n> x\n> E\nx\n\n$ true"), [
    { command: "cat <<E\nx\nE", output: "x" },
    { command: "true", output: "" },
  ]);
  assertThrows(() => readTranscript("x"), Error, "starts with");
});
