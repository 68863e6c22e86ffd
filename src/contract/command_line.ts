import type { NamedFile } from "./agent_config.ts";

/** An option as the one table states it. */
export interface OptionSpec {
  /** Without the two dashes. */
  readonly name: string;
  /** The value's name in help text; absent for a flag. */
  readonly value?: string;
  /** The values that are accepted; absent means any non-empty text. */
  readonly choices?: readonly string[];
  /** The numbers that are accepted, both ends included. */
  readonly number?: { readonly least: number; readonly most: number; readonly whole: boolean };
  readonly summary: string;
}

/** A command as the one table states it. */
export interface CommandSpec {
  /** Words as typed: `run`, `ledger verify`. */
  readonly name: string;
  readonly summary: string;
  /** How the operands are shown: `PROMPT | -`; `""` for none. */
  readonly operands: string;
  /** The least and the greatest number of operands; the words of a text are one. */
  readonly arity: readonly [number, number];
  /** The operand with which a text begins: it and all words after it are one. */
  readonly text?: number;
  /** Names of its own options, beside the common ones. */
  readonly options: readonly string[];
  readonly examples: readonly string[];
}

/** A command line after parsing; plain JSON, so that the supervisor can hand it to the core. */
export interface ParsedCommandLine {
  /** The name of a {@linkcode CommandSpec}, or `help` or `version`. */
  readonly command: string;
  readonly operands: readonly string[];
  /** Only the options that were given; a flag is `true`. */
  readonly options: { readonly [name: string]: string | true };
  /** The configuration file that the line, or a variable, names; read by whoever may. */
  readonly file?: NamedFile;
}

/** What the parser answers; every problem of the line is reported together. */
export type CommandLineResult =
  | { readonly ok: true; readonly line: ParsedCommandLine }
  | { readonly ok: false; readonly problems: readonly string[] };
