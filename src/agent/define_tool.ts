import type { ToolCall } from "../contract/mod.ts";

/** The two spellings under which models were once allowed to define tools. */
const NAME = "define_?tool";

/**
 * How a block starts, always at the start of a line, list and quote marks aside. A mention in a
 * sentence or between backticks is none.
 */
const BLOCKS: readonly RegExp[] = [
  new RegExp(`^[ \\t]*${NAME}[ \\t]*(?:[:({\\[]|$)`, "im"),
  new RegExp(`^[ \\t>*+#-]*[*_]{0,2}${NAME}[*_]{0,2}[ \\t]*[:=]?[*_]{0,2}[ \\t]*[({\\[]`, "im"),
  new RegExp(`^[ \\t>*+-]*(?:\`{3,}|~{3,})[^\\n\`]*\\b${NAME}\\b`, "im"),
  new RegExp(`^[ \\t>*+-]*<[ \\t]*${NAME}(?=[\\s/>])`, "im"),
  new RegExp(`^[ \\t>*+-]*<[a-z_:]+[^>\\n]*\\bname[ \\t]*=[ \\t]*["']?${NAME}\\b`, "im"),
  new RegExp(`^[ \\t>*+-]*\\{\\s*"${NAME}"\\s*:`, "im"),
  new RegExp(
    `^[ \\t>*+-]*(?:Action[ \\t]*:)?[ \\t]*\\{[^\\n]*"(?:action|name|tool)"\\s*:\\s*"${NAME}"`,
    "im",
  ),
];

/** A call by that name, whatever namespace a provider puts before it. */
const CALL = new RegExp(`^(?:.*[.:/])?${NAME}$`, "i");

/**
 * Says whether a response defines a tool: by a call named `DefineTool` or by a block of that name in
 * its text. Such a response is rejected as a whole.
 */
export function definesTool(text: string, calls: readonly ToolCall[]): boolean {
  return calls.some((call) => CALL.test(call.name.trim())) ||
    BLOCKS.some((block) => block.test(text));
}
