import {
  CATALOG_IDS,
  isPlainObject,
  type JsonObject,
  type RecordRequest,
  type ToSupervisor,
} from "../contract/mod.ts";
import { isPlainLine } from "./is_plain_line.ts";

/**
 * Reads one line of the core, which is not trusted: every field is checked, and any other field is
 * dropped. `undefined` if it is no message.
 */
export function parseCoreLine(line: string): ToSupervisor | undefined {
  if (!isPlainLine(line)) return undefined;
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
    ({ version }) => typeof version === "number" ? { type: "hello", version } : undefined,
  ],
  ["request", ({ id, entry, params }) => {
    const known = CATALOG_IDS.find((name) => name === entry);
    return isCount(id) && known !== undefined && isPlainObject(params)
      ? { type: "request", id, entry: known, params: params as JsonObject }
      : undefined;
  }],
  ["cancel", ({ id }) => isCount(id) ? { type: "cancel", id } : undefined],
  ["record", ({ id, request }) => {
    const known = isPlainObject(request) ? readRecordRequest(request) : undefined;
    return isCount(id) && known !== undefined ? { type: "record", id, request: known } : undefined;
  }],
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

function readRecordRequest(
  { act, event, session, call, bytes }: Fields,
): RecordRequest | undefined {
  if (act === "open") return { act };
  if (act === "claim") return areTexts([session]) ? { act, session: String(session) } : undefined;
  if (act === "append") return isPlainObject(event) ? readAppend(event) : undefined;
  return act === "keep" && areTexts([session, call, bytes])
    ? { act, session: String(session), call: String(call), bytes: String(bytes) }
    : undefined;
}

function readAppend({ session, kind, payload }: Fields): RecordRequest | undefined {
  if (!areTexts([session, kind]) || !isPlainObject(payload)) return undefined;
  const event = { session: String(session), kind: String(kind), payload: payload as JsonObject };
  return { act: "append", event };
}

function areTexts(values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === "string");
}
