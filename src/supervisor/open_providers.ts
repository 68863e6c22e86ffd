import {
  EXIT_CODES,
  type ExitCode,
  type ModelChoice,
  type ParsedCommandLine,
  type ProviderSetup,
} from "../contract/mod.ts";
import type { NetGrant, ProviderSettings } from "../providers/mod.ts";
import type { Environment } from "./environment.ts";
import type { Settings } from "./read_settings.ts";

/** The providers of a start, and what its core needs for them. */
export interface Providers {
  readonly providers: readonly ProviderSetup[];
  /** What the variables ask for. */
  readonly choice?: ModelChoice;
  /** What the core may reach beside the link. */
  readonly hosts: readonly NetGrant[];
}

/** The providers, or everything that is wrong with what configures them. */
export type ProvidersReading =
  | ({ readonly ok: true } & Providers)
  | { readonly ok: false; readonly code: ExitCode; readonly problems: readonly string[] };

/** What configures providers. */
export interface ProviderWishes {
  readonly line: ParsedCommandLine;
  readonly environment: Environment;
  readonly settings?: Settings;
}

/** No provider: nothing but the link is reached. */
export const NO_PROVIDERS: Providers = { providers: [], hosts: [] };

/** Tells the providers of a start. Where nothing configures any, nothing is loaded. */
export async function openProviders(wishes: ProviderWishes): Promise<ProvidersReading> {
  if (!mayConfigure(wishes)) return { ok: true, ...NO_PROVIDERS };
  const [{ configuredProviders }, { localPorts, providerHosts }] = await Promise.all([
    import("../providers/configured_providers.ts"),
    import("../providers/provider_hosts.ts"),
  ]);
  const { line, environment, settings } = wishes;
  const choice = choiceOf(line);
  const own = settings?.value.providers as
    | { readonly [name: string]: ProviderSettings }
    | undefined;
  const read = configuredProviders({ settings: own, environment, choice });
  if (!read.ok) return { ok: false, code: EXIT_CODES.configuration, problems: read.problems };
  const hosts = providerHosts(read.providers);
  return { ...read, hosts: looksForServers(line) ? [...hosts, ...localPorts(hosts)] : hosts };
}

/** What the line names; a provider that is checked is named by that too. */
function choiceOf({ command, operands, options }: ParsedCommandLine): string | undefined {
  if (typeof options.model === "string") return options.model;
  const [provider] = operands;
  return command === "models check" && provider !== undefined ? `${provider}/any` : undefined;
}

/** Whether a command asks the usual ports of this machine for model servers. */
export function looksForServers({ command }: ParsedCommandLine): boolean {
  return command === "models list";
}

function mayConfigure({ line, environment, settings }: ProviderWishes): boolean {
  return line.command.startsWith("models ") || line.options.model !== undefined ||
    settings?.value.providers !== undefined || Object.keys(environment).some(isAboutProviders);
}

function isAboutProviders(name: string): boolean {
  return name.endsWith("_API_KEY") || name === "KYROZEN_PROVIDER" || name === "KYROZEN_MODEL" ||
    name === "KYROZEN_BASE_URL";
}
