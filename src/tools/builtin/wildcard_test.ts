import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { compileName, matchPath } from "./wildcard.ts";

function matches(pattern: string, name: string): boolean | undefined {
  return compileName(pattern)?.(name);
}

/** What is meant, said the short and slow way. */
function reference(pattern: string, name: string): boolean {
  if (pattern === "") return name === "";
  if (pattern.startsWith("*")) {
    return reference(pattern.slice(1), name) || (name !== "" && reference(pattern, name.slice(1)));
  }
  const first = pattern.charAt(0);
  return name !== "" && (first === "?" || first === name.charAt(0)) &&
    reference(pattern.slice(1), name.slice(1));
}

Deno.test("compileName() knows stars, question marks, classes and escapes", () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    ["a", "a", true],
    ["a", "A", false],
    ["*", "", true],
    ["*.ts", ".ts", true],
    ["*.ts", "a.tsx", false],
    ["a*b*c", "a-b-b-c", true],
    ["a?c", "abc", true],
    ["a?c", "ac", false],
    ["?", "👍", true],
    ["[a-c]x", "bx", true],
    ["[!a-c]x", "bx", false],
    ["[^a-c]x", "dx", true],
    ["[]a]", "]", true],
    ["[a-]", "-", true],
    ["[a\\]b]", "]", true],
    ["[[:digit:]]x", "7x", true],
    ["[[:alpha:][:digit:]_]", "_", true],
    ["[[:nope:]]", ":]", true],
    ["\\*", "*", true],
    ["\\*", "a", false],
    ["a\\b", "ab", true],
    ["日*", "日本", true],
  ];
  for (const [pattern, name, expected] of cases) {
    assertEquals(matches(pattern, name), expected, `${pattern} ${name}`);
  }
  for (const pattern of ["[", "[a", "a\\", "[!", "[]"]) {
    assertEquals(compileName(pattern), undefined, pattern);
  }
});

Deno.test("compileName() agrees with the plain definition", () => {
  const pattern = fc.array(fc.constantFrom("*", "?", "a", "b"), { maxLength: 8 });
  const name = fc.array(fc.constantFrom("a", "b"), { maxLength: 8 });
  fc.assert(fc.property(pattern, name, (parts, letters) => {
    const [text, word] = [parts.join(""), letters.join("")];
    assertEquals(matches(text, word), reference(text, word));
  }));
});

Deno.test("matchPath() lets ** stand for any number of folders", () => {
  const is = (name: string) => (other: string) => name === other;
  assert(matchPath([is("a"), "**", is("b")], ["a", "b"]));
  assert(matchPath([is("a"), "**", is("b")], ["a", "x", "y", "b"]));
  assert(matchPath(["**", is("b")], ["b"]));
  assert(!matchPath(["**", is("b")], ["b", "c"]));
  assert(!matchPath([is("a"), "**", is("b")], ["a"]));
});

Deno.test("hostile patterns take no longer than friendly ones [builtin_tools.hostile_patterns]", () => {
  // With a backtracking matcher each of these takes hours.
  const name = "a".repeat(255);
  assertEquals(matches("*a".repeat(100) + "b", name), false);
  assertEquals(matches("*?*".repeat(100) + "b", name), false);
  const any = compileName("a*");
  assert(any !== undefined);
  const parts = Array.from({ length: 50 }, () => ["**", any] as const).flat();
  assertEquals(matchPath([...parts, () => false], Array(400).fill("a")), false);
});
