// What stands in a Git folder and is not what Git expects there.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { assertAll, assertFine, GitLab } from "./git_lab.ts";

const OUTSIDE = /outside the workspace/;

/** A repository with two commits, one of them packed, and files that not every repository has. */
function openFull(): Promise<GitLab> {
  return GitLab.open({ prepare: fillRepository });
}

async function fillRepository(lab: GitLab): Promise<void> {
  await lab.git("gc", "-q");
  await lab.write("b.txt", "two\n");
  await lab.commit("second");
  const git = `${lab.workspace}/.git`;
  await Deno.writeTextFile(`${git}/shallow`, "");
  await Deno.mkdir(`${git}/rebase-merge`);
  await Deno.writeTextFile(`${git}/rebase-merge/onto`, "");
}

/** The first path below the Git folder that matches. */
async function findPath(lab: GitLab, folder: string, wanted: RegExp): Promise<string> {
  for await (const { name } of Deno.readDir(`${lab.workspace}/.git/${folder}`)) {
    if (wanted.test(name)) return folder === "." ? name : `${folder}/${name}`;
  }
  throw new Error(`Nothing in ${folder} matches ${wanted}`);
}

function fanOut(lab: GitLab): Promise<string> {
  return findPath(lab, "objects", /^[0-9a-f]{2}$/);
}

for (
  const [what, find] of [
    ["a fan-out folder", fanOut],
    ["an object", async (lab: GitLab) => await findPath(lab, await fanOut(lab), /./)],
    ["a pack", (lab: GitLab) => findPath(lab, "objects/pack", /\.pack$/)],
    ["a pack's index", (lab: GitLab) => findPath(lab, "objects/pack", /\.idx$/)],
    ["the folder of alternates", () => "objects/info"],
    ["the list of packs", () => "objects/info/packs"],
    ["the folder of reflogs", () => "logs"],
    ["HEAD's reflog", () => "logs/HEAD"],
    ["a branch's reflog", () => "logs/refs/heads/main"],
    ["the packed references", () => "packed-refs"],
    ["the file of excludes", () => "info/exclude"],
    ["the list of shallow commits", () => "shallow"],
    ["what a rebase left", () => "rebase-merge/onto"],
  ] as const
) {
  Deno.test(`${what} that is a link to the outside is refused, to the inside read [git.inside]`, async () => {
    await using lab = await openFull();
    const name = await find(lab);
    const path = `${lab.workspace}/.git/${name}`;
    await Deno.rename(path, `${lab.workspace}/moved`);
    await Deno.symlink(`${lab.workspace}/moved`, path);
    await assertFine(lab);
    await Deno.rename(`${lab.workspace}/moved`, `${lab.root}/moved`);
    await Deno.remove(path);
    await Deno.symlink(`${lab.root}/moved`, path);
    assertStringIncludes(await lab.git("log", "-1", "--format=%s"), "second");
    const { message } = await lab.read("git_status") as { message: string };
    assertEquals(
      message,
      `Cannot read Git repository: the link ".git/${name}" leads to "${lab.root}/moved", outside ` +
        "the workspace; start with --project at a folder that holds all of the repository",
    );
    await assertAll(lab, "permission_denied", OUTSIDE);
  });
}

Deno.test("an object behind a link is refused also where a folder inside lies between [git.inside]", async () => {
  await using lab = await openFull();
  const folder = await fanOut(lab);
  const object = (await findPath(lab, folder, /./)).slice(folder.length + 1);
  await Deno.rename(`${lab.workspace}/.git/${folder}`, `${lab.workspace}/moved`);
  await Deno.symlink("../../moved", `${lab.workspace}/.git/${folder}`);
  await assertFine(lab);
  await Deno.rename(`${lab.workspace}/moved/${object}`, `${lab.root}/object`);
  await Deno.symlink(`${lab.root}/object`, `${lab.workspace}/moved/${object}`);
  await assertAll(lab, "permission_denied", /the link "moved\/[0-9a-f]+" leads to/);
  await Deno.remove(`${lab.workspace}/.git/${folder}`);
  await Deno.mkdir(`${lab.workspace}/store`);
  await Deno.rename(`${lab.workspace}/moved`, `${lab.workspace}/store/${folder.slice(8)}`);
  await lab.write(".git/objects/info/alternates", "../../store\n");
  await assertAll(lab, "permission_denied", /the link "store\/[0-9a-f]{2}\/[0-9a-f]+" leads to/);
});

