import { showInline } from "../../contract/mod.ts";
import { compileName, matchPath, type PathPart } from "./wildcard.ts";

/** A compiled glob, or one sentence about what is wrong with it. */
export type GlobResult =
  | { readonly ok: true; readonly matches: (names: readonly string[]) => boolean }
  | { readonly ok: false; readonly problem: string };

const MAX_ALTERNATIVES = 256;

/**
 * Compiles a glob over paths relative to one folder: `*`, `?`, `[…]` within a name, `**` for any
 * number of folders, `{a,b}` for alternatives. A glob without `/` means a name at any depth; a dot at
 * a name's start is nothing special.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { compileGlob } from "./glob.ts";
 *
 * const glob = compileGlob("*.{ts,tsx}");
 * assertEquals(glob.ok && glob.matches(["src", "a", "b.tsx"]), true);
 * ```
 */
export function compileGlob(glob: string): GlobResult {
  const alternatives = expandBraces(glob);
  if (alternatives === undefined) {
    return { ok: false, problem: `Glob has more than ${MAX_ALTERNATIVES} alternatives` };
  }
  const patterns: (readonly PathPart[])[] = [];
  for (const alternative of alternatives) {
    const parts = compileParts(alternative);
    if (typeof parts === "string") {
      return { ok: false, problem: `Glob "${showInline(glob)}" ${parts}` };
    }
    patterns.push(parts);
  }
  return { ok: true, matches: (names) => patterns.some((parts) => matchPath(parts, names)) };
}

/** Compiles names between slashes; `**` at the end stands for at least one name. */
export function compileParts(pattern: string): readonly PathPart[] | string {
  // A slash is a slash, escaped or not.
  const plain = pattern.replace(/\\(.)/gs, (pair, next) => next === "/" ? "/" : pair);
  const names = plain.split("/").filter((name) => name !== "" && name !== ".");
  if (names.length === 0) return "is empty";
  if (names.includes("..")) return "leaves its folder by ..; set path instead";
  const parts: PathPart[] = [];
  if (!pattern.includes("/")) parts.push("**");
  for (const name of names) {
    const part = /^\*{2,}$/.test(name) ? "**" : compileName(name);
    if (part === undefined) return "has an open [ or ends in \\; write \\[ for a bracket";
    parts.push(part);
  }
  if (parts.at(-1) === "**" || pattern.endsWith("/")) parts.push("**", () => true);
  return parts;
}

/** `a{b,c}` as `ab` and `ac`; braces without a comma mean themselves. */
function expandBraces(glob: string): readonly string[] | undefined {
  let open: string[] = [glob];
  const done: string[] = [];
  while (open.length > 0) {
    const next: string[] = [];
    for (const text of open) {
      const brace = findBrace(text);
      if (brace === undefined) done.push(text);
      else next.push(...brace);
      if (done.length + next.length > MAX_ALTERNATIVES) return undefined;
    }
    open = next;
  }
  return done;
}

/** The texts that the first pair of braces with a comma stands for. */
function findBrace(text: string): readonly string[] | undefined {
  for (let start = 0; start < text.length; start++) {
    if (text[start] === "\\") start++;
    else if (text[start] === "{") {
      const choices = braceChoices(text, start);
      if (choices !== undefined) return choices;
    }
  }
}

function braceChoices(text: string, start: number): readonly string[] | undefined {
  const cuts = [start];
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const unit = text[at];
    if (unit === "\\") at++;
    else if (unit === "{") depth++;
    else if (unit === "," && depth === 1) cuts.push(at);
    else if (unit === "}" && --depth === 0) {
      if (cuts.length === 1) return undefined;
      const [head, tail] = [text.slice(0, start), text.slice(at + 1)];
      return cuts.map((cut, index) => head + text.slice(cut + 1, cuts[index + 1] ?? at) + tail);
    }
  }
}
