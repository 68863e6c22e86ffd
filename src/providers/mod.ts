/**
 * Which model providers a person has, and what is known of each: a table of public ones as data, the
 * ones that settings, variables or a command line configure, the exact hosts that these need, and
 * what their servers say of themselves. Sequence: settings and variables → setups and hosts → ask.
 * It refuses addresses that are not https or loopback, and to guess: what is not known is `null`.
 *
 * @module
 */

export type { AskOptions, FoundServer, ServerAnswer } from "./ask_server.ts";
export { BASE_URL_PATTERN, BASE_URL_PHRASE, checkBaseUrl } from "./base_url.ts";
export {
  configuredProviders,
  type ProviderReading,
  type ProviderSettings,
  type ProviderSources,
} from "./configured_providers.ts";
export { isUsable, notConfigured } from "./explain_setup.ts";
export { findModel, type ModelFacts, MODELS } from "./model_table.ts";
export { localPorts, type NetGrant, originOf, providerHosts } from "./provider_hosts.ts";
export {
  checkPrefix,
  explainPrefix,
  type NoProvider,
  type ParsedModelName,
  parseModelName,
} from "./parse_model_name.ts";
export { checkProvider, findLocalServers, listModels } from "./late_asking.ts";
export { findProvider, keyName, PROVIDERS, type ProviderSpec } from "./provider_table.ts";
