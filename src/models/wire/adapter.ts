import type { ProviderSetup } from "../../contract/mod.ts";
import type { IdRule } from "./call_ids.ts";
import type { LibraryCall, LibraryOptions, LibraryPart } from "./library.ts";
import type { CreateCleaner } from "./wire_cleaner.ts";

/** What an adapter is made of. */
export interface AdapterSetup {
  readonly setup: ProviderSetup;
  readonly model: string;
}

/** What is different between the protocols. */
export interface Adapter {
  readonly ids: IdRule;
  /** The most tokens of an answer if nobody says; without it the provider decides. */
  readonly maxOutputTokens?: number;
  readonly systemOptions?: LibraryOptions;
  readonly createCleaner: CreateCleaner;
  /** Sends one request with `fetch`; rejects with whatever the library throws. */
  ask(call: LibraryCall, send: typeof fetch): Promise<ReadableStream<LibraryPart>>;
}
