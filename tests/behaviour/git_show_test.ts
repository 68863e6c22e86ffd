import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { JsonObject } from "../../src/contract/mod.ts";
import { runCommand } from "../../src/supervisor/run_command.ts";
import { ALL_READS, GIT, GitLab } from "../security/git_lab.ts";

Deno.test("git_show gives a commit and its changes, also of a first one and a merge [git.show]", async () => {
  await using lab = await GitLab.open();
  const first = await lab.output("git_show", { rev: "HEAD" });
  assertEquals(first.files, [{ path: "a.txt", change: "added", added: 1, deleted: 0 }]);
  assertStringIncludes(String(first.text), "new file mode 100644\n");
  await lab.git("checkout", "-q", "-b", "side");
  await lab.write("side.txt", "side\n");
  const side = await lab.commit("side");
  await lab.git("checkout", "-q", "main");
  const main = await lab.commit("main");
  await lab.git("merge", "-q", "--no-ff", "-m", "merge", "side");
  const merge = await lab.output("git_show", { rev: "HEAD", stat: true });
  assertEquals((merge.commit as { parents: string[] }).parents, [main, side]);
  assertEquals(merge.files, [{ path: "side.txt", change: "added", added: 1, deleted: 0 }]);
  assertEquals(merge.text, undefined);
});

Deno.test("git_show gives a file, a folder, a link or a submodule as it was [git.show]", async () => {
  await using lab = await GitLab.open();
  await lab.write("sub dir/b [1].txt", "old\n");
  await lab.write("bin", "\0");
  await Deno.symlink("/etc/passwd", `${lab.workspace}/link`);
  await lab.git("init", "-q", "module");
  await lab.git("-C", "module", "commit", "-q", "--allow-empty", "-m", "m");
  const sha = await lab.commit("second");
  await lab.write("sub dir/b [1].txt", "new\n");
  await lab.commit("third");
  const module = (await lab.git("-C", "module", "rev-parse", "HEAD")).trim();
  const show = (path: string) => lab.output("git_show", { rev: "HEAD~1", path });
  const object = async (path: string) => (await lab.git("rev-parse", `${sha}:${path}`)).trim();
  const file = "sub dir/b [1].txt";
  assertEquals(await show(file), {
    sha,
    path: file,
    kind: "file",
    object: await object(file),
    bytes: 4,
    binary: false,
    text: "old\n",
    truncated: false,
  });
  assertEquals(await show("bin"), {
    sha,
    path: "bin",
    kind: "file",
    object: await object("bin"),
    bytes: 1,
    binary: true,
    truncated: false,
  });
  const link = await show("link");
  assertEquals([link.kind, link.text], ["symlink", "/etc/passwd"]);
  assertEquals(await show("module"), { sha, path: "module", kind: "submodule", object: module });
  assertEquals((await show("sub dir/")).entries, [
    { name: "b [1].txt", kind: "file", object: await object(file), bytes: 4 },
  ]);
  const root = await show(".");
  assertEquals((root.entries as { name: string }[]).map(({ name }) => name), [
    "a.txt",
    "bin",
    "link",
    "module",
    "sub dir",
  ]);
  const missing = await lab.read("git_show", { rev: sha, path: "b *" });
  assertEquals([missing.ok, !missing.ok && missing.code], [false, "not_found"]);
});

Deno.test("a large file of a commit is bounded [git.bounds]", async () => {
  await using lab = await GitLab.open();
  await lab.write("big", `${"é".repeat(50)}\n`.repeat(20_000));
  await lab.commit("big");
  const { text, truncated, bytes } = await lab.output("git_show", { rev: "HEAD", path: "big" });
  assertEquals([truncated, bytes], [true, 2_020_000]);
  assert(String(text).length > 250_000);
  assertEquals(String(text).replaceAll(`${"é".repeat(50)}\n`, ""), "");
});

Deno.test("nothing that looks like an option or a range reaches Git as one [git.arguments]", async () => {
  await using lab = await GitLab.open();
  const target = `${lab.workspace}/P`;
  const revisions = [
    `--output=${target}`,
    "-p",
    "--upload-pack=touch",
    "--exec=touch",
    "--all",
    "-O/etc/passwd",
    "^HEAD",
    "HEAD..main",
    "HEAD...main",
    "HEAD main",
    "HEAD\n--output=P",
    ":/first",
    "HEAD^{/first}",
    "HEAD:a.txt",
    "",
  ];
  for (const rev of revisions) {
    const attempts: [Parameters<GitLab["read"]>[0], JsonObject][] = [
      ["git_log", { rev }],
      ["git_show", { rev }],
      ["git_diff", { from: rev }],
      ["git_diff", { from: "HEAD", to: rev }],
    ];
    for (const [entry, params] of attempts) {
      const outcome = await lab.read(entry, params);
      assertEquals(outcome.ok ? "ok" : outcome.code, "invalid_arguments", JSON.stringify(rev));
    }
  }
  for (const path of [`--output=${target}`, "-p", "--", "--ext-diff"]) {
    await lab.output("git_diff", { paths: [path] });
    await lab.output("git_log", { paths: [path] });
    const outcome = await lab.read("git_show", { rev: "HEAD", path });
    assertEquals(outcome.ok ? "ok" : outcome.code, "not_found");
  }
  assertEquals(await Deno.lstat(target).catch(() => "absent"), "absent");
});

Deno.test("a read that is cancelled ends at once and leaves nothing behind [git.cancel]", async () => {
  await using lab = await GitLab.open();
  const temp = `${lab.root}/tmp`;
  await Deno.mkdir(temp);
  for (const [entry, params] of ALL_READS) {
    const controller = new AbortController();
    const outcome = await lab.read(entry, params, {
      signal: controller.signal,
      environment: { TMPDIR: temp },
      run: (options) => {
        if (options.env.GIT_COMMON_DIR !== undefined) controller.abort();
        return runCommand(options);
      },
    });
    assertEquals(outcome, {
      ok: false,
      code: "cancelled",
      message: "Git was stopped before it had ended",
    });
  }
  assertEquals([...Deno.readDirSync(temp)], []);
});

Deno.test("without Git, or with one that is too old, the answer says what is needed [git.binary]", async () => {
  await using lab = await GitLab.open();
  const none = await lab.read("git_status", {}, { git: null });
  assertEquals(none, {
    ok: false,
    code: "dependency_unavailable",
    message:
      "Cannot run Git: Git is not installed or not on PATH, where one inside the workspace does " +
      "not count; install Git 2.30 or newer and start again",
  });
  const old = `${lab.root}/old git`;
  await Deno.writeTextFile(old, "#!/bin/sh\necho git version 2.25.1\n", { mode: 0o755 });
  const outdated = await lab.read("git_status", {}, { git: old });
  assertEquals(outdated, {
    ok: false,
    code: "dependency_unavailable",
    message: `Cannot run Git: "${old}" must be 2.30 or newer, and says "git version 2.25.1"`,
  });
  const gone = await lab.read("git_status", {}, { git: `${lab.root}/gone` });
  assertEquals(gone.ok ? "ok" : gone.code, "dependency_unavailable");
  assert(GIT.startsWith("/"));
});
