import type { Escape } from "../escape.ts";

/** Modules of node:. */
export const MODULES: readonly Escape[] = [
  { id: "modules.fs_read", tries: "Read a file by node:fs", sign: "secret" },
  { id: "modules.fs_promises", tries: "Read a file by the promises of node:fs", sign: "secret" },
  { id: "modules.fs_stream", tries: "Read a file by a stream of node:fs", sign: "secret" },
  { id: "modules.fs_blob", tries: "Read a file as a blob of node:fs", sign: "secret" },
  { id: "modules.fs_list", tries: "List a folder outside by node:fs", sign: "listed" },
  { id: "modules.fs_write", tries: "Write a file by node:fs", sign: "made" },
  { id: "modules.fs_append", tries: "Append to a file by node:fs", sign: "changed" },
  { id: "modules.fs_truncate", tries: "Empty a file by node:fs", sign: "changed" },
  { id: "modules.fs_chmod", tries: "Change the mode of a file by node:fs", sign: "changed" },
  { id: "modules.fs_copy", tries: "Copy a file by node:fs", sign: "made" },
  { id: "modules.fs_remove", tries: "Remove a file by node:fs", sign: "changed" },
  { id: "modules.fs_link", tries: "Make a hard link by node:fs", sign: "made" },
  { id: "modules.fs_symlink", tries: "Make a link by node:fs", sign: "made" },
  { id: "modules.fs_mkdtemp", tries: "Make a temporary folder by node:fs", sign: "made" },
  {
    id: "modules.child_spawn",
    tries: "Leave a process behind by node:child_process",
    sign: "started",
  },
  { id: "modules.child_exec", tries: "Run a shell by node:child_process", sign: "made" },
  {
    id: "modules.child_fork",
    tries: "Start the runtime again by node:child_process",
    sign: "made",
  },
  { id: "modules.cluster_fork", tries: "Start the runtime again by node:cluster", sign: "made" },
  { id: "modules.net_connect", tries: "Connect by node:net", sign: "reached" },
  { id: "modules.net_listen", tries: "Listen by node:net", sign: "listening" },
  { id: "modules.http_get", tries: "Ask a server by node:http", sign: "reached" },
  {
    id: "modules.tls_connect",
    tries: "Connect by node:tls, with a name that says something",
    sign: "reached",
  },
  { id: "modules.dgram_send", tries: "Send a datagram by node:dgram", sign: "reached" },
  { id: "modules.dns_query", tries: "Ask a name server by node:dns", sign: "reached" },
  {
    id: "modules.inspector_open",
    tries: "Open the debugger's port by node:inspector",
    sign: "listening",
  },
  { id: "modules.inspector_session", tries: "Read a file in a debugger's session", sign: "secret" },
  { id: "modules.wasi_read", tries: "Read a file by node:wasi", sign: "secret" },
  {
    id: "modules.wasi_stdio",
    tries: "Write to stdout by node:wasi",
    sign: "printed",
    open: {
      worker:
        "the streams of the core are open to it: it can read what is meant for the core, and write to your terminal",
    },
  },
  { id: "modules.sqlite_open", tries: "Open a database by node:sqlite", sign: "secret" },
  { id: "modules.sqlite_attach", tries: "Attach a database to one in memory", sign: "secret" },
  { id: "modules.sqlite_attach_uri", tries: "Attach a database by an address", sign: "secret" },
  { id: "modules.sqlite_vacuum", tries: "Write a file by copying a database", sign: "made" },
  { id: "modules.sqlite_backup", tries: "Write a file by backing a database up", sign: "made" },
  {
    id: "modules.sqlite_temporary",
    tries: "Make a database's temporary file in a folder outside",
    sign: "temporary",
    open: {
      worker:
        "a database makes its temporary files where it is told to, and removes them at once: nothing can be read of them, but they can fill the disk",
      process:
        "a database makes its temporary files where it is told to, and removes them at once: nothing can be read of them, but they can fill the disk",
    },
  },
  { id: "modules.vm_context", tries: "Read a file in a context of node:vm", sign: "secret" },
  { id: "modules.vm_script", tries: "Import a file in a script of node:vm", sign: "secret" },
  {
    id: "modules.process_binding",
    tries: "Read a file by an internal binding of process",
    sign: "secret",
  },
  { id: "modules.process_dlopen", tries: "Load a library by process.dlopen", sign: "loaded" },
  { id: "modules.process_env", tries: "Read the variables by node:process", sign: "secret" },
  { id: "modules.process_kill", tries: "Kill another process by node:process", sign: "killed" },
  { id: "modules.os_facts", tries: "Read the machine's name by node:os", sign: "hostname" },
  { id: "modules.module_hooks", tries: "Read a file by hooks of node:module", sign: "secret" },
];
