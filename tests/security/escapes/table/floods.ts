import type { Escape } from "../escape.ts";

/** Endings, floods and answers that are none. */
export const FLOODS: readonly Escape[] = [
  { id: "floods.messages", tries: "Post messages without end", sign: "burns" },
  {
    id: "floods.messages_sync",
    tries: "Post two million messages at once",
    sign: "hangs",
    open: {
      worker:
        "a worker that is busy cannot be stopped: its call is settled, and its thread runs on until the core ends",
    },
  },
  {
    id: "floods.logs",
    tries: "Print to stdout without end",
    sign: "burns",
    open: {
      worker:
        "a worker that is busy cannot be stopped: its call is settled, and its thread runs on until the core ends",
    },
  },
  {
    id: "floods.errors_logged",
    tries: "Print to stderr without end",
    sign: "burns",
    open: {
      worker:
        "a worker that is busy cannot be stopped: its call is settled, and its thread runs on until the core ends",
    },
  },
  { id: "floods.rejections", tries: "Reject 5 000 promises that nobody takes", sign: "ends" },
  { id: "floods.rejection_of_null", tries: "Reject with null", sign: "ends" },
  { id: "floods.thrown_later", tries: "Throw where nobody catches", sign: "ends" },
  { id: "floods.thrown_hostile", tries: "Throw what cannot be looked at", sign: "ends" },
  { id: "floods.error_events", tries: "Throw 200 times where nobody catches", sign: "ends" },
  { id: "floods.report_error", tries: "Report an error", sign: "ends" },
  { id: "floods.exit", tries: "End silently by Deno.exit", sign: "ends" },
  { id: "floods.exit_failed", tries: "End by Deno.exit with a code", sign: "ends" },
  { id: "floods.process_exit", tries: "End by process.exit", sign: "ends" },
  { id: "floods.really_exit", tries: "End by process.reallyExit", sign: "ends" },
  { id: "floods.abort", tries: "End by process.abort", sign: "ends" },
  { id: "floods.close", tries: "Close the worker", sign: "ends" },
  {
    id: "floods.kill_self",
    tries: "Kill its own process",
    sign: "ends",
    open: { worker: "a worker can end its own process, which is the core" },
  },
  {
    id: "floods.kill_self_node",
    tries: "Crash its own process",
    sign: "ends",
    open: { worker: "a worker can end its own process, which is the core" },
  },
  {
    id: "floods.stop_self",
    tries: "Stop its own process",
    sign: "hangs",
    open: { worker: "a worker can end its own process, which is the core" },
  },
  {
    id: "floods.terminate_self",
    tries: "Terminate its own process",
    sign: "ends",
    open: { worker: "a worker can end its own process, which is the core" },
  },
  {
    id: "floods.runtime_panic",
    tries: "Import one file as text and as JSON, on which the runtime gives up",
    sign: "ends",
    open: { worker: "the runtime itself gives up on it, and with it the core ends" },
  },
  { id: "floods.deep_recursion", tries: "Call itself without end", sign: "malformed" },
  { id: "floods.huge_text", tries: "Answer with 10 MB of text", sign: "huge" },
  { id: "floods.huge_list", tries: "Answer with 600 000 texts", sign: "huge" },
  { id: "floods.many_keys", tries: "Answer with 200 000 keys", sign: "huge" },
  { id: "floods.huge_error", tries: "Fail with 10 MB of text", sign: "huge" },
  { id: "floods.result_function", tries: "Answer with a function", sign: "malformed" },
  { id: "floods.result_symbol", tries: "Answer with a symbol", sign: "malformed" },
  { id: "floods.result_undefined", tries: "Answer with undefined", sign: "malformed" },
  { id: "floods.result_bigint", tries: "Answer with a bigint", sign: "malformed" },
  { id: "floods.result_cycle", tries: "Answer with a value that holds itself", sign: "malformed" },
  {
    id: "floods.result_throws",
    tries: "Answer with a value that throws when it is read",
    sign: "malformed",
  },
  { id: "floods.thrown_null", tries: "Throw null", sign: "malformed" },
  { id: "floods.thrown_symbol", tries: "Throw a symbol", sign: "malformed" },
  {
    id: "floods.thrown_no_prototype",
    tries: "Throw an object without a prototype",
    sign: "malformed",
  },
  {
    id: "floods.hold_signals",
    tries: "Catch the signals that ask the process to end",
    sign: "outlives",
  },
];
