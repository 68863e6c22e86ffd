import {
  CAPABILITIES,
  isPlainObject,
  isReadOnly,
  nearest,
  showInline,
  SIDE_EFFECTS,
  type ToolSpec,
  type ToolSpecInput,
} from "../contract/mod.ts";
import { copyJson } from "./copy_json.ts";
import { checkPatterns } from "./check_patterns.ts";
import { checkSchema, MAX_SCHEMA_DEPTH, type SchemaProblem } from "./schema_gate.ts";
import { checkAliases, checkLegacy } from "./spec_names.ts";

/** A complete spec, or everything that keeps the input from being one. */
export type BuildSpecResult =
  | { readonly ok: true; readonly spec: ToolSpec }
  | { readonly ok: false; readonly problems: readonly string[] };

const NAME = /^[a-z][a-z0-9_]{0,63}$/;
const NUMBER = String.raw`(?:0|[1-9]\d*)`;
const PRE_RELEASE = String.raw`(?:0|[1-9]\d*|\d*[A-Za-z\-][0-9A-Za-z\-]*)`;
const BUILD = String.raw`[0-9A-Za-z\-]+`;
const SEMVER_TEXT = `${NUMBER}(?:\\.${NUMBER}){2}` +
  `(?:-${PRE_RELEASE}(?:\\.${PRE_RELEASE})*)?(?:\\+${BUILD}(?:\\.${BUILD})*)?`;
const SEMVER = new RegExp(`^${SEMVER_TEXT}$`);
// A source is shown to people: nothing in it may be invisible or steer a terminal.
const SOURCE = new RegExp(
  `^(?:builtin|app|skill:[^\\s\\p{C}@]{1,128}@${SEMVER_TEXT}|mcp:[^\\s\\p{C}]{1,128})$`,
  "u",
);
const MAX_TIMEOUT_MS = 3_600_000;
const DEFAULT_TIMEOUT_MS = 60_000;

// A mapped type, so that a field added to the contract cannot be forgotten here.
const FIELDS: { readonly [field in keyof Required<ToolSpecInput>]: FieldRule } = {
  name: (value) => fits(NAME, value) ? undefined : `must match ${NAME.source}`,
  description: checkDescription,
  version: (value) => fits(SEMVER, value) ? undefined : 'must be a semantic version like "1.0.0"',
  source: (value) =>
    fits(SOURCE, value) ? undefined : "must be builtin, app, skill:NAME@VERSION or mcp:SERVER",
  packageSha256: (value) =>
    fits(/^[0-9a-f]{64}$/, value) ? undefined : "must be 64 hexadecimal digits",
  inputSchema: () => undefined,
  capability: oneOf(CAPABILITIES),
  sideEffects: oneOf(SIDE_EFFECTS),
  risk: oneOf(["normal", "high"]),
  content: oneOf(["internal", "external"]),
  parallelSafe: (value) => typeof value === "boolean" ? undefined : "must be true or false",
  visibility: oneOf(["public", "hidden"]),
  aliases: () => undefined,
  retrySafe: (value) => filled(value) ? undefined : "must say why repeating a failed call is safe",
  timeoutMs: checkTimeout,
  legacyFields: () => undefined,
  legacyArgumentAliases: () => undefined,
  argumentSchema: (value) =>
    value === undefined || isPlainObject(value) ? undefined : "must be an object",
  validate: checkFunction,
  loadValidator: checkFunction,
  run: checkFunction,
};

const REQUIRED = [
  "name",
  "description",
  "version",
  "source",
  "inputSchema",
  "capability",
  "sideEffects",
  "risk",
  "content",
  "run",
] as const;

// What is data: copied and frozen, so that nothing a caller keeps can change it later.
const DATA_FIELDS = [
  "inputSchema",
  "argumentSchema",
  "aliases",
  "legacyFields",
  "legacyArgumentAliases",
] as const;

type FieldRule = (value: unknown) => string | undefined;
type Fields = { [field: string]: unknown };

/**
 * Makes the one frozen copy of a spec that everything else is generated from. No field that decides
 * safety has a default: without it there is no spec.
 */
export function buildSpec(input: unknown): BuildSpecResult {
  if (!isPlainObject(input)) return { ok: false, problems: ["a spec must be an object"] };
  // One read of each field: an accessor cannot show one value to the check and another to the copy.
  const given: Fields = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  );
  const data = copyData(given);
  const fields = { ...given, ...data.copies };
  const problems = [
    ...REQUIRED.filter((field) => !(field in fields)).map((field) => `${field} is missing`),
    ...Object.keys(fields).flatMap((field) => checkField(field, fields[field])),
    ...data.problems,
    ...checkAliases(fields),
    ...checkLegacy(fields),
    ...checkTogether(fields),
  ];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, spec: complete(fields) };
}

