import { nearest, showInline } from "../../contract/mod.ts";
import { CONSTANTS, factorial, FUNCTIONS } from "./calc_functions.ts";
import {
  add,
  type CalcNumber,
  CalcProblem,
  divide,
  multiply,
  negate,
  power,
  remainder,
} from "./calc_number.ts";
import { CalcError, type CalcToken, tokenizeExpression } from "./calc_tokens.ts";

const MAX_DEPTH = 100;

/**
 * Computes an arithmetic expression: `+ - * / %` and `^` (or `**`) with the usual precedence, `^`
 * from the right and tighter than a sign before it, `!`, parentheses, functions and constants.
 *
 * @throws {CalcError} If it cannot be read or has no result.
 */
export function evaluateExpression(expression: string): CalcNumber {
  return new Evaluator(tokenizeExpression(expression)).evaluate();
}

/** One walk over the tokens, computing on the way. */
class Evaluator {
  readonly #tokens: readonly CalcToken[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly CalcToken[]) {
    this.#tokens = tokens;
  }

  evaluate(): CalcNumber {
    const value = this.#sum();
    const rest = this.#peek();
    if (rest.kind === "end") return value;
    throw new CalcError(unexpected(rest), rest.column);
  }

  #sum(): CalcNumber {
    let value = this.#product();
    for (let sign = this.#take("+-"); sign !== undefined; sign = this.#take("+-")) {
      const right = this.#product();
      value = at(sign, () => add(value, sign.text === "+" ? right : negate(right)));
    }
    return value;
  }

  #product(): CalcNumber {
    let value = this.#signed();
    for (let sign = this.#take("*/%"); sign !== undefined; sign = this.#take("*/%")) {
      const apply = sign.text === "*" ? multiply : sign.text === "/" ? divide : remainder;
      if (sign.text === "%" && !this.#beginsValue()) {
        throw new CalcError('"%" is the remainder; for per cent write /100', sign.column);
      }
      const right = this.#signed();
      value = at(sign, () => apply(value, right));
    }
    return value;
  }

  #signed(): CalcNumber {
    return this.#deeper(() => {
      const sign = this.#take("+-");
      if (sign === undefined) return this.#power();
      const value = this.#signed();
      return sign.text === "-" ? negate(value) : value;
    });
  }

  #power(): CalcNumber {
    let base = this.#value();
    for (let sign = this.#take("!"); sign !== undefined; sign = this.#take("!")) {
      base = at(sign, () => factorial(base));
    }
    const sign = this.#take("^");
    if (sign === undefined) return base;
    const exponent = this.#signed();
    return at(sign, () => power(base, exponent));
  }

  #value(): CalcNumber {
    const token = this.#peek();
    if (token.kind === "number") {
      this.#at++;
      return token.value;
    }
    if (token.kind === "name") return this.#named(token);
    const open = this.#take("(");
    if (open === undefined) throw new CalcError(expected(token), token.column);
    const value = this.#sum();
    this.#close(open);
    return value;
  }

  #named(token: CalcToken & { readonly text: string }): CalcNumber {
    this.#at++;
    const constant = CONSTANTS.get(token.text);
    if (constant !== undefined) return constant;
    const known = FUNCTIONS.get(token.text);
    if (known === undefined) throw new CalcError(unknownName(token.text), token.column);
    const open = this.#take("(");
    if (open === undefined) {
      throw new CalcError(`"${token.text}" is a function: write ${token.text}(…)`, token.column);
    }
    const args = this.#arguments(open);
    const [least, most] = known.arity;
    if (args.length < least || args.length > most) {
      const wanted = least === most ? `${least}` : `${least} to ${most}`;
      throw new CalcError(
        `"${token.text}" takes ${wanted} ${
          most === 1 ? "argument" : "arguments"
        }, not ${args.length}`,
        token.column,
      );
    }
    return at(token, () => known.apply(args));
  }

  #arguments(open: CalcToken): readonly CalcNumber[] {
    if (this.#take(")") !== undefined) return [];
    const args = [this.#sum()];
    while (this.#take(",") !== undefined) args.push(this.#sum());
    this.#close(open);
    return args;
  }

  #close(open: CalcToken): void {
    if (this.#take(")") !== undefined) return;
    const token = this.#peek();
    if (token.kind === "end") throw new CalcError('"(" is not closed', open.column);
    throw new CalcError(unexpected(token), token.column);
  }

  #deeper(walk: () => CalcNumber): CalcNumber {
    if (++this.#depth > MAX_DEPTH) {
      throw new CalcError(`it is nested more than ${MAX_DEPTH} deep`, this.#peek().column);
    }
    const value = walk();
    this.#depth--;
    return value;
  }

  #beginsValue(): boolean {
    const token = this.#peek();
    return token.kind === "number" || token.kind === "name" ||
      (token.kind === "sign" && "(+-".includes(token.text));
  }

  #peek(): CalcToken {
    return this.#tokens[this.#at] ?? { kind: "end", column: 1 };
  }

  /** The next token, if it is one of these signs of one character. */
  #take(signs: string): (CalcToken & { readonly text: string }) | undefined {
    const token = this.#peek();
    if (token.kind !== "sign" || !signs.includes(token.text)) return undefined;
    this.#at++;
    return token;
  }
}

/** Says where a problem arose. */
function at(token: CalcToken, compute: () => CalcNumber): CalcNumber {
  try {
    return compute();
  } catch (error) {
    throw error instanceof CalcProblem ? new CalcError(error.message, token.column) : error;
  }
}

function expected(token: CalcToken): string {
  if (token.kind === "end") return "a number is missing at the end";
  return token.kind === "sign"
    ? `a number is missing before "${token.text}"`
    : "a number is missing";
}

function unexpected(token: CalcToken): string {
  if (token.kind === "sign" && token.text === ",") {
    return '"," separates the arguments of a function; write numbers without it, with "." for decimals';
  }
  if (token.kind === "sign" && token.text !== "(") return `"${token.text}" does not belong here`;
  return "an operator is missing; write * for a product";
}

function unknownName(name: string): string {
  const meant = nearest(name, [...FUNCTIONS.keys(), ...CONSTANTS.keys()]);
  const hint = meant === undefined ? "" : `; did you mean "${meant}"?`;
  return `"${showInline(name, 40)}" is not a known function or constant${hint}`;
}
