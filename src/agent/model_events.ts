import type { ModelEvent } from "../contract/mod.ts";
import { BROKEN, CANCELLED, failure, NO_END } from "./model_errors.ts";
import { readModelEvent, weighEvent } from "./read_model_event.ts";

/** The most UTF-16 units that one response may hold; a model that never ends must not fill memory. */
const MAX_UNITS = 16 * 1024 * 1024;

/** How many events pass before timers and signals get their turn. */
const EVENTS_AT_ONCE = 1024;

const ABORTED = Symbol("aborted");

/**
 * The events of one response as the contract of `Model` promises them, whatever the model does:
 * never a rejection, each event whole, the last one a `finish` or an `error`. `signal` ends them
 * with `cancelled` at once, since a provider that hangs must not keep an interrupted turn open.
 */
export async function* modelEvents(
  open: () => AsyncIterable<unknown>,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void> {
  const aborted = Promise.withResolvers<typeof ABORTED>();
  const stop = () => aborted.resolve(ABORTED);
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  let iterator: AsyncIterator<unknown> | undefined;
  try {
    iterator = open()[Symbol.asyncIterator]();
    for (let count = 1, units = 0;; count++) {
      const step = await Promise.race([aborted.promise, iterator.next()]);
      if (step === ABORTED) return yield CANCELLED;
      if (step.done === true) return yield NO_END;
      const event = readModelEvent(step.value);
      units += weighEvent(event);
      if (units > MAX_UNITS) {
        return yield failure(`The response is larger than ${MAX_UNITS} characters`);
      }
      yield event;
      if (event.type === "finish" || event.type === "error") return;
      if (count % EVENTS_AT_ONCE === 0) await nextTask();
    }
  } catch (error) {
    yield signal.aborted ? CANCELLED : failure(`${BROKEN}: it threw ${saidBy(error)}`);
  } finally {
    signal.removeEventListener("abort", stop);
    // Not awaited: it waits for the pending `next`, which may never come.
    Promise.try(() => iterator?.return?.()).catch(() => {});
  }
}

// A stream that is never at a loss for events would keep every timer waiting.
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

// Whatever is thrown is the model's own: to look at it can run its code, which can throw again.
function saidBy(error: unknown): string {
  try {
    if (typeof error === "string") return `"${error}"`;
    if (error instanceof Error) return `"${String(error.message || error.name)}"`;
    return "something that is no error";
  } catch {
    return "something that cannot be read";
  }
}
