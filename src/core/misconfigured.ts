import { type CliIo, outputOf, sayFailure } from "../cli/mod.ts";
import { EXIT_CODES, type ExitCode, type ParsedCommandLine, showInline } from "../contract/mod.ts";

/** What an error says, as one bounded line. */
export function messageOf(error: unknown): string {
  return showInline(error instanceof Error ? error.message : String(error), 1000);
}

/** Says what the person has to mend, a sentence each. Exit code 3. */
export function misconfigured(
  io: CliIo,
  line: ParsedCommandLine,
  problems: readonly string[],
): ExitCode {
  return sayFailure(io, outputOf(line), { code: EXIT_CODES.configuration, problems });
}
