/** Timers, injected so that tests own the time. */
export interface Timers {
  /** Milliseconds on a clock that does not go back. */
  now(): number;
  /** Calls `run` after so many milliseconds, unless what it answers is called. */
  after(milliseconds: number, run: () => void): () => void;
}

/** Timers of the runtime. */
export const realTimers: Timers = {
  now: () => performance.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
