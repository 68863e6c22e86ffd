import { TERMINAL_RESET } from "../contract/mod.ts";
import { workerOptions } from "./worker_options.ts";

/** Ends this process when its parent is gone, even if its own event loop is busy. */
export interface ParentWatcher {
  /**
   * Sets the terminal's mode. Only what the watcher itself set can it undo when this process is too
   * busy to do so, therefore all raw mode goes through it. Resolves once the mode is set.
   */
  setTerminal(mode: "raw" | "cooked"): Promise<void>;
  /** Stops watching; the terminal is left as it is. */
  stop(): void;
}

// Read before anything is connected: a parent that dies after that is noticed whenever the watcher
// starts, and one that died before does not listen.
const PARENT_AT_START = Deno.ppid;

/** Milliseconds between two looks at the parent. */
const POLL_MS = 250;

// It runs in a thread of its own with no permission at all. Reading the parent's id, setting the
// terminal's mode, writing to stdout and killing its own process need none.
const SOURCE = `
let parent;
let raw = false;
const restore = () => {
  try { Deno.stdin.setRaw(false); } catch {}
  try { if (Deno.stdout.isTerminal()) Deno.stdout.writeSync(encode(raw ? RESET + BELOW : RESET)); } catch {}
};
const encode = (text) => new TextEncoder().encode(text);
const RESET = ${JSON.stringify(TERMINAL_RESET)};
// Whoever had the screen for itself may have left the cursor in the midst of it.
const BELOW = "\\r\\n\\x1b[J";
const look = () => {
  if (Deno.ppid === parent) return;
  restore();
  Deno.kill(Deno.pid, "SIGKILL");
};
self.onmessage = ({ data }) => {
  if (data.parent !== undefined) {
    parent = data.parent;
    look();
    setInterval(look, data.poll);
    return;
  }
  raw = data.mode === "raw";
  try { Deno.stdin.setRaw(raw); } catch {}
  self.postMessage(data.mode);
};
`;

/**
 * Starts to watch the parent of this process. It returns at once; the thread starts meanwhile.
 *
 * @param options `parent`: the process id to watch for. @default {the parent when this module was loaded}
 */
export function startParentWatcher(options: { readonly parent?: number } = {}): ParentWatcher {
  // A data URL, because a blob URL does not work in a compiled program.
  const url = `data:text/javascript,${encodeURIComponent(SOURCE)}`;
  const worker = new Worker(url, workerOptions({}));
  const waiting: (() => void)[] = [];
  worker.onmessage = () => waiting.shift()?.();
  worker.postMessage({ parent: options.parent ?? PARENT_AT_START, poll: POLL_MS });
  return {
    setTerminal(mode) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      worker.postMessage({ mode });
      return promise;
    },
    stop: () => worker.terminate(),
  };
}
