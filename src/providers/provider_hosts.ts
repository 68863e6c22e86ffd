import { LOCAL_SERVERS, type ProviderSetup } from "../contract/mod.ts";
import { checkBaseUrl } from "./base_url.ts";
import { isUsable } from "./explain_setup.ts";

/** One host that may be reached, and why. */
export interface NetGrant {
  /** `api.openai.com:443`. */
  readonly host: string;
  readonly reason: string;
  /** Whether it is this machine, to which no proxy leads. */
  readonly isLoopback: boolean;
}

/** The hosts of the providers that can be asked, each once. */
export function providerHosts(providers: readonly ProviderSetup[]): readonly NetGrant[] {
  const grants = new Map<string, NetGrant>();
  for (const setup of providers.filter(isUsable)) {
    const address = checkBaseUrl(setup.base_url);
    if (address === undefined) throw new Error(`The address of ${setup.name} was not checked`);
    const { host, isLoopback } = address;
    const earlier = grants.get(host)?.reason;
    const own = `${setup.name}, configured by ${originOf(setup)}`;
    grants.set(host, { host, isLoopback, reason: earlier ? `${earlier}; ${own}` : own });
  }
  return [...grants.values()];
}

/** What made a provider configured, as a person would look for it. */
export function originOf({ origin, key_name }: ProviderSetup): string {
  if (origin === "settings") return "settings.json";
  if (origin === "line") return "--model";
  return key_name ?? "KYROZEN_PROVIDER";
}

/** The ports of this machine on which servers of models usually listen, but for those of `known`. */
export function localPorts(known: readonly NetGrant[]): readonly NetGrant[] {
  return LOCAL_SERVERS.map(({ provider, port }) => ({
    host: `127.0.0.1:${port}`,
    reason: `where ${provider} listens by itself; only "models list" looks whether it does`,
    isLoopback: true,
  })).filter(({ host }) => !known.some((grant) => grant.host === host));
}
