import { hideCredentials, type ProviderSetup, showInline } from "../../contract/mod.ts";

/** The most characters that a sentence repeats of what a provider said. */
const MAX_DETAIL = 300;

/** A provider as its failures speak of it. */
export interface Endpoint {
  /** `openai (api.openai.com)`. */
  readonly where: string;
  /** The variable that holds the key; `null` if there is none. */
  readonly keyName: string | null;
  readonly model: string;
  /** A text of the provider on one line, without the key. @param limit Characters, 300 if absent. */
  quote(text: string, limit?: number): string;
}

/** Describes where requests of `setup` go. */
export function describeEndpoint(
  { name, base_url, key, key_name }: ProviderSetup,
  model: string,
): Endpoint {
  return {
    where: `${name} (${new URL(base_url).host})`,
    keyName: key_name,
    model,
    quote(text, limit = MAX_DETAIL) {
      // Before it is cut: half a key at the end would not be found.
      const safe = key === undefined || key === "" ? text : text.replaceAll(key, "(the key)");
      return showInline(hideCredentials(safe.slice(0, 4 * MAX_DETAIL)).trim(), limit);
    },
  };
}
