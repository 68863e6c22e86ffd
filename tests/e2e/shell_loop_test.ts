// The product inside a shell's loops: what the loop reads is the loop's own.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { REPOSITORY } from "../../scripts/lint/repository_path.ts";
import type { Ground } from "../core_probe.ts";
import { startFakeModelServer } from "../support/fake_model_server.ts";
import { childEnvironment, onGround } from "./product.ts";
import { PROTOCOLS, providerEnv } from "./provider_lab.ts";

const PRODUCT = `deno task --quiet --config '${REPOSITORY}deno.json' start --quiet`;

interface ShellRun {
  readonly script: string;
  readonly env?: Readonly<Record<string, string>>;
}

async function runShell(ground: Ground, { script, env }: ShellRun): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command("sh", {
    args: ["-c", script],
    cwd: ground.workspace,
    env: { ...await childEnvironment(ground), ...env },
    clearEnv: true,
  }).output();
  const decoder = new TextDecoder();
  assertEquals([code, decoder.decode(stderr)], [0, ""]);
  return decoder.decode(stdout);
}

Deno.test("a for loop inside a while read loop leaves the outer loop its lines [cli.stdin]", () =>
  onGround(async (ground) => {
    const inner = `for p in 1 2; do ${PRODUCT} "what is $p+$p"; done`;
    const script = `printf 'one\\ntwo\\n' | while read line; do ${inner}; echo "$line"; done`;
    const once = "1+1 = 2\n2+2 = 4\n";
    assertEquals(await runShell(ground, { script }), `${once}one\n${once}two\n`);
  }));

for (const protocol of PROTOCOLS) {
  Deno.test(`${protocol}: a loop that reads lines keeps them while a provider answers [cli.stdin]`, () =>
    onGround(async (ground) => {
      await using server = await startFakeModelServer([], { otherwise: { fixture: "text" } });
      const inner = `for p in a b; do ${PRODUCT} "$p of $line"; done`;
      const script = `printf 'one\\ntwo\\n' | while read line; do ${inner}; done`;
      const env = providerEnv(protocol, server.url);
      const said = await runShell(ground, { script, env });
      assertEquals(said.match(/The answer is 42\./g)?.length, 4);
      for (const [index, asked] of ["a of one", "b of one", "a of two", "b of two"].entries()) {
        assertStringIncludes(server.posts()[index]?.text ?? "", asked);
      }
    }));

  Deno.test(`${protocol}: the prompt \`-\` is all of a pipe, and goes out as it came [cli.stdin]`, () =>
    onGround(async (ground) => {
      await using server = await startFakeModelServer([], { otherwise: { fixture: "text" } });
      const script = `printf 'first line\\n\\n  third "line"\\n' | ${PRODUCT} -`;
      await runShell(ground, { script, env: providerEnv(protocol, server.url) });
      const sent = server.posts()[0]?.text ?? "";
      assertStringIncludes(sent, JSON.stringify('first line\n\n  third "line"').slice(1, -1));
    }));

  Deno.test(`${protocol}: a prompt with \`-\` takes its context from a pipe, apart from the prompt [cli.stdin]`, () =>
    onGround(async (ground) => {
      await using server = await startFakeModelServer([], { otherwise: { fixture: "text" } });
      const script = `printf 'the first\nthe second' | ${PRODUCT} "which is the first?" -`;
      await runShell(ground, { script, env: providerEnv(protocol, server.url) });
      const sent = server.posts()[0]?.text ?? "";
      assertEquals(sent.split("which is the first?").length, 2);
      assertStringIncludes(sent, "the first\\nthe second");
    }));
}
