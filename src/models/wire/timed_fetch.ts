import { classifyFailure } from "./classify_failure.ts";
import { type BodyBounds, cleanBody } from "./clean_body.ts";
import type { Endpoint } from "./endpoint.ts";
import { createFailureMaker } from "./failure_maker.ts";
import { type CanReach, Patience, type WireDeadlines } from "./patience.ts";
import { readErrorBody } from "./read_error_body.ts";
import { readRetryAfter } from "./retry_after.ts";
import type { Tally } from "./partial_usage.ts";
import type { CreateCleaner, FailureMaker, WireCleaner } from "./wire_cleaner.ts";
import { WireFailure } from "./wire_failure.ts";

/** The most bytes that are read of the body of an error. */
const MAX_ERROR_BYTES = 64 * 1024;

/** How long the body of an error may take, in milliseconds: the status says enough. */
const ERROR_BODY_MS = 5000;

/** What a request is sent with. */
export interface TimedFetchOptions {
  readonly endpoint: Endpoint;
  readonly deadlines: WireDeadlines;
  readonly bounds: BodyBounds;
  readonly createCleaner: CreateCleaner;
  /** Fires when the answer is not wanted any more; the socket is closed then. */
  readonly signal: AbortSignal;
  readonly fetch: typeof fetch;
  readonly canReach: CanReach;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** A `fetch` for one request, and what made it fail: libraries wrap errors in their own. */
export interface TimedFetch {
  readonly fetch: typeof fetch;
  failure(): WireFailure | undefined;
  /** What had come of an answer; `undefined` if nothing had. */
  tally(): Tally | undefined;
}

/**
 * Makes the `fetch` of one request: under deadlines, without redirects, with a cleaned body.
 * Everything that fails is a `WireFailure`, but for a cancel.
 */
export function createTimedFetch(options: TimedFetchOptions): TimedFetch {
  const exchange = new Exchange(options);
  return {
    fetch: (input, init) => exchange.send(new URL(String(input)), init ?? {}),
    failure: () => exchange.failure,
    tally: () => exchange.tally(),
  };
}

class Exchange {
  readonly #options: TimedFetchOptions;
  readonly #fail: FailureMaker;
  readonly #patience: Patience;
  #cleaner: WireCleaner | undefined;
  failure: WireFailure | undefined;

  constructor(options: TimedFetchOptions) {
    this.#options = options;
    this.#fail = createFailureMaker(options.endpoint);
    this.#patience = new Patience(options);
  }

