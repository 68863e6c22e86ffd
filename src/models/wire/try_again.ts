import type { ModelEvent } from "../../contract/mod.ts";
import { cancelledEvent } from "../model_failure.ts";
import type { Outcome } from "./ask_once.ts";

/** How often a request is sent at most. */
const MAX_TRIES = 3;

/** The wait after the first failure, in milliseconds; each further one is twice as long. */
const FIRST_WAIT_MS = 1000;

/** The longest wait that is kept if nobody says how long the turn may last, in milliseconds. */
const LONGEST_WAIT_MS = 60_000;

/** Time and chance, injected so that tests own them. */
export interface Pacing {
  /** Ends after `ms` milliseconds, or at once when `signal` fires. Never rejects. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1, as `Math.random`. */
  random(): number;
  /** Milliseconds of a clock that never goes back. */
  monotonic(): number;
}

/** The machine's own time and chance. */
export const SYSTEM_PACING: Pacing = {
  wait(ms, signal) {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener("abort", end);
    });
  },
  random: Math.random,
  monotonic: () => performance.now(),
};

/** What tries are made under. */
export interface TryOptions {
  readonly pacing: Pacing;
  readonly signal: AbortSignal;
  /** Milliseconds that are left for the whole answer, waits included. @default {unknown} */
  readonly remainingMs?: number;
}

/**
 * Sends a request again that failed in a way that passes, as long as nothing of an answer was shown:
 * a person must not read half an answer twice. Each further try is announced before its wait.
 */
export async function* tryAgain(
  ask: () => AsyncGenerator<ModelEvent, Outcome>,
  { pacing, signal, remainingMs }: TryOptions,
): AsyncGenerator<ModelEvent, void> {
  const start = pacing.monotonic();
  for (let attempt = 1;; attempt++) {
    let shown = false;
    const events = ask();
    let step: IteratorResult<ModelEvent, Outcome>;
    try {
      step = await events.next();
      for (; step.done !== true; step = await events.next()) {
        shown ||= step.value.type === "text" || step.value.type === "reasoning";
        yield step.value;
      }
    } finally {
      // Whoever listens may stop in the middle; the socket must not stay open then.
      await events.return({});
    }
    const { failure, usage } = step.value;
    if (failure === undefined) return;
    const used = usage === undefined ? {} : { usage };
    const left = remainingMs === undefined
      ? LONGEST_WAIT_MS
      : remainingMs - (pacing.monotonic() - start);
    const waitMs = failure.facts.retryAfterMs ?? backoff(attempt, pacing);
    if (shown || !failure.again || attempt >= MAX_TRIES || waitMs >= left) {
      return yield { ...failure.event(), ...used };
    }
    const { kind, message } = failure.facts;
    yield { type: "retrying", kind, message, attempt, waitMs, ...used };
    await pacing.wait(waitMs, signal);
    if (signal.aborted) return yield cancelledEvent();
  }
}

// Spread out, so that many who failed together do not come back together.
function backoff(attempt: number, { random }: Pacing): number {
  return Math.round(FIRST_WAIT_MS * 2 ** (attempt - 1) * (1 + random() / 2));
}
