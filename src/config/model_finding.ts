import { findingOf } from "../contract/findings.ts";
import type { ConfigFinding, FieldPath, ProviderSetup } from "../contract/mod.ts";
import { keyName, notConfigured, originOf } from "../providers/mod.ts";
import { MODEL_FIELD, type Namer, type NoModel, PROVIDER_FIELD } from "./choose_model.ts";

/** Why there is no model, and what to do, as a finding at the place that asks for it. */
export function modelFinding(no: NoModel): ConfigFinding {
  const { why, providers, by } = no;
  const provider = no.provider ?? "";
  switch (why) {
    case "unknown":
      return at(by, { expected: `${oneOf(providers)}; ${notConfigured(provider)}` });
    case "several":
      return at(undefined, {
        expected: `the name of one of the providers that are configured, ${listed(providers)}; ` +
          "or choose with --model PROVIDER/MODEL, or with provider.name in agent.yaml",
        found: "nothing",
      });
    case "keyless":
      return at(by, { expected: `a provider that has its key; ${keyOf(no)} is not set` });
    case "nobody":
      return at(by, {
        expected: "a provider for this model: name both as PROVIDER/MODEL, or set the key of a " +
          `provider, such as ${keyName("openai")}; "kyrozen models list" shows what there is`,
        found: "no provider that is configured",
        path: MODEL_FIELD,
      });
    case "unnamed":
      return at(by, {
        expected: `a model beside the provider, as in --model ${provider}/MODEL; ` +
          '"kyrozen models list" shows which it has',
        found: "none",
      });
  }
}

function keyOf({ provider, providers }: NoModel): string {
  return providers.find(({ name }) => name === provider)?.key_name ?? keyName(provider ?? "");
}

function oneOf(providers: readonly ProviderSetup[]): string {
  return providers.length === 0
    ? "a provider that is configured, and none is"
    : `a provider that is configured: ${providers.map(({ name }) => name).join(", ")}`;
}

function listed(providers: readonly ProviderSetup[]): string {
  return providers.map((setup) => `${setup.name} (${originOf(setup)})`).join(", ");
}

function at(
  by: Namer | undefined,
  { path = PROVIDER_FIELD, ...said }: Pick<ConfigFinding, "expected" | "found"> & {
    readonly path?: FieldPath;
  },
): ConfigFinding {
  if (by?.layer !== undefined) return findingOf({ path, at: "value", ...said }, by.layer);
  const from = by?.choice?.from ?? "KYROZEN_PROVIDER";
  return { path: from, line: null, column: null, field: "", ...said };
}
