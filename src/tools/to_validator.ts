import {
  type ArgumentProblem,
  type ArgumentValidator,
  nearest,
  showControls,
  showInline,
} from "../contract/mod.ts";
import { escapePointer } from "./copy_json.ts";

/** One error as ajv's generated code states it. */
export interface AjvError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
  readonly message?: string;
}

/** A check as ajv generates it: false leaves its reasons in `errors`. */
export interface AjvCheck {
  (value: unknown): unknown;
  errors?: readonly AjvError[] | null;
}

const MAX_PROBLEMS = 16;

/** What a check throws when the texts of one call are too long for the patterns of its schema. */
export class PatternsTooSlow extends Error {}

const TOO_SLOW: ArgumentProblem = {
  pointer: "",
  message: "hold texts that are too long to be checked against their patterns",
};

/** Makes a validator of a check; `names` are the arguments that a misspelt one may have meant. */
export function toValidator(check: AjvCheck, names: readonly string[]): ArgumentValidator {
  return (args) => {
    try {
      if (check(args) === true) return [];
    } catch (error) {
      if (error instanceof PatternsTooSlow) return [TOO_SLOW];
      throw error;
    }
    const errors = check.errors ?? [];
    const problems = errors.slice(0, MAX_PROBLEMS).map((error) => describeError(error, names));
    return problems.length > 0 ? problems : [{ pointer: "", message: "do not match the schema" }];
  };
}

function describeError(error: AjvError, names: readonly string[]): ArgumentProblem {
  const { instancePath, keyword, params, message = "does not match the schema" } = error;
  if (keyword === "required" && typeof params.missingProperty === "string") {
    const pointer = `${instancePath}/${escapePointer(params.missingProperty)}`;
    return { pointer, message: "is missing" };
  }
  if (keyword === "additionalProperties" && typeof params.additionalProperty === "string") {
    const name = params.additionalProperty;
    const pointer = `${instancePath}/${escapePointer(showControls(name))}`;
    const meant = instancePath === "" ? nearest(name, names) : undefined;
    return {
      pointer,
      message: meant === undefined ? "is not known" : `is not known, did you mean "${meant}"?`,
    };
  }
  if (keyword === "enum" && Array.isArray(params.allowedValues)) {
    const values = showInline(params.allowedValues.map((one) => JSON.stringify(one)).join(", "));
    return { pointer: instancePath, message: `must be one of ${values}` };
  }
  return { pointer: instancePath, message };
}
