import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { Adapter, AdapterSetup } from "../wire/adapter.ts";
import { COMMON_IDS, NINE_CHARACTERS } from "../wire/call_ids.ts";
import { ChunkCleaner } from "./clean_chunks.ts";

/** The adapter of Chat Completions. */
export function createAdapter({ setup, model }: AdapterSetup): Adapter {
  const { name, base_url: baseURL, key: apiKey } = setup;
  return {
    ids: name === "mistral" ? NINE_CHARACTERS : COMMON_IDS,
    createCleaner: (fail) => new ChunkCleaner(fail),
    async ask(call, fetch) {
      const provider = createOpenAICompatible({
        name,
        baseURL,
        fetch,
        // Mistral tells its usage unasked, and refuses what it does not know.
        includeUsage: name !== "mistral",
        transformRequestBody: (body) => name === "openai" ? withNewLimit(body) : body,
        ...(apiKey === undefined ? {} : { apiKey }),
      });
      return (await provider.chatModel(model).doStream(call)).stream;
    },
  };
}

// OpenAI's newer models refuse `max_tokens`; other servers know nothing else.
function withNewLimit({ max_tokens, ...body }: Record<string, unknown>): Record<string, unknown> {
  return max_tokens === undefined ? body : { ...body, max_completion_tokens: max_tokens };
}
