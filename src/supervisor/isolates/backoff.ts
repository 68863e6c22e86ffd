/** How long must be waited after so many failures in a row, in milliseconds; the first one is 1. */
export type BackoffMs = (failures: number) => number;

/** Nothing after the first failure, then twice as long each time, up to five seconds. */
export function defaultBackoff(failures: number): number {
  return failures < 2 ? 0 : Math.min(100 * 2 ** (failures - 2), 5000);
}

/** Failures in a row, by name. */
export class Backoff {
  readonly #waitMs: BackoffMs;
  readonly #failures = new Map<string, { readonly count: number; readonly until: number }>();

  constructor(waitMs: BackoffMs) {
    this.#waitMs = waitMs;
  }

  /** One more failure. */
  failed(name: string): void {
    const count = (this.#failures.get(name)?.count ?? 0) + 1;
    this.#failures.set(name, { count, until: performance.now() + this.#waitMs(count) });
  }

  /** What was counted does not count any more. */
  worked(name: string): void {
    this.#failures.delete(name);
  }

  /** Milliseconds to wait before another trial. */
  left(name: string): number {
    return Math.max(0, (this.#failures.get(name)?.until ?? 0) - performance.now());
  }
}
