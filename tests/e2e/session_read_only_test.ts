// Sessions whose folder can be read, or not even that, and not be written.
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { REPOSITORY } from "../../scripts/lint/repository_path.ts";
import { type Ground, makeGround } from "../core_probe.ts";
import { childEnvironment, type ProductEnd, runDeno } from "./product.ts";

/** A user that owns nothing. */
const NOBODY = "65534";
const AS_NOBODY = ["setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"];

const MOUNTS = Deno.build.os === "linux" &&
  works(["bwrap", "--dev-bind", "/", "/", "true"]);
const USERS = Deno.build.os === "linux" && Deno.uid() === 0 &&
  works([
    ...AS_NOBODY,
    "sh",
    "-c",
    '"$1" --version && test -r "$2"',
    "-",
    Deno.execPath(),
    mainPath(),
  ]);

const NO_MOUNT = MOUNTS ? "" : "; skipped: there is no bubblewrap that can mount";
const NO_USER = USERS ? "" : "; skipped: there is no other user to run it as";

const READS = [
  ["sessions", "list"],
  ["sessions", "show", "last"],
  ["sessions", "export", "last"],
  ["sessions", "search", "1+1"],
];
const WRITES = [
  ["sessions", "fork", "last"],
  ["sessions", "rename", "last", "sums"],
  ["sessions", "delete", "last", "--yes"],
  ["sessions", "resume", "last", "what is 2+2?"],
  ["run", "--continue", "what is 2+2?"],
];

Deno.test({
  name:
    `sessions of a state/ that cannot be written are shown, and nothing is done to them${NO_MOUNT} [cli.sessions_read_only]`,
  ignore: !MOUNTS,
  async fn() {
    await onGround(async (ground) => {
      const { home, workspace } = ground;
      const env = await childEnvironment(ground);
      assertEquals((await kyrozen({ ground, env }, ["run", "what is 1+1?"])).code, 0);
      const state = `${home}/state`;
      const before = JSON.parse(
        (await kyrozen({ ground, env }, ["sessions", "export", "last"])).stdout,
      );
      const inside = ["bwrap", "--dev-bind", "/", "/", "--ro-bind", state, state];
      for (const words of READS) {
        const { code, stdout, stderr } = await kyrozen({ ground, env, inside }, words);
        assertEquals([words, code, stderr], [words, 0, ""]);
        assertStringIncludes(stdout, "what is 1+1?");
      }
      const { stdout } = await kyrozen({ ground, env, inside }, ["sessions", "export", "last"]);
      assertEquals(JSON.parse(stdout), before);
      for (const words of WRITES) {
        const { code, stderr } = await kyrozen({ ground, env, inside }, words);
        assertEquals([words, code], [words, 3]);
        assertStringIncludes(stderr, `the folder "${state}" cannot be written; `);
      }
      // A turn of its own works, and keeps nothing.
      const turn = await kyrozen({ ground, env, inside }, ["run", "what is 3+3?"]);
      assertEquals([turn.code, turn.stdout], [0, "3+3 = 6\n"]);
      const listed = await kyrozen({ ground, env }, ["sessions", "list", "--json"]);
      assertEquals(JSON.parse(listed.stdout).length, 1);
      assertEquals(JSON.parse(listed.stdout)[0].workspace, workspace);
    });
  },
});

Deno.test({
  name:
    `sessions of a state/ that cannot be read are never said to be none${NO_USER} [cli.sessions_read_only]`,
  ignore: !USERS,
  async fn() {
    await onGround(async (ground) => {
      const env = await childEnvironment(ground);
      assertEquals((await kyrozen({ ground, env }, ["run", "what is 1+1?"])).code, 0);
      const cache = `${ground.root}/cache`;
      await Deno.mkdir(cache);
      await own("cp", "-r", `${env.DENO_DIR}/npm`, cache);
      await own("chown", "-R", `${NOBODY}:${NOBODY}`, cache);
      await own(
        "chmod",
        "a+rx",
        ground.root,
        ground.home,
        ground.workspace,
        `${ground.home}/owner`,
      );
      const theirs = { ground, env: { ...env, DENO_DIR: cache }, inside: AS_NOBODY };
      for (const words of [...READS, ...WRITES]) {
        const { code, stdout, stderr } = await kyrozen(theirs, words);
        assertEquals([words, code, stdout], [words, 3, ""]);
        assertMatch(stderr, /^(?:note: .*\n)?Cannot read ledger "[^"]+": [^\n]+\n$/);
      }
      // Once it can be read, it is.
      await own("chmod", "-R", "a+rX", `${ground.home}/state`);
      const shown = await kyrozen(theirs, ["sessions", "show", "last"]);
      assertEquals([shown.code, shown.stderr], [0, ""]);
      assertStringIncludes(shown.stdout, "1+1 = 2");
    });
  },
});

interface Place {
  readonly ground: Ground;
  readonly env: Record<string, string>;
  /** What the command is started by. */
  readonly inside?: readonly string[];
}

function mainPath(): string {
  return `${REPOSITORY}src/main.ts`;
}

async function kyrozen(
  { ground, env, inside = [] }: Place,
  words: readonly string[],
): Promise<ProductEnd> {
  const options = ["--quiet", "--project", ground.workspace, "--home", ground.home];
  const args = ["run", "-A", "--quiet", mainPath(), ...options, ...words];
  if (inside.length === 0) return await runDeno({ args, cwd: REPOSITORY, env });
  const [command = "", ...more] = inside;
  const child = new Deno.Command(command, {
    args: [...more, Deno.execPath(), ...args],
    ...{ cwd: REPOSITORY, env, clearEnv: true, stdin: "null" },
  });
  const { code, stdout, stderr } = await child.output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

async function onGround(test: (ground: Ground) => Promise<void>): Promise<void> {
  const ground = await makeGround();
  try {
    await test(ground);
  } finally {
    await Deno.remove(ground.root, { recursive: true });
  }
}

function works([command = "", ...args]: readonly string[]): boolean {
  try {
    return new Deno.Command(command, { args, stdout: "null", stderr: "null" }).outputSync().success;
  } catch {
    return false;
  }
}

/** Runs a command as the user of this test; one that fails fails it. */
async function own(command: string, ...args: readonly string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(command, { args: [...args] }).output();
  if (!success) throw new Error(`${command}: ${new TextDecoder().decode(stderr)}`);
}
