// Providers as a person configures them, through the real product: what is listed, checked and used.
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { REPOSITORY } from "../../scripts/lint/repository_path.ts";
import type { Ground } from "../core_probe.ts";
import { startFakeModelServer } from "../support/fake_model_server.ts";
import { wireAnswer } from "../support/wire_answer.ts";
import { childEnvironment, onGround, type ProductEnd, runDeno, runProduct } from "./product.ts";

const KEY = "sk-test-SENTINEL-0123456789";

type Env = Readonly<Record<string, string>>;

function kyrozen(ground: Ground, args: readonly string[], env: Env = {}): Promise<ProductEnd> {
  return runProduct(ground, { task: "kyrozen", args, env });
}

function answer(text: string) {
  const headers = { "content-type": "text/event-stream" };
  return { status: 200, headers, body: wireAnswer("openai-chat", { text }) };
}

async function writeSettings({ home }: Ground, settings: unknown): Promise<void> {
  await Deno.writeTextFile(`${home}/owner/settings.json`, JSON.stringify(settings));
}

/** What a proxy on this machine is asked for; it lets nothing through. */
function startProxy(): { readonly url: string; readonly asked: string[]; stop(): void } {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const asked: string[] = [];
  const hear = async (connection: Deno.Conn) => {
    const buffer = new Uint8Array(8192);
    const size = await connection.read(buffer) ?? 0;
    asked.push(new TextDecoder().decode(buffer.subarray(0, size)).split("\r\n", 1)[0] ?? "");
    const refusal = "HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n";
    await connection.write(new TextEncoder().encode(refusal));
    connection.close();
  };
  (async () => {
    for await (const connection of listener) hear(connection).catch(() => {});
  })().catch(() => {});
  const url = `http://me:proxy-password@127.0.0.1:${listener.addr.port}`;
  return { url, asked, stop: () => listener.close() };
}

Deno.test("a provider of the settings answers a turn, and its key goes there alone [providers.configured] [providers.choice]", () =>
  onGround(async (ground) => {
    await using server = await startFakeModelServer([answer("Hello")]);
    await writeSettings(ground, {
      providers: { Acme: { base_url: `${server.url}/`, api_key_env: "WORK_KEY" } },
    });
    const env = { WORK_KEY: KEY, KYROZEN_MODEL: "zed" };
    const { code, stdout, stderr } = await kyrozen(ground, ["run", "--quiet", "hi"], env);
    assertEquals([code, stdout, stderr], [0, "Hello\n", ""]);
    const [post] = server.posts();
    assertEquals([post?.path, post?.headers.authorization], [
      "/v1/chat/completions",
      `Bearer ${KEY}`,
    ]);
    assertEquals(JSON.parse(post?.text ?? "").model, "zed");
    const without = await kyrozen(ground, ["run", "--quiet", "hi"], { KYROZEN_MODEL: "zed" });
    assertEquals([without.code, without.stderr], [
      3,
      "KYROZEN_PROVIDER: expected a provider that has its key; WORK_KEY is not set\n",
    ]);
  }));

