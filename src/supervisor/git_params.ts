import { CATALOG_SCHEMAS, fail, isPlainObject, showInline } from "../contract/mod.ts";
import type { GitReadId, SchemaNode, ToolFailure } from "../contract/mod.ts";
import { relativePath } from "./git_paths.ts";
import type { Outcome } from "./git_runner.ts";

/** The parameters of a Git read after the supervisor's own check; paths are relative. */
export interface GitParams {
  readonly staged?: boolean;
  readonly from?: string;
  readonly to?: string;
  readonly paths: readonly string[];
  readonly context_lines?: number;
  readonly stat?: boolean;
  readonly max_count?: number;
  readonly skip?: number;
  readonly rev?: string;
  readonly path?: string;
}

/**
 * Checks what the core asked for against the entry's schema, without trusting that the core did.
 *
 * Answers `invalid_arguments` naming the parameter, or `permission_denied` for a path that leaves
 * the workspace.
 */
export function checkGitParams(
  entry: GitReadId,
  params: unknown,
  workspace: string,
): Outcome<GitParams> {
  const problem = findProblem(params, CATALOG_SCHEMAS[entry], "");
  if (problem !== undefined) return invalid(entry, problem);
  const given = params as Partial<GitParams>;
  const conflict = findConflict(given);
  if (conflict !== undefined) return invalid(entry, conflict);
  const paths: string[] = [];
  for (const path of [...given.paths ?? [], ...given.path === undefined ? [] : [given.path]]) {
    const relative = relativePath(path, workspace);
    if (!relative.ok) return relative;
    paths.push(relative.value);
  }
  if (given.path === undefined) return { ok: true, value: { ...given, paths } };
  return { ok: true, value: { ...given, paths: [], path: paths[0] ?? "." } };
}

function invalid(entry: GitReadId, problem: string): ToolFailure {
  return fail("invalid_arguments", `Cannot run ${entry}: ${problem}`);
}

function findConflict(params: Partial<GitParams>): string | undefined {
  if (params.to !== undefined && params.from === undefined) return '"to" needs "from"';
  if (params.to !== undefined && params.staged === true) {
    return '"to" and "staged" cannot be combined: two revisions are compared as they are';
  }
  if (params.path !== undefined && params.stat === true) {
    return '"path" and "stat" cannot be combined: a path is shown whole';
  }
  return undefined;
}

function findProblem(value: unknown, node: SchemaNode, at: string): string | undefined {
  switch (node.type) {
    case "object":
      return objectProblem(value, node, at);
    case "array":
      return arrayProblem(value, node, at);
    case "string":
      return stringProblem(value, node, at);
    case "integer":
      return integerProblem(value, node, at);
    case "boolean":
      return typeof value === "boolean" ? undefined : `"${at}" must be true or false`;
    default:
      throw new TypeError(`Cannot check parameter "${at}": schema type ${node.type} is not known`);
  }
}

function objectProblem(value: unknown, node: SchemaNode, at: string): string | undefined {
  if (!isPlainObject(value)) return `${at === "" ? "the parameters" : `"${at}"`} must be an object`;
  const properties = node.properties ?? {};
  for (const name of node.required ?? []) {
    if (!Object.hasOwn(value, name)) return `"${name}" is missing`;
  }
  for (const [name, part] of Object.entries(value)) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (schema === undefined) return `"${showInline(name, 64)}" is not a parameter`;
    const problem = findProblem(part, schema, name);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function arrayProblem(value: unknown, node: SchemaNode, at: string): string | undefined {
  const most = node.maxItems ?? 0;
  if (!Array.isArray(value) || value.length > most) {
    return `"${at}" must be a list of at most ${most}`;
  }
  for (const [index, part] of value.entries()) {
    const problem = findProblem(part, node.items ?? {}, `${at}/${index}`);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function stringProblem(value: unknown, node: SchemaNode, at: string): string | undefined {
  const { minLength = 0, maxLength = 0, pattern } = node;
  if (typeof value !== "string" || value.length < minLength || value.length > maxLength) {
    return `"${at}" must be text of ${minLength} to ${maxLength} characters`;
  }
  if (value.includes("\0") || !value.isWellFormed()) return `"${at}" holds what no name can hold`;
  if (pattern !== undefined && !new RegExp(pattern, "u").test(value)) {
    return `"${at}" is no plain revision: "${showInline(value, 80)}"; ` +
      "give a hash, branch or tag, as in HEAD~1";
  }
  return undefined;
}

function integerProblem(value: unknown, node: SchemaNode, at: string): string | undefined {
  const { minimum = 0, maximum = 0 } = node;
  const fits = Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
  return fits ? undefined : `"${at}" must be an integer from ${minimum} to ${maximum}`;
}
