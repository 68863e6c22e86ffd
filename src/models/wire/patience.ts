import type { Endpoint } from "./endpoint.ts";
import { WireFailure } from "./wire_failure.ts";

/** How long each step of a request may take, in milliseconds. */
export interface WireDeadlines {
  /** Until there is a connection. */
  readonly connectMs: number;
  /** Until the first byte of the answer's body. */
  readonly firstByteMs: number;
  /** Between two bytes; comments and heartbeats count. */
  readonly idleMs: number;
  /** From the first byte to an event and between two; comments and heartbeats do not count. */
  readonly eventMs: number;
}

/** Says whether a connection to the host of `url` can be made at all before `signal` fires. */
export type CanReach = (url: URL, signal: AbortSignal) => Promise<boolean>;

/** A model may think long before it speaks, but a connection is made at once or not at all. */
export const DEADLINES: WireDeadlines = {
  connectMs: 10_000,
  firstByteMs: 120_000,
  idleMs: 60_000,
  eventMs: 600_000,
};

/** The deadlines of one request. */
export class Patience {
  readonly #deadlines: WireDeadlines;
  readonly #endpoint: Endpoint;
  readonly #canReach: CanReach;
  readonly #stop = new AbortController();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  readonly #unlink: () => void;
  /** The deadline that has passed, if one has. */
  lost: WireFailure | undefined;
  /** Whether a byte of the answer's body has come. */
  answered = false;
  #heardAt = 0;
  #toldAt = 0;

  constructor(
    { deadlines, endpoint, canReach, signal }: {
      readonly deadlines: WireDeadlines;
      readonly canReach: CanReach;
      readonly endpoint: Endpoint;
      readonly signal: AbortSignal;
    },
  ) {
    this.#deadlines = deadlines;
    this.#endpoint = endpoint;
    this.#canReach = canReach;
    const stop = () => this.end();
    signal.addEventListener("abort", stop, { once: true });
    this.#unlink = () => signal.removeEventListener("abort", stop);
    if (signal.aborted) stop();
  }

  /** Fires at a deadline, at a cancel and at the end: it closes the socket. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Starts the clocks of a request. */
  begin(url: URL): void {
    if (this.#stop.signal.aborted) return;
    const { connectMs, firstByteMs } = this.#deadlines;
    this.#after(firstByteMs, () => this.#lose(`sent nothing for ${spoken(firstByteMs)}`));
    // The runtime does not say when a connection is made. Who answers late is tried a second time.
    this.#after(connectMs / 2, () => void this.#try(url, connectMs));
  }

  /** A byte has come. */
  heard(): void {
    // One timer that looks when the last byte came: a timer for each would cost more than the byte.
    this.#heardAt = performance.now();
    if (this.answered) return;
    this.answered = true;
    this.#toldAt = this.#heardAt;
    this.#clear();
    const { idleMs, eventMs } = this.#deadlines;
    const stopped = `stopped in the middle of its answer for ${spoken(idleMs)}`;
    this.#wait({ ms: idleMs, since: () => this.#heardAt, what: stopped });
    const beats = `sent nothing but heartbeats for ${spoken(eventMs)}`;
    this.#wait({ ms: eventMs, since: () => this.#toldAt, what: beats });
  }

  /** An event has come that is part of an answer. */
  told(): void {
    this.#toldAt = performance.now();
  }

  /** What still comes is wanted only if it comes within `ms`. */
  hurry(ms: number): void {
    const timer = setTimeout(() => this.end(), ms);
    this.#stop.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
    if (this.#stop.signal.aborted) clearTimeout(timer);
  }

  /** No more is expected; the socket is closed. */
  end(): void {
    this.#clear();
    this.#unlink();
    this.#stop.abort();
  }

  #wait(silence: Silence, left = silence.ms): void {
    this.#after(left, () => {
      const rest = silence.since() + silence.ms - performance.now();
      if (rest > 0) this.#wait(silence, rest);
      else this.#lose(silence.what);
    });
  }

  async #try(url: URL, connectMs: number): Promise<void> {
    const stop = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(connectMs / 2)]);
    if (await this.#canReach(url, stop) || this.answered) return;
    this.#lose(`did not take the connection for ${spoken(connectMs)}`);
  }

  #lose(what: string): void {
    if (this.#stop.signal.aborted) return;
    this.lost = new WireFailure({
      kind: "timeout",
      message: `${this.#endpoint.where} ${what}; try again, or choose another model`,
      retriable: true,
      // Who had begun to answer is slow at it: the same would come again.
      again: !this.answered,
    });
    this.end();
  }

  #after(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
  }

  #clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}

/** How long something may not happen, since when it has not, and what is said if it does not. */
interface Silence {
  readonly ms: number;
  readonly since: () => number;
  readonly what: string;
}

function spoken(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${Math.round(ms / 100) / 10} s`;
}
