import { type ParentWatcher, startParentWatcher } from "./parent_watcher.ts";

/** A parent watcher that has not started yet. */
export interface LateWatcher {
  /** Starts it now, if it has not started: call it before anything that may block the event loop. */
  start(): void;
  /** Sets the terminal's mode, as {@linkcode ParentWatcher.setTerminal} does; starts the watcher. */
  setTerminal(mode: "raw" | "cooked"): Promise<void>;
}

/**
 * Prepares to watch the parent that this process has now. Starting the watcher holds the event loop up
 * for as long as a thread takes to start, so it waits `afterMs` milliseconds, or until it is needed.
 */
export function watchParentLate({ afterMs = 250 } = {}): LateWatcher {
  const parent = Deno.ppid;
  let watcher: ParentWatcher | undefined;
  const started = () => watcher ??= startParentWatcher({ parent });
  const start = () => void started();
  // Not a timer: the first touch of one costs more than all the rest of this.
  AbortSignal.timeout(afterMs).addEventListener("abort", start);
  return { start, setTerminal: (mode) => started().setTerminal(mode) };
}
