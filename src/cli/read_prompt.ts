import { EXIT_CODES, showInline } from "../contract/mod.ts";
import type { CliIo } from "./cli_io.ts";

/** The greatest size of what is read from standard input, in bytes. */
const MAX_INPUT = 1024 * 1024;

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
 * The prompt of `run PROMPT`; for `-` alone, of standard input; for `PROMPT -`, both, what was read
 * labelled as data. Without a `-` standard input is never read: it belongs to whoever started the
 * process, such as a shell loop.
 */
export async function readPrompt(
  operands: readonly string[],
  source: PromptSource,
): Promise<PromptReading> {
  const [text = "", dash] = operands;
  if (text !== "-" && text.trim() === "") return unusable(EMPTY);
  if (dash !== undefined) return await readContext(text, source);
  if (text !== "-") return { ok: true, prompt: text };
  const reading = await readStdin("the prompt", source);
  return reading.ok && reading.prompt.trim() === "" ? unusable(EMPTY) : reading;
}

const EMPTY = 'Cannot run an empty prompt: give a text, or "-" to read it from stdin';

async function readContext(prompt: string, source: PromptSource): Promise<PromptReading> {
  const start = "Cannot read the context from stdin";
  if (source.io.inIsTerminal) {
    return unusable(`${start}: it is a terminal; pipe something in, or leave the "-" out`);
  }
  const reading = await readStdin("the context", source);
  if (!reading.ok) return reading;
  if (reading.prompt.trim() === "") {
    return unusable(`${start}: it is empty; leave the "-" out for a prompt that needs none`);
  }
  const { encloseInput } = await import("./enclose_input.ts");
  return { ok: true, prompt: encloseInput(prompt, reading.prompt) };
}

/** @param what What is read, as a message names it: `the prompt`. */
async function readStdin(what: string, { io, signal }: PromptSource): Promise<PromptReading> {
  const start = `Cannot read ${what} from stdin: `;
  const reading = io.readInput(MAX_INPUT).catch((error) => unreadable(error, start));
  const input = await Promise.race([reading, fired(signal)]);
  if (input === "interrupted") {
    return { ok: false, code: EXIT_CODES.interrupted, problem: "The turn was interrupted" };
  }
  if (input !== undefined && "problem" in input) return input;
  if (input === undefined) return unusable(`${start}it is larger than ${MAX_INPUT} bytes`);
  try {
    return { ok: true, prompt: new TextDecoder("utf-8", { fatal: true }).decode(input) };
  } catch {
    return unusable(`${start}it is not UTF-8`);
  }
}

function unreadable(error: unknown, start: string): PromptReading & { ok: false } {
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
