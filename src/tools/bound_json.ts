import type { JsonValue } from "../contract/mod.ts";
import { setOwn } from "./copy_json.ts";
import { cutText, jsonSize } from "./cut_text.ts";
import { MAX_SPILL_BYTES } from "../store/client.ts";

/** How a value is made to fit. */
export interface BoundJsonOptions {
  /** The most UTF-8 bytes of the value's JSON. */
  readonly limit: number;
  /** What stands where text was cut; it is told the size of the whole text in UTF-8 bytes. */
  readonly marker: (bytes: number) => string;
}

// Texts cut to less than this say too little: then the whole JSON is cut as one text.
const MIN_TEXT = 256;

/**
 * Makes `value` fit into `limit` bytes of JSON. Its longest texts lose their middle, so that its
 * other facts stay; if that is not enough, the answer is its JSON, cut like one text.
 */
export function boundJson(value: JsonValue, options: BoundJsonOptions): JsonValue {
  const sizes = textSizes(value);
  const total = jsonBytes(value);
  if (total <= options.limit) return value;
  const cap = waterLevel(sizes, options.limit - (total - sum(sizes)));
  if (cap >= Math.min(MIN_TEXT, options.limit / 4)) return cutTexts(value, cap, options.marker);
  return cutText(JSON.stringify(value), { limit: options.limit, marker: options.marker });
}

/** The size of a value's JSON, in UTF-8 bytes. */
export function jsonBytes(value: JsonValue): number {
  return byteLength(JSON.stringify(value));
}

/** The size of a text, in UTF-8 bytes. */
export function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/** The text that says most of `value`: itself, the one text that nearly all of it is, or its JSON. */
export function wholeText(value: JsonValue): string {
  if (typeof value === "string") return value;
  const compact = JSON.stringify(value);
  const longest = textsOf(value).reduce((a, b) => b.length > a.length ? b : a, "");
  if (longest.length > 0.9 * compact.length) return longest;
  const paged = JSON.stringify(value, null, 2);
  return byteLength(paged) <= MAX_SPILL_BYTES ? paged : compact;
}

const encoder = new TextEncoder();

function textsOf(value: JsonValue): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

function textSizes(value: JsonValue): number[] {
  return textsOf(value).map(jsonSize).sort((a, b) => a - b);
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}

// The greatest size c such that all texts, each cut to c, take no more than `room`.
function waterLevel(ascending: readonly number[], room: number): number {
  let left = room;
  for (const [index, size] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - index));
    if (size > share) return share;
    left -= size;
  }
  return left;
}

function cutTexts(
  value: JsonValue,
  limit: number,
  marker: BoundJsonOptions["marker"],
): JsonValue {
  if (typeof value === "string") {
    return jsonSize(value) > limit ? cutText(value, { limit, marker }) : value;
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => cutTexts(part, limit, marker));
  const copy: { [key: string]: JsonValue } = {};
  for (const [key, part] of Object.entries(value)) setOwn(copy, key, cutTexts(part, limit, marker));
  return copy;
}
