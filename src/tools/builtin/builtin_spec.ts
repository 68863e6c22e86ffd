import { fail } from "../../contract/mod.ts";
import type {
  JsonObject,
  SchemaNode,
  ToolContext,
  ToolOutcome,
  ToolSpecInput,
} from "../../contract/mod.ts";

/** What a model is told of an argument that names a folder. */
export const FOLDER = "Default: the workspace itself";

/** What differs from one built-in reading tool to the next. */
export interface ReadingTool {
  readonly name: string;
  readonly description: string;
  readonly properties: { readonly [name: string]: SchemaNode };
  readonly required?: readonly string[];
  readonly aliases?: readonly string[];
  /** Field order of the text adapter's `a|b` form. */
  readonly fields: readonly string[];
  run(args: JsonObject, context: ToolContext): Promise<ToolOutcome>;
}

/**
 * Completes the spec of a tool that only reads the workspace. Its files are the user's own, so what
 * it says is `internal`.
 */
export function readingSpec(tool: ReadingTool): ToolSpecInput {
  const { name, description, properties, required = [], aliases = [], fields } = tool;
  return {
    name,
    description,
    version: "1.0.0",
    source: "builtin",
    inputSchema: { type: "object", properties, required, additionalProperties: false },
    capability: "read",
    sideEffects: "read",
    risk: "normal",
    content: "internal",
    parallelSafe: true,
    visibility: "public",
    aliases,
    timeoutMs: 60_000,
    legacyFields: fields,
    run: (args, context) => runUntilAborted(tool, args, context),
  };
}

async function runUntilAborted(
  tool: ReadingTool,
  args: JsonObject,
  context: ToolContext,
): Promise<ToolOutcome> {
  try {
    context.signal.throwIfAborted();
    return await tool.run(args, context);
  } catch (error) {
    if (!context.signal.aborted) throw error;
    return fail("cancelled", `"${tool.name}" was stopped before it finished`);
  }
}

/** An argument that the schema says is a text; `otherwise` if it was not given. */
export function textArgument(args: JsonObject, name: string, otherwise: string): string {
  const value = args[name];
  return typeof value === "string" ? value : otherwise;
}

/** An argument that the schema says is a whole number; `otherwise` if it was not given. */
export function numberArgument(args: JsonObject, name: string, otherwise: number): number {
  const value = args[name];
  return typeof value === "number" ? value : otherwise;
}

/** Says whether a flag was given and is true. */
export function flagArgument(args: JsonObject, name: string): boolean {
  return args[name] === true;
}
