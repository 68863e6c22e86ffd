import type { Escape } from "../escape.ts";

/** Workers of its own. */
export const WORKERS: readonly Escape[] = [
  { id: "workers.no_options", tries: "Read a file in a worker without options", sign: "secret" },
  { id: "workers.inherit", tries: "Read a file in a worker that asks to inherit", sign: "secret" },
  {
    id: "workers.all_of_a_kind",
    tries: "Read a file in a worker that asks to read all",
    sign: "secret",
  },
  {
    id: "workers.one_path",
    tries: "Read a file in a worker that asks for that path",
    sign: "secret",
  },
  {
    id: "workers.kind_inherit",
    tries: "Read a file in a worker that asks to inherit reading",
    sign: "secret",
  },
  {
    id: "workers.null_permissions",
    tries: "Read a file in a worker whose permissions are null",
    sign: "secret",
  },
  {
    id: "workers.misspelt_option",
    tries: "Read a file in a worker whose option is misspelt",
    sign: "secret",
  },
  {
    id: "workers.misplaced_option",
    tries: "Read a file in a worker whose option is in the wrong place",
    sign: "secret",
  },
  {
    id: "workers.data_static_import",
    tries: "Import a file outside in a data: worker's own imports",
    sign: "secret",
  },
  {
    id: "workers.blob_static_import",
    tries: "Import a file outside in a blob: worker's own imports",
    sign: "secret",
  },
  {
    id: "workers.entry_of_package",
    tries: "Start a module of the package, which imports a file outside, as a worker",
    sign: "secret",
  },
  { id: "workers.entry_outside", tries: "Start a module outside as a worker", sign: "secret" },
  { id: "workers.entry_http", tries: "Start a module of a server as a worker", sign: "reached" },
  { id: "workers.nested_twice", tries: "Read a file in a worker of a worker", sign: "secret" },
  {
    id: "workers.node_eval",
    tries: "Read a file in a worker of node:worker_threads, of text",
    sign: "secret",
  },
  {
    id: "workers.node_data_url",
    tries: "Read a file in a worker of node:worker_threads, of a data: module",
    sign: "secret",
  },
  {
    id: "workers.node_permissions",
    tries: "Read a file in a worker of node:worker_threads that asks to inherit",
    sign: "secret",
  },
  {
    id: "workers.node_outside",
    tries: "Start a file outside as a worker of node:worker_threads",
    sign: "secret",
  },
];
