import { jsonLine } from "./json_line.ts";
import type { OutputFormat } from "./output_format.ts";
import type { ExitCode } from "./exit_code.ts";
import { TURN_DOCUMENT_VERSION, type TurnDocument } from "./turn_document.ts";

/**
 * The document of a run that ended before a turn began: a turn document without a turn.
 *
 * @param error One sentence: what, where, what to do.
 */
export function failureDocument(code: ExitCode, error: string): TurnDocument {
  return {
    version: TURN_DOCUMENT_VERSION,
    ok: false,
    code,
    text: "",
    error,
    session: "",
    turn: "",
    mode: "agent",
    model: "",
    receipts: [],
    denials: [],
    usage: { rounds: 0, tool_calls: 0, input_tokens: 0, output_tokens: 0, status: "unknown" },
    limits: {
      max_rounds: 0,
      max_tool_calls: 0,
      deadline_s: null,
      max_tokens: null,
      max_cost_usd: null,
      hit: null,
    },
    ms: 0,
  };
}

/** What stdout gets of such a run: nothing as text, else one line that is one JSON document. */
export function failureOutput(
  output: OutputFormat,
  { code, error }: { readonly code: ExitCode; readonly error: string },
): string {
  if (output === "text") return "";
  const document = failureDocument(code, error);
  return jsonLine(output === "json" ? document : { type: "result", ...document });
}
