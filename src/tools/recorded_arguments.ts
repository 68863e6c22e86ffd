import type { JsonValue } from "../contract/mod.ts";
import { boundJson } from "./bound_json.ts";
import { copyJson } from "./copy_json.ts";

/** The most UTF-8 bytes of a call's arguments that are kept in a row or a receipt. */
export const RECORDED_ARGUMENT_BYTES = 4096;

/** A call's arguments as they are shown and recorded: redacted and bounded. */
export function recordedArguments(
  args: JsonValue,
  options: { readonly redact: (text: string) => string },
): JsonValue {
  const marker = (bytes: number) => `[… cut, ${bytes} bytes in all …]`;
  return boundJson(redactJson(args, options), { limit: RECORDED_ARGUMENT_BYTES, marker });
}

/** Takes secrets out of every text of a JSON value. */
export function redactJson<T extends JsonValue | object>(
  value: T,
  { redact }: { readonly redact: (text: string) => string },
): T {
  const copy = copyJson(value, { text: redact });
  if (!copy.ok) throw new TypeError(`Cannot redact value: "${copy.pointer}" ${copy.problem}`);
  // A copy has the shape of what it copies; only texts differ.
  return copy.value as unknown as T;
}
