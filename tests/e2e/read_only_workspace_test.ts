// A workspace that the person may read and not write, such as somebody else's checkout.
import { assertEquals, assertMatch, assertNotEquals, assertStringIncludes } from "@std/assert";
import { REPOSITORY } from "../../scripts/lint/repository_path.ts";
import { type Ground, makeGround } from "../core_probe.ts";
import { childEnvironment } from "./product.ts";

/** A user that owns nothing. */
const NOBODY = "65534";

/** What makes a command run as a user whom missing write bits stop; `undefined` where nothing does. */
const AS_USER = userWords();

const SKIPPED = AS_USER === undefined ? "; skipped: there is no other user to run it as" : "";

Deno.test({
  name:
    `a workspace without write bits is calculated in, read and its history told${SKIPPED} [supervisor.read_only_workspace]`,
  ignore: AS_USER === undefined,
  async fn() {
    const ground = await makeGround();
    const { root, workspace } = ground;
    try {
      const environment = await prepare(ground);
      const write = await asUser(environment, "touch", `${workspace}/new`);
      assertNotEquals(write.code, 0, "the workspace can be written");
      const before = await filesOf(workspace);
      for (
        const [task, shows] of [
          ["what is 2*(3+4)?", "14"],
          ["read file", "in the workspace"],
          ["git log", "the first words"],
          ["git status", "Nothing changed since the last commit"],
        ] as const
      ) {
        const main = ["run", "-A", "--quiet", `${REPOSITORY}src/main.ts`];
        const words = [Deno.execPath(), ...main, "--project", workspace, task];
        const { code, stdout, stderr } = await asUser(environment, ...words);
        assertEquals([task, code, stderr], [task, 0, `workspace: ${workspace}\n`]);
        assertStringIncludes(stdout, shows);
      }
      assertEquals(await filesOf(workspace), before);
      const verified = await asUser(
        environment,
        ...[Deno.execPath(), "run", "-A", "--quiet", `${REPOSITORY}src/main.ts`],
        ...["ledger", "verify"],
      );
      assertEquals(verified.code, 0, verified.stderr);
      assertMatch(verified.stdout, /\b[1-9]\d* rows, sound/);
    } finally {
      await own("chmod", "-R", "u+w", root);
      await Deno.remove(root, { recursive: true });
    }
  },
});

type Environment = Record<string, string>;

/** Makes a repository of the workspace, takes its write bits away, and gives the rest to the user. */
async function prepare(ground: Ground): Promise<Environment> {
  const { root, home, workspace } = ground;
  const inherited = await childEnvironment(ground);
  const cache = `${root}/cache`;
  // The packages alone: the person's own cache may be closed to the user, who would write it too.
  await Deno.mkdir(cache);
  await own("cp", "-r", `${inherited.DENO_DIR}/npm`, cache);
  const git = ["git", "-C", workspace, "-c", "user.name=a", "-c", "user.email=a@example.org"];
  await own(...git, "init", "-q", "-b", "main");
  await own(...git, "add", ".");
  await own(...git, "commit", "-q", "-m", "the first words");
  await own("chmod", "-R", "a-w,a+rX", workspace);
  await own("chmod", "a+rx", root);
  if (Deno.uid() === 0) await own("chown", "-R", `${NOBODY}:${NOBODY}`, home, cache);
  return { ...inherited, HOME: home, DENO_DIR: cache };
}

function userWords(): readonly string[] | undefined {
  if (Deno.build.os === "windows") return undefined;
  if (Deno.uid() !== 0) return ["env"];
  const words = ["setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"];
  const [command = "", ...args] = words;
  const test = ["sh", "-c", '"$1" --version && test -r "$2"', "-"];
  const needs = [Deno.execPath(), `${REPOSITORY}src/main.ts`];
  try {
    const { success } = new Deno.Command(command, { args: [...args, ...test, ...needs] })
      .outputSync();
    return success ? words : undefined;
  } catch {
    return undefined;
  }
}

async function asUser(env: Environment, ...words: readonly string[]) {
  const [command = "", ...args] = [...AS_USER ?? [], ...words];
  const options = { args, env, clearEnv: true, cwd: REPOSITORY, stdin: "null" } as const;
  const { code, stdout, stderr } = await new Deno.Command(command, options).output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

/** Runs a command as the user of this test; one that fails fails it. */
async function own(...words: readonly string[]): Promise<string> {
  const [command = "", ...args] = words;
  const { success, stdout, stderr } = await new Deno.Command(command, { args }).output();
  if (!success) throw new Error(`${words.join(" ")}: ${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout);
}

async function filesOf(folder: string): Promise<readonly string[]> {
  return (await own("find", folder, "-type", "f")).split("\n").sort();
}
