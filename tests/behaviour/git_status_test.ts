import { assertEquals } from "@std/assert";
import { GitLab } from "../security/git_lab.ts";

async function statusOf(lab: GitLab) {
  const { commit: _commit, ...rest } = await lab.output("git_status");
  return rest;
}

const CLEAN = {
  branch: "main",
  detached: false,
  upstream: null,
  ahead: null,
  behind: null,
  clean: true,
  entries: [],
  truncated: false,
};

Deno.test("git_status tells every kind of change apart [git.status]", async () => {
  await using lab = await GitLab.open();
  for (const name of ["deleted", "moved", "staged", "both", "typed"]) {
    await lab.write(`${name}.txt`, `${name}\n`.repeat(20));
  }
  const commit = await lab.commit("second");
  assertEquals(await lab.output("git_status"), { ...CLEAN, commit });
  await lab.write("a.txt", "two\n");
  await Deno.remove(`${lab.workspace}/deleted.txt`);
  await lab.git("mv", "moved.txt", "new place.txt");
  await lab.write("staged.txt", "x\n");
  await lab.write("both.txt", "x\n");
  await lab.write("added.txt", "added\n");
  await lab.git("add", "staged.txt", "both.txt", "added.txt");
  await lab.write("both.txt", "y\n");
  await Deno.remove(`${lab.workspace}/typed.txt`);
  await Deno.symlink("a.txt", `${lab.workspace}/typed.txt`);
  await lab.write("folder/new.txt", "new\n");
  await lab.write(".gitignore", "*.log\n");
  await lab.write("x.log", "");
  assertEquals(await statusOf(lab), {
    ...CLEAN,
    clean: false,
    entries: [
      { path: "a.txt", index: "unmodified", worktree: "modified" },
      { path: "added.txt", index: "added", worktree: "unmodified" },
      { path: "both.txt", index: "modified", worktree: "modified" },
      { path: "deleted.txt", index: "unmodified", worktree: "deleted" },
      {
        path: "new place.txt",
        orig_path: "moved.txt",
        index: "renamed",
        worktree: "unmodified",
      },
      { path: "staged.txt", index: "modified", worktree: "unmodified" },
      { path: "typed.txt", index: "unmodified", worktree: "type_changed" },
      { path: ".gitignore", index: "unmodified", worktree: "untracked" },
      { path: "folder/", index: "unmodified", worktree: "untracked" },
    ],
  });
});

Deno.test("git_status shows odd names whole and marks those that are not UTF-8 [git.names]", async () => {
  await using lab = await GitLab.open();
  const names = ["two words", "new\nline", 'a "quote"', "tab\there", "-dash", "ümläut", "\\xe9"];
  for (const name of names) await lab.write(name, "x\n");
  // A string cannot name this file, so a shell makes it.
  const sh = await Deno.realPath("/bin/sh");
  await lab.tryGit(["-c", "printf x > \"$(printf 'caf\\351')\""], { binary: sh });
  const { entries } = await lab.output("git_status");
  const untracked = { index: "unmodified", worktree: "untracked" };
  const byPath = (a: { path: string }, b: { path: string }) => a.path < b.path ? -1 : 1;
  assertEquals(
    [...entries as { path: string }[]].sort(byPath),
    [
      ...names.map((path) => ({ path, ...untracked })),
      { path: "caf\\xe9", ...untracked, not_utf8: true },
    ].sort(byPath),
  );
});

Deno.test("git_status of a detached HEAD and before the first commit [git.status]", async () => {
  await using lab = await GitLab.open();
  await lab.git("checkout", "-q", "--detach");
  assertEquals(await statusOf(lab), { ...CLEAN, branch: null, detached: true });
  await using empty = await GitLab.open({ commit: false });
  await empty.git("init", "-q", "-b", "start");
  assertEquals(await empty.output("git_status"), { ...CLEAN, branch: "start", commit: null });
});

Deno.test("git_status counts commits ahead of and behind the upstream [git.status]", async () => {
  await using lab = await GitLab.open();
  await lab.git("clone", "-q", "--bare", ".", `${lab.root}/upstream`);
  await lab.git("remote", "add", "origin", `${lab.root}/upstream`);
  await lab.git("fetch", "-q", "origin");
  await lab.git("branch", "-q", "--set-upstream-to=origin/main");
  await lab.git("checkout", "-q", "-b", "other");
  await lab.commit("upstream's own");
  await lab.git("push", "-q", "origin", "other:main");
  await lab.git("checkout", "-q", "main");
  await lab.commit("ours");
  await lab.commit("ours too");
  assertEquals(await statusOf(lab), { ...CLEAN, upstream: "origin/main", ahead: 2, behind: 1 });
  const shown = await lab.output("git_log", { rev: "main@{upstream}", max_count: 1 });
  assertEquals((shown.commits as { subject: string }[])[0]?.subject, "upstream's own");
});

Deno.test("git_status names both sides of a merge conflict [git.status]", async () => {
  await using lab = await GitLab.open();
  await lab.git("checkout", "-q", "-b", "side");
  await lab.write("a.txt", "side\n");
  await lab.commit("side");
  await lab.git("checkout", "-q", "main");
  await lab.write("a.txt", "main\n");
  await lab.commit("main");
  await lab.tryGit(["merge", "-q", "side"]);
  assertEquals(await statusOf(lab), {
    ...CLEAN,
    clean: false,
    entries: [{ path: "a.txt", index: "unmerged", worktree: "unmerged", conflict: true }],
  });
  const { files, text } = await lab.output("git_diff");
  assertEquals(files, [{ path: "a.txt", change: "unmerged", added: 4, deleted: 0 }]);
  assertEquals(String(text).startsWith("diff --cc a.txt\n"), true);
});

Deno.test("git_status bounds its list and says that there is more [git.bounds]", async () => {
  await using lab = await GitLab.open();
  for (let index = 0; index < 2100; index++) {
    await Deno.writeTextFile(`${lab.workspace}/f${index}`, "");
  }
  const { entries, truncated, clean } = await lab.output("git_status");
  assertEquals([(entries as unknown[]).length, truncated, clean], [2000, true, false]);
});

Deno.test("git_status reads a sparse checkout and a split index as Git does [git.formats]", async () => {
  await using lab = await GitLab.open();
  await lab.write("in/b.txt", "b\n");
  await lab.write("out/c.txt", "c\n");
  await lab.commit("second");
  await lab.git("sparse-checkout", "init", "--cone");
  await lab.git("sparse-checkout", "set", "in");
  await lab.git("update-index", "--split-index");
  await lab.write("in/b.txt", "changed\n");
  assertEquals(await statusOf(lab), {
    ...CLEAN,
    clean: false,
    entries: [{ path: "in/b.txt", index: "unmodified", worktree: "modified" }],
  });
});
