import {
  ISOLATE_TRUSTS,
  type IsolateGrants,
  isPlainObject,
  type ToIsolate,
} from "../../contract/isolates.ts";
import { attempt } from "../../std/attempt.ts";

/** Reads a line to the process of an isolate; `undefined` if it is none. */
export function readLinkLine(line: string): ToIsolate | undefined {
  const value: unknown = attempt(() => JSON.parse(line));
  if (!isPlainObject(value)) return undefined;
  if (value.type === "open") return readOpen(value);
  if (value.type === "call") return readCall(value);
  const { type, id, isolate } = value;
  if (type === "cancel") return isNumber(id) ? { type, id } : undefined;
  return type === "close" && isNumber(isolate) ? { type, isolate } : undefined;
}

function readOpen(
  { isolate, name, trust: given, entry, folder, grants: granted }: Record<string, unknown>,
): ToIsolate | undefined {
  const trust = ISOLATE_TRUSTS.find((known) => known === given);
  const grants = readGrants(granted);
  if (folder !== undefined && !isText(folder)) return undefined;
  return isNumber(isolate) && isText(name) && trust !== undefined && isText(entry) &&
      grants !== undefined
    ? {
      ...{ type: "open", isolate, name, trust, entry, grants },
      ...(folder === undefined ? {} : { folder }),
    }
    : undefined;
}

function readGrants(value: unknown): IsolateGrants | undefined {
  if (!isPlainObject(value)) return undefined;
  const { read, write, net } = value;
  return isTexts(read) && isTexts(write) && (typeof net === "boolean" || isTexts(net))
    ? { read, write, net }
    : undefined;
}

function readCall(
  { id, isolate, name, args, data, timeoutMs }: Record<string, unknown>,
): ToIsolate | undefined {
  return isNumber(id) && isNumber(isolate) && isText(name) && isText(args) && isText(data) &&
      isNumber(timeoutMs)
    ? { type: "call", id, isolate, name, args, data, timeoutMs }
    : undefined;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}
