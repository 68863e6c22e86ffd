import type { CoreStart, ParsedCommandLine } from "../contract/mod.ts";

/** The providers that a process without a supervisor may use, or what is wrong, a sentence each. */
export type LoneProviders =
  | {
    readonly ok: true;
    readonly start: Pick<CoreStart, "providers" | "choice">;
    /** What the person should know, a sentence each. */
    readonly notes: readonly string[];
  }
  | { readonly ok: false; readonly problems: readonly string[] };

const OWN_VARIABLES = [
  "KYROZEN_PROVIDER",
  "KYROZEN_MODEL",
  "KYROZEN_BASE_URL",
  "HTTPS_PROXY",
  "https_proxy",
  "ALL_PROXY",
  "all_proxy",
];

/**
 * Tells the providers from the variables that this process may read and the hosts that it may reach.
 * Nobody is asked for a permission; the owner's settings are not read.
 */
export async function readLoneProviders(
  { command, operands, options }: ParsedCommandLine,
): Promise<LoneProviders> {
  const { configuredProviders, isUsable, keyName, parseModelName, providerHosts, PROVIDERS } =
    await import("../providers/mod.ts");
  const names = [...OWN_VARIABLES, ...PROVIDERS.map(({ name }) => keyName(name))];
  const provider = readVariable("KYROZEN_PROVIDER")?.trim();
  if (provider) names.push(keyName(provider));
  const environment = Object.fromEntries(names.map((name) => [name, readVariable(name)]));
  const choice = command === "models check" && operands[0] !== undefined
    ? `${operands[0]}/any`
    : options.model;
  const asked = typeof choice === "string" ? choice : undefined;
  const read = configuredProviders({ environment, choice: asked });
  if (!read.ok) return read;
  const hosts = new Map(read.providers.map((setup) => [setup, providerHosts([setup])[0]?.host]));
  const isReached = (host: string | undefined) => host === undefined || mayReach(host);
  const refused = read.providers.filter((setup) => isUsable(setup) && !isReached(hosts.get(setup)));
  const named = asked === undefined ? read.choice : parseModelName(asked);
  const sentences = refused.map((setup) => ({
    isNamed: named !== undefined && "provider" in named && named.provider === setup.name,
    text: `Cannot use ${setup.name}: this process was given no --allow-net=${hosts.get(setup)}`,
  }));
  const problems = sentences.filter(({ isNamed }) => isNamed).map(({ text }) => text);
  if (problems.length > 0) return { ok: false, problems };
  const providers = read.providers.filter((setup) => !refused.includes(setup));
  return {
    ok: true,
    start: { providers, ...(read.choice === undefined ? {} : { choice: read.choice }) },
    notes: sentences.map(({ text }) => text),
  };
}

/** The text of a variable, if this process may read it; nobody is asked for that. */
export function readVariable(name: string): string | undefined {
  const { state } = Deno.permissions.querySync({ name: "env", variable: name });
  return state === "granted" ? Deno.env.get(name) : undefined;
}

function mayReach(host: string): boolean {
  return Deno.permissions.querySync({ name: "net", host }).state === "granted";
}
