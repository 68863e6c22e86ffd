// What a person at a terminal sees beside the reply: `script` lends the product a terminal.
import { assertEquals } from "@std/assert";
import { REPOSITORY } from "../../scripts/lint/repository_path.ts";
import type { Ground } from "../core_probe.ts";
import { childEnvironment, onGround } from "./product.ts";

const HAS_SCRIPT = await new Deno.Command("script", { args: ["--version"] }).output().then(
  ({ stdout }) => new TextDecoder().decode(stdout).includes("util-linux"),
  () => false,
);

const HAS_BWRAP = await new Deno.Command("bwrap", {
  args: ["--dev-bind", "/", "/", "true"],
}).output().then(({ success }) => success, () => false);

/** What a run is started in. */
interface Surroundings {
  /** The program, and its arguments, that starts it. */
  readonly under?: readonly string[];
  readonly env?: { readonly [name: string]: string };
}

/** Everything that a terminal shows of one run, its milliseconds aside. */
async function seen(
  ground: Ground,
  args: string,
  { under = [], env = {} }: Surroundings = {},
): Promise<string> {
  const { NO_COLOR: _, ...plain } = await childEnvironment(ground);
  const task = `deno task --quiet --config '${REPOSITORY}deno.json' start ${args}`;
  const [program = "", ...rest] = [...under, "script", "-qec", task, "/dev/null"];
  const { stdout } = await new Deno.Command(program, {
    args: rest,
    cwd: ground.workspace,
    env: { ...plain, TERM: "xterm", ...env },
    clearEnv: true,
  }).output();
  return new TextDecoder().decode(stdout).replaceAll(/\d+\.\d+ ms/g, "N ms")
    .replaceAll(/ses_\w+/g, "ses_N");
}

Deno.test({
  name:
    `a person at a terminal sees each call, dim unless colour is off [cli.progress] [cli.color] [cli.sessions_hint]${
      HAS_SCRIPT ? "" : " (skipped: no util-linux script)"
    }`,
  ignore: !HAS_SCRIPT,
  fn: () =>
    onGround(async (ground) => {
      const call = '  calculate {"expression":"1+1"} ok (N ms)';
      const hint = "to go on: kyrozen run --session ses_N PROMPT";
      const shown = (line: (text: string) => string) =>
        `workspace: ${ground.workspace}\r\n${line(call)}\r\n1+1 = 2\r\n${line(hint)}\r\n`;
      const dim = (text: string) => `\x1b[2m${text}\x1b[0m`;
      const plain = (text: string) => text;
      assertEquals(await seen(ground, "'what is 1+1'"), shown(dim));
      assertEquals(await seen(ground, "--no-color 'what is 1+1'"), shown(plain));
      assertEquals(await seen(ground, "'what is 1+1'", { env: { NO_COLOR: "1" } }), shown(plain));
      assertEquals(await seen(ground, "--quiet 'what is 1+1'"), "1+1 = 2\r\n");
    }),
});

Deno.test({
  name:
    `a person at a terminal is not told how to go on with a session that is not kept [cli.sessions_hint]${
      HAS_SCRIPT && HAS_BWRAP ? "" : " (skipped: no util-linux script, or no bubblewrap)"
    }`,
  ignore: !HAS_SCRIPT || !HAS_BWRAP,
  fn: () =>
    onGround(async (ground) => {
      // Root writes wherever a mode forbids it, but not here.
      const bind = ["--dev-bind", "/", "/", "--ro-bind", ground.home, ground.home];
      const shown = await seen(ground, "'what is 1+1'", { under: ["bwrap", ...bind] });
      assertEquals([shown.includes("1+1 = 2"), shown.includes("to go on")], [true, false], shown);
    }),
});
