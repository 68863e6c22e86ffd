import { EXIT_CODES, showInline } from "../contract/mod.ts";
import type { CliIo } from "./cli_io.ts";

/** The greatest size of a prompt from standard input, in bytes. */
const MAX_PROMPT = 1024 * 1024;

/** A prompt; or why there is none, as one sentence, and the exit code of that. */
export type PromptReading =
  | { readonly ok: true; readonly prompt: string }
  | {
    readonly ok: false;
    readonly code: (typeof EXIT_CODES)["failed" | "usage" | "interrupted"];
    readonly problem: string;
  };

/** What reading a prompt needs. */
export interface PromptSource {
  readonly io: CliIo;
  /** Ends the wait for standard input. */
  readonly signal: AbortSignal;
}

/**
 * The prompt of `run PROMPT` or, for `-` alone, of standard input. With a prompt on the command line
 * standard input is never read: it belongs to whoever started the process, such as a shell loop.
 */
export async function readPrompt(operand: string, source: PromptSource): Promise<PromptReading> {
  const reading = operand === "-"
    ? await readStdin(source)
    : { ok: true as const, prompt: operand };
  if (!reading.ok || reading.prompt.trim() !== "") return reading;
  return unusable('Cannot run an empty prompt: give a text, or "-" to read it from stdin');
}

async function readStdin({ io, signal }: PromptSource): Promise<PromptReading> {
  const reading = io.readInput(MAX_PROMPT).catch(unreadable);
  const input = await Promise.race([reading, fired(signal)]);
  if (input === "interrupted") {
    return { ok: false, code: EXIT_CODES.interrupted, problem: "The turn was interrupted" };
  }
  if (input !== undefined && "problem" in input) return input;
  if (input === undefined) {
    return unusable(`Cannot read the prompt from stdin: it is larger than ${MAX_PROMPT} bytes`);
  }
  try {
    return { ok: true, prompt: new TextDecoder("utf-8", { fatal: true }).decode(input) };
  } catch {
    return unusable("Cannot read the prompt from stdin: it is not UTF-8");
  }
}

function unreadable(error: unknown): PromptReading & { ok: false } {
  const start = "Cannot read the prompt from stdin: ";
  if (error instanceof Deno.errors.IsADirectory) {
    const problem = `${start}it is a folder; give a file, a pipe or a text`;
    return { ok: false, code: EXIT_CODES.usage, problem };
  }
  const reason = showInline(error instanceof Error ? error.message : String(error));
  return { ok: false, code: EXIT_CODES.failed, problem: `${start}${reason}` };
}

/** Without it a person who interrupts would first have to close standard input. */
function fired(signal: AbortSignal): Promise<"interrupted"> {
  return new Promise((resolve) => {
    const stop = () => resolve("interrupted");
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
  });
}

function unusable(problem: string): PromptReading {
  return { ok: false, code: EXIT_CODES.usage, problem };
}
