import { type PatternNode, UnsupportedPattern } from "./pattern_tree.ts";

/** One step of a program; numbers are indices of steps. */
export type PatternStep =
  | { readonly kind: "atom"; readonly atom: number; readonly next: number }
  | { readonly kind: "assert"; readonly at: "start" | "end" | "word" | "inside"; next: number }
  | { readonly kind: "fork"; one: number; other: number }
  | { readonly kind: "found" };

/** A pattern as steps that are followed all at once. */
export interface PatternProgram {
  readonly steps: readonly PatternStep[];
  readonly entry: number;
}

/** The most steps of a program: each character of a line may need them all. */
export const MAX_STEPS = 10_000;

/**
 * Lays a pattern out as steps; a counted part is laid out as often as it counts.
 *
 * @throws {UnsupportedPattern} If there would be more than {@linkcode MAX_STEPS}.
 */
export function layOut(root: PatternNode): PatternProgram {
  if (sizeOf(root) >= MAX_STEPS) {
    throw new UnsupportedPattern("the pattern is too large: its counted repetitions add up");
  }
  const steps: PatternStep[] = [{ kind: "found" }];
  return { entry: lay(root, 0, steps), steps };
}

function sizeOf(node: PatternNode): number {
  switch (node.kind) {
    case "atom":
    case "assert":
      return 1;
    case "sequence":
    case "choice":
      return node.parts.reduce((sum, part) => sum + sizeOf(part) + 1, 0);
    case "repeat": {
      const copies = node.most === Infinity ? node.least + 1 : node.most;
      return (sizeOf(node.part) + 1) * copies;
    }
  }
}

/** Lays `node` before the step `next`, and answers where it begins. */
function lay(node: PatternNode, next: number, steps: PatternStep[]): number {
  switch (node.kind) {
    case "atom":
      return steps.push({ kind: "atom", atom: node.atom, next }) - 1;
    case "assert":
      return steps.push({ kind: "assert", at: node.at, next }) - 1;
    case "sequence":
      return node.parts.reduceRight((after, part) => lay(part, after, steps), next);
    case "choice":
      return node.parts.map((part) => lay(part, next, steps)).reduceRight((other, one) =>
        steps.push({ kind: "fork", one, other }) - 1
      );
    case "repeat":
      return layRepeat(node, next, steps);
  }
}

function layRepeat(
  { part, least, most }: PatternNode & { readonly kind: "repeat" },
  next: number,
  steps: PatternStep[],
): number {
  let begin = next;
  if (most === Infinity) {
    const fork: PatternStep = { kind: "fork", one: next, other: next };
    begin = steps.push(fork) - 1;
    fork.one = lay(part, begin, steps);
  } else {
    for (let count = least; count < most; count++) {
      begin = steps.push({ kind: "fork", one: lay(part, begin, steps), other: next }) - 1;
    }
  }
  for (let count = 0; count < least; count++) begin = lay(part, begin, steps);
  return begin;
}
