import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { ProviderSetup } from "../contract/mod.ts";
import { configuredProviders, type ProviderSources } from "./configured_providers.ts";
import { providerHosts } from "./provider_hosts.ts";

const KEY = "sk-test-0123456789";

function read(sources: Partial<ProviderSources>) {
  const result = configuredProviders({ environment: {}, ...sources });
  assert(result.ok, JSON.stringify(result));
  return result;
}

function problems(sources: Partial<ProviderSources>): readonly string[] {
  const result = configuredProviders({ environment: {}, ...sources });
  return result.ok ? [] : result.problems;
}

function names(sources: Partial<ProviderSources>): readonly string[] {
  return read(sources).providers.map(({ name }) => name);
}

Deno.test("nothing configures nothing [providers.configured]", () => {
  assertEquals(read({}), { ok: true, providers: [] });
  const environment = { OPENAI_API_KEY: " ", GITHUB_API_KEY: KEY, KYROZEN_PROVIDER: "auto" };
  assertEquals(read({ environment }), { ok: true, providers: [] });
});

Deno.test("a variable with a key configures its provider, with the public address [providers.configured]", () => {
  const environment = { ANTHROPIC_API_KEY: `${KEY}\n`, LM_STUDIO_API_KEY: KEY };
  assertEquals(read({ environment }).providers, [
    {
      name: "anthropic",
      protocol: "anthropic-messages",
      base_url: "https://api.anthropic.com/v1",
      key: KEY,
      key_name: "ANTHROPIC_API_KEY",
      origin: "environment",
      default_model: "claude-haiku-4-5",
    },
    {
      name: "lm-studio",
      protocol: "openai-chat",
      base_url: "http://127.0.0.1:1234/v1",
      key: KEY,
      key_name: "LM_STUDIO_API_KEY",
      origin: "environment",
    },
  ]);
});

Deno.test("settings configure providers: known ones without an address, others with one [providers.configured]", () => {
  const settings = {
    OpenAI: { api_key_env: "WORK_KEY" },
    acme: { base_url: "https://acme.example/api/", protocol: "anthropic-messages" },
    local: { base_url: "http://localhost:9999/v1" },
  } as const;
  const environment = { WORK_KEY: KEY, OPENAI_API_KEY: "another-key" };
  const expected: readonly ProviderSetup[] = [
    {
      name: "openai",
      protocol: "openai-chat",
      base_url: "https://api.openai.com/v1",
      key: KEY,
      key_name: "WORK_KEY",
      origin: "settings",
      default_model: "gpt-4.1",
    },
    {
      name: "acme",
      protocol: "anthropic-messages",
      base_url: "https://acme.example/api",
      key_name: null,
      origin: "settings",
    },
    {
      name: "local",
      protocol: "openai-chat",
      base_url: "http://localhost:9999/v1",
      key_name: null,
      origin: "settings",
    },
  ];
  assertEquals(read({ settings, environment }).providers, expected);
  const [without] = read({ settings }).providers;
  assertEquals([without?.key, without?.key_name], [undefined, "WORK_KEY"]);
});

Deno.test("KYROZEN_PROVIDER configures one, and KYROZEN_BASE_URL says where it is [providers.configured]", () => {
  const named = read({ environment: { KYROZEN_PROVIDER: "Ollama", KYROZEN_MODEL: "a/b" } });
  assertEquals(named.choice, { provider: "ollama", model: "a/b", from: "KYROZEN_PROVIDER" });
  assertEquals(named.providers.map(({ name, base_url }) => [name, base_url]), [
    ["ollama", "http://127.0.0.1:11434/v1"],
  ]);
  const own = read({
    environment: {
      KYROZEN_PROVIDER: "acme",
      KYROZEN_BASE_URL: "https://acme.example/v1",
      ACME_API_KEY: KEY,
    },
  });
  assertEquals(own.providers.map(({ name, base_url, key }) => [name, base_url, key]), [
    ["acme", "https://acme.example/v1", KEY],
  ]);
  // A person's own server in the place of a known one need not ask for a key.
  const other = read({
    environment: { KYROZEN_PROVIDER: "openai", KYROZEN_BASE_URL: "http://127.0.0.1:1/v1" },
  });
  assertEquals(other.providers.map(({ key_name }) => key_name), [null]);
  assertEquals(read({ environment: { KYROZEN_PROVIDER: "offline", KYROZEN_MODEL: "x" } }), {
    ok: true,
    providers: [],
    choice: { provider: "offline", model: "x", from: "KYROZEN_PROVIDER" },
  });
  assertEquals(read({ environment: { KYROZEN_MODEL: "groq/x/y" } }).choice, {
    provider: "groq",
    model: "x/y",
    from: "KYROZEN_MODEL",
  });
});

