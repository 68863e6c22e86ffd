import { assertEquals } from "@std/assert";
import { checkLinks, unlistedPages } from "./check_links.ts";
import { anchors, codeBlocks } from "./markdown.ts";

const FENCE = "`".repeat(3);

function problems(text: string): string[] {
  const pages = new Map([
    ["docs/a.md", text],
    ["README.md", "# Kyrozen\n## What is `x`?\n## Twice\n## Twice\n"],
  ]);
  return checkLinks("docs/a.md", {
    pages,
    exists: (path) => path === "src/core.ts" || path === "",
  });
}

Deno.test("checkLinks() follows files, folders and headings [repository.links]", () => {
  const good = [
    "[a](../README.md)",
    "[b](../README.md#what-is-x)",
    "[c](../README.md#twice-1)",
    '[d](../src/core.ts "title")',
    "[e](#here)\n# Here",
    "[f](https://example.com/nowhere)",
    "[g]\n\n[g]: ../README.md",
    "`[h](nowhere.md)`",
    `${FENCE}text\n[i](nowhere.md)\n${FENCE}`,
  ];
  assertEquals(good.flatMap(problems), []);
});

Deno.test("checkLinks() names each link that leads nowhere [repository.links]", () => {
  const bad = [
    "\n[a](nowhere.md)",
    "[b](../README.md#nowhere)",
    "[c](#nowhere)",
    "[d](/README.md)",
    "[e](../../outside.md)",
    "[f]: nowhere.md",
    "![g](picture.png)",
  ];
  assertEquals(bad.flatMap(problems), [
    'docs/a.md:2: Cannot follow "nowhere.md": no such file',
    'docs/a.md:1: Cannot follow "../README.md#nowhere": no heading "nowhere"',
    'docs/a.md:1: Cannot follow "#nowhere": no heading "nowhere"',
    'docs/a.md:1: Cannot follow "/README.md": write it relative to the page',
    'docs/a.md:1: Cannot follow "../../outside.md": it leaves the repository',
    'docs/a.md:1: Cannot follow "nowhere.md": no such file',
    'docs/a.md:1: Cannot follow "picture.png": no such file',
  ]);
});

Deno.test("unlistedPages() names the pages that the index leaves out [repository.links]", () => {
  const pages = new Map([
    ["docs/index.md", "[a](guides/a.md#x) [c](../README.md)"],
    ["docs/guides/a.md", ""],
    ["docs/guides/b.md", ""],
    ["README.md", ""],
  ]);
  assertEquals(unlistedPages("docs/index.md", pages), [
    "docs/index.md: Cannot find a link to docs/guides/b.md: every page is listed",
  ]);
});

Deno.test("codeBlocks() reads language, tags, place and text [repository.blocks]", () => {
  const page =
    `# A\n\n${FENCE}sh ci\none\n\ntwo\n${FENCE}\n\n- item\n\n  ${FENCE}ts\n  three\n  ${FENCE}\n`;
  assertEquals(codeBlocks("a.md", page), [
    { page: "a.md", line: 3, language: "sh", tags: ["ci"], text: "one\n\ntwo" },
    { page: "a.md", line: 11, language: "ts", tags: [], text: "three" },
  ]);
});

Deno.test("anchors() are those of the headings, code marks and doubles included [repository.links]", () => {
  assertEquals(anchors("# A `b_c` (d)!\n# x\n# x\n" + `${FENCE}sh\n# no\n${FENCE}\n`), [
    "a-b_c-d",
    "x",
    "x-1",
  ]);
});
