/** The wire protocols in which a provider can be spoken to. */
export const WIRE_PROTOCOLS = ["openai-chat", "anthropic-messages"] as const;

/** One wire protocol. */
export type WireProtocol = typeof WIRE_PROTOCOLS[number];

/** A provider that the person configured, as the core is told it. */
export interface ProviderSetup {
  /** In lower case: `openai`. */
  readonly name: string;
  readonly protocol: WireProtocol;
  /** `https`, or `http` on loopback; without a user, a query or a slash at its end. */
  readonly base_url: string;
  /** The key itself. It is sent to the provider and shown nowhere. */
  readonly key?: string;
  /** The variable that holds the key, or would; `null` for a server that asks for none. */
  readonly key_name: string | null;
  /** What made it configured: a variable, the settings, or the command line. */
  readonly origin: "environment" | "settings" | "line";
  /** The model that is asked where nobody names one. @default {none} */
  readonly default_model?: string;
  /** Its host is reached through a proxy, so that nothing but a request can tell whether it answers. */
  readonly proxied?: true;
}

/** The keys among what a core is told. One that only repeats its provider's name is no secret. */
export function providerKeys(providers: readonly ProviderSetup[] = []): readonly string[] {
  return providers.flatMap(({ name, key }) => key?.toLowerCase() === name ? [] : key ?? []);
}

/** The name under which the model that needs no provider is asked for. */
export const OFFLINE_PROVIDER = "offline";

/** What stands for "the one that is configured" in the place of a provider's or a model's name. */
export const AUTO = "auto";

/** The servers that people run on their own machine, and the port each listens on by itself. */
export const LOCAL_SERVERS: readonly { readonly provider: string; readonly port: number }[] = [
  { provider: "ollama", port: 11434 },
  { provider: "lm-studio", port: 1234 },
  { provider: "llama-cpp", port: 8080 },
  { provider: "vllm", port: 8000 },
];

/** A model that the person asks for; what is absent is left to the configuration. */
export interface ModelChoice {
  readonly provider?: string;
  readonly model?: string;
  /** What says so: `--model`, or a variable. */
  readonly from: string;
}

/** A model server that answers on this machine and that nobody has configured. */
export interface LocalServer {
  /** The provider's name for `--model`: `ollama`. */
  readonly provider: string;
  /** `127.0.0.1:11434`. */
  readonly address: string;
}
