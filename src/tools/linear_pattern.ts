import { programBound } from "./builtin/program_bound.ts";
import { classParts, propertyName, SPACES } from "./pattern_classes.ts";

/** A pattern as the engine that never backtracks reads it, or why it cannot be one. */
export type LinearPattern =
  | { readonly ok: true; readonly source: string }
  | { readonly ok: false; readonly problem: string };

const MAX_REPEATS = 1000;
const MAX_DEPTH = 200;
/** Steps of the engine's program, as they are estimated before it is laid out. */
const MAX_PROGRAM = 10_000;

const LINE_ENDS = String.raw`\n\r\x{2028}\x{2029}`;

class Unlinear extends Error {}

/**
 * Writes a pattern of JavaScript's flag `u` in RE2's syntax, so that it means the same but is matched
 * in time that grows with the text only. `pattern` must compile with `u`. What no such engine can do
 * (lookaround, backreferences) or what this one does not know is a problem.
 */
export function linearPattern(pattern: string): LinearPattern {
  try {
    const source = new Writer(pattern).write();
    if (programBound(source) > MAX_PROGRAM) throw new Unlinear("is too large");
    return { ok: true, source };
  } catch (error) {
    if (error instanceof Unlinear) return { ok: false, problem: error.message };
    throw error;
  }
}

/** A group that is open: the most repetitions of a part of it, and of its last part. */
interface Group {
  most: number;
  last: number;
}

class Writer {
  readonly #tokens: readonly string[];
  readonly #groups: Group[] = [{ most: 1, last: 1 }];
  #source = "";

  constructor(pattern: string) {
    this.#tokens = pattern.match(TOKEN) ?? [];
  }

  write(): string {
    for (const token of this.#tokens) this.#take(token);
    return this.#source;
  }

  #take(token: string): void {
    if (token.startsWith("(")) return this.#open(token);
    if (token === ")") return this.#close();
    if (/^(?:[*+?]|\{.+\})\??$/.test(token)) return this.#repeat(token);
    this.#atom(1);
    if (token.startsWith("[")) this.#source += this.#classOf(token);
    else if (token === ".") this.#source += `[^${LINE_ENDS}]`;
    else if (token.startsWith("\\")) this.#source += escapeOf(token);
    else this.#source += token;
  }

  #open(token: string): void {
    if (/^\(\?<?[=!]/.test(token)) throw new Unlinear("looks ahead or behind");
    if (token === "(?") throw new Unlinear("sets flags inside itself");
    if (this.#groups.length > MAX_DEPTH) throw new Unlinear("nests its groups too deeply");
    this.#groups.push({ most: 1, last: 1 });
    // Nothing refers to a group, so none has to be kept.
    this.#source += "(?:";
  }

  #close(): void {
    const most = this.#groups.pop()?.most ?? 1;
    this.#atom(most);
    this.#source += ")";
  }

  #repeat(token: string): void {
    const counts = token.match(/\d+/g) ?? [];
    const group = this.#group();
    group.last *= Math.max(1, ...counts.map(Number));
    group.most = Math.max(group.most, group.last);
    if (group.last > MAX_REPEATS) {
      throw new Unlinear(`repeats a part more than ${MAX_REPEATS} times`);
    }
    this.#source += token;
  }

  #atom(repeats: number): void {
    const group = this.#group();
    group.last = repeats;
    group.most = Math.max(group.most, repeats);
  }

  #group(): Group {
    const group = this.#groups.at(-1);
    if (group === undefined) throw new Unlinear("closes a group that it did not open");
    return group;
  }

  #classOf(token: string): string {
    const [, caret = "", inner = ""] = /^\[(\^?)(.*)\]$/su.exec(token) ?? [];
    if (inner === "") return caret === "" ? String.raw`[^\x{0}-\x{10ffff}]` : "(?s:.)";
    const parts = classParts(inner);
    if (parts === undefined) throw new Unlinear(unknownProperty(inner));
    return `[${caret}${parts}]`;
  }
}

const TOKEN = new RegExp(
  [
    /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}/,
    /\\(?:u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|[pP]\{[^}]*\}|k<[^>]*>|\d+|.)/,
    /\[(?:\\.|[^\]\\])*\]/,
    /\((?:\?(?:<?[=!]|:|<[^>]*>)?)?/,
    /(?:[*+?]|\{\d+(?:,\d*)?\})\??/,
    /./,
  ].map(({ source }) => source).join("|"),
  "gsu",
);

function escapeOf(token: string): string {
  if (/^\\(?:k|[1-9])/.test(token)) throw new Unlinear("refers back to one of its groups");
  if (token === "\\s") return `[${SPACES}]`;
  if (token === "\\S") return `[^${SPACES}]`;
  if (/^\\[dDwWbB]$/.test(token)) return token;
  if (/^\\[pP]/.test(token)) {
    const name = propertyName(token);
    if (name === undefined) throw new Unlinear(unknownProperty(token));
    return name;
  }
  // What is left is one character, in whatever spelling.
  return classParts(token) ?? token;
}

function unknownProperty(text: string): string {
  const [property = "a property"] = /\\[pP]\{[^}]*\}/.exec(text) ?? [];
  return `names ${property}, of which only general categories and common scripts are known`;
}
