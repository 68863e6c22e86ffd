import { covers, type Exemption } from "./exemptions.ts";
import { repositoryPath } from "./repository_path.ts";

type Node = Deno.lint.Node;

/** What a rule says of one place. */
export interface Report {
  readonly node: Node;
  /** The name that an exemption would give. */
  readonly name?: string;
  readonly message: string;
}

/** What a rule is given: where it is, and how to report. */
export interface RuleContext {
  /** Relative to the repository. */
  readonly file: string;
  readonly source: Deno.lint.SourceCode;
  report(report: Report): void;
}

/** A rule before it knows its exemptions. */
export type RuleBody = (context: RuleContext) => Deno.lint.LintVisitor;

/**
 * Makes a lint rule that keeps silent where an exemption covers the finding. Without a list of
 * exemptions every finding is reported, with the name that its exemption would give as the hint.
 */
export function createRule(
  rule: string,
  body: RuleBody,
  exemptions?: readonly Exemption[],
): Deno.lint.Rule {
  return {
    create(context) {
      const file = repositoryPath(context.filename);
      if (isGenerated(file)) return {};
      return body({
        file,
        source: context.sourceCode,
        report({ node, name, message }) {
          if (exemptions === undefined) return context.report({ node, message, hint: name });
          const finding = { rule, file, name };
          if (exemptions.some((exemption) => covers(exemption, finding))) return;
          context.report({ node, message });
        },
      });
    },
  };
}

// docs-check regenerates these and compares, so their form is their generator's affair.
function isGenerated(file: string): boolean {
  return file.includes(".generated.");
}
