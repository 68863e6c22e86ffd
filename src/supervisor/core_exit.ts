import { EXIT_CODES, type ExitCode } from "../contract/mod.ts";
import type { EndedBy } from "./guard_core.ts";
import type { CoreEnd } from "./spawn_core.ts";

/** How the supervisor itself ends after a core; with one sentence if nobody has asked for that end. */
export type CoreExit =
  | { readonly code: number }
  | { readonly code: ExitCode; readonly error: string };

/** By shell convention: 128 and the number of the signal. */
const SIGNAL_CODES: { readonly [signal: string]: number } = {
  SIGHUP: 129,
  SIGINT: EXIT_CODES.interrupted,
  SIGTERM: EXIT_CODES.terminated,
};

/** Says how to end after a core: a core that ended by itself has decided the code. */
export function coreExit(
  { status, begun, broken, endedBy }: CoreEnd & { endedBy?: EndedBy },
): CoreExit {
  if (endedBy === "no answer") {
    return {
      code: EXIT_CODES.interrupted,
      error: "The core did not answer the interrupt and was ended; what it had recorded is kept",
    };
  }
  if (endedBy !== undefined) {
    return { code: SIGNAL_CODES[endedBy] ?? EXIT_CODES.terminated };
  }
  if (broken !== undefined) {
    return { code: EXIT_CODES.failed, error: `The core was ended: ${broken}` };
  }
  if (status.signal === null) {
    const early = !begun && status.code !== 0;
    return early
      ? { code: EXIT_CODES.failed, error: "The core ended before it was ready" }
      : { code: status.code };
  }
  const code = SIGNAL_CODES[status.signal];
  return code === undefined
    ? {
      code: EXIT_CODES.failed,
      error: `The core was ended by ${status.signal}; what it had recorded is kept`,
    }
    : { code };
}
