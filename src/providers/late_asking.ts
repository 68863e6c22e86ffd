import type { ProviderSetup } from "../contract/mod.ts";
import type { AskOptions, FoundServer, ServerAnswer } from "./ask_server.ts";

// What asks is loaded when something is asked: most who enter this room only look things up.

/** Asks a provider's server for the names of its models. */
export async function listModels(
  setup: ProviderSetup,
  options: AskOptions,
): Promise<ServerAnswer> {
  return await (await import("./ask_server.ts")).listModels(setup, options);
}

/** Finds out with one small request whether a provider can be reached and takes the key. */
export async function checkProvider(
  setup: ProviderSetup,
  options: AskOptions,
): Promise<ServerAnswer> {
  return await (await import("./ask_server.ts")).checkProvider(setup, options);
}

/** Looks on the usual ports of this machine for servers that are not among `known`. */
export async function findLocalServers(
  known: readonly ProviderSetup[],
  options: AskOptions,
): Promise<readonly FoundServer[]> {
  return await (await import("./ask_server.ts")).findLocalServers(known, options);
}
