import { assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { MIN_SECRET_LENGTH, type ModelEvent, unescapeJson } from "../../contract/mod.ts";
import { hideKey, KeyHider } from "./hide_key.ts";

const KEY = "key-key-1234";
const OTHER = "other-key-5678";

/** The key as JSON may write it too. */
const ESCAPED = String.raw`\u006bey\u002Dkey-1\u003234`;

async function hidden(...events: readonly ModelEvent[]): Promise<readonly ModelEvent[]> {
  return await Array.fromAsync(hideKey(stream(events), [KEY, OTHER]));
}

async function* stream(events: readonly ModelEvent[]): AsyncGenerator<ModelEvent, void> {
  for (const event of events) yield await Promise.resolve(event);
}

const CUT: ModelEvent = { type: "error", kind: "protocol", message: "cut", retriable: true };

Deno.test("a key is hidden wherever a text is cut [models.key_secret]", () => {
  const part = fc.constantFrom(
    KEY,
    "key-",
    "key-key-123",
    "key-key-124",
    "k",
    " and ",
    "[redacted]",
  );
  fc.assert(fc.property(fc.array(part), fc.infiniteStream(fc.nat(7)), (parts, cuts) => {
    const text = `${parts.join("")}.`;
    const hider = new KeyHider([KEY, OTHER]);
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

Deno.test("a key is hidden in reasoning and in every part of a call [models.key_secret]", async () => {
  const call = { id: KEY, name: `a_${OTHER}`, arguments: `{"path":"${KEY}"}` };
  const parsed = { id: "b", name: "b", arguments: { [KEY]: [OTHER, 1, null, { a: KEY }] } };
  const there = "[redacted]";
  assertEquals(await hidden({ type: "tool_call", call }, { type: "tool_call", call: parsed }), [
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

Deno.test("a key in the arguments of a call is hidden however JSON writes it, and nothing else is changed [models.key_secret]", async () => {
  const within = JSON.stringify(`{"a":"${ESCAPED}"}`);
  const given =
    `{ "${ESCAPED}": 9007199254740993, "a": "${ESCAPED}", "a": ${within} , "b":"\\u0061"}`;
  const there = "[redacted]";
  const broken = `{"path":"${ESCAPED}`;
  const events = await hidden(
    { type: "tool_call", call: { id: "a", name: "a", arguments: given } },
    { type: "tool_call", call: { id: "b", name: "b", arguments: broken } },
  );
  const clean = `{ "${there}": 9007199254740993, "a": "${there}", "a": ${
    JSON.stringify(`{"a":"${there}"}`)
  } , "b":"\\u0061"}`;
  assertEquals(events, [
    { type: "tool_call", call: { id: "a", name: "a", arguments: clean } },
    { type: "tool_call", call: { id: "b", name: "b", arguments: `{"path":"${there}` } },
  ]);
});

Deno.test("a key in pieces is hidden whatever comes between them, and what was kept back ends the answer [models.key_secret]", async () => {
  const pieces = fc.array(fc.nat(KEY.length), { maxLength: 12 });
  const written = fc.constantFrom(KEY, ESCAPED);
  const between = fc.constantFrom<readonly ModelEvent[]>(
    [{ type: "reasoning", text: "so" }],
    [{ type: "tool_call", call: { id: "a", name: "a" } }],
    [{ type: "notice", message: "slow" }],
  );
  await fc.assert(
    fc.asyncProperty(written, pieces, between, async (key, cuts, others) => {
      const edges = [0, ...cuts.sort((a, b) => a - b), key.length];
      const parts = edges.slice(1).map((edge, at) => key.slice(edges[at], edge));
      const events = await hidden(
        { type: "text", text: "It is " },
        ...parts.flatMap((text): ModelEvent[] => [{ type: "text", text }, ...others]),
        { type: "text", text: " k" },
        CUT,
      );
      const texts = events.flatMap((event) => event.type === "text" ? [event.text] : []);
      assertEquals(unescapeJson(texts.join("")), "It is [redacted] k");
      assertEquals(events.slice(-2), [{ type: "text", text: "k" }, CUT]);
    }),
  );
});

Deno.test("a key of fewer than 12 characters is no secret, one of 12 or more is [models.key_secret]", async () => {
  const key = fc.string({ unit: fc.constantFrom(..."abcxyz019-_"), minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(key, fc.constantFrom("ollama", "test", "x".repeat(11))),
      async (key) => {
        const call = { id: "a", name: "a", arguments: JSON.stringify({ path: `${key}.txt` }) };
        const given: ModelEvent[] = [{ type: "text", text: `${key}.` }, {
          type: "tool_call",
          call,
        }];
        const events = await Array.fromAsync(hideKey(stream(given), [key]));
        assertEquals(JSON.stringify(events).includes(key), key.length < MIN_SECRET_LENGTH);
        if (key.length < 12) assertEquals(events, given);
      },
    ),
  );
});
