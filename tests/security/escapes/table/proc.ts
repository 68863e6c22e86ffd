import type { Escape } from "../escape.ts";

/** Files of the system. */
export const PROC: readonly Escape[] = [
  { id: "proc.environ", tries: "Read the process's own variables in /proc", sign: "secret" },
  { id: "proc.environ_thread", tries: "Read the thread's variables in /proc", sign: "secret" },
  { id: "proc.environ_parent", tries: "Read the parent's variables in /proc", sign: "secret" },
  { id: "proc.environ_victim", tries: "Read another process's variables in /proc", sign: "secret" },
  { id: "proc.environ_node", tries: "Read the variables in /proc by node:fs", sign: "secret" },
  { id: "proc.root", tries: "Read a file through /proc/self/root", sign: "secret" },
  {
    id: "proc.root_parent",
    tries: "Read a file through the parent's root in /proc",
    sign: "secret",
  },
  { id: "proc.cwd", tries: "Read a file through /proc/self/cwd", sign: "secret" },
  { id: "proc.import_root", tries: "Import a file through /proc/self/root", sign: "secret" },
  { id: "proc.memory", tries: "Open the process's memory", sign: "passed" },
  { id: "proc.maps", tries: "Read the map of the process's memory", sign: "passed" },
  { id: "proc.fd", tries: "List the process's open files", sign: "passed" },
  { id: "proc.dev_fd", tries: "List /dev/fd", sign: "passed" },
  { id: "proc.list", tries: "List the processes", sign: "passed" },
  { id: "proc.cmdline_victim", tries: "Read another process's command line", sign: "passed" },
  { id: "proc.score", tries: "Have the system rather kill it, or another", sign: "passed" },
  { id: "proc.kernel_log", tries: "Open the system's log", sign: "passed" },
  { id: "proc.shared_memory", tries: "Write to /dev/shm", sign: "passed" },
  { id: "proc.sys", tries: "Read /sys", sign: "passed" },
  { id: "proc.temporary", tries: "Write to the system's temporary folder", sign: "passed" },
];
