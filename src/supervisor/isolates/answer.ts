import {
  EXIT_CODES,
  type ExitCode,
  hideCredentials,
  jsonLine,
  type ParsedCommandLine,
} from "../../contract/mod.ts";
import type { Environment } from "../environment.ts";
import { print, report, writeError } from "../output.ts";
import type { Setup } from "../prepare.ts";
import type { Refusal } from "../refusal.ts";
import { askPerson } from "./ask_person.ts";

/** What a command on grants or on trust works with. */
export interface OwnerCommand {
  readonly setup: Setup;
  readonly line: ParsedCommandLine;
  readonly environment: Environment;
}

/** What a command answers: a document for a program, or text for a person. */
export interface Answered {
  readonly code?: ExitCode;
  readonly document: { readonly [key: string]: unknown };
  readonly text: string;
}

/** Whether a command line asks for a document. */
export function wantsDocument({ options }: ParsedCommandLine): boolean {
  return options.json === true || (options.output ?? "text") !== "text";
}

/** Prints what a command answers; gives its exit code. */
export function answer(line: ParsedCommandLine, { code, document, text }: Answered): ExitCode {
  const said = code ?? EXIT_CODES.done;
  const whole = { ok: said === EXIT_CODES.done, code: said, ...document };
  const printed = print(wantsDocument(line) ? jsonLine(whole) : text);
  return printed === EXIT_CODES.done ? said : printed;
}

/** Says why a command does nothing, a line each on stderr; gives its exit code. */
export function refuseCommand(
  line: ParsedCommandLine,
  { code, error, problems = [error], document = {} }: Omit<Refusal, "ok"> & {
    /** All that is wrong, where `error` says it in one. */
    readonly problems?: readonly string[];
    /** What a document says beside that. */
    readonly document?: Answered["document"];
  },
): ExitCode {
  if (wantsDocument(line)) {
    print(jsonLine({ ok: false, code, error: hideCredentials(error), ...document }));
  }
  for (const problem of problems) report(hideCredentials(problem));
  return code;
}

/** A thing that is done only if a person says so, or said so already. */
export interface Question {
  /** What is at stake, as text that ends with a newline. */
  readonly text: string;
  readonly question: string;
  /** What was not done, as the beginning of a sentence: `Nothing was granted`. */
  readonly nothing: string;
  /** What a document says beside that. */
  readonly document: { readonly [key: string]: unknown };
}

/** Asks unless `--yes` was given; `undefined` if it is to be done, else the exit code. */
export async function confirm(
  line: ParsedCommandLine,
  question: Question,
): Promise<ExitCode | undefined> {
  const { text, nothing, document } = question;
  const isTold = wantsDocument(line);
  if (line.options.yes === true) {
    if (!isTold && line.options.quiet !== true) writeError(text);
    return undefined;
  }
  if (!isTold) writeError(text);
  const said = isTold ? "nobody" : await askPerson(question.question);
  if (said === "yes") return undefined;
  const reason = said === "no"
    ? "you did not say yes"
    : "nobody can be asked here; look at it, and say --yes to do it";
  const code = EXIT_CODES.denied;
  return refuseCommand(line, { code, error: `${nothing}: ${reason}`, document });
}

/** Who does it, as the system calls them. */
export function personName({ USER, LOGNAME }: Environment): string {
  return (USER || LOGNAME || "unknown").slice(0, 200);
}
