import type { ToolCall } from "../contract/mod.ts";

/** The two spellings under which models were once allowed to define tools. */
const NAME = "define_?tool";

/** Quote, list and emphasis marks before a block. */
const MARKS = "[ \\t>*+#-]*[*_]{0,2}";

/** How the arguments of a call are called. */
const ARGUMENTS = '"(?:args|arguments|parameters|input|code)"\\s*:';

/**
 * How a block starts, always at the start of a line, list and quote marks aside, and with what a
 * definition goes on with. A mention in a sentence or between backticks is none.
 */
const BLOCKS: readonly RegExp[] = [
  // A call: only a sentence has a space before the bracket.
  `^${MARKS}${NAME}[*_]{0,2}\\(`,
  // A body.
  `^${MARKS}${NAME}[*_]{0,2}[ \\t]*[:=]?[*_]{0,2}[ \\t]*(?:\\{|\\[\\s*[{"'])`,
  // A name, and no more words.
  `^${MARKS}${NAME}[*_]{0,2}[ \\t]*[:=][*_]{0,2}[ \\t]*[\\w"'\`-]+[ \\t]*(?:[({:=]|\\r?$)`,
  // A line of its own, and fields, a body or a fence after it.
  `^${MARKS}${NAME}[*_]{0,2}[ \\t]*:?[ \\t]*\\r?\\n\\s{0,20}(?:[{[<]|\`{3}|~{3}|[\\w"'-]{1,40}[ \\t]*[:=])`,
  // A fence of that language, or with that word behind its language.
  `^[ \\t>*+-]*(?:\`{3,}|~{3,})(?:[^\\n\`]*[ \\t])?${NAME}(?=[\\s({:])`,
  // A tag.
  `^[ \\t>*+-]*<[ \\t]*${NAME}(?=[\\s/>])`,
  `^[ \\t>*+-]*<[a-z_:]+[^>\\n]*\\bname[ \\t]*=[ \\t]*["']?${NAME}\\b`,
  // JSON of a call.
  `^[ \\t>*+-]*\\{\\s*"${NAME}"\\s*:`,
  `^[ \\t>*+-]*(?:Action[ \\t]*:)?[ \\t]*\\{[^\\n]*"(?:action|name|tool)"\\s*:\\s*"${NAME}"[^\\n]*${ARGUMENTS}`,
  `^[ \\t>*+-]*(?:Action[ \\t]*:)?[ \\t]*\\{\\s*"(?:action|name|tool)"\\s*:\\s*"${NAME}"\\s*,\\s*${ARGUMENTS}`,
].map((source) => new RegExp(source, "im"));

/** The function of the skill SDK, as it is called: whoever explains it writes just this. */
const SDK_CALL = /\bdefineTool(?=[ \t]*[(<])/g;

/** Languages in which a call may be written; text in any other one is quoted. */
const CALL_LANGUAGE = new RegExp(
  `^(?:$|(?:json|ya?ml|xml|tool|action|function|call)|.*(?:^|\\s)${NAME}(?:[\\s({:]|$))`,
  "i",
);

/** A call by that name, whatever namespace a provider puts before it. */
const CALL = new RegExp(`^(?:.*[.:/])?${NAME}$`, "i");

/**
 * Says whether a response defines a tool: by a call named `DefineTool` or by a block of that name in
 * its text. Such a response is rejected as a whole. What a response quotes, as code of some language
 * or as a call of the SDK's `defineTool()`, defines nothing.
 */
export function definesTool(text: string, calls: readonly ToolCall[]): boolean {
  if (calls.some((call) => CALL.test(call.name.trim()))) return true;
  if (!new RegExp(NAME, "i").test(text)) return false;
  const said = withoutQuotedCode(text).replace(SDK_CALL, "");
  return BLOCKS.some((block) => block.test(said));
}

/** Leaves out the fenced blocks of a language in which no call would be written. */
function withoutQuotedCode(text: string): string {
  const kept: string[] = [];
  let closes: RegExp | undefined;
  for (const line of text.split("\n")) {
    if (closes !== undefined) {
      if (closes.test(line)) closes = undefined;
      continue;
    }
    const [, fence, info = ""] = /^[ \t>*+-]*(`{3,}|~{3,})([^`]*)$/.exec(line) ?? [];
    const quotes = fence !== undefined && !CALL_LANGUAGE.test(info.trim());
    if (quotes) closes = new RegExp(`^[ \\t>]*${fence}${fence[0]}*\\s*$`);
    else kept.push(line);
  }
  return kept.join("\n");
}
