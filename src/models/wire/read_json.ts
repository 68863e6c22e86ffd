import type { FailureMaker } from "./wire_cleaner.ts";

/** The fields of a JSON object that nobody has checked. */
export type Fields = { readonly [name: string]: unknown };

/** Parses the data of an event, which must be a JSON object. */
export function readJsonObject(data: string, fail: FailureMaker): Fields {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    throw fail.broken("data that is no JSON", data);
  }
  if (isFields(value)) return value;
  throw fail.broken("data that is no object", data);
}

/** Says whether `value` has fields. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `value` if it is text with something in it. */
export function readText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** `value` if it is a text that is not blank: an id, a name. */
export function readName(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** `value` if it can be a number of tokens. */
export function readCount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
