import { findOption } from "./option_table.ts";

/** An option as it was typed. */
export interface TypedOption {
  /** Without its dashes. */
  readonly name: string;
  /** As it was typed, without a value: `--outptu`, `-x`. */
  readonly typed: string;
  readonly value?: string;
}

/** Arguments sorted into kinds, nothing of it checked. */
export interface SplitArguments {
  readonly options: readonly TypedOption[];
  /** What stands before `--` and is no option. */
  readonly words: readonly string[];
  /** What stands after `--`. */
  readonly rest: readonly string[];
}

// Text that merely begins with a dash, such as "-5 + 3" or "--json is what?", is no option.
const OPTION = /^(--?)([A-Za-z][\w-]*)(?:=(.*))?$/s;

/** Sorts arguments into options with their values, words, and what stands after `--`. */
export function splitArguments(args: readonly string[]): SplitArguments {
  const dashes = args.indexOf("--");
  const before = dashes < 0 ? args : args.slice(0, dashes);
  const options: TypedOption[] = [];
  const words: string[] = [];
  for (let index = 0; index < before.length; index++) {
    const argument = before[index] ?? "";
    const match = OPTION.exec(argument);
    if (match === null) {
      words.push(argument);
      continue;
    }
    const [, dash = "", typedName = "", attached] = match;
    const name = dash === "-" && typedName === "h" ? "help" : typedName;
    const typed = `${dash}${typedName}`;
    const spec = dash === "--" ? findOption(name) : undefined;
    const next = before[index + 1];
    const takesNext = spec?.value !== undefined && attached === undefined &&
      next !== undefined && !OPTION.test(next);
    const value = takesNext ? next : attached;
    options.push(value === undefined ? { name, typed } : { name, typed, value });
    if (takesNext) index++;
  }
  return { options, words, rest: dashes < 0 ? [] : args.slice(dashes + 1) };
}
