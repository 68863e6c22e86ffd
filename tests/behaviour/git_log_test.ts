import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { JsonObject } from "../../src/contract/mod.ts";
import { GitLab } from "../security/git_lab.ts";

async function subjects(lab: GitLab, params: JsonObject): Promise<unknown[]> {
  const { commits, more } = await lab.output("git_log", params);
  return [...(commits as { subject: string }[]).map(({ subject }) => subject), more];
}

Deno.test("git_log gives each commit whole [git.log]", async () => {
  await using lab = await GitLab.open();
  const first = (await lab.git("rev-parse", "HEAD")).trim();
  const second = await lab.commit("Über \x1b[31m red\n\nbody one\n\nbody two\n");
  const author = {
    author: "Ann",
    email: "ann@example.com",
    date: "2024-05-06T07:08:09+02:00",
  };
  assertEquals(await lab.output("git_log"), {
    commits: [
      {
        sha: second,
        parents: [first],
        ...author,
        subject: "Über \x1b[31m red",
        body: "body one\n\nbody two",
      },
      { sha: first, parents: [], ...author, subject: "first" },
    ],
    more: false,
    truncated: false,
  });
});

Deno.test("git_log pages, starts where it is told and follows paths [git.log]", async () => {
  await using lab = await GitLab.open();
  for (const name of ["b", "c", "d"]) {
    await lab.write(name, "x");
    await lab.commit(name);
  }
  await lab.git("tag", "-a", "v1/x", "-m", "tag", "HEAD~1");
  assertEquals(await subjects(lab, { max_count: 2 }), ["d", "c", true]);
  assertEquals(await subjects(lab, { max_count: 2, skip: 2 }), ["b", "first", false]);
  assertEquals(await subjects(lab, { rev: "v1/x" }), ["c", "b", "first", false]);
  assertEquals(await subjects(lab, { rev: "HEAD~2", paths: ["b", "a.txt"] }), [
    "b",
    "first",
    false,
  ]);
  assertEquals(await subjects(lab, { paths: ["nothing"] }), [false]);
});

Deno.test("git_log before the first commit is an empty list, of a lost commit a failure [git.log]", async () => {
  await using lab = await GitLab.open({ commit: false });
  await lab.git("init", "-q", "-b", "main");
  assertEquals(await lab.output("git_log"), { commits: [], more: false, truncated: false });
  await lab.write(".git/refs/heads/main", `${"12".repeat(20)}\n`);
  const outcome = await lab.read("git_log");
  assert(!outcome.ok);
  assertEquals([outcome.code, outcome.details?.exit_code], ["command_failed", 128]);
  assertMatch(outcome.message, /^Git log ended with exit code 128: fatal: bad object HEAD/);
});

Deno.test("a revision that names no commit is not found [git.revision]", async () => {
  await using lab = await GitLab.open();
  const blob = (await lab.git("rev-parse", "HEAD:a.txt")).trim();
  for (
    const rev of ["nope", "HEAD~9", "HEAD^{tree}", blob, "HEAD@{99}", "@{u}", "1234567", "HEAD^@"]
  ) {
    for (
      const outcome of [
        await lab.read("git_log", { rev }),
        await lab.read("git_show", { rev }),
        await lab.read("git_diff", { from: "HEAD", to: rev }),
      ]
    ) {
      assert(!outcome.ok);
      assertEquals([rev, outcome.code], [rev, "not_found"]);
      assertStringIncludes(outcome.message, `"${rev}"`);
    }
  }
});

Deno.test("a long history is bounded and says that there is more [git.bounds]", async () => {
  await using lab = await GitLab.open();
  await lab.write("message", `long\n\n${"word ".repeat(60_000)}\n`);
  for (let index = 0; index < 5; index++) {
    await lab.git("commit", "-q", "--allow-empty", "-F", "message");
  }
  const { commits, more, truncated } = await lab.output("git_log");
  const listed = commits as { subject: string; body: string; body_truncated?: true }[];
  assert(listed.length >= 3 && listed.length < 6);
  assertEquals([more, truncated], [true, true]);
  for (const { body, body_truncated } of listed) {
    assertEquals([body.length, body_truncated], [8000, true]);
  }
});

Deno.test("a shallow clone and SHA-256 are read as Git does [git.formats]", async () => {
  await using lab = await GitLab.open();
  await lab.commit("second");
  await lab.git("clone", "-q", "--depth=1", `file://${lab.workspace}`, `${lab.root}/shallow`);
  const shallow = { workspace: `${lab.root}/shallow` };
  const { commits } = await lab.output("git_log", {}, shallow);
  assertEquals((commits as { parents: string[] }[]).map(({ parents }) => parents), [[]]);
  const { files } = await lab.output("git_show", { rev: "HEAD" }, shallow);
  assertEquals(files, [{ path: "a.txt", change: "added", added: 1, deleted: 0 }]);
  await using wide = await GitLab.open({ commit: false });
  await wide.git("init", "-q", "-b", "main", "--object-format=sha256");
  await wide.write("b.txt", "b\n");
  const sha = await wide.commit("wide");
  const shown = await wide.output("git_show", { rev: "main" });
  assertEquals([sha.length, (shown.commit as { sha: string }).sha], [64, sha]);
  assertEquals(shown.files, [{ path: "b.txt", change: "added", added: 1, deleted: 0 }]);
});
