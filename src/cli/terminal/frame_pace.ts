import { realTimers, type Timers } from "./timers.ts";

/** After a frame so many times its own duration belong to everything else: keys, for instance. */
const REST = 4;

/** Puts off the next frame after one that took long. */
export class FramePace {
  readonly #draw: () => void;
  readonly #timers: Timers;
  #began: number | undefined;
  #notBefore = -Infinity;
  #stop: (() => void) | undefined;

  constructor(draw: () => void, timers: Timers = realTimers) {
    this.#draw = draw;
    this.#timers = timers;
  }

  /** Asks for a frame, as soon as one is due. */
  request(): void {
    if (this.#stop !== undefined) return;
    const wait = this.wait;
    if (wait === 0) return this.#draw();
    this.#stop = this.#timers.after(wait, () => {
      this.#stop = undefined;
      this.#draw();
    });
  }

  /** Milliseconds until the next frame is due. */
  get wait(): number {
    return Math.max(0, this.#notBefore - this.#timers.now());
  }

  /** A frame begins; it has ended when what draws it gives way. */
  begin(): void {
    if (this.#began !== undefined) return;
    const began = this.#began = this.#timers.now();
    queueMicrotask(() => {
      this.#began = undefined;
      const ended = this.#timers.now();
      this.#notBefore = ended + REST * (ended - began);
    });
  }

  /** Forgets what was asked for. */
  close(): void {
    this.#stop?.();
    this.#stop = undefined;
  }
}
