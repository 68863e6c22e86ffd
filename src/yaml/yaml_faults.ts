import type { YAMLError } from "yaml";
import type { Place } from "../contract/mod.ts";

/** How far a text with mistakes of form can be believed. */
export interface Soundness {
  /** Whether there is no mistake of form at all. */
  readonly whole: boolean;
  /** Whether what was read at a place is what was written there. */
  at(place: Place): boolean;
}

/**
 * The errors that have a cause of their own. What follows from a text that is too deep, from one
 * place, or from the first token that nothing can be done with, is left out.
 */
export function ownCauses(errors: readonly YAMLError[]): readonly YAMLError[] {
  const deep = errors.find(({ code }) => code === "RESOURCE_EXHAUSTION");
  if (deep !== undefined) return [deep];
  return errors.filter(({ code, pos }, index) => {
    const before = errors[index - 1];
    if (before === undefined) return true;
    if (before.pos[0] === pos[0]) return false;
    return code !== "UNEXPECTED_TOKEN" || before.code !== "UNEXPECTED_TOKEN";
  });
}

/**
 * What can be believed in spite of `errors`: after most of them nothing, since the reader may have
 * taken the rest for a part of something else; after some all but their own line.
 */
export function soundnessOf(
  errors: readonly YAMLError[],
  place: (offset: number) => Place,
): Soundness {
  const local = new Set(errors.filter(isLocal).map(({ pos }) => place(pos[0]).line));
  const ends = errors.filter((error) => !isLocal(error)).map(({ pos }) => pos[0]);
  const end = ends.length === 0 ? undefined : place(Math.min(...ends));
  return {
    whole: errors.length === 0,
    at: ({ line, column }) =>
      !local.has(line) &&
      (end === undefined || line < end.line || line === end.line && column < end.column),
  };
}

const LOCAL: readonly YAMLError["code"][] = [
  "ALIAS_PROPS",
  "BAD_ALIAS",
  "BAD_DQ_ESCAPE",
  "BAD_SCALAR_START",
  "MULTIPLE_ANCHORS",
  "MULTIPLE_TAGS",
  "TAG_RESOLVE_FAILED",
];

function isLocal({ code, message }: YAMLError): boolean {
  if (LOCAL.includes(code)) return true;
  if (code === "MISSING_CHAR") return message.startsWith("Comments must");
  // An open bracket ends where the next key stands.
  return code === "BAD_INDENT" && message.startsWith("Flow ");
}