Deno.test("--model configures a server on this machine; an address belongs to it [providers.configured]", () => {
  assertEquals(names({ choice: "ollama/x" }), ["ollama"]);
  assertEquals(names({ choice: "x" }), []);
  assertEquals(names({ choice: "offline" }), []);
  const [named] = read({
    choice: "openai/x",
    environment: { KYROZEN_BASE_URL: "http://127.0.0.1:7/v1" },
  }).providers;
  assertEquals([named?.name, named?.base_url], ["openai", "http://127.0.0.1:7/v1"]);
  const [keyless] = read({ choice: "openai/x" }).providers;
  assertEquals([keyless?.key, keyless?.key_name, keyless?.origin], [
    undefined,
    "OPENAI_API_KEY",
    "line",
  ]);
});

Deno.test("every mistake is told, and no value that could be a secret [providers.configured] [providers.one_host]", () => {
  const settings = {
    offline: { base_url: "https://a.b" },
    acme: {},
    Two: { base_url: "https://a.b" },
    two: { base_url: "https://a.b" },
  };
  assertEquals(problems({ settings }).map((text) => text.split(":").slice(0, 2).join(":")), [
    "settings.json: providers.offline",
    "settings.json: providers.acme",
    "settings.json: providers.two",
  ]);
  const secret = "https://user:hunter2secret@a.b";
  const told = problems({
    environment: {
      KYROZEN_PROVIDER: "openai",
      KYROZEN_BASE_URL: secret,
      OPENAI_API_KEY: "two words",
    },
  });
  assertEquals(told, [
    "KYROZEN_BASE_URL: expected an https address, or http on loopback, without a user or a query",
  ]);
  assertEquals(problems({ environment: { OPENAI_API_KEY: "two words" } }), [
    "OPENAI_API_KEY: expected a key, one word of visible ASCII characters",
  ]);
  assertEquals(problems({ environment: { OPENAI_API_KEY: "k".repeat(4096) } }), []);
  assertEquals(problems({ environment: { OPENAI_API_KEY: "k".repeat(4097) } }), [
    "OPENAI_API_KEY: expected a key of at most 4096 characters",
  ]);
  assertEquals(
    problems({ environment: { KYROZEN_BASE_URL: "https://a.b" } })[0]?.split(",", 1)[0],
    "KYROZEN_BASE_URL: expected KYROZEN_PROVIDER beside it",
  );
  assertStringIncludes(problems({ environment: { KYROZEN_PROVIDER: "opnai" } })[0] ?? "", "openai");
  assertEquals(problems({ environment: { KYROZEN_PROVIDER: "no name" } }), [
    "KYROZEN_PROVIDER: expected the name of a provider, or auto or offline",
  ]);
  assertEquals(problems({ environment: { KYROZEN_MODEL: "openai/" } }).length, 1);
  assertEquals(problems({ choice: "openai/" }).length, 1);
});

Deno.test("hosts are those of providers that can be asked, each once [providers.hosts]", () => {
  const { providers } = read({
    settings: {
      a: { base_url: "https://one.example/v1" },
      b: { base_url: "https://one.example/v2" },
      c: { base_url: "https://two.example", api_key_env: "UNSET" },
      groq: {},
    },
    environment: { DEEPSEEK_API_KEY: KEY },
    choice: "vllm/x",
  });
  assertEquals(providerHosts(providers), [
    {
      host: "api.deepseek.com:443",
      isLoopback: false,
      reason: "deepseek, configured by DEEPSEEK_API_KEY",
    },
    { host: "127.0.0.1:8000", isLoopback: true, reason: "vllm, configured by --model" },
    {
      host: "one.example:443",
      isLoopback: false,
      reason: "a, configured by settings.json; b, configured by settings.json",
    },
  ]);
});

