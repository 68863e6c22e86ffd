// The core without a supervisor and its own providers, under explicit flags.
import { assert, assertEquals, assertMatch } from "@std/assert";
import { REPOSITORY } from "../../scripts/lint/repository_path.ts";
import type { Ground } from "../core_probe.ts";
import { startFakeModelServer } from "../support/fake_model_server.ts";
import { wireAnswer } from "../support/wire_answer.ts";
import { childEnvironment, onGround, type ProductEnd, runDeno } from "./product.ts";

const KEY = "sk-test-SENTINEL-0123456789";

interface LoneRun {
  readonly flags?: readonly string[];
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

async function runAlone(ground: Ground, { flags = [], args, env }: LoneRun): Promise<ProductEnd> {
  return await runDeno({
    args: [
      ...["run", "--no-prompt", "--allow-read=.", ...flags],
      ...[`${REPOSITORY}src/core.ts`, "--quiet", ...args],
    ],
    cwd: ground.workspace,
    env: { ...await childEnvironment(ground), ...env },
  });
}

function answer(text: string) {
  const headers = { "content-type": "text/event-stream" };
  return { status: 200, headers, body: wireAnswer("openai-chat", { text }) };
}

Deno.test("alone, a provider of variables that it may read answers at a host that it may reach [providers.alone]", () =>
  onGround(async (ground) => {
    await using server = await startFakeModelServer([answer("Hello")]);
    const env = {
      KYROZEN_PROVIDER: "acme",
      KYROZEN_BASE_URL: server.url,
      KYROZEN_MODEL: "zed",
      ACME_API_KEY: KEY,
    };
    const variables = `--allow-env=${Object.keys(env).join(",")}`;
    const host = `127.0.0.1:${server.port}`;
    const flags = [variables, `--allow-net=${host}`];
    const told = await runAlone(ground, { flags, args: ["run", "hi"], env });
    assertEquals([told.code, told.stdout, told.stderr], [0, "Hello\n", ""]);
    assertEquals(server.posts().map(({ headers }) => headers.authorization), [`Bearer ${KEY}`]);
    const checked = await runAlone(ground, { flags, args: ["models", "check"], env });
    assertEquals([checked.code, checked.stdout], [
      0,
      `acme at ${server.url} answers; the key of ACME_API_KEY is taken\n`,
    ]);
    const walled = await runAlone(ground, { flags: [variables], args: ["run", "hi"], env });
    assertEquals([walled.code, walled.stderr], [
      3,
      `Cannot use acme: this process was given no --allow-net=${host}\n`,
    ]);
    // What it may not read it does not know, and it asks nobody.
    const blind = await runAlone(ground, { args: ["run", "2+2"], env });
    assertEquals([blind.code, blind.stdout], [0, "2+2 = 4\n"]);
  }));

Deno.test("alone, a key without its host is no choice, and is said [providers.alone]", () =>
  onGround(async (ground) => {
    const run = { flags: ["--allow-env=OPENAI_API_KEY"], env: { OPENAI_API_KEY: KEY } };
    const quiet = await runAlone(ground, { ...run, args: ["run", "2+2"] });
    assertEquals([quiet.code, quiet.stdout, quiet.stderr], [0, "2+2 = 4\n", ""]);
    const named = await runAlone(ground, { ...run, args: ["run", "--model", "openai/x", "hi"] });
    assertEquals(named.code, 3);
    assertMatch(
      named.stderr,
      /^Cannot use openai: this process was given no --allow-net=api\.openai/,
    );
    const listed = await runAlone(ground, { ...run, args: ["models", "--json"] });
    assertEquals(JSON.parse(listed.stdout).local_servers, []);
    assert(![quiet, named, listed].some(({ stdout, stderr }) => (stdout + stderr).includes(KEY)));
  }));
