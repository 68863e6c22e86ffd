import { type Fields, isFields, readCount, readJsonObject, readName } from "../wire/read_json.ts";
import type { Tally } from "../wire/partial_usage.ts";
import type { SseEvent } from "../wire/sse_decoder.ts";
import type { FailureMaker, WireCleaner } from "../wire/wire_cleaner.ts";
import { BlockCleaner } from "./clean_blocks.ts";

/** What a `stop_reason` means here. */
type Stop = "stop" | "tool_calls" | "length" | "filtered";

const STOPS: { readonly [reason: string]: Stop } = {
  end_turn: "stop",
  stop_sequence: "stop",
  pause_turn: "stop",
  tool_use: "tool_calls",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  refusal: "filtered",
};

function readStop(reason: string): Stop | undefined {
  return Object.hasOwn(STOPS, reason) ? STOPS[reason] : undefined;
}

// Who says that an answer is not whole cannot take it back.
function keptReason(known: string | undefined, next: string | undefined): string | undefined {
  if (known === undefined || next === undefined) return next ?? known;
  return weightOf(known) > weightOf(next) ? known : next;
}

function weightOf(reason: string): number {
  const stop = readStop(reason);
  return stop === "filtered" ? 2 : stop === "length" ? 1 : 0;
}

/** Cleans the events of one response of the Messages protocol. */
export class EventCleaner implements WireCleaner {
  readonly #fail: FailureMaker;
  readonly #blocks: BlockCleaner;
  #message: string | undefined;
  #usage: Fields = {};
  #reason: string | undefined;
  #done = false;

  constructor(fail: FailureMaker) {
    this.#fail = fail;
    this.#blocks = new BlockCleaner(fail);
  }

  get done(): boolean {
    return this.#done;
  }

  get tally(): Tally {
    const count = (name: typeof COUNTS[number]) => readCount(this.#usage[name]) ?? 0;
    return {
      begun: this.#message !== undefined,
      input: count("input_tokens") + count("cache_creation_input_tokens") +
        count("cache_read_input_tokens"),
      output: count("output_tokens"),
      written: this.#blocks.written,
    };
  }

  take({ name, data }: SseEvent): readonly string[] {
    const event = readJsonObject(data, this.#fail);
    const type = readName(event["type"]) ?? name;
    if (type === "error" || isFields(event["error"])) {
      throw this.#fail.refused(event["error"] ?? event);
    }
    if (type === "message_start") return this.#start(event);
    if (type === "message_stop") return this.#stop();
    if (type === "message_delta") {
      const delta = event["delta"];
      if (isFields(delta)) this.#reason = keptReason(this.#reason, readName(delta["stop_reason"]));
      this.#count(event["usage"]);
      return [];
    }
    // What the protocol adds some day is told by new types, which are to be passed over.
    if (!type.startsWith("content_block_")) return [];
    if (this.#message === undefined) throw this.#fail.broken("content before the message began");
    return this.#blocks.take(type, event).map((one) => JSON.stringify(one));
  }

  // The message must have said that it stops: everything before could still go on.
  end(): readonly string[] {
    throw this.#fail.cut();
  }

  #start({ message }: Fields): readonly string[] {
    const { id, model, usage } = isFields(message) ? message : {} as Fields;
    const name = readName(id) ?? "";
    if (this.#message !== undefined) {
      if (this.#message === name) return [];
      throw this.#fail.broken("a second message in one answer");
    }
    this.#message = name;
    this.#count(usage);
    const { input_tokens = 0, ...rest } = this.#usage;
    return [JSON.stringify({
      type: "message_start",
      message: { id: name, model: readName(model) ?? null, usage: { input_tokens, ...rest } },
    })];
  }

  #count(usage: unknown): void {
    if (!isFields(usage)) return;
    const known: Record<string, number> = {};
    for (const name of COUNTS) {
      const count = readCount(usage[name]);
      if (count !== undefined) known[name] = count;
    }
    this.#usage = { ...this.#usage, ...known };
  }

  #stop(): readonly string[] {
    if (this.#message === undefined || this.#reason === undefined) throw this.#fail.cut();
    const stop = readStop(this.#reason);
    if (stop === undefined) {
      throw this.#fail.broken("an unknown stop reason", this.#reason);
    }
    if (stop === "filtered") throw this.#fail.filtered();
    if (stop !== "length") this.#checkCalls(stop);
    this.#done = true;
    const stop_reason = stop === "tool_calls" ? "tool_use" : this.#reason;
    const usage = { output_tokens: 0, ...this.#usage };
    return [
      JSON.stringify({ type: "message_delta", delta: { stop_reason }, usage }),
      JSON.stringify({ type: "message_stop" }),
    ];
  }

  #checkCalls(stop: Stop): void {
    if (this.#blocks.openCalls > 0) throw this.#fail.broken("a tool call that it did not end");
    if (stop === "tool_calls" && this.#blocks.calls === 0) {
      throw this.#fail.broken("an answer that announces tool calls and has none");
    }
  }
}

const COUNTS = [
  "input_tokens",
  "output_tokens",
  "cache_creation_input_tokens",
  "cache_read_input_tokens",
] as const;
