import { fail, showInline, succeed } from "../../contract/mod.ts";
import type { ToolOutcome } from "../../contract/mod.ts";
import { formatNumber } from "./calc_format.ts";
import { CalcError } from "./calc_tokens.ts";
import { evaluateExpression } from "./evaluate_expression.ts";

/** Runs `calculate`. */
export function runCalculate(expression: string): ToolOutcome {
  try {
    const { text, exact } = formatNumber(evaluateExpression(expression));
    return succeed({ expression, result: text, exact });
  } catch (error) {
    if (!(error instanceof CalcError)) throw error;
    return fail(
      "invalid_arguments",
      `Cannot calculate "${showInline(expression)}": ${error.message} (column ${error.column})`,
      { column: error.column },
    );
  }
}
