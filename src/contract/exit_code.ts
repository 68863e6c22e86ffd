/** Exit codes by name: 2, 3 and 143 never come from a turn. */
export const EXIT_CODES = {
  done: 0,
  failed: 1,
  usage: 2,
  configuration: 3,
  denied: 4,
  limit: 5,
  interrupted: 130,
  terminated: 143,
} as const;

/** The name of an exit code. */
export type ExitName = keyof typeof EXIT_CODES;

/** A process's exit code. */
export type ExitCode = typeof EXIT_CODES[ExitName];
