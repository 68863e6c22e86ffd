import { jsonLine, showInline } from "../contract/mod.ts";
import type { CliIo } from "./cli_io.ts";
import type { TurnView } from "./turn_view.ts";

/** Exactly one document on stdout, at the end; on stderr what it has no place for, a notice per line. */
export function createJsonView(io: CliIo, { quiet }: { readonly quiet: boolean }): TurnView {
  return {
    show: (event) => {
      if (event.type !== "notice" || quiet) return;
      const word = event.level === "info" ? "note" : event.level;
      io.err(`${word}: ${showInline(event.message, 1000)}\n`);
    },
    close: (document) => io.out(jsonLine(document)),
  };
}

/** Every event on a line of its own; the last one is the document under `type: "result"`. */
export function createStreamView(io: CliIo): TurnView {
  return { show: (event) => io.out(jsonLine(event)), close: () => {} };
}
