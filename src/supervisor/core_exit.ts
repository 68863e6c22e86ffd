import { EXIT_CODES, type ExitCode } from "../contract/mod.ts";
import type { EndedBy } from "./guard_core.ts";
import type { CoreEnd } from "./spawn_core.ts";

/** How the supervisor itself ends after a core; with a failure to tell if the core could not tell its end. */
export interface CoreExit {
  /** The process's own exit code. */
  readonly code: number;
  /** What the document and a sentence on stderr say. @default {nothing} */
  readonly failure?: { readonly code: ExitCode; readonly error: string };
}

/** By shell convention: 128 and the number of the signal. */
export const SIGNAL_CODES: { readonly [signal: string]: number } = {
  SIGHUP: 129,
  SIGINT: EXIT_CODES.interrupted,
  SIGTERM: EXIT_CODES.terminated,
};

/** What is said of a run that a signal ended before it could say anything itself. */
export const BEFORE_BEGINNING = "The run was interrupted before it had begun";

/** Says how to end after a core: a core that had begun and ended by itself has told its end. */
export function coreExit(
  { status, begun, broken, endedBy }: CoreEnd & { endedBy?: EndedBy },
): CoreExit {
  if (endedBy === "no answer") {
    return failed(
      EXIT_CODES.interrupted,
      "The core did not answer the interrupt and was ended; what it had recorded is kept",
    );
  }
  if (endedBy !== undefined) {
    const code = SIGNAL_CODES[endedBy] ?? EXIT_CODES.terminated;
    return begun ? { code } : interrupted(code);
  }
  if (broken !== undefined) return failed(EXIT_CODES.failed, `The core was ended: ${broken}`);
  if (status.signal === null) {
    if (begun || status.code === 0) return { code: status.code };
    // It counts its signals from its first moment on, and ends at the second.
    return Object.values(SIGNAL_CODES).includes(status.code)
      ? interrupted(status.code)
      : failed(EXIT_CODES.failed, "The core ended before it was ready");
  }
  const code = SIGNAL_CODES[status.signal];
  if (code !== undefined) return interrupted(code);
  const error = `The core was ended by ${status.signal}; what it had recorded is kept`;
  return failed(EXIT_CODES.failed, error);
}

function failed(code: ExitCode, error: string): CoreExit {
  return { code, failure: { code, error } };
}

function interrupted(code: number): CoreExit {
  const told = code === EXIT_CODES.interrupted ? EXIT_CODES.interrupted : EXIT_CODES.terminated;
  return { code, failure: { code: told, error: BEFORE_BEGINNING } };
}
