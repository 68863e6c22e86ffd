import type { ArgumentValidator, ToolSpec } from "../contract/mod.ts";

const compiled = new WeakMap<object, ArgumentValidator>();

/**
 * The validator of a tool: its own one, or one compiled at its first call. Only the latter loads
 * ajv, so that a start with the built-in tools alone does not.
 *
 * @throws {Error} If an `argumentSchema` is no JSON Schema.
 */
export async function validatorOf(spec: ToolSpec): Promise<ArgumentValidator> {
  if (spec.validate !== undefined) return spec.validate;
  const schema = spec.argumentSchema ?? spec.inputSchema;
  const present = compiled.get(schema);
  if (present !== undefined) return present;
  const { compileValidator } = await import("./compile_validator.ts");
  const validator = compileValidator(spec);
  compiled.set(schema, validator);
  return validator;
}
