import type { Escape } from "../escape.ts";

/** Time. */
export const LOOPS: readonly Escape[] = [
  {
    id: "loops.sync",
    tries: "Loop for ever",
    sign: "burns",
    open: {
      worker:
        "a worker that is busy cannot be stopped: its call is settled, and its thread runs on until the core ends",
    },
  },
  {
    id: "loops.microtasks",
    tries: "Loop for ever with await",
    sign: "burns",
    open: {
      worker:
        "a worker that is busy cannot be stopped: its call is settled, and its thread runs on until the core ends",
    },
  },
  { id: "loops.timers", tries: "Set timers for ever", sign: "burns" },
  { id: "loops.never", tries: "Never answer", sign: "hangs" },
  {
    id: "loops.getter",
    tries: "Loop for ever in a getter of the result",
    sign: "burns",
    open: {
      worker:
        "a worker that is busy cannot be stopped: its call is settled, and its thread runs on until the core ends",
    },
  },
  { id: "loops.to_json", tries: "Loop for ever in toJSON of the result", sign: "burns" },
  {
    id: "loops.thenable",
    tries: "Loop for ever in then of the result",
    sign: "burns",
    open: {
      worker:
        "a worker that is busy cannot be stopped: its call is settled, and its thread runs on until the core ends",
    },
  },
  {
    id: "loops.thenable_chain",
    tries: "Answer with one promise after the other",
    sign: "burns",
    open: {
      worker:
        "a worker that is busy cannot be stopped: its call is settled, and its thread runs on until the core ends",
    },
  },
  {
    id: "loops.proxy",
    tries: "Loop for ever in a trap of the result",
    sign: "burns",
    open: {
      worker:
        "a worker that is busy cannot be stopped: its call is settled, and its thread runs on until the core ends",
    },
  },
  {
    id: "loops.error_message",
    tries: "Loop for ever in the message of an error",
    sign: "burns",
    open: {
      worker:
        "a worker that is busy cannot be stopped: its call is settled, and its thread runs on until the core ends",
    },
  },
  {
    id: "loops.expression",
    tries: "Match a pattern that backtracks for ever",
    sign: "burns",
    open: {
      worker:
        "a worker that is busy cannot be stopped: its call is settled, and its thread runs on until the core ends",
    },
  },
  {
    id: "loops.swallowing",
    tries: "Be told to stop, and loop for ever",
    sign: "hangs",
    open: {
      worker:
        "a worker that is busy cannot be stopped: its call is settled, and its thread runs on until the core ends",
    },
  },
  { id: "loops.wait_on_memory", tries: "Wait for ever on shared memory", sign: "hangs" },
  {
    id: "loops.in_a_worker",
    tries: "Loop for ever in a worker of its own",
    sign: "burns",
    slow: true,
    open: {
      worker:
        "a worker that is busy cannot be stopped: its call is settled, and its thread runs on until the core ends",
    },
  },
  {
    id: "loops.wasm",
    tries: "Loop for ever in WebAssembly",
    sign: "burns",
    open: {
      worker:
        "a worker that is busy cannot be stopped: its call is settled, and its thread runs on until the core ends",
    },
  },
  {
    id: "loops.top_level",
    tries: "Loop for ever while the module loads",
    sign: "burns",
    slow: true,
    open: {
      worker:
        "a worker that is busy cannot be stopped: its call is settled, and its thread runs on until the core ends",
    },
  },
  { id: "loops.top_level_await", tries: "Never finish to load", sign: "hangs", slow: true },
];
