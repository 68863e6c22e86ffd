import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { JsonObject } from "../../src/contract/mod.ts";
import { runCommand } from "../../src/supervisor/run_command.ts";
import { ALL_READS, assertAll, assertFine, GIT, GitLab } from "./git_lab.ts";

/** A second repository beside the workspace, with a file `secret.txt` in it. */
async function plantOther(lab: GitLab): Promise<string> {
  const other = `${lab.root}/other`;
  await lab.git("init", "-q", "-b", "main", other);
  await Deno.writeTextFile(`${other}/secret.txt`, "secret\n");
  await lab.git("-C", other, "add", ".");
  await lab.git("-C", other, "commit", "-q", "-m", "secret");
  return other;
}

const OUTSIDE = /outside the workspace/;

Deno.test("core.worktree outside the workspace is refused [git.inside]", async () => {
  await using lab = await GitLab.open();
  const other = await plantOther(lab);
  await lab.git("config", "core.worktree", other);
  assertStringIncludes(await lab.git("status", "--porcelain"), "secret.txt");
  await assertAll(lab, "permission_denied", /"core\.worktree" names ".*other", outside/);
});

Deno.test("core.worktree of config.worktree is refused as well [git.inside]", async () => {
  await using lab = await GitLab.open();
  const other = await plantOther(lab);
  await lab.git("config", "extensions.worktreeConfig", "true");
  await lab.git("config", "--worktree", "core.worktree", "../../other");
  assertStringIncludes(await lab.git("status", "--porcelain"), "secret.txt");
  await assertAll(lab, "permission_denied", /"core\.worktree" names ".*other", outside/);
  assert(other.endsWith("other"));
});

Deno.test("core.worktree that names the workspace is fine, another folder in it is not [git.inside]", async () => {
  await using lab = await GitLab.open();
  await lab.git("config", "core.worktree", "..");
  await assertFine(lab);
  await Deno.mkdir(`${lab.workspace}/sub`);
  await lab.git("config", "core.worktree", "../sub");
  await assertAll(lab, "permission_denied", /not the workspace itself/);
});

Deno.test("core.worktree of an included file does not move a read [git.inside]", async () => {
  await using lab = await GitLab.open();
  const other = await plantOther(lab);
  await Deno.writeTextFile(`${lab.root}/included`, `[core]\n\tworktree = "${other}"\n`);
  await lab.git("config", "include.path", `${lab.root}/included`);
  const { entries } = await lab.output("git_status");
  assertEquals(entries, []);
  await assertFine(lab);
});

Deno.test("a .git file that names a folder outside is refused, one inside is followed [git.inside]", async () => {
  await using lab = await GitLab.open();
  await Deno.rename(`${lab.workspace}/.git`, `${lab.workspace}/inner`);
  await lab.write(".git", "gitdir: inner\n");
  await assertFine(lab);
  await Deno.rename(`${lab.workspace}/inner`, `${lab.root}/outer`);
  await lab.write(".git", "gitdir: ../outer\n");
  assertStringIncludes(await lab.git("log", "--oneline"), "first");
  await assertAll(lab, "permission_denied", OUTSIDE);
});

Deno.test("a .git link, and a .git file through a link, to the outside are refused [git.inside]", async () => {
  await using lab = await GitLab.open();
  await Deno.rename(`${lab.workspace}/.git`, `${lab.root}/outer`);
  await Deno.symlink(`${lab.root}/outer`, `${lab.workspace}/.git`);
  assertStringIncludes(await lab.git("log", "--oneline"), "first");
  await assertAll(lab, "permission_denied", OUTSIDE);
  await Deno.rename(`${lab.workspace}/.git`, `${lab.workspace}/link`);
  await lab.write(".git", "gitdir: link\n");
  assertStringIncludes(await lab.git("log", "--oneline"), "first");
  await assertAll(lab, "permission_denied", OUTSIDE);
});

Deno.test("a common folder outside is refused: a linked worktree of another checkout [git.inside]", async () => {
  await using lab = await GitLab.open({ commit: false });
  const other = await plantOther(lab);
  await lab.git("-C", other, "worktree", "add", "-q", lab.workspace);
  assertStringIncludes(await lab.git("log", "--oneline"), "secret");
  await assertAll(lab, "permission_denied", OUTSIDE);
  await Deno.rename(`${other}/.git/worktrees/ws`, `${lab.workspace}/gitdir`);
  await lab.write(".git", "gitdir: gitdir\n");
  await lab.write("gitdir/commondir", `${other}/.git\n`);
  assertStringIncludes(await lab.git("log", "--oneline"), "secret");
  await assertAll(lab, "permission_denied", /its common folder leads to .* outside/);
});

