import { createAnthropic } from "@ai-sdk/anthropic";
import type { Adapter, AdapterSetup } from "../wire/adapter.ts";
import { COMMON_IDS } from "../wire/call_ids.ts";
import type { LibraryOptions } from "../wire/library.ts";
import { EventCleaner } from "./clean_events.ts";

/** The protocol has no "as much as there is": a limit must be sent. */
const MAX_OUTPUT_TOKENS = 16_384;

/** Up to here the request is the same in every round, and is kept by the provider for a while. */
const CACHE: LibraryOptions = { anthropic: { cacheControl: { type: "ephemeral" } } };

/** Arguments come when they are whole: what streams them as they are made is not in every server. */
const WHOLE_ARGUMENTS: LibraryOptions = { anthropic: { toolStreaming: false } };

/** The adapter of the Messages protocol. */
export function createAdapter({ setup, model }: AdapterSetup): Adapter {
  const { base_url, key } = setup;
  return {
    ids: COMMON_IDS,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    systemOptions: CACHE,
    createCleaner: (fail) => new EventCleaner(fail),
    async ask(call, fetch) {
      const provider = createAnthropic({
        baseURL: versioned(base_url),
        // Without a key the library looks for one in the environment.
        apiKey: key ?? "",
        fetch: key === undefined ? (input, init) => fetch(input, withoutKey(init)) : fetch,
      });
      return (await provider.messages(model).doStream({
        ...call,
        providerOptions: WHOLE_ARGUMENTS,
      }))
        .stream;
    },
  };
}

// Addresses of this protocol are given with and without the version.
function versioned(address: string): string {
  return /\/v\d+$/.test(address) ? address : `${address}/v1`;
}

function withoutKey(init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers);
  headers.delete("x-api-key");
  return { ...init, headers };
}
