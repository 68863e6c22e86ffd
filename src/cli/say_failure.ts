import {
  type ExitCode,
  failureOutput,
  hideCredentials,
  type OutputFormat,
} from "../contract/mod.ts";
import type { CliIo } from "./cli_io.ts";

/** Why nothing was run: a sentence for each problem, and the exit code of that. */
export interface Failure {
  readonly code: ExitCode;
  readonly problems: readonly string[];
}

/** Says why nothing was run: on stderr, and on stdout where a document was asked for. */
export function sayFailure(io: CliIo, output: OutputFormat, { code, problems }: Failure): ExitCode {
  const shown = problems.map(hideCredentials);
  io.out(failureOutput(output, { code, error: shown.join("; ") }));
  for (const problem of shown) io.err(`${problem}\n`);
  return code;
}
