import {
  type FieldPath,
  isPlainObject,
  type JsonValue,
  type Mistake,
  type PermissionRule,
  type RuleList,
} from "../contract/mod.ts";

/** What stands in a list of rules: the rule, if it counts, and what is wrong with it. */
export interface RuleReading {
  readonly rule?: PermissionRule;
  readonly mistake?: Mistake;
}

const RULE = /^([a-z][a-z0-9_]{0,63})(?:\(([^\p{Cc}]{1,1000})\))?$/iu;
const KEYS = ["rule", "match", "not_match"];
const MAX_EXAMPLES = 100;
const MAX_EXAMPLE_LENGTH = 1000;

/**
 * Reads a rule such as `write_file(docs/**)`, or one with examples: `{"rule", "match", "not_match"}`.
 * Where only the examples are wrong, a rule that asks or forbids counts all the same: a mistake must not
 * let through what the owner wanted held.
 */
export function readRule(
  value: JsonValue,
  { list, index }: { readonly list: RuleList; readonly index: number },
): RuleReading {
  const path = ["permissions", list, index];
  if (!isPlainObject(value)) return readText(value, { list, index, path });
  const { rule: text, match, not_match } = value as { readonly [key: string]: JsonValue };
  const { rule, mistake } = readText(text, { list, index, path: [...path, "rule"] });
  if (rule === undefined) return { mistake };
  const wrong = wrongExamples(value, path);
  if (wrong !== undefined) return list === "allow" ? { mistake: wrong } : { rule, mistake: wrong };
  const examples = { match: match as readonly string[], not_match: not_match as readonly string[] };
  return {
    rule: {
      ...rule,
      ...(match === undefined ? {} : { match: examples.match }),
      ...(not_match === undefined ? {} : { not_match: examples.not_match }),
    },
  };
}

function readText(
  value: JsonValue | undefined,
  { path, ...place }: {
    readonly list: RuleList;
    readonly index: number;
    readonly path: FieldPath;
  },
): RuleReading {
  const match = typeof value === "string" ? RULE.exec(value) : null;
  if (match === null) {
    const at = value === undefined ? "missing" : "value";
    return { mistake: { path, at, expected: "a rule such as write_file(docs/**)" } };
  }
  const [, tool = "", pattern = null] = match;
  return { rule: { ...place, tool: tool.toLowerCase(), pattern } };
}

function wrongExamples(value: object, path: FieldPath): Mistake | undefined {
  const unknown = Object.keys(value).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) {
    return { path: [...path, unknown], at: "key", expected: `one of the keys ${KEYS.join(", ")}` };
  }
  const wrong = Object.entries(value)
    .find(([key, examples]) => key !== "rule" && !areExamples(examples));
  if (wrong === undefined) return undefined;
  const expected =
    `a list of at most ${MAX_EXAMPLES} texts of 1 to ${MAX_EXAMPLE_LENGTH} characters`;
  return { path: [...path, wrong[0]], at: "value", expected };
}

function areExamples(value: unknown): boolean {
  return Array.isArray(value) && value.length <= MAX_EXAMPLES &&
    value.every((one) =>
      typeof one === "string" && one.length > 0 && one.length <= MAX_EXAMPLE_LENGTH
    );
}
