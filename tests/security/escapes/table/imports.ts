import type { Escape } from "../escape.ts";

/** Imports. */
export const IMPORTS: readonly Escape[] = [
  {
    id: "imports.static_text",
    tries: "Import a file outside as text, in the entry's own imports",
    sign: "secret",
  },
  {
    id: "imports.static_json",
    tries: "Import a file outside as JSON, in the entry's own imports",
    sign: "secret",
  },
  {
    id: "imports.static_bytes",
    tries: "Import a file outside as bytes, in the entry's own imports",
    sign: "secret",
  },
  {
    id: "imports.static_module",
    tries: "Import a module outside, in the entry's own imports",
    sign: "secret",
  },
  {
    id: "imports.static_link",
    tries: "Import a file through a link that lies in the package",
    sign: "secret",
    as: "linked",
  },
  {
    id: "imports.static_http",
    tries: "Import a module from a server, in the entry's own imports",
    sign: "reached",
  },
  {
    id: "imports.static_npm",
    tries: "Import a package by npm:, in the entry's own imports",
    sign: "reached",
    open: {
      worker:
        "the runtime asks a registry without any permission, and tells it the name; `--cached-only` on the core keeps it from that",
    },
  },
  {
    id: "imports.static_deep",
    tries: "Import a file outside as text, in a module further down",
    sign: "secret",
  },
  {
    id: "imports.template_text",
    tries: "Import a file outside as text, by an import() of a template",
    sign: "secret",
  },
  {
    id: "imports.template_module",
    tries: "Import a module outside, by an import() of a template",
    sign: "secret",
  },
  {
    id: "imports.literal_text",
    tries: "Import a file outside as text, by a literal import()",
    sign: "secret",
  },
  {
    id: "imports.literal_json",
    tries: "Import a file outside as JSON, by a literal import()",
    sign: "secret",
  },
  {
    id: "imports.literal_http",
    tries: "Import a module from a server, by a literal import()",
    sign: "reached",
  },
  {
    id: "imports.literal_npm",
    tries: "Import a package by npm:, by a literal import()",
    sign: "reached",
    open: {
      worker:
        "the runtime asks a registry without any permission, and tells it the name; `--cached-only` on the core keeps it from that",
    },
  },
  {
    id: "imports.computed_text",
    tries: "Import a file outside as text, by a computed import()",
    sign: "secret",
  },
  {
    id: "imports.computed_json",
    tries: "Import a file outside as JSON, by a computed import()",
    sign: "secret",
  },
  {
    id: "imports.computed_bytes",
    tries: "Import a file outside as bytes, by a computed import()",
    sign: "secret",
  },
  {
    id: "imports.computed_module",
    tries: "Import a module outside, by a computed import()",
    sign: "secret",
  },
  { id: "imports.computed_passwd", tries: "Import /etc/passwd as text", sign: "passwd" },
  {
    id: "imports.computed_syntax_error",
    tries: "Import a file outside as what it is not, and read it in the error",
    sign: "secret",
  },
  {
    id: "imports.through_link",
    tries: "Import a file through a link in the package, by a computed import()",
    sign: "secret",
    as: "linked",
  },
  { id: "imports.through_dots", tries: "Import a file outside by many ../", sign: "secret" },
  { id: "imports.of_sibling", tries: "Import a file of another package", sign: "secret" },
  {
    id: "imports.computed_http",
    tries: "Import a module from a server, by a computed import()",
    sign: "reached",
  },
  { id: "imports.jsr", tries: "Import a package by jsr:", sign: "reached" },
  {
    id: "imports.data_static",
    tries: "Import a file outside in a data: module's own imports",
    sign: "secret",
  },
  {
    id: "imports.data_computed",
    tries: "Import a file outside in a data: module, computed",
    sign: "secret",
  },
  {
    id: "imports.data_http",
    tries: "Import a module from a server in a data: module's own imports",
    sign: "reached",
  },
  {
    id: "imports.blob_static",
    tries: "Import a file outside in a blob: module's own imports",
    sign: "secret",
  },
  { id: "imports.require_text", tries: "Require a file outside", sign: "secret" },
  {
    id: "imports.require_module",
    tries: "Require a module outside, by a require made for its folder",
    sign: "secret",
  },
  { id: "imports.evaluated", tries: "Import a file outside in code made of text", sign: "secret" },
  {
    id: "imports.resolve_http",
    tries: "Import JSON from a server by a resolved address",
    sign: "reached",
  },
  { id: "imports.source_map", tries: "Have a source map fetched from a server", sign: "reached" },
];
