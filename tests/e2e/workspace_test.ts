// The real product on workspaces and home folders as people have them.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { REPOSITORY } from "../../scripts/lint/repository_path.ts";
import type { Ground } from "../core_probe.ts";
import { childEnvironment, onGround, type ProductEnd, runDeno } from "./product.ts";

const ROOT = REPOSITORY.replace(/\/$/, "");

interface Run {
  /** Variables beside `PATH` and the runtime's cache; no home folder is set without it. */
  readonly env?: { readonly [name: string]: string };
  readonly cwd?: string;
  /** Runs it through this task instead of directly. */
  readonly task?: "start";
}

async function run(
  ground: Ground,
  args: readonly string[],
  { env = {}, cwd = REPOSITORY, task }: Run = {},
): Promise<ProductEnd> {
  const { PATH = "", DENO_DIR = "" } = await childEnvironment(ground);
  const direct = ["run", "-A", "--quiet", `${REPOSITORY}src/main.ts`];
  const tasked = ["task", "--quiet", "--config", `${REPOSITORY}deno.json`, "start"];
  const start = task === undefined ? direct : tasked;
  return await runDeno({ args: [...start, ...args], cwd, env: { PATH, DENO_DIR, ...env } });
}

function sentences(text: string): readonly string[] {
  return text.split("\n").filter((line) => line !== "");
}

for (
  const [what, name, shown] of [
    ["spaces", "my  project", "my  project"],
    ["a newline", "two\nlines", "two\\nlines"],
    ["a quote and a percent sign", 'q"%20', 'q"%20'],
    ["control characters", "red\x1b[31m", "red\\x1b[31m"],
    ["a leading dash", "-v", "-v"],
    ["letters of other scripts", "проект 設計", "проект 設計"],
  ] as const
) {
  Deno.test(`a workspace with ${what} in its name works and is shown on one line [supervisor.workspace]`, async () => {
    await onGround(async (ground) => {
      const { root, home } = ground;
      const workspace = `${root}/${name}`;
      await Deno.mkdir(workspace);
      await Deno.writeTextFile(`${workspace}/note.txt`, "found it\n");
      const env = { KYROZEN_HOME: home };
      const result = await run(ground, ["--project", workspace, "read note.txt"], { env });
      assertEquals([result.code, result.stdout.includes("found it")], [0, true]);
      assertEquals(sentences(result.stderr)[0], `workspace: ${root}/${shown}`);
    });
  });
}

for (
  const [what, make, sentence] of [
    ["a comma in its path", "a,b", "a comma in its path would split the list of folders"],
    ["no folder", "", "it does not exist; name another folder with --project"],
  ] as const
) {
  Deno.test(`a workspace with ${what} is refused with one sentence and exit code 3 [supervisor.workspace]`, async () => {
    await onGround(async (ground) => {
      const { root, home } = ground;
      if (make !== "") await Deno.mkdir(`${root}/${make}`);
      const args = ["--project", `${root}/${make || "missing"}`, "what is 1+1?"];
      const env = { KYROZEN_HOME: home };
      const text = await run(ground, args, { env });
      assertEquals([text.code, text.stdout, sentences(text.stderr).length], [3, "", 1]);
      assertStringIncludes(text.stderr, sentence);
      const json = await run(ground, ["--output", "json", ...args], { env });
      const document = JSON.parse(json.stdout);
      assertEquals([json.code, document.version, document.ok, document.code], [3, 1, false, 3]);
      assertEquals(`${document.error}\n`, json.stderr);
      assertEquals(json.stderr, text.stderr);
    });
  });
}

Deno.test("a home folder with a comma in its path is refused [supervisor.comma]", async () => {
  await onGround(async (ground) => {
    const { root, workspace } = ground;
    const env = { KYROZEN_HOME: `${root}/a,b` };
    const result = await run(ground, ["--project", workspace, "what is 1+1?"], { env });
    assertEquals([result.code, sentences(result.stderr).length], [3, 1]);
    assertStringIncludes(result.stderr, "Cannot use the home folder");
  });
});

Deno.test("a checkout with a comma in its path is refused, one with a space works [supervisor.comma]", async () => {
  await onGround(async (ground) => {
    const { root, home, workspace } = ground;
    for (const name of ["a,b", "a b"]) {
      const checkout = `${root}/${name}`;
      await Deno.mkdir(checkout);
      const parts = ["src", "deno.json", "deno.lock"].map((part) => REPOSITORY + part);
      await new Deno.Command("cp", { args: ["-r", ...parts, checkout] }).output();
      const { PATH = "", DENO_DIR = "" } = await childEnvironment(ground);
      const { code, stderr } = await runDeno({
        args: ["run", "-A", "--quiet", `${checkout}/src/main.ts`, "what is 1+1?"],
        cwd: workspace,
        env: { PATH, DENO_DIR, KYROZEN_HOME: home },
      });
      const refused = name.includes(",");
      assertEquals([name, code, sentences(stderr).length], [name, refused ? 3 : 0, 1]);
      if (refused) assertStringIncludes(stderr, "Cannot use the product's folder");
    }
  });
});

