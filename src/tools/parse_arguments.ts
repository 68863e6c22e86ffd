import {
  isJsonValue,
  isPlainObject,
  type JsonObject,
  type SchemaNode,
  type ToolCall,
} from "../contract/mod.ts";
import { copyJson } from "./copy_json.ts";
import { ExactNumber, needsExactNumbers, parseExactJson, settleNumbers } from "./exact_numbers.ts";

/** Arguments, deep-frozen, or why there are none. */
export type ParseArgumentsResult =
  | { readonly ok: true; readonly args: JsonObject }
  | {
    readonly ok: false;
    /** What is wrong, as a clause. */
    readonly problem: string;
    /** All that was given: neither bounded nor redacted. */
    readonly text: string;
  };

const MAX_ARGUMENT_VALUES = 100_000;
const EMPTY: JsonObject = Object.freeze({});

/**
 * Reads the arguments of one call. Absent, `null` and blank mean `{}`; anything else that is not one
 * JSON object is refused, never read as `{}`. An integer that a number cannot hold exactly is
 * refused too, unless `schema` says `string` there: then its own digits are the string.
 *
 * @example
 * ```ts
 * import { parseArguments } from "./parse_arguments.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const schema = { type: "object", properties: { id: { type: "string" } } } as const;
 * assertEquals(parseArguments('{"id":9007199254740993}', schema), {
 *   ok: true,
 *   args: { id: "9007199254740993" },
 * });
 * ```
 */
export function parseArguments(
  given: ToolCall["arguments"],
  schema: SchemaNode,
): ParseArgumentsResult {
  if (given === undefined || given === null) return { ok: true, args: EMPTY };
  if (typeof given !== "string") return takeObject(given, given, schema);
  const text = given.trim();
  if (text === "" || text === "null") return { ok: true, args: EMPTY };
  let value: unknown;
  try {
    value = needsExactNumbers(text) ? parseExactJson(text) : JSON.parse(text);
  } catch (error) {
    return refuse(given, describeSyntax(error, text));
  }
  return takeObject(value, given, schema);
}

function takeObject(value: unknown, given: unknown, schema: SchemaNode): ParseArgumentsResult {
  if (!isPlainObject(value)) {
    return refuse(given, `its arguments are ${kindOf(value)} instead of one JSON object`);
  }
  const settled = settleNumbers(value, schema);
  if (!settled.ok) return refuse(given, settled.problem);
  const copy = copyJson(settled.value, { values: MAX_ARGUMENT_VALUES });
  if (!copy.ok) return refuse(given, `argument "${copy.pointer}" ${copy.problem}`);
  // A copy of an object is an object.
  return { ok: true, args: copy.value as JsonObject };
}

function refuse(given: unknown, problem: string): ParseArgumentsResult {
  if (typeof given === "string") return { ok: false, problem, text: given };
  return { ok: false, problem, text: isJsonValue(given) ? JSON.stringify(given) : "" };
}

// The runtime's own message quotes the text, which may hold a secret and is cut anywhere.
function describeSyntax(error: unknown, text: string): string {
  if (error instanceof RangeError) return "its arguments are nested too deeply";
  const said = error instanceof Error ? error.message : "";
  const position = /at position (\d+)/.exec(said)?.[1];
  if (said.includes("Unexpected end") || Number(position) >= text.length) {
    return "its arguments are JSON that ends too early";
  }
  const where = position === undefined ? "" : ` (position ${position})`;
  return said.includes("after JSON")
    ? `its arguments go on after the JSON value${where}`
    : `its arguments are not JSON${where}`;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (value instanceof ExactNumber) return "a number";
  if (typeof value === "object") return "no plain value";
  return `a ${typeof value}`;
}
