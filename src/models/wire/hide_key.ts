import {
  escapedPlaces,
  hideSecrets,
  type JsonValue,
  MIN_SECRET_LENGTH,
  type ModelEvent,
  REDACTED,
  type ToolCall,
  unescapeJson,
} from "../../contract/mod.ts";

/** A shorter beginning of a key is too common to say anything of it. */
const TELLING = 6;

/** An escape of JSON that the next part may end. */
const OPEN_ESCAPE = /\\(?:u[0-9a-fA-F]{0,3})?$/;

/**
 * The events of an answer without the keys, which some providers repeat. A key that is cut into
 * several parts is found too: what may be its beginning is kept back until the next part of the same
 * kind shows it, whatever comes between, or until the answer ends. Keys of fewer than 12 characters
 * are no secrets that can be told from words, and stay.
 */
export async function* hideKey(
  events: AsyncIterable<ModelEvent>,
  keys: readonly string[],
): AsyncGenerator<ModelEvent, void> {
  const secrets = keys.filter((key) => key.length >= MIN_SECRET_LENGTH);
  if (secrets.length === 0) return yield* events;
  const hiders = { reasoning: new KeyHider(secrets), text: new KeyHider(secrets) };
  for await (const event of events) {
    const { type } = event;
    if (type === "text" || type === "reasoning") {
      yield* textEvent(type, hiders[type].push(event.text));
    } else if (type === "tool_call") {
      yield { type, call: cleanCall(event.call, secrets) };
    } else {
      // Nobody listens after these two.
      if (type === "finish" || type === "error") yield* ends(hiders);
      yield event;
    }
  }
  yield* ends(hiders);
}

/** Takes keys out of a text that comes in parts. */
export class KeyHider {
  readonly #keys: readonly string[];
  #kept = "";

  /** @param keys Each of at least 12 characters. */
  constructor(keys: readonly string[]) {
    this.#keys = keys;
  }

  /** What of the text so far can be shown. */
  push(part: string): string {
    const text = hideSecrets(this.#kept + part, this.#keys);
    const shown = this.#shown(text);
    this.#kept = text.slice(shown);
    return text.slice(0, shown);
  }

  /** What was kept back, now that nothing follows. */
  end(): string {
    const kept = this.#kept;
    this.#kept = "";
    return unescapeJson(kept).length < TELLING ? kept : REDACTED;
  }

  /** How many characters of `text` are before what may be the beginning of a key. */
  #shown(text: string): number {
    const whole = OPEN_ESCAPE.exec(text)?.index ?? text.length;
    const head = text.slice(0, whole);
    const plain = unescapeJson(head);
    const [escaped = whole] = escapedPlaces(head, [plain.length - this.#begun(plain)]);
    return Math.min(escaped, text.length - this.#begun(text));
  }

  /** How many characters at the end of `text` may be the beginning of a key. */
  #begun(text: string): number {
    return Math.max(...this.#keys.map((key) => begun(text, key)));
  }
}

function begun(text: string, key: string): number {
  for (let length = Math.min(text.length, key.length - 1); length > 0; length--) {
    if (text.endsWith(key.slice(0, length))) return length;
  }
  return 0;
}

function* ends(
  hiders: Readonly<Record<"text" | "reasoning", KeyHider>>,
): Generator<ModelEvent, void> {
  for (const type of ["reasoning", "text"] as const) yield* textEvent(type, hiders[type].end());
}

function* textEvent(type: "text" | "reasoning", text: string): Generator<ModelEvent, void> {
  if (text !== "") yield { type, text };
}

function cleanCall(call: ToolCall, keys: readonly string[]): ToolCall {
  const clean = (text: string) => hideSecrets(text, keys);
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
