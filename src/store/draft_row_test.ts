import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import type { LedgerEvent } from "../contract/mod.ts";
import { draftRow } from "./draft_row.ts";
import { MAX_PAYLOAD_BYTES } from "./ledger.ts";

function refusal(part: Record<string, unknown>): string {
  const event = { session: "ses_1", kind: "test.row", payload: {}, ...part } as LedgerEvent;
  return assertThrows(() => draftRow(event, 0), TypeError).message;
}

Deno.test("draftRow() fixes the canonical payload and the time [store.chain]", () => {
  const payload = { b: 1, a: [true, null, "\ud800\u0000é"] };
  const row = draftRow({ session: "ses_1", kind: "turn.started", payload }, 1000);
  payload.b = 2;
  assertEquals(row, {
    time: "1970-01-01T00:00:01.000Z",
    session: "ses_1",
    kind: "turn.started",
    payload: '{"a":[true,null,"\\ud800\\u0000é"],"b":1}',
  });
});

Deno.test("draftRow() refuses what no ledger can hold [store.bounded_payload]", () => {
  let deep: unknown = {};
  for (let level = 0; level < 200; level++) deep = { deep };
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  assertStringIncludes(refusal({ kind: "Turn Started" }), 'kind "Turn Started" is not dotted');
  assertStringIncludes(refusal({ kind: `a${".b".repeat(99)}` }), "is not dotted");
  assertStringIncludes(refusal({ session: "a\u0000b" }), 'session "a\\x00b" is not');
  assertStringIncludes(refusal({ session: undefined }), 'session "undefined" is not');
  assertStringIncludes(refusal({ payload: [] }), "payload is not a JSON object");
  assertStringIncludes(refusal({ payload: null }), "payload is not a JSON object");
  assertStringIncludes(refusal({ payload: new Date(0) }), "not a plain object");
  assertStringIncludes(refusal({ payload: { at: undefined } }), 'at "/at": it is undefined');
  assertStringIncludes(refusal({ payload: { at: NaN } }), 'at "/at": it is NaN');
  assertStringIncludes(refusal({ payload: deep }), "nests deeper than 128 levels");
  assertStringIncludes(refusal({ payload: cycle }), "nests deeper than 128 levels or is a cycle");
});

Deno.test("draftRow() counts the payload in bytes, not characters [store.bounded_payload]", () => {
  const overhead = '{"t":""}'.length;
  const fits = { t: "é".repeat((MAX_PAYLOAD_BYTES - overhead) / 2) };
  assertEquals(
    draftRow({ session: "", kind: "a", payload: fits }, 0).payload,
    JSON.stringify(fits),
  );
  assertStringIncludes(
    refusal({ payload: { t: `${fits.t}é` } }),
    `payload has ${MAX_PAYLOAD_BYTES + 2} bytes, the limit is ${MAX_PAYLOAD_BYTES}`,
  );
});
