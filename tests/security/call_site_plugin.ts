type Node = Deno.lint.Node;

/** Something in code that a wall test counts: what it is, as one short text. */
export type Site = string;

/**
 * Finds, by syntax and not by text, what could start a process, run a tool, make code or load a
 * library: every use of `Deno` that is not a plain `Deno.name`, every `Deno.name` that acts outside,
 * every read of a property `run`, every name that makes code, every import that reaches further.
 */
export function findSites(file: string, code: string): Site[] {
  return Deno.lint.runPlugin(SITES, file, code).map(({ message }) => message);
}

const OUTSIDE = /^(?:Command|run|spawn|spawnAndWait|spawnAndWaitSync|dlopen|Unsafe\w+|bundle)$/;
const CODE_MAKERS = new Set(["eval", "Function", "AsyncFunction", "GeneratorFunction"]);
const FAR_MODULES =
  /^node:(?:child_process|cluster|vm|inspector|module|repl|test|worker_threads|wasi)(?:\/|$)/;

const SITES: Deno.lint.Plugin = {
  name: "sites",
  rules: {
    sites: {
      create(context) {
        const found = (node: Node, message: Site) => context.report({ node, message });
        return {
          Identifier: (node) => identifier(node, found),
          MemberExpression: (node) => {
            const name = propertyName(node, context.sourceCode);
            if (name === "run") found(node, context.sourceCode.getText(node));
            if (name === "constructor") found(node, context.sourceCode.getText(node));
          },
          ObjectPattern: (node) => {
            for (const property of node.properties) {
              if (property.type !== "Property") continue;
              if (context.sourceCode.getText(property.key) === "run") found(node, "{ run }");
            }
          },
          ImportDeclaration: (node) => module(node, node.source.value, found),
          ImportExpression: (node) => module(node, context.sourceCode.getText(node.source), found),
          ExportNamedDeclaration: (node) => module(node, node.source?.value ?? "", found),
          ExportAllDeclaration: (node) => module(node, node.source.value, found),
        };
      },
    },
  },
};

function identifier(node: Deno.lint.Identifier, found: (node: Node, site: Site) => void): void {
  const { parent } = node;
  if (CODE_MAKERS.has(node.name) && !isOwnKey(node)) found(node, node.name);
  if (node.name !== "Deno" || isTypePosition(parent)) return;
  const name = parent.type === "MemberExpression" && !parent.computed &&
      parent.property.type === "Identifier" && parent.object.range[0] === node.range[0]
    ? parent.property.name
    : undefined;
  if (name === undefined) found(node, "Deno as a value");
  else if (OUTSIDE.test(name)) found(node, `Deno.${name}`);
}

function module(node: Node, specifier: string, found: (node: Node, site: Site) => void): void {
  const name = specifier.replace(/^["'`]|["'`]$/g, "");
  if (FAR_MODULES.test(name)) found(node, name);
}

function propertyName(node: Deno.lint.MemberExpression, source: Deno.lint.SourceCode): string {
  return source.getText(node.property).replace(/^["'`]|["'`]$/g, "");
}

function isTypePosition(parent: Node): boolean {
  return parent.type === "TSQualifiedName" || parent.type === "TSTypeReference" ||
    parent.type === "TSTypeQuery";
}

// `{ Function: 1 }` and `a.eval` name a key, not the global.
function isOwnKey(node: Deno.lint.Identifier): boolean {
  const { parent } = node;
  if (parent.type === "Property") return parent.key.range[0] === node.range[0] && !parent.computed;
  return parent.type === "TSTypeReference";
}
