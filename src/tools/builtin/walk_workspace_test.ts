import { assert, assertEquals, assertRejects } from "@std/assert";
import { SkipLog } from "./skip_log.ts";
import { type WalkOptions, WorkspaceWalk } from "./walk_workspace.ts";
import { findPlace } from "./workspace_path.ts";

async function withTree(
  paths: readonly string[],
  use: (workspace: string) => Promise<void>,
): Promise<void> {
  // A name that would break a flag, a line or a pattern is a name like any other.
  const root = await Deno.realPath(await Deno.makeTempDir());
  const workspace = `${root}/odd, [name]\n*`;
  try {
    for (const path of paths) {
      const full = `${workspace}/${path}`;
      await Deno.mkdir(full.slice(0, full.lastIndexOf("/")), { recursive: true });
      await Deno.writeTextFile(full, path.endsWith(".gitignore") ? "*.out\n/top\n" : "");
    }
    await use(workspace);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

function startWalk(workspace: string, path: string, rest: Partial<WalkOptions> = {}) {
  const root = findPlace(workspace, path);
  assert(root.ok);
  const skips = new SkipLog();
  const { signal } = new AbortController();
  return { skips, walk: new WorkspaceWalk({ workspace, root, signal, skips, ...rest }) };
}

async function paths(walk: WorkspaceWalk, depth?: number): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const entries of walk.folders(depth)) found.push(...entries.map(({ path }) => path));
  return found;
}

Deno.test("WorkspaceWalk goes level by level, each folder in the order of its names", async () => {
  await withTree(["b/x/1", "b/2", "a/3", "c"], async (workspace) => {
    const { walk } = startWalk(workspace, ".");
    assertEquals(await paths(walk), ["a", "b", "c", "a/3", "b/2", "b/x", "b/x/1"]);
    assertEquals(await paths(startWalk(workspace, ".").walk, 1), ["a", "b", "c"]);
    assertEquals(walk.stopped, null);
  });
});

Deno.test("WorkspaceWalk honours the .gitignore files above the folder where it begins [builtin_tools.gitignore]", async () => {
  await withTree([".gitignore", "a/b.out", "a/top", "a/keep/x.out", "top"], async (workspace) => {
    const { walk, skips } = startWalk(workspace, "a");
    assertEquals(await paths(walk), ["a/keep", "a/top"]);
    assertEquals(skips.report(), [
      { reason: "in .gitignore", count: 2, paths: ["a/b.out", "a/keep/x.out"] },
    ]);
  });
});

Deno.test("WorkspaceWalk shows the path that was asked for, and ignores by the real one [builtin_tools.gitignore]", async () => {
  await withTree([".gitignore", "a/b.out", "a/c"], async (workspace) => {
    await Deno.symlink("a", `${workspace}/link`);
    assertEquals(await paths(startWalk(workspace, "link").walk), ["link/c"]);
  });
});

Deno.test("WorkspaceWalk says why it ended early [builtin_tools.list_bounds]", async () => {
  await withTree(["a/1", "b/2", "c/3"], async (workspace) => {
    const few = startWalk(workspace, ".", { maxEntries: 4 }).walk;
    assertEquals(await paths(few), ["a", "b", "c", "a/1"]);
    assertEquals(few.stopped, "There are too many entries; set path to look into one folder");
    const late = startWalk(workspace, ".", { budgetMs: 0 }).walk;
    assertEquals(await paths(late), []);
    assertEquals(
      late.stopped,
      "The time for one call was used up before everything was looked at",
    );
  });
});

Deno.test("WorkspaceWalk stops when its signal fires [builtin_tools.signal]", async () => {
  await withTree(["a/1", "b/2"], async (workspace) => {
    const controller = new AbortController();
    const { walk } = startWalk(workspace, ".", { signal: controller.signal });
    const walking = (async () => {
      for await (const entries of walk.folders()) {
        assertEquals(entries.length, 2);
        controller.abort();
      }
    })();
    await assertRejects(() => walking, DOMException, "aborted");
  });
});
