import { assert, assertEquals, assertMatch } from "@std/assert";
import { LOCAL_SERVERS, providerKeys } from "../contract/mod.ts";
import { checkBaseUrl } from "./base_url.ts";
import { findModel, MODELS } from "./model_table.ts";
import { findProvider, keyName, PROVIDERS } from "./provider_table.ts";

Deno.test("every known provider has a sound address and a name of its own [providers.configured]", () => {
  assertEquals(new Set(PROVIDERS.map(({ name }) => name)).size, PROVIDERS.length);
  for (const { name, base_url } of PROVIDERS) {
    assertMatch(name, /^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    assertEquals(checkBaseUrl(base_url)?.url, base_url);
  }
  for (const { provider, port } of LOCAL_SERVERS) {
    assertEquals(findProvider(provider)?.base_url, `http://127.0.0.1:${port}/v1`);
  }
  assertEquals(["llama-cpp", "openai", "a.b_c"].map(keyName), [
    "LLAMA_CPP_API_KEY",
    "OPENAI_API_KEY",
    "A_B_C_API_KEY",
  ]);
  assertEquals(findProvider("OpenAI")?.name, "openai");
});

Deno.test("a key that only repeats its provider's name is no secret [providers.key_stays]", () => {
  const setup = {
    name: "ollama",
    protocol: "openai-chat",
    base_url: "http://127.0.0.1:11434/v1",
    key_name: "OLLAMA_API_KEY",
    origin: "environment",
  } as const;
  assertEquals(providerKeys([{ ...setup, key: "Ollama" }, { ...setup, key: "real" }, setup]), [
    "real",
  ]);
});

Deno.test("what is said of a model names its document and the day it was read [providers.facts]", () => {
  for (const { provider, model, contextTokens, price, source, read } of MODELS) {
    assert(findProvider(provider) !== undefined);
    assertMatch(source, /^https:\/\//);
    assertMatch(read, /^20\d\d-\d\d-\d\d$/);
    assert(contextTokens !== null || price !== null, `${model}: nothing is said of it`);
    assert(contextTokens === null || Number.isSafeInteger(contextTokens) && contextTokens > 0);
    for (const dollars of Object.values(price ?? {})) assert(dollars >= 0 && dollars < 1000);
  }
  assertEquals(findModel("groq", "openai/gpt-oss-120b")?.price, { input: 0.15, output: 0.6 });
  assertEquals(findModel("openai", "openai/gpt-oss-120b"), undefined);
});
