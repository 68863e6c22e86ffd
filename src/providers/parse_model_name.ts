import { nearest, OFFLINE_PROVIDER, showInline } from "../contract/mod.ts";
import { findProvider, PROVIDERS } from "./provider_table.ts";

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

/** What stands before the first slash of a name and is taken for a part of it. */
export interface NoProvider {
  readonly ok: false;
  /** As it was written. */
  readonly name: string;
  /** The provider that may have been meant. */
  readonly meant?: string;
}

/**
 * Whether what stands before the first slash of a model's name was read as its provider; a name without
 * a slash asks for none.
 *
 * @param own As `parseModelName` takes them.
 */
export function checkPrefix(
  text: string,
  own: readonly string[] = [],
): { readonly ok: true } | NoProvider {
  const named = parseModelName(text, own);
  if (!named.ok || named.provider !== undefined || named.model === undefined) return { ok: true };
  const slash = named.model.indexOf("/");
  if (slash < 1) return { ok: true };
  const name = named.model.slice(0, slash);
  const meant = nearest(name, [...PROVIDERS.map((spec) => spec.name), OFFLINE_PROVIDER, ...own]);
  return { ok: false, name, ...(meant === undefined ? {} : { meant }) };
}

/** One sentence for a person whose model has such a name. */
export function explainPrefix({ name, meant }: NoProvider, provider: string): string {
  const instead = meant === undefined ? "" : `; did you mean "${meant}/"?`;
  return `"${showInline(name, 60)}" is no provider, so the whole name is that of a model of ` +
    `${provider}${instead}`;
}

function wrong(text: string, reason: string): ParsedModelName {
  return { ok: false, problem: `Cannot use model "${showInline(text, 60)}": ${reason}` };
}
