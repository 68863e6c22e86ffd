import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { IgnoreScope } from "./gitignore.ts";
import { SkipLog } from "./skip_log.ts";
import { WorkspaceWalk } from "./walk_workspace.ts";
import { findPlace } from "./workspace_path.ts";

function ignored(rules: string, path: string): boolean {
  const isFolder = path.endsWith("/");
  return IgnoreScope.none.extend(rules, 0).ignores({
    names: path.split("/").filter(Boolean),
    isFolder,
  });
}

Deno.test("IgnoreScope reads the lines of a .gitignore [builtin_tools.gitignore]", () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    ["", "a", false],
    ["# a", "# a", false],
    ["\\# a", "# a", true],
    ["\\!a", "!a", true],
    ["a ", "a", true],
    ["a\\ ", "a ", true],
    ["a\r\n", "a", true],
    ["\ufeffa", "a", true],
    ["*.log", "deep/x.log", true],
    ["/a", "b/a", false],
    ["/a", "a", true],
    ["b/a", "x/b/a", false],
    ["a/", "a", false],
    ["a/", "x/a/", true],
    ["*\n!a", "a", false],
    ["!a\n*", "a", true],
    ["a/**", "a/b/c", true],
    ["a/**", "a/", false],
    ["**/a", "x/y/a", true],
    ["a/**/b", "a/b", true],
    ["[", "[", false],
    ["A", "a", false],
  ];
  for (const [rules, path, expected] of cases) {
    assertEquals(ignored(rules, path), expected, JSON.stringify([rules, path]));
  }
});

Deno.test("IgnoreScope lets a nearer file win [builtin_tools.gitignore]", () => {
  const root = IgnoreScope.none.extend("*.log\n/only_root", 0);
  const nested = root.extend("!keep.log\n/here", 1);
  const ask = (scope: IgnoreScope, ...names: readonly string[]) =>
    scope.ignores({ names, isFolder: false });
  assertEquals(ask(nested, "a", "x.log"), true);
  assertEquals(ask(nested, "a", "keep.log"), false);
  assertEquals(ask(nested, "a", "here"), true);
  assertEquals(ask(nested, "a", "b", "here"), false);
  assertEquals(ask(nested, "a", "only_root"), false);
  assertEquals(ask(root, "here"), false);
});

const TREE = [
  "a",
  "b/a",
  "b/ab",
  "b/.a",
  "b/c/a",
  "b/c/a.b",
  "b/c/d/ab",
  "c/a b",
  "c/a.b",
  "c/b/a",
  "ab/a",
  "ab/c.b",
  ".c/a",
];

async function makeTree(folder: string, rules: readonly string[]): Promise<void> {
  for (const path of TREE) {
    await Deno.mkdir(`${folder}/${path}`.replace(/[^/]*$/, ""), { recursive: true });
    await Deno.writeTextFile(`${folder}/${path}`, "");
  }
  await Deno.writeTextFile(`${folder}/.gitignore`, rules[0] ?? "");
  await Deno.writeTextFile(`${folder}/b/.gitignore`, rules[1] ?? "");
}

async function walked(workspace: string, path: string): Promise<readonly string[]> {
  const root = findPlace(workspace, path);
  assert(root.ok);
  const { signal } = new AbortController();
  const walk = new WorkspaceWalk({ workspace, root, signal, skips: new SkipLog() });
  const files: string[] = [];
  for await (const entries of walk.folders()) {
    files.push(...entries.filter(({ kind }) => kind === "file").map((entry) => entry.path));
  }
  return files.sort();
}

async function git(workspace: string, ...args: readonly string[]): Promise<string> {
  const env = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
  const command = new Deno.Command("git", { args: ["-C", workspace, ...args], env });
  const { success, stdout } = await command.output();
  assert(success);
  return new TextDecoder().decode(stdout);
}

const hasGit = await new Deno.Command("git", { args: ["--version"] }).output().then(
  ({ success }) => success,
  () => false,
);

const name = hasGit ? "" : " (ignored: git is not installed)";
Deno.test({
  name: `a walk leaves out what Git would ignore [builtin_tools.gitignore]${name}`,
  ignore: !hasGit,
  async fn() {
    const workspace = await Deno.realPath(await Deno.makeTempDir());
    try {
      await git(workspace, "init", "--quiet");
      const piece = fc.constantFrom(
        "a",
        "b",
        "c",
        "ab",
        "*",
        "?",
        "**",
        "[ab]",
        "[!a]",
        ".*",
        "\\a",
        "***",
        "[]a-]",
      );
      const part = fc.array(piece, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(""))
        // Git reads two stars within a name in ways that it does not document.
        .filter((text) => /^\*+$/.test(text) || !text.includes("**"));
      const line = fc.tuple(
        fc.constantFrom("", "", "!", "/", "!/", "#", " "),
        fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/")),
        fc.constantFrom("", "", "/", "/*", " ", "\\ b"),
      ).map((parts) => parts.join(""));
      const rules = fc.array(line, { maxLength: 4 }).map((lines) => lines.join("\n"));
      let run = 0;
      await fc.assert(
        fc.asyncProperty(rules, rules, async (outer, inner) => {
          const folder = `run${run++}`;
          await makeTree(`${workspace}/${folder}`, [outer, inner]);
          const exclude = "--exclude-per-directory=.gitignore";
          const listed = await git(workspace, "ls-files", "-o", "-z", exclude, "--", folder);
          assertEquals(await walked(workspace, folder), listed.split("\0").filter(Boolean).sort());
        }),
        { numRuns: 60 },
      );
    } finally {
      await Deno.remove(workspace, { recursive: true });
    }
  },
});
