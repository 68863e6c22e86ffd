import { assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import type { ModelEvent } from "../../contract/mod.ts";
import { hideKey, KeyHider } from "./hide_key.ts";

const KEY = "key-key-123";

async function hidden(...events: readonly ModelEvent[]): Promise<readonly ModelEvent[]> {
  return await Array.fromAsync(hideKey(stream(events), KEY));
}

async function* stream(events: readonly ModelEvent[]): AsyncGenerator<ModelEvent, void> {
  for (const event of events) yield await Promise.resolve(event);
}

const CUT: ModelEvent = { type: "error", kind: "protocol", message: "cut", retriable: true };

Deno.test("a key is hidden wherever a text is cut [models.key_secret]", () => {
  const part = fc.constantFrom(
    KEY,
    "key-",
    "key-key-12",
    "key-key-124",
    "k",
    " and ",
    "[redacted]",
  );
  fc.assert(fc.property(fc.array(part), fc.infiniteStream(fc.nat(7)), (parts, cuts) => {
    const text = `${parts.join("")}.`;
    const hider = new KeyHider(KEY);
    let shown = "";
    for (let at = 0; at < text.length;) {
      const length = 1 + (cuts.next().value ?? 0);
      shown += hider.push(text.slice(at, at + length));
      at += length;
    }
    assertEquals(shown + hider.end(), text.replaceAll(KEY, "[redacted]"));
  }));
});

Deno.test("what of a key had come when the answer broke off is not shown either [models.key_secret]", async () => {
  const begun = await hidden({ type: "text", text: "It is key-key-12" }, CUT);
  assertEquals(begun, [
    { type: "text", text: "It is " },
    { type: "text", text: "[redacted]" },
    CUT,
  ]);
  assertEquals(await hidden({ type: "text", text: "a key" }, CUT), [
    { type: "text", text: "a " },
    { type: "text", text: "key" },
    CUT,
  ]);
});

Deno.test("a key is hidden in reasoning and in every part of a call, in order [models.key_secret]", async () => {
  const call = { id: KEY, name: `a_${KEY}`, arguments: `{"path":"${KEY}"}` };
  const parsed = { id: "b", name: "b", arguments: { [KEY]: [KEY, 1, null, { a: KEY }] } };
  const events = await hidden(
    { type: "reasoning", text: "key-key-" },
    { type: "text", text: "123 key-" },
    { type: "text", text: "key-123" },
    { type: "tool_call", call },
    { type: "tool_call", call: parsed },
  );
  const there = "[redacted]";
  assertEquals(events, [
    { type: "reasoning", text: there },
    { type: "text", text: "123 " },
    { type: "text", text: there },
    {
      type: "tool_call",
      call: { id: there, name: `a_${there}`, arguments: `{"path":"${there}"}` },
    },
    {
      type: "tool_call",
      call: { id: "b", name: "b", arguments: { [there]: [there, 1, null, { a: there }] } },
    },
  ]);
});
