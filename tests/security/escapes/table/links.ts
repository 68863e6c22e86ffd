import type { Escape } from "../escape.ts";

/** Links and renames. */
export const LINKS: readonly Escape[] = [
  {
    id: "links.read_through",
    tries: "Read a file through a link in the package",
    sign: "secret",
    as: "linked",
  },
  {
    id: "links.list_through",
    tries: "List a folder through a link in the package",
    sign: "passed",
    as: "linked",
  },
  {
    id: "links.file_link",
    tries: "Read a file that is a link in the package",
    sign: "secret",
    as: "linked",
  },
  {
    id: "links.fetch_through",
    tries: "Fetch a file through a link in the package",
    sign: "secret",
    as: "linked",
  },
  {
    id: "links.write_through",
    tries: "Write a file through a link in the package",
    sign: "made",
    as: "linked",
  },
  {
    id: "links.wasi_link_read",
    tries: "Make a link in a granted folder by node:wasi, and read through it",
    sign: "secret",
    as: "writer",
    open: {
      worker:
        "whoever may write a folder can leave it, since the runtime does not check such a link or journal (decision 12)",
      process:
        "whoever may write a folder can leave it, since the runtime does not check such a link or journal (decision 12)",
    },
  },
  {
    id: "links.wasi_link_write",
    tries: "Make a link in a granted folder by node:wasi, and write through it",
    sign: "made",
    as: "writer",
    open: {
      worker:
        "whoever may write a folder can leave it, since the runtime does not check such a link or journal (decision 12)",
      process:
        "whoever may write a folder can leave it, since the runtime does not check such a link or journal (decision 12)",
    },
  },
  {
    id: "links.wasi_link_root",
    tries: "Make a link to /etc by node:wasi, and read /etc/passwd",
    sign: "passwd",
    as: "writer",
    open: {
      worker:
        "whoever may write a folder can leave it, since the runtime does not check such a link or journal (decision 12)",
      process:
        "whoever may write a folder can leave it, since the runtime does not check such a link or journal (decision 12)",
    },
  },
  {
    id: "links.wasi_link_proc",
    tries: "Make a link to /proc by node:wasi, and read the variables",
    sign: "secret",
    as: "writer",
  },
  {
    id: "links.journal_removes",
    tries: "Have a forged journal of a database remove a file outside",
    sign: "changed",
    as: "writer",
    open: {
      worker:
        "whoever may write a folder can leave it, since the runtime does not check such a link or journal (decision 12)",
      process:
        "whoever may write a folder can leave it, since the runtime does not check such a link or journal (decision 12)",
    },
  },
  {
    id: "links.hard_link",
    tries: "Make a hard link to a file outside in a granted folder",
    sign: "secret",
    as: "writer",
  },
  {
    id: "links.plain_link",
    tries: "Make a link in a granted folder, and read through it",
    sign: "secret",
    as: "writer",
  },
  {
    id: "links.rename_out",
    tries: "Rename a file out of a granted folder",
    sign: "made",
    as: "writer",
  },
  {
    id: "links.rename_in",
    tries: "Rename a file outside into a granted folder",
    sign: "secret",
    as: "writer",
  },
  { id: "links.dots_out", tries: "Write a file outside by many ../", sign: "made", as: "writer" },
  {
    id: "links.rename_folder",
    tries: "Rename the granted folder away",
    sign: "made",
    as: "writer",
  },
];
