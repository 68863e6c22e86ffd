/** Why a call was stopped before it ended by itself. */
export type Interruption = "timeout" | "cancelled";

/** A deadline and a turn's signal, seen as one. */
export interface InterruptionWatch {
  /** Fires with either of the two. */
  readonly signal: AbortSignal;
  /** Resolves when either has fired. */
  readonly interrupted: Promise<undefined>;
  /** The one that fired first, if one has. */
  kind(): Interruption | undefined;
  /** Stops the timer and forgets the turn's signal. */
  stop(): void;
}

/** Watches for the deadline, `timeoutMs` milliseconds from now, and for the turn's cancellation. */
export function watchInterruption(timeoutMs: number, turn: AbortSignal): InterruptionWatch {
  const controller = new AbortController();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let kind: Interruption | undefined;

  function interrupt(why: Interruption): void {
    if (kind !== undefined) return;
    kind = why;
    resolve(undefined);
    controller.abort(new DOMException(`The call has ended: ${why}`, "AbortError"));
  }

  const timer = startLate(() => interrupt("timeout"), timeoutMs);
  const cancel = () => interrupt("cancelled");
  turn.addEventListener("abort", cancel, { once: true });
  if (turn.aborted) cancel();
  return {
    signal: controller.signal,
    interrupted: promise,
    kind: () => kind,
    stop() {
      timer.stop();
      turn.removeEventListener("abort", cancel);
    },
  };
}

/** How many microtasks a call may take that waits for nothing. */
const MICROTASKS = 20;

// The first touch of a timer loads compatibility code of the runtime, which costs the first token
// dearly: a call that ends without waiting for anything never touches one.
function startLate(ring: () => void, ms: number): { stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  (async () => {
    for (let count = 0; count < MICROTASKS && !stopped; count++) await undefined;
    if (!stopped) timer = setTimeout(ring, ms);
  })();
  return {
    stop() {
      stopped = true;
      if (timer !== undefined) clearTimeout(timer);
    },
  };
}

/** What `work` resolves to, or `undefined` if that takes more than `ms` milliseconds. */
export async function settleWithin<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), ms);
  return await Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
