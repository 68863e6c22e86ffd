import { canonicalJson, type LedgerEvent, showInline } from "../contract/mod.ts";
import { MAX_PAYLOAD_BYTES } from "./ledger.ts";
import type { DraftRow } from "./ledger_row.ts";

/** Deeper payloads could not be read back on a smaller stack. */
const MAX_DEPTH = 128;
const SESSION = /^[\w.:-]{1,128}$/;
const KIND = /^[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*$/;

/**
 * Fixes what an event says at this moment; later changes of the caller's object change nothing.
 *
 * @throws {TypeError} If no ledger can hold the event; the message says which part and why.
 */
export function draftRow(event: LedgerEvent, now: number): DraftRow {
  const { session, kind } = event;
  if (typeof kind !== "string" || kind.length > 128 || !KIND.test(kind)) {
    throw new TypeError(
      `Cannot append to ledger: kind "${showInline(String(kind))}" is not dotted lower-case words`,
    );
  }
  if (session !== "") checkSession(session, "append to ledger");
  return { time: new Date(now).toISOString(), session, kind, payload: payloadText(event) };
}

/** @throws {TypeError} If `session` can be the id of none. */
export function checkSession(session: unknown, act: string): void {
  if (typeof session === "string" && SESSION.test(session)) return;
  throw new TypeError(
    `Cannot ${act}: session "${
      showInline(String(session))
    }" is not up to 128 letters, digits or "_.:-"`,
  );
}

function payloadText({ kind, payload }: LedgerEvent): string {
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) {
    throw new TypeError(`Cannot append "${kind}" to ledger: payload is not a JSON object`);
  }
  if (nestsDeeper(payload, MAX_DEPTH)) {
    throw new TypeError(
      `Cannot append "${kind}" to ledger: payload nests deeper than ${MAX_DEPTH} levels or is a cycle`,
    );
  }
  const text = canonicalJson(payload);
  if (byteLength(text) > MAX_PAYLOAD_BYTES) {
    throw new TypeError(
      `Cannot append "${kind}" to ledger: payload has ${
        byteLength(text)
      } bytes, the limit is ${MAX_PAYLOAD_BYTES}; record a digest or a spill name instead`,
    );
  }
  return text;
}

function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => nestsDeeper(part, levels - 1));
}

function byteLength(text: string): number {
  return text.length * 3 <= MAX_PAYLOAD_BYTES ? text.length : new TextEncoder().encode(text).length;
}
