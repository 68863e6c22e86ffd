import { type FieldPath, fieldPath, type JsonValue, nearest } from "../contract/mod.ts";
import type { ConfigOrigin, LoadedConfig } from "./load_agent_config.ts";

/** One effective value, and the layer and line that it came from. */
export interface ExplainedField extends ConfigOrigin {
  /** As in `limits.max_rounds`. */
  readonly key: string;
  /** `null` where nothing is set. */
  readonly value: JsonValue;
}

/** The fields that a key names, or the key that was probably meant. */
export type Explanation =
  | { readonly ok: true; readonly fields: readonly ExplainedField[] }
  | { readonly ok: false; readonly suggestion: string | undefined };

const UNSET: ConfigOrigin = { layer: "built-in", path: "(built in)", line: null };

/**
 * The value of every key, or of `key` and all below it: `limits` or `limits.max_rounds`. A mapping
 * without keys, and a list, is one value.
 */
export function explainConfig(loaded: LoadedConfig, key?: string): Explanation {
  const all = Array.from(leaves(loaded.config as unknown as JsonValue, []), ([path, value]) => ({
    key: fieldPath(path),
    value,
    ...loaded.originOf(path) ?? UNSET,
  }));
  if (key === undefined) return { ok: true, fields: all };
  const fields = all.filter((field) => field.key === key || field.key.startsWith(`${key}.`));
  if (fields.length > 0) return { ok: true, fields };
  return { ok: false, suggestion: nearest(key, new Set(all.flatMap((field) => above(field.key)))) };
}

/** A key and all that it lies in: `limits.max_rounds` and `limits`. */
function above(key: string): readonly string[] {
  const parts = key.split(".");
  return parts.map((_, end) => parts.slice(0, end + 1).join("."));
}

function* leaves(value: JsonValue, path: FieldPath): Generator<[FieldPath, JsonValue]> {
  const isMapping = typeof value === "object" && value !== null && !Array.isArray(value);
  const entries = isMapping ? Object.entries(value) : [];
  if (entries.length === 0) yield [path, value];
  for (const [key, part] of entries) yield* leaves(part, [...path, key]);
}
