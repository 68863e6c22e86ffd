import type { Decision, JsonValue } from "../contract/mod.ts";
import { boundJson } from "./bound_json.ts";
import { cutText, jsonSize } from "./cut_text.ts";
import { copyJson } from "./copy_json.ts";

/** The most UTF-8 bytes of a call's arguments that are kept in a row or a receipt. */
export const RECORDED_ARGUMENT_BYTES = 4096;

const TEXT_BYTES = 2048;
const MAX_KEYS = 16;

/** A call's arguments as they are shown and recorded: redacted and bounded. */
export function recordedArguments(
  args: JsonValue,
  options: { readonly redact: (text: string) => string },
): JsonValue {
  const limit = RECORDED_ARGUMENT_BYTES;
  return boundJson(redactJson(args, options), { limit, marker: cutMark });
}

/** A decision as it is shown and recorded: redacted, each text bounded, at most 16 keys named. */
export function recordedDecision(
  decision: Decision,
  { redact }: { readonly redact: (text: string) => string },
): Decision {
  const short = (text: string) => shorten(redact(text));
  const { kind, rule } = decision;
  if (kind === "allow") return { kind, rule: short(rule) };
  if (kind === "deny") {
    return {
      kind,
      rule: short(rule),
      reason: short(decision.reason),
      remedy: short(decision.remedy),
    };
  }
  const keys = decision.keys.slice(0, MAX_KEYS).map(short);
  const more = decision.keys.length - keys.length;
  if (more > 0) keys.push(`[… ${more} more …]`);
  return { kind, rule: short(rule), keys, summary: short(decision.summary) };
}

function shorten(text: string): string {
  return jsonSize(text) <= TEXT_BYTES
    ? text
    : cutText(text, { limit: TEXT_BYTES, marker: cutMark });
}

function cutMark(bytes: number): string {
  return `[… cut, ${bytes} bytes in all …]`;
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