  tally(): Tally | undefined {
    if (this.#cleaner === undefined || !this.#patience.answered) return undefined;
    const { tally } = this.#cleaner;
    return tally.begun || isSilence(this.failure) ? tally : undefined;
  }

  async send(url: URL, init: RequestInit): Promise<Response> {
    return await this.#watch(async () => {
      const headers = new Headers(init.headers);
      headers.set("user-agent", "kyrozen");
      this.#patience.begin(url);
      const response = await this.#options.fetch(url, {
        ...init,
        headers,
        // The key would travel along to wherever the redirect points.
        redirect: "manual",
        signal: this.#patience.signal,
      });
      return await this.#answer(response);
    });
  }

  async #answer(response: Response): Promise<Response> {
    const { status, headers } = response;
    const read = this.#reader(response);
    const type = headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
    const streams = status >= 200 && status <= 299 && type !== "application/json";
    if (!streams) this.#patience.hurry(ERROR_BODY_MS);
    if (status < 200 || status > 299) throw await this.#refused(response, read);
    if (type === "text/html" || type === "application/xhtml+xml") {
      throw this.#fail.broken("a page instead of an answer");
    }
    if (type === "application/json") throw await this.#unstreamed(read);
    const cleaner = this.#options.createCleaner(this.#fail);
    this.#cleaner = cleaner;
    const body = cleanBody({
      cleaner,
      fail: this.#fail,
      bounds: this.#options.bounds,
      read,
      told: () => this.#patience.told(),
      cancel: () => this.#patience.end(),
      failed: (error) => this.#note(error),
    });
    return new Response(body, { status: 200 });
  }

  async #refused(response: Response, read: Read): Promise<WireFailure> {
    const { status, headers } = response;
    const { endpoint, now } = this.#options;
    if (status >= 300 && status <= 399) {
      const to = endpoint.quote(hostOf(headers.get("location")));
      return new WireFailure({
        kind: "protocol",
        message: `${endpoint.where} redirects to ${to} (${status}), which is not followed, ` +
          "since the key would go there too; configure the address itself",
      });
    }
    const retryAfterMs = readRetryAfter(headers, now());
    const body = readErrorBody(await readStart(read));
    const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
    return classifyFailure({ status, ...body, ...wait }, endpoint);
  }

  /** Some gateways tell an error with status 200 and a body that is no stream. */
  async #unstreamed(read: Read): Promise<Error> {
    const text = await readStart(read);
    if (text.trim() === "") return this.#fail.broken("an empty answer");
    const { detail, names } = readErrorBody(text);
    const failed = detail !== "" || names.length > 0;
    if (failed && /"error"/.test(text)) {
      return this.#fail.refused({ message: detail, code: names[0] });
    }
    return this.#fail.broken("an answer that is no stream of events");
  }

  #reader({ body }: Response): Read {
    const reader = body?.getReader();
    const { signal } = this.#patience;
    // Once the runtime has collected a response, its signal does not reach its body any more.
    signal.addEventListener("abort", () => reader?.cancel(signal.reason).catch(() => {}));
    return async () => {
      const step = await reader?.read();
      // A reader that was cancelled says that all was read.
      signal.throwIfAborted();
      if (step === undefined || step.done) {
        this.#patience.end();
        return undefined;
      }
      this.#patience.heard();
      return step.value;
    };
  }

  async #watch<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.#note(error);
      throw this.failure ?? error;
    }
  }

  #note(error: unknown): void {
    this.failure ??= this.#nameFailure(error);
    this.#patience.end();
  }

  #nameFailure(error: unknown): WireFailure | undefined {
    if (error instanceof WireFailure) return error;
    if (this.#options.signal.aborted) return undefined;
    const { lost, answered } = this.#patience;
    return lost ?? networkFailure(error, this.#options.endpoint, { answered });
  }
}

// Who was at work and fell silent may charge for it; who refused or sent a page does not.
function isSilence(failure: WireFailure | undefined): boolean {
  if (failure === undefined) return true;
  const { kind, retriable = false } = failure.facts;
  return kind === "timeout" || kind === "network" || (kind === "protocol" && retriable);
}

type Read = () => Promise<Uint8Array | undefined>;

async function readStart(read: Read): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  try {
    while (size < MAX_ERROR_BYTES) {
      const bytes = await read();
      if (bytes === undefined) break;
      size += bytes.length;
      text += decoder.decode(bytes.subarray(0, MAX_ERROR_BYTES), { stream: true });
    }
  } catch {
    // The status says enough; what of the body has come is shown.
  }
  return text;
}

function hostOf(location: string | null): string {
  if (location === null) return "nowhere";
  return URL.parse(location)?.host || "another path";
}

function networkFailure(
  error: unknown,
  { where, quote }: Endpoint,
  { answered }: { readonly answered: boolean },
): WireFailure {
  const said = innermost(error);
  const denied = error instanceof Deno.errors.NotCapable;
  const broken = answered || /\(SendRequest\)/.test(said);
  const what = broken ? "broke the connection off" : "cannot be reached";
  const todo = denied
    ? "the process has no permission for this host: configure the provider before it starts"
    : broken
    ? "ask again"
    : "check the address and the network";
  return new WireFailure({
    kind: "network",
    message: `${where} ${what}: ${quote(shorten(said))}; ${todo}`,
    retriable: !denied,
  });
}

// The runtime says "fetch failed", and in the cause of that what failed.
function innermost(error: unknown): string {
  let at = error;
  for (let depth = 0; depth < 8 && at instanceof Error && at.cause instanceof Error; depth++) {
    at = at.cause;
  }
  return at instanceof Error ? at.message : String(at);
}

// It repeats the whole address before that.
function shorten(said: string): string {
  return said.replace(/^error sending request .{0,2000}?: client error \(\w+\): /, "").trim() ||
    "the connection failed";
}
