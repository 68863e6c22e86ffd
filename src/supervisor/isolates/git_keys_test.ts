import { assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { executingKeys } from "./git_keys.ts";

function keys(text: string): readonly string[] {
  return [...executingKeys(text).keys()];
}

Deno.test("executingKeys() finds every key that can run a program, however it is written [trust.bound]", () => {
  const found: readonly [string, readonly string[]][] = [
    ["[core] fsmonitor = x", ["core.fsmonitor"]],
    ["[CORE]\n  HooksPath = x\n", ["core.hookspath"]],
    ["[core]\r\n\tpager = x\r\n", ["core.pager"]],
    ['[filter "A=b"]\nclean = x\nsmudge = y\nrequired', [
      ...["filter.A=b.clean", "filter.A=b.smudge", "filter.A=b.required"],
    ]],
    ["[filter.old]\nclean = x", ["filter.old.clean"]],
    ['[alias]\nst = "!sh"', ["alias.st"]],
    ['[diff "x"]\ntextconv = x\n[merge "y"]\ndriver = z', ["diff.x.textconv", "merge.y.driver"]],
    ['[includeIf "gitdir:/"]\npath = x\n[include]\npath = y', [
      "includeif.gitdir:/.path",
      "include.path",
    ]],
    ['[submodule "a"]\nurl = x\nupdate = !sh', ["submodule.a.update"]],
    // A comment does not go on, so that the next line is a key.
    ["[core]\n# a \\\nfsmonitor = x", ["core.fsmonitor"]],
    ["[core]\nbare = false ; a \\\nfsmonitor = x", ["core.fsmonitor"]],
    [
      '[core]\nbare = false\n[remote "origin"]\nurl = x\nfetch = y\n[branch "a"]\nmerge = z\n#pager = x',
      [],
    ],
    ["no section\n[broken\nfsmonitor", [".fsmonitor"]],
  ];
  for (const [text, expected] of found) assertEquals([text, keys(text)], [text, expected]);
});

Deno.test("executingKeys() covers all of a value, its further lines too [trust.bound]", () => {
  const values = (text: string) => executingKeys(text).get("core.pager");
  assertEquals(values("[core]\npager = a\npager = b"), ["a", "b"]);
  assertEquals(values("[core]\npager = a \\\n b"), ["a \\\n b"]);
  assertEquals(values("[core]\npager"), ["true"]);
});

Deno.test("executingKeys() reads anything in a time that grows with the text", () => {
  fc.assert(fc.property(fc.string(), (text) => void executingKeys(text)));
  const before = performance.now();
  executingKeys(`[core]\npager = x${" ".repeat(500_000)}y\n`);
  executingKeys(`[${"a ".repeat(200_000)}`);
  executingKeys(`[core]\n${"pager = x \\\n".repeat(200_000)}`);
  executingKeys(`[a "${"\\x".repeat(200_000)}`);
  assertEquals(performance.now() - before < 5000, true);
});
