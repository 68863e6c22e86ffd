import { fieldPath, type JsonValue, nearest } from "../contract/mod.ts";
import type { FieldPath, LayerName } from "./layer.ts";
import type { LoadedConfig } from "./load_agent_config.ts";

/** One effective value, and the layer and line that it came from. */
export interface ExplainedField {
  /** As in `limits.max_rounds`. */
  readonly key: string;
  readonly value: JsonValue;
  readonly layer: LayerName;
  /** The file, or the variable. */
  readonly path: string;
  /** From 1; `null` where there are no lines. */
  readonly line: number | null;
}

/** The fields that a key names, or the key that was probably meant. */
export type Explanation =
  | { readonly ok: true; readonly fields: readonly ExplainedField[] }
  | { readonly ok: false; readonly suggestion: string | undefined };

/** The value of every key, or of `key` and all below it: `limits` or `limits.max_rounds`. */
export function explainConfig(loaded: LoadedConfig, key?: string): Explanation {
  const all = loaded.fields.map((path) => explained(loaded, path));
  if (key === undefined) return { ok: true, fields: all };
  const fields = all.filter((field) => field.key === key || field.key.startsWith(`${key}.`));
  if (fields.length > 0) return { ok: true, fields };
  const keys = all.flatMap((field) =>
    field.key.split(".").map((_, end, parts) => parts.slice(0, end + 1).join("."))
  );
  return { ok: false, suggestion: nearest(key, new Set(keys)) };
}

function explained(loaded: LoadedConfig, path: FieldPath): ExplainedField {
  const origin = loaded.originOf(path);
  return {
    key: fieldPath(path),
    value: valueAt(loaded.config, path),
    layer: origin?.layer ?? "built-in",
    path: origin?.path ?? "",
    line: origin?.line ?? null,
  };
}

function valueAt(value: unknown, path: FieldPath): JsonValue {
  let part = value;
  for (const key of path) part = (part as { readonly [key: string]: unknown })[key];
  return part as JsonValue;
}
