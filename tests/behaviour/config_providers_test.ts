import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { LoadedConfig } from "../../src/config/mod.ts";
import { findingSentence, type ProviderSetup } from "../../src/contract/mod.ts";
import { type ConfigTrial, problems, tryConfig } from "./config_lab.ts";

function setup(name: string, more: Partial<ProviderSetup> = {}): ProviderSetup {
  return {
    name,
    protocol: "openai-chat",
    base_url: `https://${name}.example/v1`,
    key: "sk-test-SENTINEL-01",
    key_name: `${name.toUpperCase()}_API_KEY`,
    origin: "environment",
    ...more,
  };
}

const OPENAI = setup("openai", { default_model: "gpt-d" });
const GROQ = setup("groq", { default_model: "groq-d" });
const OLLAMA = setup("ollama", { key: undefined, key_name: null });

async function load(trial: ConfigTrial): Promise<LoadedConfig> {
  const result = await tryConfig(trial);
  assert(result.ok, JSON.stringify(result));
  return result;
}

/** What a trial's model comes out as: provider/model. */
async function chosen(trial: ConfigTrial): Promise<string> {
  const { config: { provider } } = await load(trial);
  return `${provider.name}/${provider.model}`;
}

Deno.test("each source of a model wins over those below it [providers.choice]", async () => {
  const all: Required<Pick<ConfigTrial, "project" | "file">> & ConfigTrial = {
    providers: [OPENAI, GROQ, OLLAMA],
    usual: { provider: "openai", model: "usual", from: "KYROZEN_PROVIDER" },
    project: "provider: { name: groq, model: project }\n",
    file: "provider: { name: openai, model: file }\n",
    environment: { KYROZEN_AGENT_PROVIDER: "groq", KYROZEN_AGENT_MODEL: "variable" },
    asked: { provider: "ollama", model: "line", from: "--model" },
  };
  const { asked: _line, ...withoutLine } = all;
  const { environment: _variables, ...withoutVariables } = withoutLine;
  const { file: _file, ...withoutFile } = withoutVariables;
  const { project: _project, ...withoutProject } = withoutFile;
  const { usual: _usual, ...nothing } = withoutProject;
  assertEquals(
    [
      await chosen(all),
      await chosen(withoutLine),
      await chosen(withoutVariables),
      await chosen(withoutFile),
      await chosen(withoutProject),
      await chosen({ ...nothing, providers: [GROQ] }),
      await chosen({ ...nothing, providers: [] }),
    ],
    [
      "ollama/line",
      "groq/variable",
      "openai/file",
      "groq/project",
      "openai/usual",
      "groq/groq-d",
      "offline/offline",
    ],
  );
});

Deno.test("a model stays with the provider that it was named for [providers.choice]", async () => {
  const providers = [OPENAI, GROQ];
  const project = "provider: { name: openai, model: gpt-x }\n";
  const other = { KYROZEN_AGENT_PROVIDER: "groq" };
  assertEquals(await chosen({ providers, project, environment: other }), "groq/groq-d");
  const same = { KYROZEN_AGENT_PROVIDER: "OpenAI" };
  assertEquals(await chosen({ providers, project, environment: same }), "openai/gpt-x");
  const model = { KYROZEN_AGENT_MODEL: "gpt-y" };
  assertEquals(await chosen({ providers, project, environment: model }), "openai/gpt-y");
  assertEquals(
    await chosen({ providers, project, asked: { model: "gpt-z", from: "--model" } }),
    "openai/gpt-z",
  );
  // Named for no provider, it is for the one that there is.
  assertEquals(
    await chosen({ providers: [GROQ], project: "provider: { model: any }\n" }),
    "groq/any",
  );
});

Deno.test("auto leaves the choice to the person, and offline can be named [providers.choice]", async () => {
  const usual = { provider: "groq", from: "KYROZEN_PROVIDER" };
  const providers = [OPENAI, GROQ];
  assertEquals(
    await chosen({
      providers,
      usual,
      project: "provider: { name: openai }\n",
      environment: { KYROZEN_AGENT_PROVIDER: "auto" },
    }),
    "groq/groq-d",
  );
  assertEquals(
    await chosen({ providers, project: "provider: { name: Offline }\n" }),
    "offline/offline",
  );
  assertEquals(
    await chosen({ providers, asked: { provider: "offline", from: "--model" } }),
    "offline/offline",
  );
  // One that lacks its key is no choice beside one that has it.
  const keyless = setup("mistral", { key: undefined });
  assertEquals(await chosen({ providers: [keyless, GROQ] }), "groq/groq-d");
});

