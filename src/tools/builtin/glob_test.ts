import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { compileGlob } from "./glob.ts";

function matches(glob: string, path: string): boolean {
  const compiled = compileGlob(glob);
  assert(compiled.ok, glob);
  return compiled.matches(path.split("/"));
}

Deno.test("compileGlob() matches paths relative to a folder [builtin_tools.globs]", () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    ["*.ts", "a.ts", true],
    ["*.ts", "deep/er/a.ts", true],
    ["./*.ts", "a.ts", true],
    ["./*.ts", "deep/a.ts", false],
    ["/*.ts", "a.ts", true],
    ["/*.ts", "deep/a.ts", false],
    ["src/*.ts", "src/a.ts", true],
    ["src/*.ts", "src/deep/a.ts", false],
    ["src/**/*.ts", "src/a.ts", true],
    ["src/**/*.ts", "src/deep/er/a.ts", true],
    ["src/**", "src/a/b", true],
    ["src/**", "src", false],
    ["src/", "src/a/b", true],
    ["**", "a/b/c", true],
    ["**/test/**", "a/test/b/c", true],
    ["**/test/**", "test/b", true],
    ["*.{ts,tsx}", "a/b.tsx", true],
    ["*.{ts,tsx}", "a/b.js", false],
    ["{src,docs}/**/*.md", "docs/a/b.md", true],
    ["a{,b{c,d}}e", "abde", true],
    ["a{,b{c,d}}e", "ae", true],
    ["a{b}c", "a{b}c", true],
    ["a{b,c", "a{b,c", true],
    ["a\\{b,c\\}", "a{b,c}", true],
    ["*", ".gitignore", true],
    ["**/*.yml", ".github/workflows/ci.yml", true],
    ["app/[id]/page.tsx", "app/i/page.tsx", true],
    ["app/\\[id\\]/page.tsx", "app/[id]/page.tsx", true],
    ["README*", "docs/README.md", true],
    ["readme*", "README.md", false],
  ];
  for (const [glob, path, expected] of cases) {
    assertEquals(matches(glob, path), expected, `${glob} ${path}`);
  }
});

Deno.test("compileGlob() says what is wrong with a glob [builtin_tools.globs]", () => {
  const problem = (glob: string) => {
    const compiled = compileGlob(glob);
    assert(!compiled.ok, glob);
    return compiled.problem;
  };
  assertStringIncludes(problem("src/[ab"), "open [");
  assertStringIncludes(problem("../*.ts"), "leaves its folder");
  assertStringIncludes(problem("a/../../b"), "leaves its folder");
  assertStringIncludes(problem("/"), "empty");
  assertStringIncludes(problem("{a,b}".repeat(12)), "more than 256 alternatives");
});

Deno.test("compileGlob() stays quick on hostile globs [builtin_tools.hostile_patterns]", () => {
  const path = "a/".repeat(200) + "a".repeat(200);
  assertEquals(matches("**/a*/".repeat(60) + "b", path), false);
  assertEquals(matches("*a".repeat(200) + "b", path), false);
  assertEquals(compileGlob("{".repeat(1000)).ok, true);
  assertEquals(compileGlob("{a,".repeat(300)).ok, true);
  assertEquals(compileGlob(`${"{a,".repeat(300)}${"}".repeat(300)}`).ok, false);
});
