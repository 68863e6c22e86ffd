/** One part of a regular expression, as the search engine needs it. */
export type PatternNode =
  /** One character that passes a test; see {@linkcode PatternTree.atoms}. */
  | { readonly kind: "atom"; readonly atom: number }
  | { readonly kind: "assert"; readonly at: "start" | "end" | "word" | "inside" }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly PatternNode[] }
  | {
    readonly kind: "repeat";
    readonly part: PatternNode;
    readonly least: number;
    readonly most: number;
  };

/** A parsed pattern. */
export interface PatternTree {
  readonly root: PatternNode;
  /** Tests of one character, compiled by the engine itself, so that they mean what it means. */
  readonly atoms: readonly RegExp[];
}

/** A part of the syntax that cannot be searched for in linear time. */
export class UnsupportedPattern extends Error {}

interface Quantifier {
  readonly least: number;
  readonly most: number;
}

/**
 * Parses a pattern that `new RegExp(source, flags)` has accepted. Groups only group: what they
 * capture is not needed.
 *
 * @throws {UnsupportedPattern} For backreferences and for looking ahead or behind.
 */
export function parsePattern(source: string, flags: string): PatternTree {
  return new PatternParser(source, flags).parse();
}

class PatternParser {
  readonly #source: string;
  readonly #atoms: RegExp[] = [];
  readonly #known = new Map<string, number>();
  #at = 0;
  #flags: string;

  constructor(source: string, flags: string) {
    this.#source = source;
    this.#flags = flags;
  }

  parse(): PatternTree {
    return { root: this.#choice(), atoms: this.#atoms };
  }

  #choice(): PatternNode {
    const parts = [this.#sequence()];
    while (this.#eat("|")) parts.push(this.#sequence());
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { kind: "choice", parts };
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.#at < this.#source.length && !"|)".includes(this.#peek())) {
      const part = this.#term();
      const quantifier = this.#quantifier();
      parts.push(quantifier === undefined ? part : { kind: "repeat", part, ...quantifier });
    }
    return { kind: "sequence", parts };
  }

  #term(): PatternNode {
    if (this.#eat("^")) return { kind: "assert", at: "start" };
    if (this.#eat("$")) return { kind: "assert", at: "end" };
    if (this.#eat("\\b")) return { kind: "assert", at: "word" };
    if (this.#eat("\\B")) return { kind: "assert", at: "inside" };
    if (this.#eat("(")) return this.#group();
    return this.#atom(this.#match(/\[(?:\\.|[^\\\]])*\]/y) ?? this.#escape() ?? this.#character());
  }

  #group(): PatternNode {
    if (/^\?<?[=!]/.test(this.#source.slice(this.#at, this.#at + 3))) {
      throw new UnsupportedPattern("looking ahead or behind is not supported");
    }
    const outer = this.#flags;
    const modifiers = this.#match(/\?([ims]*)(?:-([ims]+))?:/y);
    if (modifiers === undefined) this.#match(/\?<[^>]*>/y);
    else this.#modify(modifiers);
    const inner = this.#choice();
    this.#eat(")");
    this.#flags = outer;
    return inner;
  }

  #modify(modifiers: string): void {
    const [on = "", off = ""] = modifiers.slice(1, -1).split("-");
    const kept = Array.from(this.#flags).filter((flag) => !off.includes(flag));
    this.#flags = Array.from(new Set([...kept, ...on])).join("");
  }

  #escape(): string | undefined {
    if (this.#peek() !== "\\") return undefined;
    if (this.#match(/\\(?:[1-9]|k<)/y) !== undefined) {
      throw new UnsupportedPattern("backreferences are not supported");
    }
    const long = this.#flags.includes("u")
      ? /\\(?:u\{[0-9a-fA-F]+\}|u[dD][89abAB]..\\u[dD][c-fC-F]..|[pP]\{[^}]*\})/y
      : /\\(?:0[0-7]{1,2})/y;
    return this.#match(long) ?? this.#match(/\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|c[A-Za-z]|.)/sy);
  }

  /** A character that means itself, or the dot. */
  #character(): string {
    const isWide = this.#flags.includes("u");
    const character = this.#match(isWide ? /./suy : /[^]/y) ?? "";
    return character === "." ? character : RegExp.escape(character);
  }

  #atom(text: string): PatternNode {
    const key = `${this.#flags}/${text}`;
    const known = this.#known.get(key);
    if (known !== undefined) return { kind: "atom", atom: known };
    this.#known.set(key, this.#atoms.length);
    this.#atoms.push(new RegExp(`^(?:${text})$`, this.#flags));
    return { kind: "atom", atom: this.#atoms.length - 1 };
  }

  #quantifier(): Quantifier | undefined {
    const text = this.#match(/[*+?]|\{\d+(?:,\d*)?\}/y);
    if (text === undefined) return undefined;
    this.#eat("?");
    if (text === "*") return { least: 0, most: Infinity };
    if (text === "+") return { least: 1, most: Infinity };
    if (text === "?") return { least: 0, most: 1 };
    const [least = "", most = least] = text.slice(1, -1).split(",");
    return { least: Number(least), most: most === "" ? Infinity : Number(most) };
  }

  #peek(): string {
    return this.#source.charAt(this.#at);
  }

  #eat(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const text = pattern.exec(this.#source)?.[0];
    this.#at += text?.length ?? 0;
    return text;
  }
}
