import { CATALOG_IDS, isPlainObject, type JsonObject, type ToSupervisor } from "../contract/mod.ts";

/**
 * Reads one line of the core, which is not trusted: every field is checked, and any other field is
 * dropped. `undefined` if it is no message.
 */
export function parseCoreLine(line: string): ToSupervisor | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isPlainObject(value) || typeof value.type !== "string") return undefined;
  return READERS.get(value.type)?.(value);
}

type Fields = Record<string, unknown>;

const READERS = new Map<string, (fields: Fields) => ToSupervisor | undefined>([
  [
    "hello",
    ({ version, nonce }) =>
      typeof version === "number" && typeof nonce === "string"
        ? { type: "hello", version, nonce }
        : undefined,
  ],
  ["request", ({ id, entry, params }) => {
    const known = CATALOG_IDS.find((name) => name === entry);
    return isCount(id) && known !== undefined && isPlainObject(params)
      ? { type: "request", id, entry: known, params: params as JsonObject }
      : undefined;
  }],
  ["cancel", ({ id }) => isCount(id) ? { type: "cancel", id } : undefined],
  [
    "head",
    ({ ledger, seq, sha256 }) =>
      isName(ledger) && isCount(seq) && isHash(sha256)
        ? { type: "head", ledger, seq, sha256 }
        : undefined,
  ],
  [
    "pong",
    ({ id, signals }) =>
      isCount(id) && (signals === 0 || isCount(signals))
        ? { type: "pong", id, signals }
        : undefined,
  ],
]);

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

function isName(value: unknown): value is string {
  return typeof value === "string" && /^[\w-]{1,64}$/.test(value);
}

function isHash(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
}