/** How the input names its tool, for the message of a refusal. */
export function nameOfInput(input: unknown): string {
  const name = isPlainObject(input) ? input.name : undefined;
  return typeof name === "string" ? showInline(name, 64) : "?";
}

function checkField(field: string, value: unknown): string[] {
  if (!isField(field)) {
    const meant = nearest(field, Object.keys(FIELDS));
    const hint = meant === undefined ? "" : `, did you mean "${meant}"?`;
    return [`field "${showInline(field, 64)}" is not known${hint}`];
  }
  const problem = FIELDS[field](value);
  if (problem === undefined) return [];
  return [
    typeof value === "string"
      ? `${field} "${showInline(value, 64)}" ${problem}`
      : `${field} ${problem}`,
  ];
}

function isField(field: string): field is keyof ToolSpecInput {
  return Object.hasOwn(FIELDS, field);
}

function fits(pattern: RegExp, value: unknown): boolean {
  return typeof value === "string" && pattern.test(value);
}

function filled(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}

function oneOf(values: readonly string[]): FieldRule {
  return (value) =>
    values.some((one) => one === value) ? undefined : `must be one of ${values.join(", ")}`;
}

function checkDescription(value: unknown): string | undefined {
  return typeof value === "string" && value.split("\n", 1)[0]?.trim() !== ""
    ? undefined
    : "must begin with a line that says what the tool does";
}

function checkFunction(value: unknown): string | undefined {
  return typeof value === "function" ? undefined : "must be a function";
}

function checkTimeout(value: unknown): string | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= MAX_TIMEOUT_MS
    ? undefined
    : `must be a whole number of milliseconds from 1 to ${MAX_TIMEOUT_MS}`;
}

function copyData(given: Fields): { copies: Fields; problems: string[] } {
  const copies: Fields = {};
  const problems: string[] = [];
  for (const field of DATA_FIELDS) {
    if (!(field in given)) continue;
    const copy = copyJson(given[field], { depth: MAX_SCHEMA_DEPTH });
    copies[field] = copy.ok ? copy.value : undefined;
    if (!copy.ok) problems.push(`${field} at "${copy.pointer}" ${copy.problem}`);
  }
  const { inputSchema, argumentSchema } = copies;
  if (inputSchema !== undefined) {
    const own = checkSchema(inputSchema);
    // A tool with a check of its own shows its patterns to the model only.
    const isChecked = "validate" in given || "loadValidator" in given;
    const found = own.length > 0 || isChecked ? own : checkPatterns(inputSchema);
    problems.push(...found.map(describeSchema));
  }
  for (const { pointer, message } of checkPatterns(argumentSchema)) {
    problems.push(`argumentSchema at "${pointer}": ${message}`);
  }
  return { copies, problems };
}

function describeSchema({ pointer, message }: SchemaProblem): string {
  return pointer === "" ? `inputSchema ${message}` : `inputSchema at "${pointer}": ${message}`;
}

function checkTogether(fields: Fields): string[] {
  const problems: string[] = [];
  const effects = SIDE_EFFECTS.find((one) => one === fields.sideEffects);
  if (fields.parallelSafe === true && effects !== undefined && !isReadOnly(effects)) {
    problems.push(`parallelSafe needs the effects none or read, not ${effects}`);
  }
  if ("packageSha256" in fields && !String(fields.source).startsWith("skill:")) {
    problems.push("packageSha256 is for the sources skill:NAME@VERSION only");
  }
  if ("argumentSchema" in fields) {
    if (typeof fields.source === "string" && !fields.source.startsWith("mcp:")) {
      problems.push("argumentSchema is for the sources mcp:SERVER only");
    }
    for (const field of ["validate", "loadValidator"]) {
      if (field in fields) problems.push(`${field} cannot stand beside argumentSchema`);
    }
  }
  if ("validate" in fields && "loadValidator" in fields) {
    problems.push("loadValidator cannot stand beside validate");
  }
  return problems;
}

function complete(fields: Fields): ToolSpec {
  const spec = {
    parallelSafe: false,
    visibility: "public",
    timeoutMs: DEFAULT_TIMEOUT_MS,
    aliases: Object.freeze([]),
    ...fields,
  };
  // Every field has been checked against the contract above.
  return Object.freeze(spec) as unknown as ToolSpec;
}
