import { LOCAL_SERVERS, type WireProtocol } from "../contract/mod.ts";

/** What is known of a provider before anybody configures it. */
export interface ProviderSpec {
  /** In lower case, as `--model` and `agent.yaml` name it. */
  readonly name: string;
  readonly title: string;
  readonly protocol: WireProtocol;
  readonly base_url: string;
  /** Whether its own address answers nobody without a key. */
  readonly needsKey: boolean;
  /** The model that is asked where nobody names one; `null` where only the server knows. */
  readonly defaultModel: string | null;
  /** What is asked under the address to find out whether a key is good. @default {"models"} */
  readonly checkPath?: string;
}

function remote(
  spec: Omit<ProviderSpec, "protocol" | "needsKey"> & Partial<ProviderSpec>,
): ProviderSpec {
  return { protocol: "openai-chat", needsKey: true, ...spec };
}

function local(name: string, title: string): ProviderSpec {
  const port = LOCAL_SERVERS.find(({ provider }) => provider === name)?.port;
  const base_url = `http://127.0.0.1:${port}/v1`;
  return { name, title, protocol: "openai-chat", base_url, needsKey: false, defaultModel: null };
}

/** Every provider that is known by name, in the order in which they are shown. */
export const PROVIDERS: readonly ProviderSpec[] = [
  remote({
    name: "openai",
    title: "OpenAI",
    base_url: "https://api.openai.com/v1",
    // Of newer ones this protocol calls no tools while they reason, which they do by themselves.
    defaultModel: "gpt-4.1",
  }),
  remote({
    name: "anthropic",
    title: "Anthropic",
    protocol: "anthropic-messages",
    base_url: "https://api.anthropic.com/v1",
    // Newer ones think by themselves, and want their thoughts back with the results of their calls.
    defaultModel: "claude-haiku-4-5",
  }),
  remote({
    name: "openrouter",
    title: "OpenRouter",
    base_url: "https://openrouter.ai/api/v1",
    defaultModel: null,
    // Its list of models is open to everybody; the address of a key's own facts is not.
    checkPath: "key",
  }),
  remote({
    name: "groq",
    title: "Groq",
    base_url: "https://api.groq.com/openai/v1",
    defaultModel: "openai/gpt-oss-120b",
  }),
  remote({
    name: "deepseek",
    title: "DeepSeek",
    base_url: "https://api.deepseek.com/v1",
    defaultModel: null,
  }),
  remote({
    name: "mistral",
    title: "Mistral",
    base_url: "https://api.mistral.ai/v1",
    defaultModel: null,
  }),
  remote({ name: "xai", title: "xAI", base_url: "https://api.x.ai/v1", defaultModel: null }),
  remote({
    name: "together",
    title: "Together",
    base_url: "https://api.together.xyz/v1",
    defaultModel: null,
  }),
  local("ollama", "Ollama"),
  local("lm-studio", "LM Studio"),
  local("llama-cpp", "llama.cpp"),
  local("vllm", "vLLM"),
];

/** The provider of that name, upper or lower case. */
export function findProvider(name: string): ProviderSpec | undefined {
  const lower = name.toLowerCase();
  return PROVIDERS.find((spec) => spec.name === lower);
}

/** The variable that holds the key of a provider: `LM_STUDIO_API_KEY`. */
export function keyName(provider: string): string {
  return `${provider.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_")}_API_KEY`;
}