Deno.test("a linked worktree whose repository lies in the workspace is read [git.inside]", async () => {
  await using lab = await GitLab.open();
  await Deno.mkdir(`${lab.root}/all`);
  await lab.git("worktree", "add", "-q", "-b", "side", `${lab.root}/all/tree`);
  await Deno.rename(lab.workspace, `${lab.root}/all/tree/main`);
  await Deno.rename(`${lab.root}/all/tree`, lab.workspace);
  await lab.write(".git", "gitdir: main/.git/worktrees/tree\n");
  const { branch, entries } = await lab.output("git_status");
  assertEquals({ branch, entries }, {
    branch: "side",
    entries: [{ path: "main/", index: "unmodified", worktree: "untracked" }],
  });
  await assertFine(lab);
});

Deno.test("an alternate outside is refused, direct, quoted, chained or missing [git.inside]", async () => {
  await using lab = await GitLab.open();
  const other = await plantOther(lab);
  const secret = (await lab.git("-C", other, "rev-parse", "HEAD")).trim();
  const list = `${lab.workspace}/.git/objects/info/alternates`;
  await Deno.writeTextFile(list, `${other}/.git/objects\n`);
  assertStringIncludes(await lab.git("show", secret), "secret");
  await assertAll(lab, "permission_denied", /an alternate object folder leads to/);
  await Deno.writeTextFile(list, `# odd\n"${other}/.git/objects"\n`);
  assertStringIncludes(await lab.git("show", secret), "secret");
  await assertAll(lab, "permission_denied", /an alternate object folder leads to/);
  await Deno.mkdir(`${lab.workspace}/mid/info`, { recursive: true });
  await Deno.mkdir(`${lab.workspace}/mid/pack`);
  await lab.write("mid/info/alternates", `${other}/.git/objects\n`);
  await Deno.writeTextFile(list, "../../mid\n");
  assertStringIncludes(await lab.git("show", secret), "secret");
  await assertAll(lab, "permission_denied", /an alternate object folder leads to/);
  await Deno.writeTextFile(list, `${lab.root}/not/there\n`);
  await assertAll(lab, "permission_denied", /an alternate object folder leads to/);
});

Deno.test("an alternate inside is used, and a circle of them ends [git.inside]", async () => {
  await using lab = await GitLab.open();
  const git = `${lab.workspace}/.git`;
  await Deno.rename(`${git}/objects`, `${lab.workspace}/store`);
  await Deno.mkdir(`${git}/objects/info`, { recursive: true });
  await Deno.mkdir(`${git}/objects/pack`);
  await Deno.writeTextFile(`${git}/objects/info/alternates`, "../../store\n");
  await lab.write("store/info/alternates", "../.git/objects\n../store\n");
  await assertFine(lab);
});

for (
  const [name, what] of [
    ["objects", "the object folder"],
    ["objects/pack", "a pack folder"],
    ["refs", "the references"],
    ["refs/heads", "a part of the references"],
    ["refs/heads/main", "one reference"],
    ["config", "the configuration"],
    ["index", "the index"],
    ["HEAD", "HEAD"],
    ["info", "the folder of excludes"],
  ] as const
) {
  Deno.test(`${what} that is a link to the outside is refused [git.inside]`, async () => {
    await using lab = await GitLab.open();
    const path = `${lab.workspace}/.git/${name}`;
    await Deno.rename(path, `${lab.root}/moved`);
    await Deno.symlink(`${lab.root}/moved`, path);
    await assertAll(lab, "permission_denied", OUTSIDE);
  });
}

Deno.test("links of a Git folder that stay inside, and an unused one, are no reason to refuse [git.inside]", async () => {
  await using lab = await GitLab.open();
  const git = `${lab.workspace}/.git`;
  await Deno.rename(`${git}/objects`, `${lab.workspace}/store`);
  await Deno.symlink("../store", `${git}/objects`);
  await Deno.remove(`${git}/hooks`, { recursive: true });
  await Deno.symlink(lab.root, `${git}/hooks`);
  await assertFine(lab);
});

Deno.test("a folder of a larger repository is no repository [git.discovery]", async () => {
  await using lab = await GitLab.open();
  await lab.write("sub/b.txt", "two\n");
  const workspace = `${lab.workspace}/sub`;
  assertEquals((await lab.tryGit(["status"], { cwd: workspace })).code, 0);
  for (const [entry, params] of ALL_READS) {
    const outcome = await lab.read(entry, params, { workspace });
    assert(!outcome.ok);
    assertEquals(outcome.code, "not_found");
    assertMatch(outcome.message, /no "\.git", and folders above it are not read/);
  }
});

