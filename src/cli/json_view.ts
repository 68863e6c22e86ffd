import { jsonLine } from "../contract/mod.ts";
import type { CliIo } from "./cli_io.ts";
import type { TurnView } from "./turn_view.ts";

/** Exactly one document on stdout, at the end, and nothing else. */
export function createJsonView(io: CliIo): TurnView {
  return { show: () => {}, close: (document) => io.out(jsonLine(document)) };
}

/** Every event on a line of its own; the last one is the document under `type: "result"`. */
export function createStreamView(io: CliIo): TurnView {
  return { show: (event) => io.out(jsonLine(event)), close: () => {} };
}
