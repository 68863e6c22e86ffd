import type { Escape } from "../escape.ts";

/** Memory. */
export const BOMBS: readonly Escape[] = [
  {
    id: "bombs.heap",
    tries: "Fill the heap",
    sign: "grows",
    open: { worker: "nothing bounds the memory of the core" },
  },
  {
    id: "bombs.strings",
    tries: "Fill the heap with text",
    sign: "grows",
    open: { worker: "nothing bounds the memory of the core" },
  },
  {
    id: "bombs.array_buffers",
    tries: "Fill memory with ArrayBuffers",
    sign: "grows",
    open: { worker: "nothing bounds the memory of the core" },
  },
  {
    id: "bombs.shared_buffers",
    tries: "Fill memory with SharedArrayBuffers",
    sign: "grows",
    open: { worker: "nothing bounds the memory of the core" },
  },
  {
    id: "bombs.wasm_memory",
    tries: "Fill memory with memories of WebAssembly",
    sign: "grows",
    open: { worker: "nothing bounds the memory of the core" },
  },
  {
    id: "bombs.blobs",
    tries: "Fill memory with blobs",
    sign: "grows",
    open: { worker: "nothing bounds the memory of the core" },
  },
  {
    id: "bombs.workers",
    tries: "Fill memory by many workers",
    sign: "grows",
    open: { worker: "nothing bounds the memory of the core" },
  },
  {
    id: "bombs.sqlite_memory",
    tries: "Fill memory with a database",
    sign: "grows",
    open: { worker: "nothing bounds the memory of the core" },
  },
  {
    id: "bombs.messages",
    tries: "Fill memory with messages that nobody takes",
    sign: "grows",
    open: { worker: "nothing bounds the memory of the core" },
  },
];
