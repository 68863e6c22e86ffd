type Node = Deno.lint.Node;

/** Every node that states parameters. */
export type FunctionNode =
  | Deno.lint.FunctionDeclaration
  | Deno.lint.FunctionExpression
  | Deno.lint.ArrowFunctionExpression
  | Deno.lint.TSDeclareFunction
  | Deno.lint.TSEmptyBodyFunctionExpression
  | Deno.lint.TSMethodSignature
  | Deno.lint.TSFunctionType;

/** The name under which a person looks for the function; `anonymous` if it has none. */
export function functionName(node: FunctionNode, text: string): string {
  if ("id" in node && node.id) return node.id.name;
  const holder = node.type === "TSMethodSignature" ? node : node.parent;
  // Every node answers to every property name, so only a value tells.
  if ("key" in holder && holder.key) return text.slice(...holder.key.range);
  if (holder.type === "VariableDeclarator") {
    return text.slice(...holder.id.range).split(":")[0] ?? "";
  }
  return testName(node) ?? "anonymous";
}

/** Whether the function is written right where it is passed: its callee decides its signature. */
export function isInlineCallback(node: FunctionNode): boolean {
  const { parent } = node;
  if (parent.type !== "CallExpression" && parent.type !== "NewExpression") return false;
  return parent.arguments.some((argument) => sameRange(argument, node));
}

/** Whether the language itself decides the parameters of the function. */
export function isSetter(node: FunctionNode): boolean {
  return "kind" in node.parent && node.parent.kind === "set";
}

/** Whether the node is a function with its own name in scope, rather than a signature. */
export function isFunctionValue(node: Node | null | undefined): boolean {
  return node?.type === "ArrowFunctionExpression" || node?.type === "FunctionExpression";
}

function testName(node: FunctionNode): string | undefined {
  if (node.parent.type !== "CallExpression") return undefined;
  const [first] = node.parent.arguments;
  return first?.type === "Literal" && typeof first.value === "string" ? first.value : undefined;
}

function sameRange(a: Node, b: Node): boolean {
  return a.range[0] === b.range[0] && a.range[1] === b.range[1];
}