Deno.test("links in a circle among a Git folder's own end the search [git.inside]", async () => {
  await using lab = await GitLab.open();
  await Deno.symlink("../refs", `${lab.workspace}/.git/logs/more`);
  await Deno.symlink("../logs", `${lab.workspace}/.git/info/more`);
  await Deno.symlink("self", `${lab.workspace}/.git/info/self`);
  await assertFine(lab);
});

Deno.test("a worktree's Git folder that is a link to the outside is refused [git.inside]", async () => {
  await using lab = await GitLab.open();
  await lab.git("worktree", "add", "-q", "-b", "side", `${lab.root}/tree`);
  await Deno.rename(`${lab.workspace}/.git/worktrees/tree`, `${lab.root}/outer`);
  await Deno.symlink(`${lab.root}/outer`, `${lab.workspace}/.git/worktrees/tree`);
  await assertFine(lab);
  await Deno.rename(`${lab.workspace}/.git`, `${lab.workspace}/main`);
  await Deno.rename(`${lab.root}/outer`, `${lab.root}/again`);
  await Deno.remove(`${lab.workspace}/main/worktrees/tree`);
  await Deno.symlink(`${lab.root}/again`, `${lab.workspace}/main/worktrees/tree`);
  await lab.write(".git", "gitdir: main/worktrees/tree\n");
  await assertAll(lab, "permission_denied", OUTSIDE);
});

Deno.test("a pipe in the place of a file of Git is refused at once [git.pipes]", async () => {
  const names = ["config", "HEAD", "index", "commondir", "packed-refs", "shallow", "info/exclude"];
  for (const name of [...names, "info/attributes", "objects/info/alternates", "logs/HEAD"]) {
    await using lab = await GitLab.open();
    const path = `${lab.workspace}/.git/${name}`;
    await Deno.remove(path).catch(() => {});
    const { code } = await lab.tryGit([path], { binary: await Deno.realPath("/usr/bin/mkfifo") });
    assertEquals(code, 0);
    await assertAll(lab, "permission_denied", /is refused: it is not a regular file/);
    await Deno.rename(path, `${lab.workspace}/pipe`);
    await Deno.symlink(`${lab.workspace}/pipe`, path);
    await assertAll(lab, "permission_denied", /is refused: it is not a regular file/);
  }
});

for (const name of [".gitignore", "sub/.gitattributes", "nested/.git/HEAD"]) {
  Deno.test(`a pipe in the place of ${name} of the working tree does not hold a read [git.pipes]`, async () => {
    await using lab = await GitLab.open();
    await lab.write("sub/b.txt", "two\n");
    await lab.commit("second");
    await lab.write("sub/b.txt", "six\n");
    await lab.git("init", "-q", "nested");
    await Deno.remove(`${lab.workspace}/${name}`).catch(() => {});
    const mkfifo = await Deno.realPath("/usr/bin/mkfifo");
    assertEquals((await lab.tryGit([name], { binary: mkfifo })).code, 0);
    const outcome = await lab.read("git_status", {}, { signal: AbortSignal.timeout(30_000) });
    assertEquals(outcome, {
      ok: false,
      code: "permission_denied",
      message: `Cannot read Git repository: "${name}" is refused: it is not a regular file, and ` +
        "Git waits for it; remove it",
    });
  });
}
