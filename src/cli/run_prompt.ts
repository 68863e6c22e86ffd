import {
  EXIT_CODES,
  type ExitCode,
  type OutputFormat,
  type ParsedCommandLine,
} from "../contract/mod.ts";
import { createJsonView, createStreamView } from "./json_view.ts";
import { outputOf } from "./line_options.ts";
import { readPrompt } from "./read_prompt.ts";
import type { CliOptions } from "./run_cli.ts";
import type { SessionResuming } from "./resume_session.ts";
import { sayFailure } from "./say_failure.ts";
import { sayHowToGoOn } from "./say_how_to_go_on.ts";
import { createTextView } from "./text_view.ts";
import type { TurnView } from "./turn_view.ts";

/**
 * `run PROMPT | - | PROMPT -` and `sessions resume SESSION …`: one turn, shown as `--output` says. When
 * the reader of stdout goes away the turn is interrupted without a word, as other programs end in a
 * pipe.
 */
export async function runPrompt(options: CliOptions): Promise<ExitCode> {
  const { line, io } = options;
  const output = outputOf(line);
  // Before the prompt is read: nobody types one for a session that cannot be had.
  const resuming = await takeSession(options);
  if (resuming?.ok === false) return sayFailure(io, output, resuming.failure);
  const input = await readPrompt(promptOf(line), options);
  if (!input.ok) {
    return sayFailure(io, output, { code: input.code, problems: [input.problem] });
  }
  const view = createView(output, options);
  const document = await options.runTurn(input.prompt, {
    signal: AbortSignal.any([options.signal, io.outClosed]),
    onEvent: (event) => view.show(event),
    ...(resuming === undefined ? {} : { session: resuming.session }),
  });
  if (io.outClosed.aborted) return document.code;
  view.close(document);
  // A session that is not kept cannot be resumed.
  if (output === "text" && options.sessions?.isKept(document.session) === true) {
    sayHowToGoOn(`kyrozen run --session ${document.session} PROMPT`, options);
  }
  return document.code;
}

/** The session that a line names, or why it cannot be taken; `undefined` if it names none. */
async function takeSession(options: CliOptions): Promise<SessionResuming | undefined> {
  const { line, io, sessions } = options;
  const word = wordOf(options);
  if (word === undefined) return undefined;
  if (line.options.continue === true && line.options.session !== undefined) {
    const problems = ["Cannot go on with two sessions: give --session or --continue"];
    return { ok: false, failure: { code: EXIT_CODES.usage, problems } };
  }
  if (sessions === undefined) {
    const problems = ["Cannot go on with a session: none is kept"];
    return { ok: false, failure: { code: EXIT_CODES.failed, problems } };
  }
  // Loaded late: most turns begin a session.
  const { resumeSession } = await import("./resume_session.ts");
  return await resumeSession(word, { sessions, io });
}

/** The operands of a line that make its prompt. */
export function promptOf({ command, operands }: ParsedCommandLine): readonly string[] {
  return command === "sessions resume" ? operands.slice(1) : operands;
}

function wordOf({ line: { command, operands, options } }: CliOptions): string | undefined {
  if (command === "sessions resume") return operands[0];
  if (typeof options.session === "string") return options.session;
  return options.continue === true ? "last" : undefined;
}

function createView(output: OutputFormat, { line, io }: CliOptions): TurnView {
  const quiet = line.options.quiet === true;
  if (output === "json") return createJsonView(io, { quiet });
  if (output === "stream-json") return createStreamView(io);
  return createTextView(io, { quiet });
}
