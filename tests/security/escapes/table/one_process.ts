import type { Escape } from "../escape.ts";

/** What workers of a process share. */
export const ONE_PROCESS: readonly Escape[] = [
  {
    id: "shared.broadcast_listen",
    tries: "Hear what another package tells by BroadcastChannel",
    sign: "secret",
    beside: { name: "announce", when: "during" },
    open: { worker: "all workers of a process share it" },
  },
  {
    id: "shared.broadcast_listen_node",
    tries: "Hear it by the BroadcastChannel of node:worker_threads",
    sign: "secret",
    beside: { name: "announce", when: "during" },
    open: { worker: "all workers of a process share it" },
  },
  {
    id: "shared.broadcast_speak",
    tries: "Tell another package something by BroadcastChannel",
    sign: "heard",
    beside: { name: "listen", when: "during" },
    open: { worker: "all workers of a process share it" },
  },
  {
    id: "shared.reviewed_listen",
    tries: "Hear what another reviewed package tells by BroadcastChannel",
    sign: "secret",
    beside: { name: "announce", when: "during" },
    as: "reviewed",
    open: { worker: "all workers of a process share it" },
  },
  {
    id: "shared.reviewed_speak",
    tries: "Tell another reviewed package something by BroadcastChannel",
    sign: "heard",
    beside: { name: "listen", when: "during" },
    as: "reviewed",
    open: { worker: "all workers of a process share it" },
  },
  {
    id: "shared.reviewed_poison",
    tries: "Put something into the caches of another reviewed package",
    sign: "heard",
    beside: { name: "recall", when: "after" },
    as: "reviewed",
    open: { worker: "all workers of a process share it" },
  },
  {
    id: "shared.cache_read",
    tries: "Read what another package put into caches",
    sign: "secret",
    beside: { name: "remember", when: "before" },
    open: { worker: "all workers of a process share it" },
  },
  {
    id: "shared.cache_poison",
    tries: "Put something into another package's caches",
    sign: "heard",
    beside: { name: "recall", when: "after" },
    open: { worker: "all workers of a process share it" },
  },
  {
    id: "shared.cache_keep",
    tries: "Keep something in caches until another run",
    sign: "kept",
    open: { worker: "all workers of a process share it" },
  },
  {
    id: "shared.stdin_read",
    tries: "Read the process's stdin",
    sign: "secret",
    open: {
      worker:
        "the streams of the core are open to it: it can read what is meant for the core, and write to your terminal",
    },
  },
  {
    id: "shared.stdin_fd",
    tries: "Read the process's stdin by its number",
    sign: "secret",
    open: {
      worker:
        "the streams of the core are open to it: it can read what is meant for the core, and write to your terminal",
    },
  },
  { id: "shared.stdout_console", tries: "Write to stdout by console.log", sign: "printed" },
  {
    id: "shared.stdout_write",
    tries: "Write sequences that steer a terminal to stdout",
    sign: "printed",
    open: {
      worker:
        "the streams of the core are open to it: it can read what is meant for the core, and write to your terminal",
    },
  },
  {
    id: "shared.stdout_node",
    tries: "Write to stdout by node:process",
    sign: "printed",
    open: {
      worker:
        "the streams of the core are open to it: it can read what is meant for the core, and write to your terminal",
    },
  },
  {
    id: "shared.stdout_fd",
    tries: "Write to stdout by its number",
    sign: "printed",
    open: {
      worker:
        "the streams of the core are open to it: it can read what is meant for the core, and write to your terminal",
    },
  },
  { id: "shared.stderr_console", tries: "Write to stderr by console.error", sign: "printed" },
  {
    id: "shared.stderr_write",
    tries: "Write sequences that steer a terminal to stderr",
    sign: "printed",
    open: {
      worker:
        "the streams of the core are open to it: it can read what is meant for the core, and write to your terminal",
    },
  },
  {
    id: "shared.stderr_fd",
    tries: "Write to stderr by its number",
    sign: "printed",
    open: {
      worker:
        "the streams of the core are open to it: it can read what is meant for the core, and write to your terminal",
    },
  },
  {
    id: "shared.warning",
    tries: "Have a warning printed",
    sign: "printed",
    open: {
      worker:
        "the streams of the core are open to it: it can read what is meant for the core, and write to your terminal",
    },
  },
  { id: "shared.late_error", tries: "Have an error printed that nobody catches", sign: "printed" },
];
