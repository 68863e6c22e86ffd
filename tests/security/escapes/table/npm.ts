import type { Escape } from "../escape.ts";

/** Packages of a registry. */
export const NPM: readonly Escape[] = [
  {
    id: "npm.uncached",
    tries: "Tell the registry a name by npm:",
    sign: "reached",
    open: {
      worker:
        "the runtime asks a registry without any permission, and tells it the name; `--cached-only` on the core keeps it from that",
    },
  },
  {
    id: "npm.uncached_data_url",
    tries: "Tell the registry a name by npm: in a data: module",
    sign: "reached",
    open: {
      worker:
        "the runtime asks a registry without any permission, and tells it the name; `--cached-only` on the core keeps it from that",
    },
  },
  {
    id: "npm.uncached_from_worker",
    tries: "Tell the registry a name by npm: in a worker of its own",
    sign: "reached",
    open: {
      worker:
        "the runtime asks a registry without any permission, and tells it the name; `--cached-only` on the core keeps it from that",
    },
  },
  {
    id: "npm.uncached_node",
    tries: "Tell the registry a name by a file of its package",
    sign: "reached",
    open: {
      worker:
        "the runtime asks a registry without any permission, and tells it the name; `--cached-only` on the core keeps it from that",
    },
  },
  {
    id: "npm.cached",
    tries: "Read a package of the runtime's cache that no lock holds, by npm:",
    sign: "secret",
  },
  {
    id: "npm.cached_require",
    tries: "Read a package of the runtime's cache by require",
    sign: "secret",
    open: {
      worker:
        "what a registry's package put into the runtime's cache is required without a permission, packages of other projects among it",
    },
  },
  {
    id: "npm.cached_file",
    tries: "Read a file of a package of the runtime's cache",
    sign: "secret",
  },
  {
    id: "npm.cached_module",
    tries: "Import a module of the runtime's cache by its path",
    sign: "secret",
    open: {
      worker:
        "what a registry's package put into the runtime's cache is required without a permission, packages of other projects among it",
    },
  },
];