Deno.test("--model chooses among several, which alone end the run with exit code 3 [providers.choice] [providers.no_choice]", () =>
  onGround(async (ground) => {
    await using server = await startFakeModelServer([answer("Hello")]);
    await writeSettings(ground, {
      providers: { acme: { base_url: server.url }, other: { base_url: "https://other.example" } },
    });
    const several = await kyrozen(ground, ["run", "--quiet", "2+2"]);
    assertEquals(several.code, 3);
    assertMatch(
      several.stderr,
      /^KYROZEN_PROVIDER: expected the name of one of .* acme \(settings/,
    );
    assertEquals((await kyrozen(ground, ["tools", "list"])).code, 0);
    const json = await kyrozen(ground, ["run", "--quiet", "--output", "json", "2+2"]);
    assertEquals([json.code, JSON.parse(json.stdout).code], [3, 3]);
    const chosen = await kyrozen(ground, ["run", "--quiet", "--model", "acme/zed", "2+2"]);
    assertEquals([chosen.code, chosen.stdout], [0, "Hello\n"]);
    const offline = await kyrozen(ground, ["run", "--quiet", "--model", "offline", "2+2"]);
    assertEquals([offline.code, offline.stdout], [0, "2+2 = 4\n"]);
    assertEquals(server.posts().length, 1);
  }));

Deno.test("a name that begins with no provider's is said to be a model of the one in force [providers.no_such]", () =>
  onGround(async (ground) => {
    await using server = await startFakeModelServer([answer("Hello"), answer("Hello")]);
    await writeSettings(ground, { providers: { acme: { base_url: server.url } } });
    const env = { KYROZEN_MODEL: "zed" };
    const stdin = "/model nope/x\n/model acne/x\n/model acme/x\n/model y\n";
    const args = ["chat", "--quiet"];
    const chat = await runProduct(ground, { task: "kyrozen", args, env, stdin });
    const said = (name: string) =>
      `"${name}" is no provider, so the whole name is that of a model of acme`;
    assertEquals([chat.code, chat.stderr], [
      0,
      `${said("nope")}\n${said("acne")}; did you mean "acme/"?\n`,
    ]);
    const notes = async (model: string) => {
      const { code, stderr } = await kyrozen(ground, ["run", "--model", model, "hi"], env);
      return [code, stderr.split("\n").filter((line) => line.startsWith("note: "))];
    };
    assertEquals(await notes("acne/x"), [
      0,
      [`note: --model: ${said("acne")}; did you mean "acme/"?`],
    ]);
    assertEquals(await notes("some-team/x"), [0, []]);
  }));

Deno.test("a project cannot add a host: it may only pick what the person configured [providers.hosts] [providers.no_choice]", () =>
  onGround(async (ground) => {
    const yaml = "provider:\n  name: ollama\n  model: x\n";
    await Deno.writeTextFile(`${ground.workspace}/agent.yaml`, yaml);
    const refused = await kyrozen(ground, ["run", "--quiet", "hi"]);
    assertEquals(refused.code, 3);
    assertMatch(
      refused.stderr,
      /^agent\.yaml:2:9: provider\.name: expected a provider that is conf/,
    );
    const shown = await kyrozen(ground, ["permissions", "--json"]);
    const nets = (text: string) =>
      [...text.split('"models list"', 1)[0]?.matchAll(/--allow-net=[^"]+/g) ?? []]
        .map(([flag]) => flag);
    assertEquals(nets(shown.stdout), ["--allow-net=127.0.0.1:(a new port each time)"]);
    const model = ["--model", "ollama/x"];
    const asked = await kyrozen(ground, ["permissions", "--json", ...model], {
      MISTRAL_API_KEY: KEY,
    });
    assertEquals(nets(asked.stdout).slice(1), [
      "--allow-net=api.mistral.ai:443",
      "--allow-net=127.0.0.1:11434",
    ]);
    assert(!asked.stdout.includes("SENTINEL"));
  }));

Deno.test("models list shows what a server has, and nothing of the key [providers.list] [providers.facts] [providers.key_stays]", () =>
  onGround(async (ground) => {
    await using server = await startFakeModelServer([]);
    const env = {
      KYROZEN_PROVIDER: "groq",
      KYROZEN_BASE_URL: server.url,
      GROQ_API_KEY: KEY,
    };
    const json = await kyrozen(ground, ["models", "list", "--json"], env);
    const listed = JSON.parse(json.stdout);
    assertEquals([json.code, listed.ok, listed.in_use], [
      0,
      true,
      { provider: "groq", model: "openai/gpt-oss-120b" },
    ]);
    const [groq, ...others] = listed.providers;
    assertEquals(others, []);
    const { models, ...head } = groq;
    assertEquals(head, {
      name: "groq",
      base_url: server.url,
      configured_by: "GROQ_API_KEY",
      problem: null,
    });
    assertEquals(models.length, 2);
    for (const { context_tokens, price_usd_per_million, source } of models) {
      assertEquals([context_tokens, price_usd_per_million, source], [null, null, null]);
    }
    const text = await kyrozen(ground, ["models"], env);
    assertEquals(text.code, 0);
    assertMatch(text.stdout, /^in use: groq\/openai\/gpt-oss-120b\n/);
    assertMatch(text.stdout, / {2}context unknown, price unknown\n/);
    assertStringIncludes(text.stdout, "openai (OPENAI_API_KEY)");
    assert(!`${json.stdout}${json.stderr}${text.stdout}${text.stderr}`.includes("SENTINEL"));
  }));

Deno.test("models check says of each provider how it stands, by its exit code too [providers.check]", () =>
  onGround(async (ground) => {
    await using server = await startFakeModelServer([]);
    const refusing = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen() {} },
      () => new Response(KEY, { status: 401 }),
    );
    const bad = `http://127.0.0.1:${refusing.addr.port}/v1`;
    await writeSettings(ground, {
      providers: {
        good: { base_url: server.url },
        bad: { base_url: bad, api_key_env: "WORK_KEY" },
      },
    });
    const env = { WORK_KEY: KEY };
    const good = await kyrozen(ground, ["models", "check", "good", "--quiet"], env);
    assertEquals([good.code, good.stdout, good.stderr], [
      0,
      `good at ${server.url} answers; it asks for no key\n`,
      "",
    ]);
    const all = await kyrozen(ground, ["models", "check", "--quiet"], env);
    const problem = `bad at ${bad} does not take the key of WORK_KEY (HTTP 401): set another one`;
    assertEquals([all.code, all.stdout, all.stderr], [1, good.stdout, `${problem}\n`]);
    const json = await kyrozen(ground, ["models", "check", "bad", "--json", "--quiet"], env);
    assertEquals([json.code, JSON.parse(json.stdout)], [1, {
      ok: false,
      providers: [{ name: "bad", base_url: bad, key: "WORK_KEY", ok: false, problem }],
    }]);
    const unknown = await kyrozen(ground, ["models", "check", "nonesuch", "--quiet"], env);
    assertEquals(unknown.code, 3);
    assertMatch(unknown.stderr, /^Cannot check this provider: it is not configured; to add one,/);
    await refusing.shutdown();
  }));

Deno.test("a proxy is asked for other machines, never for this one [providers.proxy]", () =>
  onGround(async (ground) => {
    await using server = await startFakeModelServer([answer("Hello")]);
    const proxy = startProxy();
    await writeSettings(ground, {
      providers: {
        far: { base_url: "https://model.example/v1" },
        near: { base_url: server.url.replace("127.0.0.1", "localhost") },
      },
    });
    const proxies = { HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url, ALL_PROXY: proxy.url };
    // The runtime that a person starts may look for a newer one of itself.
    const env = { ...proxies, DENO_NO_UPDATE_CHECK: "1" };
    const far = await kyrozen(ground, ["models", "check", "far", "--quiet"], env);
    assertEquals([far.code, far.stderr], [
      1,
      "Cannot reach far at https://model.example/v1: the proxy does not let it through\n",
    ]);
    assertEquals(proxy.asked, ["CONNECT model.example:443 HTTP/1.1"]);
    const near = await kyrozen(ground, ["run", "--quiet", "--model", "near/zed", "hi"], env);
    assertEquals([near.code, near.stdout, near.stderr], [0, "Hello\n", ""]);
    assertEquals(proxy.asked, ["CONNECT model.example:443 HTTP/1.1"]);
    proxy.stop();
  }));

Deno.test("an address that is neither https nor loopback is refused before anything is sent [providers.one_host]", () =>
  onGround(async (ground) => {
    for (const url of ["http://example.com/v1", "https://a.b,c.d", "https://me:x@a.b"]) {
      const env = { KYROZEN_PROVIDER: "openai", KYROZEN_BASE_URL: url };
      const { code, stderr } = await kyrozen(ground, ["run", "hi"], env);
      assertEquals([code, stderr], [
        3,
        "KYROZEN_BASE_URL: expected an https address, or http on loopback, without a user or a " +
        "query\n",
      ]);
    }
  }));

Deno.test("what the line names gets no other provider's address, nor that address its key [providers.address] [providers.key_stays]", () =>
  onGround(async (ground) => {
    await using server = await startFakeModelServer([]);
    const keys = { ANTHROPIC_API_KEY: KEY, OPENAI_API_KEY: KEY };
    // What goes to another machine comes by here, and no further.
    const proxy = startProxy();
    const around = { HTTPS_PROXY: proxy.url, DENO_NO_UPDATE_CHECK: "1" };
    const env = {
      ...{ ...keys, ...around },
      KYROZEN_MODEL: "ollama/llama3",
      KYROZEN_BASE_URL: server.url,
    };
    const model = ["--model", "anthropic/claude-haiku-4-5", "--deadline", "5"];
    const run = await kyrozen(ground, ["run", "--quiet", ...model, "hi"], env);
    const check = await kyrozen(ground, ["models", "check", "openai", "--quiet"], env);
    assert(run.code !== 0, run.stdout);
    assertEquals(check.code, 1);
    assertEquals(server.requests.map(({ path }) => path), []);
    const hosts = new Set(proxy.asked);
    assertEquals([...hosts], [
      "CONNECT api.anthropic.com:443 HTTP/1.1",
      "CONNECT api.openai.com:443 HTTP/1.1",
    ]);
    proxy.stop();
    const nobody = { ...keys, KYROZEN_BASE_URL: server.url };
    const asked = await kyrozen(ground, ["run", "--quiet", "--model", "openai/x", "hi"], nobody);
    assertEquals([asked.code, asked.stderr], [
      3,
      "KYROZEN_BASE_URL: expected KYROZEN_PROVIDER beside it, the name of the provider that is " +
      "reached there, found nothing\n",
    ]);
    assertEquals(server.requests.map(({ path }) => path), []);
  }));

Deno.test("a key that is too long is named by its variable alone, with exit code 3 [providers.key_stays]", () =>
  onGround(async (ground) => {
    const env = { OPENAI_API_KEY: KEY.repeat(2200) };
    const { code, stdout, stderr } = await kyrozen(ground, ["run", "--quiet", "2+2"], env);
    assertEquals([code, stdout, stderr], [
      3,
      "",
      "OPENAI_API_KEY: expected a key of at most 4096 characters\n",
    ]);
  }));

Deno.test("the supervisor loads nothing of providers where nothing configures one [providers.lazy]", () =>
  onGround(async (ground) => {
    const doors = ["mod.ts", "configured_providers.ts", "provider_hosts.ts"];
    const broken = doors.map((door) =>
      [`file://${REPOSITORY}src/providers/${door}`, "data:text/javascript,throw 7"] as const
    );
    const imports = JSON.stringify({ imports: Object.fromEntries(broken) });
    const map = `data:application/json,${encodeURIComponent(imports)}`;
    const run = async (env: Env) =>
      await runDeno({
        args: [
          ...["run", "-A", "--quiet", "--no-check", "--no-config", `--import-map=${map}`],
          ...[`${REPOSITORY}src/main.ts`, "run", "--quiet", "--project", ground.workspace, "2+2"],
        ],
        cwd: REPOSITORY,
        env: { ...await childEnvironment(ground), KYROZEN_TASK: "kyrozen", ...env },
      });
    const plain = await run({ KYROZEN_AGENT_MODEL: "", SOME_KEY: KEY });
    assertEquals([plain.code, plain.stdout], [0, "2+2 = 4\n"]);
    assertEquals((await run({ OPENAI_API_KEY: KEY })).code, 1);
  }));
