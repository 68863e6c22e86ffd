import { codeLines, withoutComments } from "./code_lines.ts";
import { functionName, type FunctionNode, isInlineCallback, isSetter } from "./functions.ts";
import type { RuleBody, RuleContext } from "./rule_context.ts";

/** The bounds of one run of the shape rules. */
export interface ShapeLimits {
  /** Code lines of a file. */
  readonly file: number;
  /** Code lines of a function, those of the functions inside it included. */
  readonly function: number;
  readonly parameters: number;
}

/** What fails. */
export const LIMITS: ShapeLimits = { file: 300, function: 60, parameters: 3 };

/** What is aimed at. */
export const AIMS: ShapeLimits = { file: 120, function: 15, parameters: 3 };

/** The rules about size and parameters, by name. */
export function shapeRules(limits: ShapeLimits): { readonly [name: string]: RuleBody } {
  return {
    "file-size": (context) => fileSize(context, limits.file),
    "function-size": (context) => functionSize(context, limits.function),
    "parameters": (context) => parameters(context, limits.parameters),
    "no-boolean-parameter": booleanParameter,
  };
}

function fileSize(context: RuleContext, limit: number): Deno.lint.LintVisitor {
  return {
    Program(node) {
      const lines = codeLines(withoutComments(context.source.text, comments(context)));
      if (lines <= limit) return;
      context.report({ node, message: `The file has ${lines} code lines (limit ${limit})` });
    },
  };
}

function functionSize(context: RuleContext, limit: number): Deno.lint.LintVisitor {
  let code: string | undefined;
  return everyFunction((node) => {
    code ??= withoutComments(context.source.text, comments(context));
    const lines = codeLines(code.slice(...node.range));
    if (lines <= limit) return;
    const name = functionName(node, context.source.text);
    context.report({ node, name, message: `${name} has ${lines} code lines (limit ${limit})` });
  });
}

function parameters(context: RuleContext, limit: number): Deno.lint.LintVisitor {
  return everySignature((node) => {
    const count = node.params.filter((parameter) => !isThis(parameter)).length;
    if (count <= limit) return;
    const name = functionName(node, context.source.text);
    context.report({ node, name, message: `${name} has ${count} parameters (limit ${limit})` });
  });
}

function booleanParameter(context: RuleContext): Deno.lint.LintVisitor {
  return everySignature((node) => {
    if (isSetter(node)) return;
    const found = node.params.find(isBoolean);
    if (found === undefined) return;
    const name = functionName(node, context.source.text);
    const shown = context.source.text.slice(...found.range);
    const message = `${name} takes a boolean by position (${shown}): use an options object`;
    context.report({ node, name, message });
  });
}

function isBoolean(parameter: Deno.lint.Parameter): boolean {
  if (parameter.type === "TSParameterProperty") return isBoolean(parameter.parameter);
  if (parameter.type === "AssignmentPattern") {
    return isBooleanLiteral(parameter.right) || isBoolean(parameter.left as Deno.lint.Parameter);
  }
  if (parameter.type !== "Identifier") return false;
  return isBooleanType(parameter.typeAnnotation?.typeAnnotation);
}

function isBooleanType(type: Deno.lint.TypeNode | undefined): boolean {
  if (type?.type === "TSUnionType") return type.types.some(isBooleanType);
  if (type?.type === "TSLiteralType") return isBooleanLiteral(type.literal);
  return type?.type === "TSBooleanKeyword";
}

function isBooleanLiteral(node: Deno.lint.Node): boolean {
  return node.type === "Literal" && typeof node.value === "boolean";
}

function isThis(parameter: Deno.lint.Parameter): boolean {
  return parameter.type === "Identifier" && parameter.name === "this";
}

function everySignature(visit: (node: FunctionNode) => void): Deno.lint.LintVisitor {
  return everyFunction((node) => {
    // The callee, not its caller, decides what a callback is given.
    if (!isInlineCallback(node)) visit(node);
  });
}

function everyFunction(visit: (node: FunctionNode) => void): Deno.lint.LintVisitor {
  return {
    FunctionDeclaration: visit,
    FunctionExpression: visit,
    ArrowFunctionExpression: visit,
    TSDeclareFunction: visit,
    TSEmptyBodyFunctionExpression: visit,
    TSMethodSignature: visit,
    TSFunctionType: visit,
  };
}

function comments(context: RuleContext): { range: [number, number] }[] {
  return context.source.getAllComments();
}
