/** Says whether one name matches. */
export type NameMatcher = (name: string) => boolean;

/** One part of a path pattern: a name's pattern, or any number of folders. */
export type PathPart = NameMatcher | "**";

// "*", or one character: as it is, or by a test.
type Token = "*" | { readonly literal: string } | { readonly test: (character: string) => boolean };

const CLASSES: { readonly [name: string]: RegExp } = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  cntrl: /\p{Cc}/u,
  digit: /[0-9]/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\n\v\f\r]/,
  upper: /[A-Z]/,
  xdigit: /[0-9A-Fa-f]/,
};

/**
 * Compiles the pattern of one name: `*`, `?`, `[a-z]`, `[!a]`, `[[:alpha:]]` and `\` before a
 * character that means itself. Matching never takes longer than the product of both lengths, whatever
 * the pattern: a pattern of a stranger's repository cannot hold the process up.
 *
 * @returns `undefined` for a pattern with an open bracket or a `\` at its end.
 */
export function compileName(pattern: string): NameMatcher | undefined {
  const tokens = tokenize(pattern);
  if (tokens === undefined) return undefined;
  const literals = tokens.filter((token) => token !== "*" && "literal" in token);
  if (literals.length === tokens.length) {
    const literal = literals.map(({ literal }) => literal).join("");
    return (name) => name === literal;
  }
  return (name) => {
    const characters = /[\ud800-\udfff]/.test(name) ? Array.from(name) : name;
    return matchStars(tokens, characters, { isMany: isStar, matches: matchesToken });
  };
}

/**
 * Says whether the names of a path match the parts of a pattern. `**` stands for any number of
 * folders, none included; at the end for at least one name.
 */
export function matchPath(parts: readonly PathPart[], names: readonly string[]): boolean {
  return matchStars(parts, names, { isMany: isFolders, matches: matchesPart });
}

interface StarRules<P, T> {
  isMany(part: P): boolean;
  matches(part: P, item: T): boolean;
}

/** Matches items against parts of which some stand for any number of items, without backtracking. */
function matchStars<P, T>(
  parts: readonly P[],
  items: ArrayLike<T>,
  rules: StarRules<P, T>,
): boolean {
  let [part, item, star, from] = [0, 0, -1, 0];
  while (item < items.length) {
    const [nextPart, nextItem] = [parts[part], items[item]];
    if (nextPart !== undefined && rules.isMany(nextPart)) {
      [star, from] = [part++, item];
    } else if (
      nextPart !== undefined && nextItem !== undefined && rules.matches(nextPart, nextItem)
    ) {
      part++;
      item++;
    } else if (star >= 0) {
      // The last star takes one more; an earlier one never needs to.
      part = star + 1;
      item = ++from;
    } else return false;
  }
  return parts.slice(part).every((rest) => rules.isMany(rest));
}

function isStar(token: Token): boolean {
  return token === "*";
}

function matchesToken(token: Token, character: string): boolean {
  if (token === "*") return false;
  return "literal" in token ? token.literal === character : token.test(character);
}

function isFolders(part: PathPart): boolean {
  return part === "**";
}

function matchesPart(part: PathPart, name: string): boolean {
  return part !== "**" && part(name);
}

function tokenize(pattern: string): readonly Token[] | undefined {
  const characters = Array.from(pattern);
  const tokens: Token[] = [];
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? "";
    if (character === "*") {
      if (tokens.at(-1) !== "*") tokens.push("*");
    } else if (character === "?") tokens.push({ test: () => true });
    else if (character === "[") {
      const parsed = parseClass(characters, at + 1);
      if (parsed === undefined) return undefined;
      tokens.push({ test: parsed.test });
      at = parsed.end;
    } else if (character === "\\") {
      const escaped = characters[++at];
      if (escaped === undefined) return undefined;
      tokens.push({ literal: escaped });
    } else tokens.push({ literal: character });
  }
  return tokens;
}

interface ParsedClass {
  readonly test: (character: string) => boolean;
  /** Index of the closing bracket. */
  readonly end: number;
}

function parseClass(characters: readonly string[], start: number): ParsedClass | undefined {
  const isNegated = characters[start] === "!" || characters[start] === "^";
  const first = isNegated ? start + 1 : start;
  const tests: ((character: string) => boolean)[] = [];
  // A bracket right after the opening one is a member.
  for (let at = first; at < characters.length; at++) {
    if (characters[at] === "]" && at > first) {
      return {
        end: at,
        test: (character) => tests.some((test) => test(character)) !== isNegated,
      };
    }
    const named = namedClass(characters, at);
    if (named !== undefined) {
      tests.push((character) => named.pattern.test(character));
      at = named.end;
      continue;
    }
    const member = classMember(characters, at);
    tests.push((character) => character >= member.low && character <= member.high);
    at = member.end;
  }
}

function namedClass(characters: readonly string[], at: number) {
  if (characters[at] !== "[" || characters[at + 1] !== ":") return undefined;
  const name = /^\[:([a-z]{5,6}):\]/.exec(characters.slice(at, at + 10).join(""))?.[1];
  const pattern = name === undefined ? undefined : CLASSES[name];
  return pattern === undefined || name === undefined
    ? undefined
    : { pattern, end: at + name.length + 3 };
}

function classMember(characters: readonly string[], start: number) {
  const low = memberAt(characters, start);
  const isRange = characters[low.end + 1] === "-" &&
    (characters[low.end + 2] ?? "]") !== "]";
  const high = isRange ? memberAt(characters, low.end + 2) : low;
  return { low: low.character, high: high.character, end: high.end };
}

function memberAt(characters: readonly string[], at: number) {
  const end = characters[at] === "\\" ? at + 1 : at;
  return { character: characters[end] ?? "\\", end };
}
