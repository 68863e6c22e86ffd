import {
  deepFreeze,
  isPlainObject,
  type JsonObject,
  type JsonValue,
  type ToolResult,
} from "../contract/mod.ts";
import { boundJson, type BoundJsonOptions, jsonBytes, wholeText } from "./bound_json.ts";
import { cutText, jsonSize } from "./cut_text.ts";

/** How a result is bounded. */
export interface BoundResultOptions {
  /** The most UTF-8 bytes of JSON that a model is given. */
  readonly limit: number;
  /** Keeps the full text and answers the name under which it can be read, if it was kept. */
  readonly keep: (bytes: Uint8Array) => Promise<string | undefined>;
}

type Failure = ToolResult & { readonly ok: false };
type Marker = BoundJsonOptions["marker"];

/** What a model is told of a result: its output, or `{code, message, details?}`. */
export function saidOf(result: ToolResult): JsonValue {
  if (result.ok) return result.output;
  const { code, message, details } = result;
  return details === undefined ? { code, message } : { code, message, details };
}

/** Makes a result fit, and keeps the full text of one that did not. The answer is deep-frozen. */
export async function boundResult(
  result: ToolResult,
  { limit, keep }: BoundResultOptions,
): Promise<ToolResult> {
  const said = saidOf(result);
  const bytes = jsonBytes(said);
  if (bytes <= limit) return deepFreeze(result);
  const spill = await keep(new TextEncoder().encode(wholeText(said)));
  const marker = (size: number) => `\n[… cut: ${size} bytes in all; ${whereToRead(spill)} …]\n`;
  if (!result.ok) return deepFreeze(boundFailure(result, limit, marker));
  const output = boundJson(result.output, { limit, marker });
  const truncation = { bytes, kept: jsonBytes(output), ...(spill !== undefined && { spill }) };
  return deepFreeze({ ok: true, output, truncation });
}

function whereToRead(spill: string | undefined): string {
  return spill === undefined ? "the rest was not kept" : `read_file reads all of it as "${spill}"`;
}

function boundFailure(failure: Failure, limit: number, marker: Marker): Failure {
  const share = Math.floor(limit / 4);
  const message = jsonSize(failure.message) > share
    ? cutText(failure.message, { limit: share, marker })
    : failure.message;
  if (failure.details === undefined) return { ...failure, message };
  const details = boundJson(failure.details, { limit: limit - share - 128, marker });
  return {
    ...failure,
    message,
    details: isPlainObject(details) ? asObject(details) : { cut: details },
  };
}

// What is a plain object and JSON is a JSON object.
function asObject(value: object): JsonObject {
  return value as JsonObject;
}
