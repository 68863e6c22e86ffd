import type { ArgumentValidator, ToolSpec } from "../contract/mod.ts";
import type { PatternEngine } from "./pattern_engine.ts";

const compiled = new WeakMap<object, ArgumentValidator>();

/**
 * The validator of a tool: its own one, which may be loaded now, or one compiled at its first call. Only the latter loads
 * ajv, and an engine for patterns if there are some, so that a start with the built-in tools alone
 * does not.
 *
 * @throws {Error} If an `argumentSchema` is no JSON Schema.
 */
export async function validatorOf(spec: ToolSpec): Promise<ArgumentValidator> {
  if (spec.validate !== undefined) return spec.validate;
  if (spec.loadValidator !== undefined) return await spec.loadValidator();
  const schema = spec.argumentSchema ?? spec.inputSchema;
  const present = compiled.get(schema);
  if (present !== undefined) return present;
  const { compileValidator } = await import("./compile_validator.ts");
  const validator = compileValidator(spec, await engineFor(schema));
  compiled.set(schema, validator);
  return validator;
}

// Too often rather than too seldom: a property may be called "pattern" too.
async function engineFor(schema: object): Promise<PatternEngine | undefined> {
  if (!/"(?:pattern|patternProperties)":/.test(JSON.stringify(schema))) return undefined;
  const { createPatternEngine } = await import("./pattern_engine.ts");
  return createPatternEngine();
}
