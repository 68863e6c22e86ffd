import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { resolvePath, showPath } from "./call_path.ts";
import { parsePathPattern, pathMatches } from "./path_pattern.ts";

const workspace = "/home/me/garden";

/** Whether a rule that allows, and one that forbids, names a path; `-` for a pattern that names none. */
function named(pattern: string, path: string): string {
  const resolved = resolvePath(path, workspace);
  return [true, false].map((allows) => {
    const parsed = parsePathPattern(pattern, { workspace, allows });
    if (parsed === undefined || resolved === undefined) return "-";
    return pathMatches(parsed, resolved) ? "y" : "n";
  }).join("");
}

Deno.test("a path is what the tools will take it for [policy.rule_paths]", () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ["docs/a.md", "docs/a.md"],
    ["./docs//./a.md", "docs/a.md"],
    ["docs/../src/a.ts", "src/a.ts"],
    ["/home/me/garden/docs/a.md", "docs/a.md"],
    ["/home/me/garden", "."],
    [".", "."],
    ["a/..", "."],
    ["../garden/a.md", "a.md"],
    ["../other/a.md", "/home/me/other/a.md"],
    ["docs/../../a.md", "/home/me/a.md"],
    ["/home/me/gardenshop/a.md", "/home/me/gardenshop/a.md"],
    ["/home/me/Work/a.md", "/home/me/Work/a.md"],
    ["/../../etc/passwd", "/etc/passwd"],
    ["~/a", "~/a"],
    ["docs\\a.md", "docs\\a.md"],
    ["", undefined],
    ["a\0b", undefined],
    ["a/".repeat(5000), undefined],
  ];
  for (const [path, expected] of cases) {
    const resolved = resolvePath(path, workspace);
    assertEquals([path, resolved && showPath(resolved)], [path, expected]);
  }
  assertEquals(resolvePath("/etc", "/"), { isInside: true, names: ["etc"] });
});

Deno.test("a rule names paths by globs of their names [policy.rule_paths]", () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["docs/**", "docs/a.md", "yy"],
    ["docs/**", "docs/x/y/a.md", "yy"],
    ["docs/**", "docs/../docs//./a.md", "yy"],
    ["docs/**", "/home/me/garden/docs/a.md", "yy"],
    ["docs/**", "docs/../src/a.ts", "nn"],
    ["docs/**", "docs/../../garden/src", "nn"],
    ["docs/**", "docs2/a.md", "nn"],
    ["docs/**", "../docs/a.md", "nn"],
    ["docs/**", "docs", "ny"],
    ["docs/**", "DOCS/a.md", "ny"],
    ["docs/", "docs/a/b", "yy"],
    ["./docs//**", "docs/a", "yy"],
    ["docs/*", "docs/a.md", "yy"],
    ["docs/*", "docs/.env", "yy"],
    ["docs/*", "docs/a/b", "nn"],
    ["docs/*.md", "docs/a.md", "yy"],
    ["*.md", "docs/a.md", "nn"],
    ["**/*.md", "docs/x/a.md", "yy"],
    ["**/*.md", "a.md", "yy"],
    ["**/.env", ".env", "yy"],
    ["**/.env", "a/b/.ENV", "ny"],
    ["a/**/b", "a/b", "yy"],
    ["a/**/b", "a/x/y/b", "yy"],
    ["a/**/b", "a/x/y/c", "nn"],
    ["a/**/b/**/c", "a/b/x/b/c", "yy"],
    ["**", ".", "yy"],
    ["**", "../x", "nn"],
    ["*", ".", "nn"],
    [".", ".", "yy"],
    ["/home/me/garden/docs/**", "docs/a.md", "yy"],
    ["/etc/**", "/etc/passwd", "-y"],
    ["/etc/**", "etc/passwd", "-n"],
    ["../x/**", "../x/a", "--"],
    ["a/../b", "b", "--"],
    ["caf\u00e9", "cafe\u0301", "ny"],
    ["docs/**", "", "--"],
  ];
  for (const [pattern, path, expected] of cases) {
    assertEquals([pattern, path, named(pattern, path)], [pattern, path, expected]);
  }
});

/** The same by trying everything: slow, and plainly right. */
function matchesSlowly(pattern: readonly string[], names: readonly string[]): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return names.length === 0;
  if (first !== "**") {
    const [name, ...others] = names;
    return name !== undefined && (first === "*" || first === name) && matchesSlowly(rest, others);
  }
  return matchesSlowly(rest, names) ||
    names.length > 0 && matchesSlowly(pattern, names.slice(1));
}

Deno.test("a path pattern matches exactly what trying everything matches [policy.rule_matching]", () => {
  const seen = { yes: 0, no: 0 };
  const pattern = fc.array(fc.constantFrom("a", "b", "*", "**"), { minLength: 1, maxLength: 6 });
  const path = fc.array(fc.constantFrom("a", "b"), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(pattern, path, (parts, names) => {
      const forbids = parsePathPattern(parts.join("/"), { workspace, allows: false });
      const allows = parsePathPattern(parts.join("/"), { workspace, allows: true });
      const resolved = resolvePath(names.join("/"), workspace);
      assert(forbids !== undefined && allows !== undefined && resolved !== undefined);
      const matches = pathMatches(forbids, resolved);
      seen[matches ? "yes" : "no"]++;
      assertEquals(matches, matchesSlowly(parts, names));
      if (pathMatches(allows, resolved)) assert(matches, "a rule that allows names more");
    }),
    { numRuns: 3000 },
  );
  assert(seen.yes > 100 && seen.no > 100, JSON.stringify(seen));
});

Deno.test("a hostile path and pattern take time that grows with both only [policy.rule_matching]", () => {
  const path = resolvePath("a/".repeat(3000), workspace);
  const text = `**/${"*/a/".repeat(120)}b/${"**/a/".repeat(60)}c/**`;
  const pattern = parsePathPattern(text, { workspace, allows: false });
  assert(path !== undefined && pattern !== undefined);
  assertEquals(pathMatches(pattern, path), false);
});
