import {
  type Fields,
  isFields,
  readCount,
  readJsonObject,
  readName,
  readText,
} from "../wire/read_json.ts";
import type { Tally } from "../wire/partial_usage.ts";
import type { SseEvent } from "../wire/sse_decoder.ts";
import type { FailureMaker, WireCleaner } from "../wire/wire_cleaner.ts";
import { type AssembledCall, CallAssembler } from "./assemble_calls.ts";
import { keptReason, readFinish } from "./read_finish.ts";

/** Cleans the chunks of one response of Chat Completions. */
export class ChunkCleaner implements WireCleaner {
  readonly #fail: FailureMaker;
  readonly #calls = new CallAssembler();
  #usage: Fields | undefined;
  #reason: string | undefined;
  #refused = false;
  #done = false;
  #begun = false;
  #written = 0;

  constructor(fail: FailureMaker) {
    this.#fail = fail;
  }

  get done(): boolean {
    return this.#done;
  }

  get tally(): Tally {
    const written = this.#calls.calls().reduce(
      (sum, { arguments: text }) => sum + text.length,
      this.#written,
    );
    const { prompt_tokens: input, completion_tokens: output } = this.#usage ?? {};
    return { begun: this.#begun, input: readCount(input), output: readCount(output), written };
  }

  take({ name, data }: SseEvent): readonly string[] {
    if (data.trim() === "[DONE]") {
      const last = this.#finish();
      this.#done = true;
      return last;
    }
    const chunk = readJsonObject(data, this.#fail);
    this.#refuseErrors(chunk);
    // Its name alone may say it: some put the reason into the body without a field around it.
    if (name === "error") throw this.#fail.refused(chunk);
    this.#begun = true;
    this.#usage = readUsage(chunk) ?? this.#usage;
    const choice = firstChoice(chunk);
    if (choice === undefined) return [];
    this.#reason = keptReason(this.#reason, readName(choice["finish_reason"]));
    return isFields(choice["delta"]) ? this.#delta(choice["delta"]) : [];
  }

  // Not every server sends `[DONE]`.
  end(): readonly string[] {
    return this.#finish();
  }

  #refuseErrors({ error, object, message, choices }: Fields): void {
    if (error !== undefined && error !== null && error !== false) throw this.#fail.refused(error);
    if (object === "error" && choices === undefined) throw this.#fail.refused({ message });
  }

  #delta({ content, reasoning_content, reasoning, refusal, tool_calls, function_call }: Fields) {
    if (Array.isArray(tool_calls)) tool_calls.forEach((one) => this.#calls.add(one));
    else if (isFields(function_call)) this.#calls.add({ index: 0, function: function_call });
    const thought = readText(reasoning_content) ?? readText(reasoning);
    const refused = readText(refusal);
    this.#refused ||= refused !== undefined;
    this.#written += unitsIn(content) + (thought?.length ?? 0) + (refused?.length ?? 0);
    const text = Array.isArray(content) ? content.filter(isTyped) : readText(content);
    if (thought === undefined && refused === undefined && (text?.length ?? 0) === 0) return [];
    return [chunkOf({ content: text, reasoning_content: thought, refusal: refused })];
  }

  #finish(): readonly string[] {
    if (this.#reason === undefined) throw this.#fail.cut();
    const finish = readFinish(this.#reason);
    if (finish === undefined) {
      throw this.#fail.broken("an unknown finish reason", this.#reason);
    }
    if (finish === "failed") throw this.#fail.refused({ code: this.#reason });
    if (finish === "filtered" || this.#refused) throw this.#fail.filtered();
    const calls = finish === "length" ? [] : this.#calls.calls();
    if (finish === "tool_calls" && calls.length === 0) {
      throw this.#fail.broken("an answer that announces tool calls and has none");
    }
    if (calls.length > 0 && this.#calls.ambiguous) {
      throw this.#fail.broken("arguments that could belong to several tool calls");
    }
    if (calls.some(({ name }) => name === "")) {
      throw this.#fail.broken("a tool call without a name");
    }
    const ids = ownIds(calls);
    const tool_calls = calls.map(({ name, arguments: text }, index) => ({
      index,
      id: ids[index],
      function: { name, arguments: text },
    }));
    const reason = calls.length > 0 ? "tool_calls" : finish;
    return [chunkOf({ tool_calls }, { finish_reason: reason, usage: this.#usage })];
  }
}

// The library would make up random ones where an id is missing or there twice.
function ownIds(calls: readonly AssembledCall[]): readonly string[] {
  const used = new Set(calls.map(({ id }) => id));
  const given = new Set<string>();
  return calls.map(({ id }, index) => {
    let own = id;
    for (let n = index + 1; own === "" || given.has(own); n++) {
      own = used.has(`call_${n}`) ? "" : `call_${n}`;
    }
    given.add(own);
    return own;
  });
}

function chunkOf(
  delta: object,
  { usage, finish_reason }: { usage?: Fields | undefined; finish_reason?: string } = {},
): string {
  return JSON.stringify({ choices: [{ delta, finish_reason }], usage });
}

function firstChoice({ choices }: Fields): Fields | undefined {
  if (!Array.isArray(choices)) return undefined;
  return choices.find((one) => isFields(one) && (one["index"] ?? 0) === 0);
}

function unitsIn(content: unknown): number {
  if (!Array.isArray(content)) return readText(content)?.length ?? 0;
  return content.filter(isTyped).reduce((sum, part) => sum + JSON.stringify(part).length, 0);
}

function isTyped(part: unknown): boolean {
  return isFields(part) && typeof part["type"] === "string";
}

/** What servers say of tokens, in the one shape that the library reads. */
function readUsage({ usage, x_groq }: Fields): Fields | undefined {
  const told = isFields(usage) ? usage : isFields(x_groq) ? x_groq["usage"] : undefined;
  if (!isFields(told)) return undefined;
  const input = readCount(told["prompt_tokens"]);
  const output = readCount(told["completion_tokens"]);
  if (input === undefined || output === undefined) return undefined;
  const details = told["prompt_tokens_details"];
  const cached = readCount(isFields(details) ? details["cached_tokens"] : undefined) ??
    readCount(told["prompt_cache_hit_tokens"]);
  return {
    prompt_tokens: input,
    completion_tokens: output,
    ...(cached === undefined ? {} : { prompt_tokens_details: { cached_tokens: cached } }),
  };
}