Deno.test("a workspace that looks like a bare repository is not read as one [git.discovery]", async () => {
  await using lab = await GitLab.open({ commit: false });
  await lab.git("init", "-q", "--bare", ".");
  await lab.git("config", "core.fsmonitor", `'${lab.canary}'`);
  await assertAll(lab, "not_found", /bare repository; start in a checkout/);
});

Deno.test("a bare repository under .git answers for commits and not for a working tree [git.discovery]", async () => {
  await using lab = await GitLab.open();
  const first = (await lab.git("rev-parse", "HEAD")).trim();
  await lab.git("config", "core.bare", "true");
  const { commits } = await lab.output("git_log");
  assertEquals((commits as { sha: string }[]).map(({ sha }) => sha), [first]);
  await lab.output("git_diff", { from: first, to: first });
  const live: JsonObject[] = [{}, { staged: true }, { from: first }];
  for (const params of live) {
    const outcome = await lab.read("git_diff", params);
    assert(!outcome.ok && /is bare/.test(outcome.message));
  }
  assertMatch(JSON.stringify(await lab.read("git_status")), /is bare, it has no working tree/);
});

Deno.test("a folder without a repository, and a broken one, say so [git.discovery]", async () => {
  await using lab = await GitLab.open({ commit: false });
  await assertAll(lab, "not_found", /the workspace has no "\.git"/);
  await lab.write(".git", "nothing\n");
  await assertAll(lab, "not_found", /"\.git" names no Git folder/);
  await lab.write(".git", "gitdir: gone\n");
  await assertAll(lab, "not_found", /"gone", which is missing/);
  await Deno.remove(`${lab.workspace}/.git`);
  await Deno.mkdir(`${lab.workspace}/.git`);
  await assertAll(lab, "not_found", /no "HEAD"/);
});

const ROOT = Deno.uid() === 0;
Deno.test({
  name: "a checkout owned by another user is read, which plain Git refuses [git.owner]" +
    (ROOT ? "" : " (only root can give files away)"),
  ignore: !ROOT,
  async fn() {
    await using lab = await GitLab.open();
    const chown = await Deno.realPath("/usr/bin/chown");
    await lab.tryGit(["-R", "65534:65534", lab.workspace], { binary: chown });
    const plain = await lab.tryGit(["status"]);
    assertStringIncludes(plain.stderr, "dubious ownership");
    await assertFine(lab);
  },
});

Deno.test("a workspace is read whatever characters its name has [git.inside]", async () => {
  await using lab = await GitLab.open();
  const workspace = `${lab.root}/a,b: "c'd"\n\\$(e) =é`;
  await Deno.rename(lab.workspace, workspace);
  for (const [entry, params] of ALL_READS) await lab.output(entry, params, { workspace });
});

Deno.test("an extension of the format whose effect is not known is refused [git.format]", async () => {
  await using lab = await GitLab.open();
  await lab.git("config", "core.repositoryFormatVersion", "1");
  await lab.write(
    ".git/config",
    await Deno.readTextFile(`${lab.workspace}/.git/config`) + "[extensions]\n\tfuture = on\n",
  );
  await assertAll(lab, "permission_denied", /extension "future" = "on"/);
  await lab.write(
    ".git/config",
    "[core]\n\trepositoryformatversion = 1\n[extensions]\n\trefStorage = files:///etc\n",
  );
  await assertAll(lab, "permission_denied", /extension "refstorage" = "files:\/\/\/etc"/);
});

Deno.test("the private folder of a read is never inside the workspace, and never left [git.room]", async () => {
  await using lab = await GitLab.open();
  const inside = `${lab.workspace}/tmp`;
  const outside = `${lab.root}/tmp`;
  await Deno.mkdir(inside);
  await Deno.mkdir(outside);
  const rooms = new Set<string>();
  await lab.readAll({
    environment: { XDG_RUNTIME_DIR: inside, TMPDIR: outside },
    run: (options) => {
      if (options.env.GIT_COMMON_DIR !== undefined) rooms.add(options.env.GIT_COMMON_DIR);
      return runCommand(options);
    },
  });
  assertEquals(rooms.size, ALL_READS.length);
  for (const room of rooms) assertStringIncludes(room, `${outside}/kyrozen-git-`);
  assertEquals([...Deno.readDirSync(inside), ...Deno.readDirSync(outside)], []);
});

Deno.test("a Git that is a file of the workspace is not run [git.binary]", async () => {
  await using lab = await GitLab.open();
  const planted = `${lab.workspace}/git`;
  await Deno.copyFile(lab.canary, planted);
  for (const [entry, params] of ALL_READS) {
    const outcome = await lab.read(entry, params, { git: planted });
    assertEquals(outcome.ok ? "ok" : outcome.code, "dependency_unavailable");
  }
  assertEquals(await lab.takeMark(), "");
  assert(GIT !== planted);
});
