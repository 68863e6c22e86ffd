// What a person at a terminal sees beside the reply: `script` lends the product a terminal.
import { assertEquals } from "@std/assert";
import { REPOSITORY } from "../../scripts/lint/repository_path.ts";
import type { Ground } from "../core_probe.ts";
import { childEnvironment, onGround } from "./product.ts";

const HAS_SCRIPT = await new Deno.Command("script", { args: ["--version"] }).output().then(
  ({ stdout }) => new TextDecoder().decode(stdout).includes("util-linux"),
  () => false,
);

/** Everything that a terminal shows of one run, its milliseconds aside. */
async function seen(
  ground: Ground,
  args: string,
  extra: { readonly [name: string]: string } = {},
): Promise<string> {
  const { NO_COLOR: _, ...plain } = await childEnvironment(ground);
  const task = `deno task --quiet --config '${REPOSITORY}deno.json' start ${args}`;
  const { stdout } = await new Deno.Command("script", {
    args: ["-qec", task, "/dev/null"],
    cwd: ground.workspace,
    env: { ...plain, TERM: "xterm", ...extra },
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
      assertEquals(await seen(ground, "'what is 1+1'", { NO_COLOR: "1" }), shown(plain));
      assertEquals(await seen(ground, "--quiet 'what is 1+1'"), "1+1 = 2\r\n");
    }),
});

Deno.test({
  name:
    `a person at a terminal is not told how to go on with a session that is not kept [cli.sessions_hint]${
      HAS_SCRIPT ? "" : " (skipped: no util-linux script)"
    }`,
  ignore: !HAS_SCRIPT,
  fn: () =>
    onGround(async (ground) => {
      // Nobody can make a folder there, root neither.
      const shown = await seen(ground, "'what is 1+1'", { KYROZEN_HOME: "/sys/kyrozen" });
      assertEquals([shown.includes("1+1 = 2"), shown.includes("to go on")], [true, false]);
    }),
});