Deno.test("where no model can be told, one finding says what to do [providers.no_choice]", async () => {
  const cases: readonly (readonly [ConfigTrial, RegExp])[] = [
    [
      { providers: [OPENAI, GROQ] },
      /^KYROZEN_PROVIDER: expected the name of one of the providers that are configured, openai \(OPENAI_API_KEY\), groq \(GROQ_API_KEY\); or choose with --model PROVIDER\/MODEL/,
    ],
    [
      { providers: [GROQ], project: "provider:\n  name: mistral\n" },
      /^agent\.yaml:2:9: provider\.name: expected a provider that is configured: groq; for mistral set MISTRAL_API_KEY/,
    ],
    [
      { project: "provider: { name: ollama, model: x }\n" },
      /^agent\.yaml:1:19: provider\.name: expected a provider that is configured, and none is; for ollama say --model ollama\/MODEL/,
    ],
    [
      { providers: [setup("openai", { key: undefined })] },
      /^KYROZEN_PROVIDER: expected a provider that has its key; OPENAI_API_KEY is not set$/,
    ],
    [
      {
        providers: [setup("openai", { key: undefined })],
        asked: { provider: "openai", model: "x", from: "--model" },
      },
      /^--model: expected a provider that has its key; OPENAI_API_KEY is not set$/,
    ],
    [
      { providers: [OLLAMA] },
      /expected a model beside the provider, as in --model ollama\/MODEL; "kyrozen models list" shows which it has, found none$/,
    ],
    [
      { asked: { model: "gpt-x", from: "--model" } },
      /^--model: expected a provider for this model: name both as PROVIDER\/MODEL, or set the key/,
    ],
    [
      { environment: { KYROZEN_AGENT_MODEL: "gpt-x" } },
      /^KYROZEN_AGENT_MODEL: provider\.model: expected a provider for this model/,
    ],
  ];
  for (const [trial, expected] of cases) {
    const told = await problems(trial);
    assertEquals(told.length, 1, JSON.stringify(told));
    assertMatch(told[0] ?? "", expected);
    assert(!told.join().includes("SENTINEL"));
  }
});

Deno.test("a name that no provider has is told with the one that was meant [providers.no_choice]", async () => {
  assertStringIncludes(
    (await problems({ providers: [OPENAI], project: "provider: { name: opnai }\n" })).join(),
    'did you mean "openai"?',
  );
  // A provider of the person's own is known by its name.
  const acme = setup("acme", { default_model: "a" });
  assertEquals(
    await chosen({ providers: [acme], project: "provider: { name: ACME }\n" }),
    "acme/a",
  );
});

Deno.test("what a provider and a model came out as, and why, can be told [providers.choice]", async () => {
  const origin = async (trial: ConfigTrial) => {
    const { originOf } = await load(trial);
    return [originOf(["provider", "name"]), originOf(["provider", "model"])]
      .map((one) => [one?.layer, one?.path, one?.auto]);
  };
  assertEquals(await origin({ providers: [OPENAI] }), [
    ["packaged", "packaged agent.yaml", "the only provider that is configured"],
    ["packaged", "packaged agent.yaml", "what openai is asked for"],
  ]);
  assertEquals(await origin({}), [
    ["packaged", "packaged agent.yaml", "no provider is configured"],
    ["packaged", "packaged agent.yaml", "what offline is asked for"],
  ]);
  assertEquals(
    await origin({
      providers: [OPENAI, GROQ],
      usual: { provider: "groq", from: "KYROZEN_PROVIDER" },
      asked: { model: "x", from: "--model" },
    }),
    [["environment", "KYROZEN_PROVIDER", undefined], ["command line", "--model", undefined]],
  );
});

Deno.test("another model can be asked for afterwards [providers.choice]", async () => {
  const { choose } = await load({
    providers: [OPENAI, GROQ],
    asked: { provider: "groq", from: "x" },
  });
  assertEquals(await choose({ provider: "openai", model: "m", from: "--model" }), {
    ok: true,
    provider: "openai",
    model: "m",
  });
  const none = await choose({ provider: "xai", model: "m", from: "--model" });
  assert(!none.ok);
  assertMatch(findingSentence(none.finding), /^--model: expected a provider that is configured/);
});
