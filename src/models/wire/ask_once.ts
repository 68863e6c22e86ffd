import type { ModelEvent, ModelRequest, ModelUsage } from "../../contract/mod.ts";
import type { ToolEdge } from "../edge/tool_edge.ts";
import { cancelledEvent, messageOf } from "../model_failure.ts";
import type { Adapter } from "./adapter.ts";
import { createCallIds } from "./call_ids.ts";
import type { BodyBounds } from "./clean_body.ts";
import type { Endpoint } from "./endpoint.ts";
import { createFailureMaker } from "./failure_maker.ts";
import type { LibraryCall } from "./library.ts";
import type { CanReach, WireDeadlines } from "./patience.ts";
import { partialUsage } from "./partial_usage.ts";
import { createTimedFetch } from "./timed_fetch.ts";
import { toEvents } from "./to_events.ts";
import { toPrompt } from "./to_prompt.ts";
import { WireFailure } from "./wire_failure.ts";

/** What requests to one model are sent with. */
export interface AskOptions {
  readonly adapter: Adapter;
  readonly endpoint: Endpoint;
  readonly edge: ToolEdge;
  readonly bounds: BodyBounds;
  readonly deadlines: WireDeadlines;
  readonly fetch: typeof fetch;
  readonly canReach: CanReach;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly maxOutputTokens?: number;
}

/** What one request came to, beside the events that it told. */
export type Outcome = { readonly failure?: WireFailure; readonly usage?: ModelUsage };

/**
 * Sends a request once. Its last event is a `finish` or a cancel, unless it failed: that is returned
 * and not told, since it may be tried again.
 */
export async function* askOnce(
  request: ModelRequest,
  signal: AbortSignal,
  options: AskOptions,
): AsyncGenerator<ModelEvent, Outcome> {
  const { adapter, endpoint, edge } = options;
  if (signal.aborted) {
    yield cancelledEvent();
    return {};
  }
  const stop = new AbortController();
  const end = () => stop.abort();
  signal.addEventListener("abort", end);
  const wire = createTimedFetch({
    ...options,
    createCleaner: adapter.createCleaner,
    signal: stop.signal,
  });
  try {
    const fail = createFailureMaker(endpoint);
    const { tools, nameOf, toolOf, notices } = edge.prepare(request);
    for (const message of notices) yield { type: "notice", message };
    const idOf = createCallIds(adapter.ids);
    const call: LibraryCall = {
      ...limitOf(request, options),
      prompt: toPrompt(request, { ...adapter, nameOf, idOf }),
      abortSignal: stop.signal,
      ...(tools.length === 0 ? {} : { tools: [...tools] }),
    };
    const parts = await adapter.ask(call, wire.fetch);
    const failed = () => wire.failure() !== undefined || signal.aborted;
    yield* toEvents(parts, { request, fail, failed, toolOf });
    return {};
  } catch (error) {
    if (signal.aborted) {
      yield cancelledEvent();
      return {};
    }
    const tally = wire.tally();
    return {
      failure: wire.failure() ?? readFailure(error, endpoint),
      ...(tally === undefined ? {} : { usage: partialUsage(request, tally) }),
    };
  } finally {
    signal.removeEventListener("abort", end);
    end();
  }
}

function limitOf(request: ModelRequest, options: AskOptions) {
  const maxOutputTokens = request.maxOutputTokens ?? options.maxOutputTokens;
  return maxOutputTokens === undefined ? {} : { maxOutputTokens };
}

function readFailure(error: unknown, { where, quote }: Endpoint): WireFailure {
  if (error instanceof WireFailure) return error;
  return new WireFailure({
    kind: "protocol",
    message: `${where} could not be asked: ${quote(messageOf(error))}`,
  });
}
