import {
  cutEnd,
  isPlainObject,
  type JsonObject,
  MAX_MESSAGE_PART,
  type ModelMessage,
  type SessionKind,
  type ToolCall,
} from "../contract/mod.ts";
import { copyJson } from "../tools/mod.ts";

/** One row of a message, before its turn is added. */
export interface MessageRow {
  readonly kind: SessionKind;
  readonly payload: JsonObject;
}

/** The most UTF-8 bytes of JSON that the text, or the calls, of one row take: a row has a greatest size. */
const MAX_PART_BYTES = 100_000;

/** The most characters of a name: no tool has a longer one. */
const MAX_NAME = 128;

const encoder = new TextEncoder();

/**
 * A message as rows keep it, redacted and whole: what is too long for one row goes on in
 * `message.part`, and calls that are too many in another `message.assistant`. Only the arguments of a
 * call that alone are too large for a row are left out, and say so.
 *
 * @param redact Takes secrets out of a text.
 */
export function messageRows(
  message: ModelMessage,
  redact: (text: string) => string,
): readonly MessageRow[] {
  if (message.role === "user") {
    return textRows(redact(message.text), (text) => ({ kind: "message.user", payload: { text } }));
  }
  if (message.role === "tool") {
    const { callId, ok } = message;
    const tool = cutEnd(redact(message.tool), MAX_NAME);
    return textRows(redact(message.content), (content) => ({
      kind: "message.tool",
      payload: { call_id: callId, tool, ok, content },
    }));
  }
  const [calls = [], ...more] = groupCalls(message.calls.map((call) => recordedCall(call, redact)));
  return [
    ...textRows(redact(message.text), (text) => ({
      kind: "message.assistant",
      payload: { text, calls },
    })),
    ...more.map((calls): MessageRow => ({
      kind: "message.assistant",
      payload: { text: "", calls },
    })),
  ];
}

function textRows(text: string, first: (part: string) => MessageRow): readonly MessageRow[] {
  const [head = "", ...rest] = cutParts(text);
  return [
    first(head),
    ...rest.map((text): MessageRow => ({ kind: "message.part", payload: { text } })),
  ];
}

/** Parts that put together are `text`, none of them ending within a character. */
function cutParts(text: string): readonly string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    let part = cutEnd(text.slice(at, at + MAX_MESSAGE_PART), MAX_MESSAGE_PART);
    // Characters that JSON escapes take up to six bytes.
    while (part.length * 6 > MAX_PART_BYTES && jsonBytes(part) > MAX_PART_BYTES) {
      part = cutEnd(part, Math.ceil(part.length / 2));
    }
    // Half of a character that stands alone is a part too, or this would never end.
    parts.push(part === "" ? text.charAt(at) : part);
    at += parts.at(-1)?.length ?? 1;
  }
  return parts;
}

function recordedCall(call: ToolCall, redact: (text: string) => string): JsonObject {
  const { id } = call;
  const name = cutEnd(redact(call.name), MAX_NAME);
  const given = recordedArguments(call.arguments, redact);
  const recorded: JsonObject = given === undefined ? { id, name } : { id, name, arguments: given };
  const bytes = jsonBytes(recorded);
  if (bytes <= MAX_PART_BYTES) return recorded;
  return { id, name, arguments: { not_recorded: `${bytes} bytes of arguments` } };
}

function recordedArguments(
  given: ToolCall["arguments"],
  redact: (text: string) => string,
): ToolCall["arguments"] {
  if (typeof given === "string") return redact(given);
  if (given === undefined || given === null) return given;
  const copy = copyJson(given, { text: redact });
  // Deeper than any tool takes: no call with it ran.
  if (!copy.ok || !isPlainObject(copy.value)) return { not_recorded: "arguments that nest deeply" };
  return copy.value;
}

function groupCalls(calls: readonly JsonObject[]): readonly (readonly JsonObject[])[] {
  const groups: JsonObject[][] = [];
  let left = 0;
  for (const call of calls) {
    const bytes = jsonBytes(call) + 1;
    if (groups.length === 0 || bytes > left) {
      groups.push([]);
      left = MAX_PART_BYTES;
    }
    groups.at(-1)?.push(call);
    left -= bytes;
  }
  return groups;
}

function jsonBytes(value: JsonObject | string): number {
  return encoder.encode(JSON.stringify(value)).length;
}
