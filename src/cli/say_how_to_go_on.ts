import type { ParsedCommandLine } from "../contract/mod.ts";
import type { CliIo } from "./cli_io.ts";

/** Tells a person at a terminal how the session goes on; `command` is what does it. */
export function sayHowToGoOn(
  command: string,
  { line, io }: { readonly line: ParsedCommandLine; readonly io: CliIo },
): void {
  if (!io.errIsTerminal || line.options.quiet === true) return;
  const text = `to go on: ${command}`;
  io.err(io.color ? `\x1b[2m${text}\x1b[0m\n` : `${text}\n`);
}
