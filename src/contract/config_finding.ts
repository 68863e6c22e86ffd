import { showInline } from "./text.ts";

/** One thing that is wrong in a configuration. It never holds a value that could be a secret. */
export interface ConfigFinding {
  /** The file as it was named, or the variable. */
  readonly path: string;
  /** From 1; `null` where there are no lines: for a variable, or a file that cannot be read. */
  readonly line: number | null;
  /** From 1, in UTF-16 units. */
  readonly column: number | null;
  /** What is wrong, as in `limits.max_rounds` or `examples[0].user`; `""` is the whole. */
  readonly field: string;
  /** What would be right, as a phrase: `a whole number from 1 to 200`. */
  readonly expected: string;
  /** What is there instead, as a phrase. */
  readonly found?: string;
  /** The name that was probably meant. */
  readonly suggestion?: string;
}

/** A finding as one sentence: `agent.yaml:3:5: limits.max_rounds: expected …, found …`. */
export function findingSentence(finding: ConfigFinding): string {
  const { path, line, column, field, expected, found, suggestion } = finding;
  const place = [showInline(path, 4096), line, column].filter((part) => part !== null).join(":");
  const what = field === "" ? "" : ` ${showInline(field)}:`;
  const instead = found === undefined ? "" : `, found ${found}`;
  const meant = suggestion === undefined ? "" : `; did you mean "${showInline(suggestion)}"?`;
  return `${place}:${what} expected ${expected}${instead}${meant}`;
}

/** A path of keys and indices as {@linkcode ConfigFinding.field} states it. */
export function fieldPath(path: readonly (string | number)[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? part : `${text}.${part}`;
  }, "");
}
