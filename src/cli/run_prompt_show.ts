import type { RequestDraft, RequestPart } from "../agent/mod.ts";
import {
  escapeSteering,
  EXIT_CODES,
  type ExitCode,
  jsonLine,
  type ModelMessage,
  showControls,
  showInline,
} from "../contract/mod.ts";
import { outputOf } from "./line_options.ts";
import { readPrompt } from "./read_prompt.ts";
import { peekAtSession } from "./peek_at_session.ts";
import type { CliOptions } from "./run_cli.ts";
import { promptOf } from "./run_prompt.ts";
import { sayFailure } from "./say_failure.ts";

/** A request that was drafted, and what a person should know of it. */
export interface Drafted {
  readonly draft: RequestDraft;
  readonly notices: readonly string[];
  /** Takes secrets out of what is shown. */
  readonly redact: (text: string) => string;
  /** The body that a provider would be sent; it is sent nothing. */
  readonly body: () => Promise<WireBody>;
}

/** The body of a request, or why there is none, as the end of a sentence. */
export type WireBody =
  | { readonly ok: true; readonly body: string }
  | { readonly ok: false; readonly reason: string };

/** Drafts the first request of a turn that goes on with a history; without input nobody has spoken yet. */
export type RequestDrafter = (
  input: string | undefined,
  history: readonly ModelMessage[],
) => Promise<Drafted>;

/**
 * `prompt show [PROMPT | - | PROMPT -]`: the request that a turn would begin with, as text in pieces or
 * as one JSON document, the same in every run; or, with `--wire`, the body that would be sent. Nothing
 * is sent, and no session is taken or written.
 */
export async function runPromptShow(options: CliOptions): Promise<ExitCode> {
  const { line, io, draft } = options;
  const output = outputOf(line);
  const fail = (code: ExitCode, problem: string) =>
    sayFailure(io, output, { code, problems: [problem] });
  if (draft === undefined) {
    return fail(EXIT_CODES.failed, "Cannot show a prompt: no model is known");
  }
  const peek = await peekAtSession(options);
  if (!peek.ok) return sayFailure(io, output, peek.failure);
  const words = promptOf(line);
  const read = words.length === 0 ? undefined : await readPrompt(words, options);
  if (read?.ok === false) return fail(read.code, read.problem);
  const drafted = await draft(read?.prompt, peek.history);
  for (const notice of line.options.quiet === true ? [] : drafted.notices) {
    io.err(`note: ${showInline(notice, 1000)}\n`);
  }
  if (line.options.wire === true) return await showBody(drafted, options);
  const { draft: request, redact } = drafted;
  io.out(redact(output === "text" ? textOf(request) : jsonLine(jsonOf(request))));
  return EXIT_CODES.done;
}

async function showBody(
  { body, draft, redact }: Drafted,
  { line, io }: CliOptions,
): Promise<ExitCode> {
  const sent = await body();
  if (sent.ok) {
    io.out(`${redact(escapeSteering(sent.body))}\n`);
    return EXIT_CODES.done;
  }
  const problems = [`Cannot show what ${showInline(draft.model)} is sent: ${sent.reason}`];
  return sayFailure(io, outputOf(line), { code: EXIT_CODES.failed, problems });
}

function jsonOf({ mode, model, contextTokens, tokens, parts, request }: RequestDraft): unknown {
  return {
    ok: true,
    mode,
    model,
    context_tokens: contextTokens ?? null,
    tokens,
    parts,
    request: {
      system: request.system,
      messages: request.messages,
      tools: request.tools,
      max_output_tokens: request.maxOutputTokens ?? null,
    },
  };
}

function textOf(draft: RequestDraft): string {
  const { model, mode, tokens, contextTokens, parts } = draft;
  const room = contextTokens === undefined
    ? "; how many the model can read is not known"
    : ` of the ${grouped(contextTokens)} that it can read`;
  const head = `${model}, mode ${mode}: about ${grouped(tokens)} tokens${room}`;
  return `${[showInline(head, 1000), ...parts.map(pieceOf)].join("\n\n")}\n`;
}

function pieceOf({ kind, name, tokens, text }: RequestPart): string {
  const head = `--- ${kind}: ${showInline(name, 4096)} (about ${grouped(tokens)} tokens)`;
  return `${head}\n${showControls(text)}`;
}

function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, " ");
}
