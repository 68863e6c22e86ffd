import { SIGNAL_CODES } from "../core_exit.ts";

/** What a command must not leave behind when it is interrupted. */
export interface Leftovers extends Disposable {
  /** Called before the process ends early; what is underway settles first. */
  add(discard: () => unknown): void;
  /** Something that is not left half done. */
  finish<T>(work: Promise<T>): Promise<T>;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Takes the signals that end a process, until it is disposed of. */
export function openLeftovers(): Leftovers {
  const discards: (() => unknown)[] = [];
  let working: Promise<unknown> = Promise.resolve();
  let isLeaving = false;
  const leave = async (signal: typeof SIGNALS[number]) => {
    if (isLeaving) return;
    isLeaving = true;
    await working;
    for (const discard of discards.toReversed()) await discard();
    Deno.exit(SIGNAL_CODES[signal]);
  };
  const handlers = SIGNALS.map((signal) => {
    const handler = () => void leave(signal);
    Deno.addSignalListener(signal, handler);
    return () => Deno.removeSignalListener(signal, handler);
  });
  return {
    add: (discard) => void discards.push(discard),
    finish(work) {
      working = work.catch(() => {});
      return work;
    },
    [Symbol.dispose]: () => handlers.forEach((release) => release()),
  };
}
