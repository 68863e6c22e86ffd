// One part of a pattern: quoted text, a character or class, what opens a group, a quantifier.
const PARTS = [
  /\\Q.*?(?:\\E|$)/,
  /\\[pPx]\{[^}]*\}|\\./,
  /\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]/,
  /\(\?[a-zA-Z-]*\)/,
  /\((?:\?(?:P?<[^>]*>|[a-zA-Z-]*:))?/,
  /\{\d+(?:,\d*)?\}/,
  /./,
];
const PART = new RegExp(PARTS.map(({ source }) => source).join("|"), "gsu");

/**
 * A bound on the steps that a pattern compiles to, found without compiling it: a few counted
 * repetitions of a long group are a million steps, which take seconds to lay out.
 */
export function programBound(pattern: string): number {
  // Steps of the group so far, of its last part, and of the groups around it.
  let sum = 3;
  let last = 0;
  const around: number[] = [];
  for (const [part] of pattern.matchAll(PART)) {
    // Nothing to lay out: a quantifier after it is for what stands before it.
    if (/^(?:\(\?[^:]*\)|\\Q(?:\\E)?|\\E)$/.test(part)) continue;
    if (/^\{\d/.test(part)) last = (last + 1) * mostOf(part);
    else if ("*+?".includes(part)) last += 2;
    else if (part === ")") {
      last += sum + 2;
      sum = around.pop() ?? 0;
    } else {
      sum += last;
      last = part.startsWith("\\Q") ? part.length : part === "|" ? 2 : 1;
      if (part.startsWith("(")) {
        around.push(sum);
        sum = 0;
      }
    }
  }
  return around.reduce((total, steps) => total + steps, sum + last);
}

/** How often a part is laid out for `{2}`, `{2,}` or `{2,5}`. */
function mostOf(quantifier: string): number {
  return Math.max(1, ...quantifier.slice(1, -1).split(",").map(Number));
}
