import { isPlainObject, type JsonValue, type SchemaNode, showInline } from "../contract/mod.ts";
import { escapePointer, MAX_JSON_DEPTH, setOwn } from "./copy_json.ts";
import { expand, itemSchemas, propertySchemas } from "./schema_places.ts";

/** A number of a JSON text that a JavaScript number cannot hold exactly. */
export class ExactNumber {
  /** As written. */
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** A value without {@linkcode ExactNumber}, or which number of it was lost. */
export type SettleResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string };

// Everything beyond 2^53 has 16 digits in a row or an exponent; so may a text, which does no harm.
const CANDIDATE = /[0-9]{16}|[0-9.][eE]/;
const INTEGER = /^-?[0-9]+$/;
const DECIMAL = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/;

/** Says whether `text` can hold a number that {@linkcode parseExactJson} would keep. */
export function needsExactNumbers(text: string): boolean {
  return CANDIDATE.test(text);
}

/**
 * Parses JSON, with an {@linkcode ExactNumber} in place of each integer that would be rounded and
 * of each number that is too large.
 *
 * @throws {SyntaxError} If `text` is not JSON.
 * @throws {RangeError} If it is nested too deeply.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) => {
    const source = context?.source;
    if (typeof value !== "number" || source === undefined || isExact(value, source)) return value;
    return new ExactNumber(source);
  });
}

function isExact(value: number, source: string): boolean {
  if (!Number.isFinite(value)) return false;
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return true;
  if (INTEGER.test(source)) return false;
  return decimalOf(source) === decimalOf(String(value));
}

// One spelling per decimal value: digits without outer zeros, then the exponent of the last one.
function decimalOf(source: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = DECIMAL.exec(source) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const kept = digits.replace(/0+$/, "");
  return `${sign}${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`;
}

/**
 * Replaces each {@linkcode ExactNumber} by its own digits where `schema` says `string`; any other
 * one, and an integer beyond 2^53 that came as a number, is a problem.
 */
export function settleNumbers(value: unknown, schema: SchemaNode): SettleResult {
  const problems: string[] = [];
  const settled = settle(value, { at: "", schemas: expand([schema]), depth: 0, problems });
  const [problem] = problems;
  return problem === undefined ? { ok: true, value: settled } : { ok: false, problem };
}

interface Place {
  readonly at: string;
  readonly schemas: readonly SchemaNode[];
  readonly depth: number;
  readonly problems: string[];
}

function settle(value: unknown, place: Place): unknown {
  if (value instanceof ExactNumber) return settleNumber(value, place);
  if (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    const source = String(value);
    if (INTEGER.test(source)) place.problems.push(lost(source, place.at));
  }
  // What is nested deeper is refused by the copy that follows.
  if (place.depth > MAX_JSON_DEPTH) return value;
  const depth = place.depth + 1;
  if (Array.isArray(value)) {
    const schemas = itemSchemas(place.schemas);
    return Array.from(
      value,
      (part, index) => settle(part, { ...place, depth, schemas, at: `${place.at}/${index}` }),
    );
  }
  if (!isPlainObject(value)) return value;
  const copy: { [key: string]: JsonValue } = {};
  for (const [key, part] of Object.entries(value)) {
    const at = `${place.at}/${escapePointer(key)}`;
    const schemas = propertySchemas(place.schemas, key);
    // Still unchecked: the copy that follows refuses what is not JSON.
    setOwn(copy, key, settle(part, { ...place, depth, schemas, at }) as JsonValue);
  }
  return copy;
}

function settleNumber({ source }: ExactNumber, { at, schemas, problems }: Place): unknown {
  const text = INTEGER.test(source) && schemas.some((schema) => schema.type === "string");
  if (!text) problems.push(lost(source, at));
  return source;
}

function lost(source: string, at: string): string {
  return `argument "${at}" is ${showInline(source, 40)}, which a number cannot hold exactly; ` +
    "pass it as a string";
}