Deno.test("without HOME the product says what to set, and starts once it is given [supervisor.home]", async () => {
  await onGround(async (ground) => {
    const { home, workspace } = ground;
    const args = ["--project", workspace, "what is 1+1?"];
    const unset = await run(ground, args);
    assertEquals([unset.code, unset.stdout], [3, ""]);
    assertEquals(
      unset.stderr,
      "Cannot find the home folder: HOME is not set; set HOME or KYROZEN_HOME, or give --home PATH\n",
    );
    assertEquals((await run(ground, ["--home", home, ...args])).code, 0);
    assertEquals((await run(ground, args, { env: { KYROZEN_HOME: home } })).code, 0);
  });
});

Deno.test("a tilde that no shell has replaced stands for the person's own folder [supervisor.tilde]", async () => {
  await onGround(async (ground) => {
    const { root } = ground;
    const env = { HOME: root };
    const args = ["--project", "~/workspace", "--home", "~/home", "read file"];
    const result = await run(ground, args, { env, cwd: root });
    assertEquals([result.code, result.stderr], [0, `workspace: ${root}/workspace\n`]);
    const told = { HOME: root, KYROZEN_HOME: "~/told" };
    assertEquals(
      (await run(ground, ["--project=~", "what is 1+1?"], { env: told, cwd: root })).code,
      0,
    );
    assert((await Deno.stat(`${root}/told/owner`)).isDirectory);
    const other = await run(ground, ["--home", "~ann/x", "hello"], { env, cwd: root });
    assertEquals([other.code, other.stderr], [
      3,
      'Cannot use the home folder "~ann/x": "~" before a name is not followed; write the whole ' +
      'path, or "./~…"\n',
    ]);
    const bare = await run(ground, ["--project", "~/workspace", "hello"], { cwd: root });
    assertEquals([bare.code, bare.stderr], [
      3,
      'Cannot use workspace "~/workspace": HOME is not set, so "~" names no folder; write the ' +
      "whole path\n",
    ]);
    const names = Array.from(Deno.readDirSync(root), ({ name }) => name).filter((name) =>
      name.startsWith("~")
    );
    assertEquals(names, []);
  });
});

Deno.test("the task works on the folder that the person is in [supervisor.invocation_folder]", async () => {
  await onGround(async (ground) => {
    const { home, workspace } = ground;
    const env = { KYROZEN_HOME: home };
    const options = { env, task: "start", cwd: workspace } as const;
    const result = await run(ground, ["read file"], options);
    assertEquals([result.code, result.stderr], [0, `workspace: ${workspace}\n`]);
    assertStringIncludes(result.stdout, "in the workspace");
  });
});

Deno.test("an inherited INIT_CWD does not count [supervisor.invocation_folder]", async () => {
  await onGround(async (ground) => {
    const { root, home, workspace } = ground;
    const env = { KYROZEN_HOME: home, INIT_CWD: root };
    const direct = await run(ground, ["read file"], { env, cwd: workspace });
    assertEquals(direct.stderr, `workspace: ${workspace}\n`);
    if (Deno.build.os !== "linux") return;
    const tasked = await run(ground, ["read file"], { env, cwd: workspace, task: "start" });
    assertEquals(tasked.stderr, `workspace: ${workspace}\n`);
    const inside = await run(ground, ["what is 1+1?"], { env, cwd: ROOT, task: "start" });
    assertEquals(inside.stderr, `workspace: ${ROOT}\n`);
  });
});

Deno.test("relative paths are seen from the folder that the person is in [supervisor.invocation_folder]", async () => {
  await onGround(async (ground) => {
    const { root, workspace } = ground;
    const args = ["--project", "..", "--home", "made here", "what is 1+1?"];
    const result = await run(ground, args, { cwd: workspace, task: "start" });
    assertEquals([result.code, sentences(result.stderr)[0]], [0, `workspace: ${root}`]);
    assert((await Deno.stat(`${workspace}/made here/owner`)).isDirectory);
  });
});

Deno.test("a workspace that holds the home folder works, and says that the owner's side is closed [security.owner_inside_workspace]", async () => {
  await onGround(async (ground) => {
    const { root, home } = ground;
    await Deno.writeTextFile(`${home}/owner/secret.txt`, "the secret");
    const env = { KYROZEN_HOME: home };
    const result = await run(ground, ["--project", root, "read home/owner/secret.txt"], { env });
    assertStringIncludes(result.stderr, "what it keeps for its owner stays closed to the agent");
    assertEquals([result.code, result.stdout.includes("the secret")], [4, false]);
    for (const side of ["owner", "state"]) {
      const inside = await run(ground, ["--project", `${home}/${side}`, "list"], { env });
      assertEquals([inside.code, sentences(inside.stderr).length], [3, 1]);
      assertStringIncludes(inside.stderr, `it lies in "${home}/${side}"`);
    }
  });
});

Deno.test({
  name:
    "a home folder that cannot be written keeps nothing, says so once, and a read works; on Linux [supervisor.read_only_home]",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await onGround(async (ground) => {
      const { workspace } = ground;
      const env = { KYROZEN_HOME: "/sys/kernel/kyrozen-home" };
      const result = await run(ground, ["--project", workspace, "read file"], { env });
      assertEquals([result.code, sentences(result.stderr).length], [0, 2]);
      assertStringIncludes(result.stdout, "in the workspace");
    });
  },
});
