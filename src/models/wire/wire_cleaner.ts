import type { Tally } from "./partial_usage.ts";
import type { SseEvent } from "./sse_decoder.ts";

/**
 * Makes of what a provider really sends what the library of its protocol understands: events that
 * say nothing are dropped, calls are put together whole, and what is broken fails.
 *
 * Contract: one cleaner for one response. Each method answers the data of the events that the
 * library gets, and throws a `WireFailure` for what must end the response.
 */
export interface WireCleaner {
  take(event: SseEvent): readonly string[];
  /** Called when the stream has ended between two events, unless the response was complete. */
  end(): readonly string[];
  /** Whether the response is complete, so that what follows is not read. */
  readonly done: boolean;
  /** What has come so far, for an answer that breaks off. */
  readonly tally: Tally;
}

/** Makes the cleaner of one response. */
export type CreateCleaner = (fail: FailureMaker) => WireCleaner;

/** Makes the failures of one response. */
export interface FailureMaker {
  /** What was sent is against the protocol. `said`: the provider's own words. */
  broken(what: string, said?: string): Error;
  /** The stream stopped before the answer was complete. */
  cut(): Error;
  /** The provider said that it failed. */
  refused(error: unknown): Error;
  /** The provider withholds the answer. */
  filtered(): Error;
}
