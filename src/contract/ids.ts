/** Makes identifiers; injected, so that tests know them. */
export interface IdSource {
  /** A new identifier: the prefix, an underscore, and 16 or more characters of `[0-9a-z]`. */
  next(prefix: "ses" | "trn" | "call" | "apr"): string;
}

/** Tells the time; injected, so that tests own it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds of a clock that never goes back. */
  monotonic(): number;
}

/** What every identifier made by an {@linkcode IdSource} matches. */
export const ID_PATTERN: RegExp = /^(?:ses|trn|call|apr)_[0-9a-z]{16,40}$/;

/** Identifiers that sort by time: 9 characters of milliseconds in base 36, then 10 random ones. */
export function createIdSource(clock: Clock = systemClock): IdSource {
  return {
    next(prefix) {
      const random = crypto.getRandomValues(new Uint8Array(10));
      const tail = Array.from(random, (byte) => (byte % 36).toString(36)).join("");
      return `${prefix}_${Math.trunc(clock.now()).toString(36).padStart(9, "0")}${tail}`;
    },
  };
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
