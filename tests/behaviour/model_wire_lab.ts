import type { Model, ModelEvent, ModelRequest, ProviderSetup } from "../../src/contract/mod.ts";
import { openModel, type OpenModelOptions } from "../../src/models/mod.ts";

/** Both protocols, each with a provider that exists nowhere. */
export const SETUPS: readonly ProviderSetup[] = [
  {
    name: "acme",
    protocol: "openai-chat",
    base_url: "http://127.0.0.1:9/v1",
    key: "sentinel-key-1234",
    key_name: "ACME_API_KEY",
    origin: "line",
  },
  {
    name: "acme",
    protocol: "anthropic-messages",
    base_url: "http://127.0.0.1:9",
    key: "sentinel-key-1234",
    key_name: "ACME_API_KEY",
    origin: "line",
  },
];

export const [OPENAI, ANTHROPIC] = SETUPS as [ProviderSetup, ProviderSetup];

/** A request of one word. */
export const REQUEST: ModelRequest = {
  system: "",
  messages: [{ role: "user", text: "hi" }],
  tools: [],
};

/** One recorded stream. */
export interface Recording {
  readonly name: string;
  readonly setup: ProviderSetup;
  readonly bytes: Uint8Array;
}

/** Every stream of `tests/fixtures/model_wire`, in a fixed order. */
export function readRecordings(): readonly Recording[] {
  const root = new URL("../fixtures/model_wire/", import.meta.url);
  return SETUPS.flatMap((setup) => {
    const folder = setup.protocol === "openai-chat" ? "openai" : "anthropic";
    return Array.from(Deno.readDirSync(new URL(`${folder}/`, root)), ({ name }) => name)
      .filter((name) => name.endsWith(".sse")).sort()
      .map((name) => ({
        name: `${folder}/${name}`,
        setup,
        bytes: Deno.readFileSync(new URL(`${folder}/${name}`, root)),
      }));
  });
}

/** A recording by its name: `openai/stream_text.sse`. */
export function recordingOf(name: string): Recording {
  const found = readRecordings().find((one) => one.name === name);
  if (found === undefined) throw new Error(`Cannot find the recording "${name}"`);
  return found;
}

/** How a response without a server comes. */
export interface Answer {
  readonly chunks: readonly (Uint8Array | string)[];
  readonly status?: number;
  readonly headers?: HeadersInit;
  /** How the body ends after its chunks. @default {"close"} */
  readonly end?: "close" | "error" | "hang";
}

/** A `fetch` that answers with one answer after the other, and keeps what it was asked. */
export interface FakeFetch {
  readonly fetch: typeof fetch;
  readonly requests: { readonly url: string; readonly init: RequestInit }[];
}

/** Makes a `fetch` without a network. */
export function answerWith(...answers: readonly (Answer | Error)[]): FakeFetch {
  const requests: { url: string; init: RequestInit }[] = [];
  const encoder = new TextEncoder();
  const send = (input: string | URL | Request, init: RequestInit = {}) => {
    requests.push({ url: String(input), init });
    const answer = answers[Math.min(requests.length, answers.length) - 1];
    if (answer === undefined || answer instanceof Error) return Promise.reject(answer);
    const { chunks, status = 200, headers, end = "close" } = answer;
    let at = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = chunks[at++];
        if (chunk !== undefined) {
          controller.enqueue(typeof chunk === "string" ? encoder.encode(chunk) : chunk);
        } else if (end === "close") controller.close();
        else if (end === "error") controller.error(new TypeError("connection reset"));
        else {
          return new Promise((_, reject) =>
            init.signal?.addEventListener("abort", () => reject(init.signal?.reason))
          );
        }
      },
    }, { highWaterMark: 0 });
    const type = { "content-type": "text/event-stream" };
    return Promise.resolve(new Response(body, { status, headers: headers ?? type }));
  };
  return { fetch: send, requests };
}

/** Opens a model whose waits take no time. */
export function openTestModel(
  setup: ProviderSetup,
  options: Partial<OpenModelOptions> = {},
): Promise<Model> {
  const pacing = { wait: () => Promise.resolve(), random: () => 0 };
  return openModel(setup, { model: "test-model", pacing, ...options });
}

/** All events of one request. */
export async function eventsOf(
  model: Model,
  { request = REQUEST, signal = new AbortController().signal, remainingMs }: {
    readonly request?: ModelRequest;
    readonly signal?: AbortSignal;
    readonly remainingMs?: number;
  } = {},
): Promise<ModelEvent[]> {
  const limits = remainingMs === undefined ? {} : { remainingMs };
  return await Array.fromAsync(model.stream(request, signal, limits));
}

/** All events of one answer that comes in these chunks, without another try. */
export async function hear(
  setup: ProviderSetup,
  chunks: Answer["chunks"],
  answer: Omit<Answer, "chunks"> = {},
): Promise<ModelEvent[]> {
  const { fetch } = answerWith({ ...answer, chunks });
  return await eventsOf(await openTestModel(setup, { fetch }), { remainingMs: 0 });
}

/** `bytes` in pieces that end at the given places. */
export function cutAt(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...new Set(places)].sort((a, b) => a - b);
  return [...ends, bytes.length].map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
    .filter((piece) => piece.length > 0);
}

/** Events with the text of neighbours in one piece: what a person sees, however it was cut. */
export function joined(events: readonly ModelEvent[]): ModelEvent[] {
  const made: ModelEvent[] = [];
  for (const event of events) {
    const last = made.at(-1);
    const piece = event.type === "text" || event.type === "reasoning";
    if (piece && last?.type === event.type) {
      made[made.length - 1] = { type: event.type, text: last.text + event.text };
    } else made.push(event);
  }
  return made;
}

/** What is wrong with the events of bytes that came in these pieces; `undefined` if nothing is. */
export async function checkSplit(
  { setup, bytes }: Recording,
  whole: readonly ModelEvent[],
  places: readonly number[],
): Promise<string | undefined> {
  const events = joined(await hear(setup, cutAt(bytes, places)));
  return same(events, joined(whole)) ? undefined : `other events: ${JSON.stringify(events)}`;
}

/** What is wrong with the events of the first bytes of a stream; `undefined` if nothing is. */
export async function checkTruncation(
  { setup, bytes }: Recording,
  whole: readonly ModelEvent[],
  length: number,
): Promise<string | undefined> {
  const events = joined(await hear(setup, [bytes.subarray(0, length)]));
  const last = events.at(-1);
  if (last?.type !== "error") {
    // A usage that was cut off is estimated; everything else must be what the whole stream says.
    return same(events.map(withoutUsage), joined(whole).map(withoutUsage))
      ? undefined
      : `another result: ${JSON.stringify(events)}`;
  }
  if (events.some(({ type }) => type === "tool_call")) return "a call of an answer that is cut off";
  if (events.filter(isEnd).length !== 1) return "more than one end";
  for (const type of ["text", "reasoning"] as const) {
    if (!said(whole, type).startsWith(said(events, type))) {
      return `other ${type} than the whole has`;
    }
  }
  return undefined;
}

function isEnd({ type }: ModelEvent): boolean {
  return type === "finish" || type === "error";
}

function withoutUsage(event: ModelEvent): unknown {
  return event.type === "finish" ? { ...event, usage: undefined } : event;
}

function said(events: readonly ModelEvent[], type: "text" | "reasoning"): string {
  return events.map((event) => event.type === type ? event.text : "").join("");
}

function same(one: readonly unknown[], other: readonly unknown[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
