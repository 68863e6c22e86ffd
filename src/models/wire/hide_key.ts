import type { JsonValue, ModelEvent, ToolCall } from "../../contract/mod.ts";

/** What stands in the place of a key. */
const HIDDEN = "[redacted]";

/** A shorter beginning of a key is too common to say anything of it. */
const TELLING = 6;

/**
 * The events of an answer without the provider's key, which some repeat. A key that is cut into
 * several parts is found too: what may be its beginning is kept back until the next part shows it.
 */
export async function* hideKey(
  events: AsyncIterable<ModelEvent>,
  key: string | undefined,
): AsyncGenerator<ModelEvent, void> {
  if (key === undefined || key.length < TELLING) return yield* events;
  let open: { readonly type: "text" | "reasoning"; readonly hider: KeyHider } | undefined;
  for await (const event of events) {
    const spoken = event.type === "text" || event.type === "reasoning";
    if (open !== undefined && open.type !== event.type) {
      yield* textEvent(open.type, open.hider.end());
      open = undefined;
    }
    if (spoken) {
      open ??= { type: event.type, hider: new KeyHider(key) };
      yield* textEvent(event.type, open.hider.push(event.text));
    } else if (event.type === "tool_call") {
      yield { type: "tool_call", call: cleanCall(event.call, key) };
    } else yield event;
  }
  if (open !== undefined) yield* textEvent(open.type, open.hider.end());
}

/** Takes a key out of a text that comes in parts. */
export class KeyHider {
  readonly #key: string;
  #kept = "";

  constructor(key: string) {
    this.#key = key;
  }

  /** What of the text so far can be shown. */
  push(part: string): string {
    const text = (this.#kept + part).replaceAll(this.#key, HIDDEN);
    const length = this.#begun(text);
    this.#kept = text.slice(text.length - length);
    return text.slice(0, text.length - length);
  }

  /** What was kept back, now that nothing follows. */
  end(): string {
    const kept = this.#kept;
    this.#kept = "";
    return kept.length < TELLING ? kept : HIDDEN;
  }

  /** How many characters at the end of `text` may be the beginning of the key. */
  #begun(text: string): number {
    for (let length = Math.min(text.length, this.#key.length - 1); length > 0; length--) {
      if (text.endsWith(this.#key.slice(0, length))) return length;
    }
    return 0;
  }
}

function* textEvent(type: "text" | "reasoning", text: string): Generator<ModelEvent, void> {
  if (text !== "") yield { type, text };
}

function cleanCall(call: ToolCall, key: string): ToolCall {
  const clean = (text: string) => text.replaceAll(key, HIDDEN);
  const { id, name, arguments: given } = call;
  const args = given === undefined ? {} : { arguments: cleanJson(given, clean) as typeof given };
  return { ...call, id: clean(id), name: clean(name), ...args };
}

function cleanJson(value: JsonValue, clean: (text: string) => string): JsonValue {
  if (typeof value === "string") return clean(value);
  if (Array.isArray(value)) return value.map((item: JsonValue) => cleanJson(item, clean));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, item]) => [clean(name), cleanJson(item, clean)]));
}
