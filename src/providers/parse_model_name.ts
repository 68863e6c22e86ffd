import { OFFLINE_PROVIDER, showInline } from "../contract/mod.ts";
import { findProvider } from "./provider_table.ts";

/** What a model's name asks for, or one sentence why it names none. */
export type ParsedModelName =
  | { readonly ok: true; readonly provider?: string; readonly model?: string }
  | { readonly ok: false; readonly problem: string };

/** The longest name of a model, in UTF-16 units. */
const MAX_LENGTH = 200;

/**
 * Reads `PROVIDER/MODEL` or `MODEL`. What stands before the first slash is a provider only if one is
 * known or configured by that name: names of models hold slashes too. `offline` alone is the provider.
 *
 * @param own Names of providers that only the person knows, in lower case.
 * @example
 * ```ts
 * import { parseModelName } from "./parse_model_name.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const named = parseModelName("openrouter/some/model");
 * assertEquals(named, { ok: true, provider: "openrouter", model: "some/model" });
 * assertEquals(parseModelName("some/model"), { ok: true, model: "some/model" });
 * ```
 */
export function parseModelName(text: string, own: readonly string[] = []): ParsedModelName {
  const name = text.trim();
  if (name === "" || name.length > MAX_LENGTH || /\p{Cc}/u.test(name)) {
    return wrong(text, `a name has 1 to ${MAX_LENGTH} characters on one line`);
  }
  if (name.toLowerCase() === OFFLINE_PROVIDER) return { ok: true, provider: OFFLINE_PROVIDER };
  const slash = name.indexOf("/");
  const first = name.slice(0, Math.max(0, slash)).toLowerCase();
  const isProvider = first === OFFLINE_PROVIDER || findProvider(first) !== undefined ||
    own.includes(first);
  if (!isProvider) return { ok: true, model: name };
  const model = name.slice(slash + 1);
  if (model === "") return wrong(text, `name a model after the slash, as in ${first}/MODEL`);
  return { ok: true, provider: first, model };
}

function wrong(text: string, reason: string): ParsedModelName {
  return { ok: false, problem: `Cannot use model "${showInline(text, 60)}": ${reason}` };
}
