import type { Model, ProviderSetup } from "../contract/mod.ts";
import type { WireDeadlines } from "./wire/patience.ts";
import type { Pacing } from "./wire/try_again.ts";

/** What a model is opened with. */
export interface OpenModelOptions {
  /** As the provider names it. */
  readonly model: string;
  /** The most tokens of one answer; a request that says so itself goes first. @default {the provider's} */
  readonly maxOutputTokens?: number;
  readonly contextTokens?: number;
  /** US dollars for a million tokens of each kind. */
  readonly price?: Model["price"];
  /** What no event may hold beside the provider's own key. @default {none} */
  readonly secrets?: readonly string[];
  /** @default {10 s to connect, 120 s to the first byte, 60 s between two, 600 s between two events} */
  readonly deadlines?: Partial<WireDeadlines>;
  /** @default {the runtime's own} */
  readonly fetch?: typeof fetch;
  /** Whether a connection to an address can be made; asked for who answers late. @default {it tries} */
  readonly canReach?: (url: URL, signal: AbortSignal) => Promise<boolean>;
  /** How waits between tries are made. */
  readonly pacing?: Partial<Pacing>;
}

/**
 * Opens a model of a provider. Only the adapter of its protocol is loaded, and nothing is sent yet.
 *
 * @throws {TypeError} If `setup.base_url` is no address.
 */
export async function openModel(setup: ProviderSetup, options: OpenModelOptions): Promise<Model> {
  // An offline turn loads nothing of all this.
  const { createModel } = await import("./wire/create_model.ts");
  return await createModel(setup, options);
}
