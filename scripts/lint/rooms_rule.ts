import { checkReference, isTest, ownerOf, type ReferenceKind, ROOM_MAP } from "./room_map.ts";
import { repositoryPath } from "./repository_path.ts";

type Node = Deno.lint.Node;

/** Fails upward, sideways and deep imports, whatever their form, and imports that nobody can read. */
export const roomsRule: Deno.lint.Rule = {
  create(context) {
    const from = repositoryPath(context.filename);
    const report = (node: Node, message: string) => context.report({ node, message });
    const check = (node: Node, specifier: string | undefined, kind: ReferenceKind) => {
      if (specifier === undefined) return;
      const problem = checkReference({ from, specifier, kind });
      if (problem !== undefined) report(node, problem);
    };
    return {
      Program: (node) => {
        if (isUnmapped(from)) report(node, `Cannot place ${from}: src/rooms.json does not name it`);
      },
      ImportDeclaration: (node) => check(node, node.source.value, "import"),
      ExportAllDeclaration: (node) => check(node, node.source.value, "import"),
      ExportNamedDeclaration: (node) => check(node, node.source?.value, "import"),
      TSImportType: (node) => check(node, typeSpecifier(node), "import"),
      ImportExpression: (node) => {
        const specifier = literalText(node.source);
        check(node, specifier, "import");
        if (specifier === undefined && mustBeReadable(from)) {
          report(node, "Cannot read a computed import: write the specifier as a literal");
        }
      },
      NewExpression: (node) => check(node, moduleUrl(node), "entry"),
      CallExpression: (node) => check(node, resolvedSpecifier(node), "entry"),
      TSImportEqualsDeclaration: (node) =>
        report(node, "Cannot use import-equals: write an import declaration"),
    };
  },
};

function mustBeReadable(path: string): boolean {
  return path.startsWith("src/") && !isTest(path) &&
    ROOM_MAP.loadsPackages?.includes(path) !== true;
}

function isUnmapped(path: string): boolean {
  if (!path.startsWith("src/")) return false;
  if (ROOM_MAP.anyRoomMayImport.some((name) => path.startsWith(`src/${name}/`))) return false;
  return ownerOf(path, ROOM_MAP) === undefined;
}

function typeSpecifier(node: Deno.lint.TSImportType): string | undefined {
  return node.argument.type === "TSLiteralType" ? literalText(node.argument.literal) : undefined;
}

function literalText(node: Node): string | undefined {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type !== "TemplateLiteral" || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.cooked;
}

function moduleUrl(node: Deno.lint.NewExpression): string | undefined {
  const [first, second] = node.arguments;
  if (node.callee.type !== "Identifier" || node.callee.name !== "URL") return undefined;
  if (first === undefined || second?.type !== "MemberExpression") return undefined;
  return second.object.type === "MetaProperty" ? modulePath(first) : undefined;
}

function resolvedSpecifier(node: Deno.lint.CallExpression): string | undefined {
  const { callee } = node;
  if (callee.type !== "MemberExpression" || callee.object.type !== "MetaProperty") return undefined;
  return node.arguments[0] && modulePath(node.arguments[0]);
}

function modulePath(node: Node): string | undefined {
  const text = literalText(node);
  return text?.endsWith(".ts") ? text : undefined;
}
