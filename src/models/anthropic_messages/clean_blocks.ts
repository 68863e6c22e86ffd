import { type Fields, isFields, readName, readText } from "../wire/read_json.ts";
import type { FailureMaker } from "../wire/wire_cleaner.ts";

/** A call while its block is open. */
interface OpenCall {
  readonly id: string;
  readonly name: string;
  /** The arguments that the block began with; deltas replace them. */
  readonly given: string;
  text: string;
}

/** Cleans the content blocks of one response; a call is told whole, when its block has ended. */
export class BlockCleaner {
  readonly #fail: FailureMaker;
  readonly #open = new Map<unknown, OpenCall | "text" | "thinking" | "other">();
  /** How many calls have ended. */
  calls = 0;
  /** UTF-16 units of text, reasoning and arguments so far. */
  written = 0;

  constructor(fail: FailureMaker) {
    this.#fail = fail;
  }

  /** How many calls have begun and not ended. */
  get openCalls(): number {
    return [...this.#open.values()].filter((block) => typeof block === "object").length;
  }

  /** The events that the library gets for one that concerns a block. */
  take(type: string, event: Fields): readonly object[] {
    const { index } = event;
    if (type === "content_block_start") return this.#start(index, event["content_block"]);
    if (type === "content_block_stop") return this.#stop(index);
    if (type === "content_block_delta") return this.#delta(index, event["delta"]);
    return [];
  }

  #start(index: unknown, block: unknown): readonly object[] {
    if (this.#open.has(index)) throw this.#fail.broken("a block that begins twice");
    if (!isFields(block)) throw this.#fail.broken("a block that is no object");
    const { type, text, thinking } = block;
    if (type === "text" || type === "thinking") {
      this.#open.set(index, type);
      const first = readText(type === "text" ? text : thinking);
      this.written += first?.length ?? 0;
      return first === undefined ? [] : [deltaOf(type, first)];
    }
    this.#open.set(index, type === "tool_use" ? this.#readCall(block) : "other");
    return [];
  }

  #readCall({ id, name, input }: Fields): OpenCall {
    const known = readName(name);
    if (known === undefined) throw this.#fail.broken("a tool call without a name");
    const given = isFields(input) && Object.keys(input).length === 0 ? undefined : input;
    const text = typeof given === "string" ? given : JSON.stringify(given) ?? "";
    return { id: readName(id) ?? "", name: known, given: given === null ? "" : text, text: "" };
  }

  #delta(index: unknown, delta: unknown): readonly object[] {
    if (!isFields(delta)) return [];
    const { type, text, thinking, partial_json } = delta;
    for (const part of [text, thinking, partial_json]) this.written += readText(part)?.length ?? 0;
    if (type === "text_delta") return deltasOf("text", text);
    if (type === "thinking_delta") return deltasOf("thinking", thinking);
    if (type !== "input_json_delta") return [];
    const block = this.#open.get(index);
    if (block === "other") return [];
    if (typeof block !== "object") throw this.#fail.broken("arguments that belong to no tool call");
    block.text += readText(partial_json) ?? "";
    return [];
  }

  #stop(index: unknown): readonly object[] {
    const block = this.#open.get(index);
    this.#open.delete(index);
    if (typeof block !== "object") return [];
    // Numbered anew, so that a server that reuses an index for another block is read too.
    const number = 2 + this.calls++;
    const { id, name, given, text } = block;
    const content_block = { type: "tool_use", id, name, input: {} };
    const partial_json = text === "" ? given : text;
    return [
      { type: "content_block_start", index: number, content_block },
      {
        type: "content_block_delta",
        index: number,
        delta: { type: "input_json_delta", partial_json },
      },
      { type: "content_block_stop", index: number },
    ];
  }
}

function deltasOf(type: "text" | "thinking", value: unknown): readonly object[] {
  const text = readText(value);
  return text === undefined ? [] : [deltaOf(type, text)];
}

function deltaOf(type: "text" | "thinking", text: string): object {
  const delta = type === "text"
    ? { type: "text_delta", text }
    : { type: "thinking_delta", thinking: text };
  return { type: "content_block_delta", index: type === "text" ? 0 : 1, delta };
}
