import { z } from "zod";

/** What a tool is handed beside its arguments. */
export interface SkillContext {
  /** Fires at the deadline, and when the turn is cancelled. */
  readonly signal: AbortSignal;
  /** The workspace's real, absolute path; `null` unless the tool's route is `workspace/…`. */
  readonly workspace: string | null;
  /** Values of the variables in `requires.env_vars`; no other can be read. */
  readonly env: Readonly<Record<string, string>>;
  /** Texts of the files in `requires.config_files`, by their paths there. */
  readonly config: Readonly<Record<string, string>>;
  /** What `requires.required_credentials` names, by its handle there. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Notes something for whoever tests the tool; nobody else sees it. */
  log(...said: readonly unknown[]): void;
  /** Asks a host that `egress.hosts` names. @throws {TypeError} For any other. */
  fetch(url: string | URL, init?: RequestInit): Promise<Response>;
}

/** One tool of a skill as its author writes it. */
export interface ToolDefinition<Args extends z.ZodObject = z.ZodObject> {
  /** The name that the manifest gives it. */
  readonly name: string;
  readonly description: string;
  /** Checked before `run`; held against the manifest when the skill is loaded. @default {the manifest's} */
  readonly args?: Args;
  /**
   * Does it. Answers what JSON can hold; `{ error: "…" }` is its own failure, and so is a throw.
   */
  run(args: z.output<Args>, context: SkillContext): unknown;
}

/** A tool that `SKILL_TOOLS` can hold. */
export type DefinedTool = Readonly<ToolDefinition<z.ZodObject>>;

/** Says to who loads a skill that a value is a tool, whichever copy of this module made it. */
const BRAND = Symbol.for("kyrozen.skill-tool");

const FIELDS = ["name", "description", "args", "run"];

/**
 * Makes a tool of a skill.
 *
 * @throws {TypeError} If a field is missing, or is not what it should be.
 *
 * @example
 * ```ts
 * import { defineTool, z } from "@kyrozen/sdk";
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * const double = defineTool({
 *   name: "double",
 *   description: "Doubles a number.",
 *   args: z.object({ value: z.number() }),
 *   run: ({ value }) => ({ value: value * 2 }),
 * });
 * assertEquals(double.name, "double");
 * assertThrows(() => defineTool({ ...double, name: "Double" }), TypeError, "a-z");
 * ```
 */
export function defineTool<Args extends z.ZodObject = z.ZodObject>(
  definition: ToolDefinition<Args>,
): DefinedTool {
  const problem = problemOf(definition);
  if (problem !== undefined) throw new TypeError(`Cannot define tool: ${problem}`);
  const { name, description, args, run } = definition;
  const brand = {
    version: 1,
    parse: (given: unknown) => args === undefined ? { ok: true, value: given } : parse(args, given),
    schema: () =>
      args === undefined
        ? undefined
        : z.toJSONSchema(args, { io: "input", unrepresentable: "any" }),
  };
  const tool = { name, description, ...(args === undefined ? {} : { args }), run };
  Object.defineProperty(tool, BRAND, { value: Object.freeze(brand) });
  return Object.freeze(tool) as unknown as DefinedTool;
}

function problemOf(definition: unknown): string | undefined {
  if (typeof definition !== "object" || definition === null) return "it is no object";
  const { name, description, args, run } = definition as Record<string, unknown>;
  const stranger = Object.keys(definition).find((key) => !FIELDS.includes(key));
  if (stranger !== undefined) {
    return `it has "${stranger}"; what there is: ${FIELDS.join(", ")}`;
  }
  if (typeof name !== "string" || !/^[a-z][a-z0-9_]{0,63}$/.test(name)) {
    return "its name is not 1 to 64 characters of a-z, 0-9 and _ that begin with a letter";
  }
  if (typeof description !== "string" || description.trim() === "") {
    return `"${name}" has no description`;
  }
  if (args !== undefined && !(args instanceof z.ZodObject)) {
    return `the args of "${name}" are not made with z.object(…)`;
  }
  return typeof run === "function" ? undefined : `"${name}" has no function run`;
}

function parse(args: z.ZodObject, given: unknown) {
  const parsed = args.safeParse(given);
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, problem: z.prettifyError(parsed.error) };
}
