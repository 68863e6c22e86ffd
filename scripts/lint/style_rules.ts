import { isFunctionValue } from "./functions.ts";
import type { RuleBody, RuleContext } from "./rule_context.ts";

const BANNED_NAMES = ["utils", "util", "common", "helpers", "shared", "types", "misc"];
const MODULE_COMMENT_LINES = 8;

/** The rules about form, by name. */
export const STYLE_RULES: { readonly [name: string]: RuleBody } = {
  "no-default-export": noDefaultExport,
  "no-private-keyword": noPrivateKeyword,
  "no-enum": (context) => ({
    TSEnumDeclaration: (node) =>
      context.report({
        node,
        name: node.id.name,
        message: "Write a union of strings, not an enum",
      }),
  }),
  "top-level-function": topLevelFunction,
  "file-name": fileName,
  "no-console": noConsole,
  "contract-is-pure": contractIsPure,
  "module-comment": moduleComment,
  "plain-comments": plainComments,
  "documented-export": documentedExport,
};

function noDefaultExport(context: RuleContext): Deno.lint.LintVisitor {
  const message = "Export by name: a default export has none";
  return {
    ExportDefaultDeclaration: (node) => context.report({ node, message }),
    ExportSpecifier: (node) => {
      const text = context.source.getText(node.exported);
      if (text === "default") context.report({ node, message });
    },
  };
}

function noPrivateKeyword(context: RuleContext): Deno.lint.LintVisitor {
  const check = (node: Deno.lint.Node) => {
    if (!/^\s*private\b/.test(context.source.getText(node))) return;
    context.report({ node, message: "Write #name: the private keyword hides nothing at run time" });
  };
  return {
    PropertyDefinition: check,
    // A constructor has no #form.
    MethodDefinition: (node) => node.kind === "constructor" ? undefined : check(node),
    TSParameterProperty: check,
  };
}

function topLevelFunction(context: RuleContext): Deno.lint.LintVisitor {
  return {
    VariableDeclarator(node) {
      const holder = node.parent.parent;
      const top = holder.type === "Program" || holder.type === "ExportNamedDeclaration";
      if (!top || !isFunctionValue(node.init)) return;
      const name = context.source.getText(node.id).split(/[:\s]/)[0] ?? "";
      context.report({ node, name, message: `Declare ${name} with \`function\`` });
    },
  };
}

function fileName(context: RuleContext): Deno.lint.LintVisitor {
  const base = context.file.split("/").at(-1) ?? "";
  const [stem = ""] = base.split(".");
  return {
    Program(node) {
      if (!/^[a-z0-9]+(?:_[a-z0-9]+)*\.ts$/.test(base)) {
        context.report({ node, message: `Name "${base}" in snake_case` });
      }
      if (BANNED_NAMES.includes(stem)) {
        context.report({ node, message: `Name "${base}" after its main export` });
      }
    },
  };
}

function noConsole(context: RuleContext): Deno.lint.LintVisitor {
  if (/^(?:src\/cli|scripts|tests)\/|_test\.ts$/.test(context.file)) return {};
  return {
    MemberExpression(node) {
      if (node.object.type !== "Identifier" || node.object.name !== "console") return;
      context.report({ node, message: "Only a surface, a script or a test may use the console" });
    },
  };
}

function contractIsPure(context: RuleContext): Deno.lint.LintVisitor {
  if (!context.file.startsWith("src/contract/") || context.file.endsWith("_test.ts")) return {};
  return {
    Identifier(node) {
      if (node.name !== "Deno" && node.name !== "process") return;
      context.report({ node, message: "The contract has no I/O and no runtime API" });
    },
  };
}

function moduleComment(context: RuleContext): Deno.lint.LintVisitor {
  if (!/^src\/[a-z_]+\/mod\.ts$/.test(context.file)) return {};
  return {
    Program(node) {
      const [first] = context.source.getAllComments();
      const text = first?.range[0] === 0 ? first.value : "";
      if (!text.includes("@module")) {
        return context.report({ node, message: "Open mod.ts with a comment that ends in @module" });
      }
      const prose = text.split(/\n\s*\*\s*@/)[0] ?? "";
      const lines = prose.split("\n").filter((line) => /[^\s*]/.test(line)).length;
      if (lines <= MODULE_COMMENT_LINES) return;
      const message = `The module comment has ${lines} lines (limit ${MODULE_COMMENT_LINES})`;
      context.report({ node, message });
    },
  };
}

function documentedExport(context: RuleContext): Deno.lint.LintVisitor {
  if (!/^(?:src|scripts)\/(?!.*_test\.ts$)/.test(context.file)) return {};
  return {
    ExportNamedDeclaration(node) {
      if (node.declaration === null) return;
      const above = context.source.text.slice(0, node.range[0]).trimEnd();
      // The last comment above, with only other comments between: a lint directive may follow it.
      if (/\/\*\*(?:(?!\*\/)[\s\S])*\*\/(?:\s*\/\/[^\n]*)*$/.test(above)) return;
      const message = "Say in a sentence what is exported: units, shapes, errors";
      context.report({ node, name: exportedName(node.declaration, context), message });
    },
  };
}

function exportedName(declaration: Deno.lint.Node, { source }: RuleContext): string {
  const text = source.getText(declaration);
  return text.match(/^(?:declare |async |abstract )*(?:\w+)\*? (\w+)/)?.[1] ?? "";
}

function plainComments(context: RuleContext): Deno.lint.LintVisitor {
  return {
    Program() {
      for (const comment of context.source.getAllComments()) {
        const problem = commentProblem(comment.value);
        if (problem !== undefined) context.report({ node: comment, message: problem });
      }
    },
  };
}

function commentProblem(text: string): string | undefined {
  if (/^[\s*]*(?:TODO|FIXME|XXX|HACK)\b/m.test(text)) return "Do it now, or file an issue";
  if (/[-=*#~_]{6,}/.test(text)) return "Take the banner out: a file that needs one is two files";
  if (/\p{Emoji_Presentation}/u.test(text)) return "Take the emoji out";
  if (/deno-lint-ignore(?:-file)?[^\n]*\bkyrozen\//.test(text)) {
    return "List the exemption in scripts/shape_exemptions.json";
  }
  return undefined;
}
