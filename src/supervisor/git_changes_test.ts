import { assertEquals } from "@std/assert";
import { parseGitChanges } from "./git_changes.ts";

function parse(text: string, { truncated = false } = {}) {
  const stdout = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return parseGitChanges({ stdout, truncated });
}

const HEAD = ":100644 100644 aaaaaaa bbbbbbb";

Deno.test("parseGitChanges() joins each change with its counts [git.diff]", () => {
  const text = `${HEAD} M\0a\tb\0${HEAD} R090\0old\0:new\0${HEAD} A\0bin\0` +
    "1\t2\ta\tb\0" + "3\t0\t\0old\0:new\0" + "-\t-\tbin\0";
  assertEquals(parse(text), {
    files: [
      { path: "a\tb", change: "modified", added: 1, deleted: 2 },
      { path: ":new", orig_path: "old", change: "renamed", added: 3, deleted: 0 },
      { path: "bin", change: "added", added: null, deleted: null },
    ],
    truncated: false,
  });
});

Deno.test("parseGitChanges() keeps an odd name apart from one that spells it out [git.names]", () => {
  const text = `${HEAD} M\0\\xe9\0${HEAD} D\0\xe9\0` + "1\t0\t\\xe9\0" + "0\t2\t\xe9\0";
  assertEquals(parse(text).files, [
    { path: "\\xe9", change: "modified", added: 1, deleted: 0 },
    { path: "\\xe9", change: "deleted", added: 0, deleted: 2, not_utf8: true },
  ]);
});

Deno.test("parseGitChanges() of output that was cut says so and invents no name [git.bounds]", () => {
  assertEquals(parse(`${HEAD} M\0a\0${HEAD} M\0b`, { truncated: true }), {
    files: [{ path: "a", change: "modified", added: null, deleted: null }],
    truncated: true,
  });
});
