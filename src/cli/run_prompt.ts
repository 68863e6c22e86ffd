import type { ExitCode, OutputFormat } from "../contract/mod.ts";
import { createJsonView, createStreamView } from "./json_view.ts";
import { outputOf } from "./line_options.ts";
import { readPrompt } from "./read_prompt.ts";
import type { CliOptions } from "./run_cli.ts";
import { sayFailure } from "./say_failure.ts";
import { createTextView } from "./text_view.ts";
import type { TurnView } from "./turn_view.ts";

/**
 * `run PROMPT | -`: one turn, shown as `--output` says. When the reader of stdout goes away the turn
 * is interrupted without a word, as other programs end in a pipe.
 */
export async function runPrompt(options: CliOptions): Promise<ExitCode> {
  const { line, io } = options;
  const output = outputOf(line);
  const input = await readPrompt(line.operands[0] ?? "", options);
  if (!input.ok) {
    return sayFailure(io, output, { code: input.code, problems: [input.problem] });
  }
  const view = createView(output, options);
  const document = await options.runTurn(input.prompt, {
    signal: AbortSignal.any([options.signal, io.outClosed]),
    onEvent: (event) => view.show(event),
  });
  if (!io.outClosed.aborted) view.close(document);
  return document.code;
}

function createView(output: OutputFormat, { line, io }: CliOptions): TurnView {
  if (output === "json") return createJsonView(io);
  if (output === "stream-json") return createStreamView(io);
  return createTextView(io, { quiet: line.options.quiet === true });
}
