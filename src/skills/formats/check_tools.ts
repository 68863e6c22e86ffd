import { foundPhrase } from "../../contract/findings.ts";
import {
  type FieldPath,
  isPlainObject,
  type JsonValue,
  type Mistake,
  nearest,
} from "../../contract/mod.ts";

/** A pattern that texts can be held against, or why it is none, as the end of a sentence. */
export type ReadPattern = (pattern: string) =>
  | { readonly ok: true; readonly test: (text: string) => boolean }
  | { readonly ok: false; readonly problem: string };

type Mapping = { readonly [key: string]: unknown };

/** What a schema cannot say of a manifest's tools. Whatever is of the wrong type the schema tells. */
export function toolMistakes(tools: unknown, read: ReadPattern): readonly Mistake[] {
  const mistakes = [...repeated(tools, ["tools"])];
  for (const [index, tool] of entries(tools)) {
    const path = ["tools", index, "args"];
    mistakes.push(...repeated(tool.args, path));
    for (const [at, argument] of entries(tool.args)) {
      mistakes.push(...argumentMistakes(argument, [...path, at], read));
    }
  }
  return mistakes;
}

/** The patterns of a manifest's tools. */
export function patternsOf(tools: unknown): readonly string[] {
  return entries(tools).flatMap(([, tool]) =>
    entries(tool.args).flatMap(([, { pattern }]) => typeof pattern === "string" ? [pattern] : [])
  );
}

function entries(list: unknown): readonly [number, Mapping][] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown, index): [number, Mapping][] =>
    isPlainObject(entry) ? [[index, entry]] : []
  );
}

function repeated(list: unknown, path: FieldPath): readonly Mistake[] {
  const seen = new Set<unknown>();
  return entries(list).flatMap(([index, { name }]): readonly Mistake[] => {
    if (typeof name !== "string" || !seen.has(name)) {
      seen.add(name);
      return [];
    }
    const expected = "a name that none before it has";
    return [{ path: [...path, index, "name"], at: "value", expected, found: "the same one" }];
  });
}

function argumentMistakes(
  argument: Mapping,
  path: FieldPath,
  read: ReadPattern,
): readonly Mistake[] {
  return [
    ...optionMistakes(argument, path),
    ...boundMistakes(argument, path),
    ...patternMistakes(argument, path, read),
    ...valueMistakes(argument, path, read),
  ];
}

function optionMistakes({ type, options }: Mapping, path: FieldPath): readonly Mistake[] {
  const at = [...path, "options"];
  if (type === "enum" && options === undefined) {
    return [{ path: at, at: "missing", expected: "a list of the words that it may be" }];
  }
  if (type !== "enum" && options !== undefined) return [onlyOf(at, "an argument of type enum")];
  if (!Array.isArray(options)) return [];
  return options.flatMap((option: unknown, index): readonly Mistake[] => {
    if (options.indexOf(option) === index) return [];
    const said = { expected: "a word that none before it is", found: "the same one" };
    return [{ path: [...at, index], at: "value", ...said }];
  });
}

function boundMistakes({ type, min, max }: Mapping, path: FieldPath): readonly Mistake[] {
  const isNumber = type === "int" || type === "number";
  const given = (["min", "max"] as const).filter((key) => ({ min, max })[key] !== undefined);
  if (!isNumber) {
    return given.map((key) => onlyOf([...path, key], "an argument of type int or number"));
  }
  const broken = given.filter((key) => Number.isFinite(({ min, max })[key]) === false);
  if (broken.length > 0) {
    return broken.map((key) => ({
      path: [...path, key],
      at: "value",
      expected: "a finite number",
    }));
  }
  if (typeof min !== "number" || typeof max !== "number" || min <= max) return [];
  const said = { expected: `a number that is not below min, ${min}`, found: String(max) };
  return [{ path: [...path, "max"], at: "value", ...said }];
}

function patternMistakes(
  { type = "string", pattern }: Mapping,
  path: FieldPath,
  read: ReadPattern,
): readonly Mistake[] {
  if (pattern === undefined) return [];
  const at = [...path, "pattern"];
  if (type !== "string") return [onlyOf(at, "an argument of type string")];
  const compiled = typeof pattern === "string" ? read(pattern) : undefined;
  if (compiled === undefined || compiled.ok) return [];
  const expected = "a regular expression that can be matched without backtracking";
  return [{ path: at, at: "value", expected, found: `one that ${compiled.problem}` }];
}

/** What its default and its examples must be, and are not. */
function valueMistakes(
  argument: Mapping,
  path: FieldPath,
  read: ReadPattern,
): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  const compiled = typeof argument.pattern === "string" ? read(argument.pattern) : undefined;
  const fits = compiled?.ok ? compiled.test : () => true;
  const check = (value: unknown, at: FieldPath) => {
    const wrong = valueMistake(value as JsonValue, argument, fits);
    if (wrong !== undefined) mistakes.push({ path: at, at: "value", ...wrong });
  };
  if (argument.default !== undefined) {
    check(argument.default, [...path, "default"]);
    if (argument.required !== false && typeof argument.required !== "object") {
      const expected = "required: false beside it, since it is what is taken without one";
      mistakes.push({ path: [...path, "default"], at: "key", expected });
    }
  }
  if (Array.isArray(argument.examples)) {
    argument.examples.forEach((value, index) => check(value, [...path, "examples", index]));
  }
  return mistakes;
}

type Wrong = Pick<Mistake, "expected" | "found" | "suggestion">;

function valueMistake(
  value: JsonValue,
  argument: Mapping,
  fits: (text: string) => boolean,
): Wrong | undefined {
  const { type = "string", options, min, max } = argument;
  const found = foundPhrase(value, { type: typeof value === "number" ? "number" : "string" });
  const wrong = (expected: string) => ({ expected, found });
  switch (type) {
    case "string":
      if (typeof value !== "string") return wrong("a text");
      return fits(value) ? undefined : wrong("a text that its pattern matches");
    case "bool":
      return typeof value === "boolean" ? undefined : wrong("true or false");
    case "int":
      if (!Number.isSafeInteger(value)) return wrong("a whole number");
      return isWithin(value, min, max) ? undefined : wrong("a number from its min to its max");
    case "number":
      if (typeof value !== "number" || !Number.isFinite(value)) return wrong("a number");
      return isWithin(value, min, max) ? undefined : wrong("a number from its min to its max");
    case "enum":
      return enumMistake(value, options);
  }
  return undefined;
}

function enumMistake(value: JsonValue, options: unknown): Wrong | undefined {
  if (!Array.isArray(options) || options.includes(value)) return undefined;
  const words = options.filter((option) => typeof option === "string");
  const suggestion = typeof value === "string" ? nearest(value, words) : undefined;
  const found = foundPhrase(value, {});
  return { expected: "one of its options", found, ...(suggestion && { suggestion }) };
}

function isWithin(value: unknown, min: unknown, max: unknown): boolean {
  return !(typeof min === "number" && Number(value) < min) &&
    !(typeof max === "number" && Number(value) > max);
}

function onlyOf(path: FieldPath, owner: string): Mistake {
  return { path, at: "key", expected: `${owner} for this key` };
}
