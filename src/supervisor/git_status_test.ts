import { assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { parseGitStatus } from "./git_status.ts";

const NONE = {
  branch: null,
  commit: null,
  detached: false,
  upstream: null,
  ahead: null,
  behind: null,
};

function parse(text: string, { truncated = false } = {}) {
  return parseGitStatus({ stdout: new TextEncoder().encode(text), truncated });
}

Deno.test("parseGitStatus() reads headers and passes over records it does not know [git.status]", () => {
  const text = "# branch.oid abc\0# branch.head a b\0# branch.upstream o/m\0# branch.ab +3 -0\0" +
    "# stash 4\0! ignored\0x new kind\0? new\0";
  assertEquals(parse(text), {
    branch: "a b",
    commit: "abc",
    detached: false,
    upstream: "o/m",
    ahead: 3,
    behind: 0,
    clean: false,
    entries: [{ path: "new", index: "unmodified", worktree: "untracked" }],
    truncated: false,
  });
  assertEquals(parse(""), { ...NONE, clean: true, entries: [], truncated: false });
});

Deno.test("parseGitStatus() drops the last record of output that was cut [git.bounds]", () => {
  const { entries, truncated } = parse("? one\0? two\0? thr", { truncated: true });
  assertEquals([entries.map(({ path }) => path), truncated], [["one", "two"], true]);
});

/** A path as Git allows it: any character but NUL, never empty. */
const PATH = fc.string({ unit: "binary", minLength: 1 }).map((text) =>
  text.replaceAll("\0", "?").toWellFormed()
);
const WORDS: { [letter: string]: string } = {
  ".": "unmodified",
  M: "modified",
  A: "added",
  D: "deleted",
  T: "type_changed",
};
const LETTER = fc.constantFrom(...Object.keys(WORDS));
const FIELDS = `N... 100644 100644 100644 ${"0".repeat(40)} ${"1".repeat(40)}`;

const RECORD = fc.oneof(
  fc.record({ path: PATH }).map(({ path }) => ({
    text: `? ${path}\0`,
    entry: { path, index: "unmodified", worktree: "untracked" },
  })),
  fc.record({ path: PATH, x: LETTER, y: LETTER }).map(({ path, x, y }) => ({
    text: `1 ${x}${y} ${FIELDS} ${path}\0`,
    entry: { path, index: WORDS[x], worktree: WORDS[y] },
  })),
  fc.record({ path: PATH, before: PATH, y: LETTER, score: fc.nat(100) }).map((each) => ({
    text: `2 R${each.y} ${FIELDS} R${each.score} ${each.path}\0${each.before}\0`,
    entry: {
      path: each.path,
      orig_path: each.before,
      index: "renamed",
      worktree: WORDS[each.y],
    },
  })),
  fc.record({ path: PATH }).map(({ path }) => ({
    text: `u UU N... 1 2 3 4 a b c ${path}\0`,
    entry: { path, index: "unmerged", worktree: "unmerged", conflict: true },
  })),
);

Deno.test("parseGitStatus() gives back every entry that was written, whatever its name [git.status]", () => {
  fc.assert(
    fc.property(fc.array(RECORD, { maxLength: 12 }), (records) => {
      const { entries } = parse(records.map(({ text }) => text).join(""));
      assertEquals(JSON.parse(JSON.stringify(entries)), records.map(({ entry }) => entry));
    }),
    { numRuns: 500 },
  );
});

Deno.test("parseGitStatus() answers for any bytes at all [git.status]", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (stdout, truncated) => {
      const { entries } = parseGitStatus({ stdout, truncated });
      for (const { path } of entries) assertEquals(path.includes("\0"), false);
    }),
    { numRuns: 1000 },
  );
});
