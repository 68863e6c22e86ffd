import { EXIT_CODES, type ExitCode } from "../contract/mod.ts";

/** Why the supervisor does not start what was asked for: one sentence of what, where, what to do. */
export interface Refusal {
  readonly ok: false;
  readonly code: ExitCode;
  readonly error: string;
}

/** A value, or the reason for which there is none. */
export type Checked<T> = { readonly ok: true; readonly value: T } | Refusal;

/** A refusal because of how the machine, a folder or a variable is set up: exit code 3. */
export function refuse(error: string): Refusal {
  return { ok: false, code: EXIT_CODES.configuration, error };
}

/** A value that passed. */
export function pass<T>(value: T): Checked<T> {
  return { ok: true, value };
}