Deno.test("a provider on another machine is known to lie behind a proxy [providers.proxy]", () => {
  const environment = {
    HTTPS_PROXY: "http://p:1",
    OPENAI_API_KEY: KEY,
    KYROZEN_PROVIDER: "ollama",
  };
  const found = read({ environment }).providers.map(({ name, proxied }) => [name, proxied]);
  assertEquals(found, [["openai", true], ["ollama", undefined]]);
});

const PLACE = "http://127.0.0.1:7/v1";
const NOBODY = "KYROZEN_BASE_URL: expected KYROZEN_PROVIDER beside it, the name of the provider " +
  "that is reached there, found nothing";

/** The providers that are reached at the address, with their keys; or what is wrong. */
function reached(sources: Partial<ProviderSources>): readonly string[] {
  const environment = { ...sources.environment, KYROZEN_BASE_URL: PLACE };
  const result = configuredProviders({ ...sources, environment });
  if (!result.ok) return result.problems;
  return result.providers.filter(({ base_url }) => base_url === PLACE)
    .map(({ name, key }) => `${name} ${key}`);
}

Deno.test("KYROZEN_BASE_URL belongs to whom the variables name, not to whom the line names [providers.address]", () => {
  const openai = { OPENAI_API_KEY: "key-o" };
  const anthropic = { ANTHROPIC_API_KEY: "key-a" };
  const both = { ...openai, ...anthropic };
  const lines = [undefined, "gpt", "anthropic/x", "openai/x", "ollama/x", "offline"] as const;
  const named: readonly [ProviderSources["environment"], string][] = [
    [{ KYROZEN_MODEL: "ollama/l" }, "ollama undefined"],
    [{ KYROZEN_PROVIDER: "ollama" }, "ollama undefined"],
    [{ KYROZEN_PROVIDER: "acme" }, "acme undefined"],
    [{ KYROZEN_PROVIDER: "openai", KYROZEN_MODEL: "anthropic/y" }, "openai key-o"],
    [{ KYROZEN_PROVIDER: "auto", KYROZEN_MODEL: "Anthropic/y" }, "anthropic key-a"],
  ];
  for (const choice of lines) {
    for (const [environment, owner] of named) {
      assertEquals(reached({ environment: { ...both, ...environment }, choice }), [owner]);
    }
    const offline = { ...both, KYROZEN_PROVIDER: "offline" };
    assertEquals(reached({ environment: offline, choice }), []);
    // Nobody is named: the only one with a key, or nobody of two.
    for (const model of [{}, { KYROZEN_MODEL: "gpt" }]) {
      assertEquals(reached({ environment: { ...openai, ...model }, choice }), ["openai key-o"]);
      assertEquals(reached({ environment: { ...anthropic, ...model }, choice }), [
        "anthropic key-a",
      ]);
      assertEquals(reached({ environment: { ...both, ...model }, choice }), [NOBODY]);
    }
  }
  const alone = lines.map((choice) => reached({ choice }));
  assertEquals(alone, [
    ...[[NOBODY], [NOBODY]],
    ...[["anthropic undefined"], ["openai undefined"], ["ollama undefined"], []],
  ]);
});

Deno.test("KYROZEN_BASE_URL and providers of the settings: only the line's own may get it [providers.address]", () => {
  const acme = { acme: { base_url: "https://acme.example" } };
  assertEquals(reached({ settings: acme }), [NOBODY]);
  assertEquals(reached({ settings: acme, choice: "openai/x" }), [NOBODY]);
  assertEquals(reached({ settings: acme, choice: "acme/x" }), ["acme undefined"]);
  const openai = { OPENAI_API_KEY: "key-o" };
  assertEquals(reached({ settings: acme, choice: "acme/x", environment: openai }), [
    "openai key-o",
  ]);
  const elsewhere = { openai: { api_key_env: "WORK_KEY" } };
  const work = { ...openai, WORK_KEY: "key-w" };
  assertEquals(reached({ settings: elsewhere, environment: work }), [NOBODY]);
});
