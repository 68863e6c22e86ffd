import type { CommandLineResult, CommandSpec, ParsedCommandLine } from "./command_line.ts";
import { COMMANDS, commandsOf, commandWords, findCommand } from "./command_table.ts";
import { COMMON_OPTIONS, findOption } from "./option_table.ts";
import { OUTPUT_FORMATS, type OutputFormat } from "./output_format.ts";
import { resolveCommand } from "./resolve_command.ts";
import { splitArguments, type TypedOption } from "./split_arguments.ts";
import { nearest, showInline } from "./text.ts";

/** How {@linkcode parseCommandLine} reads words. */
export interface CommandLineOptions {
  /** Whether every word is the prompt, as under `deno task start`: no command is dispatched. */
  readonly start: boolean;
  /**
   * Whether a person is at a terminal: then `deno task start` without a prompt is a chat.
   *
   * @default {false}
   */
  readonly interactive?: boolean;
}

/**
 * Reads a command line by the one table of commands and options. All problems are reported together.
 *
 * @example
 * ```ts
 * import { parseCommandLine } from "./parse_command_line.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(parseCommandLine(["--mode", "ask", "what", "is", "this?"], { start: false }), {
 *   ok: true,
 *   line: { command: "run", operands: ["what is this?"], options: { mode: "ask" } },
 * });
 * assertEquals(parseCommandLine(["ledgr", "verify"], { start: false }), {
 *   ok: false,
 *   problems: ['Unknown command "ledgr verify": did you mean "ledger verify"?'],
 * });
 * ```
 */
export function parseCommandLine(
  args: readonly string[],
  { start, interactive = false }: CommandLineOptions,
): CommandLineResult {
  const { options, words, rest } = splitArguments(args);
  const talks = start && interactive && [...words, ...rest].length === 0;
  const target = talks
    ? { command: "chat", operands: [] }
    : start
    ? { command: "run", operands: words }
    : resolveCommand(words);
  if (options.some(({ name }) => name === "help")) {
    return done("help", start ? ["run"] : helpTopic(words, target.command));
  }
  if (options.some(({ name }) => name === "version")) return done("version", []);
  if (target.command === undefined) {
    return { ok: false, problems: [target.problem, ...unknownOptions(options)] };
  }
  const spec = findCommand(target.command);
  if (spec === undefined) throw new Error(`No command "${target.command}" in the table`);
  const operands = joinText(spec, target.operands, rest);
  const wrong = options.flatMap((option, index) =>
    optionProblems(spec, option, options.slice(0, index))
  );
  // A line of nothing but wrong options most likely asked for something other than a prompt.
  const promptless = spec.name === "run" && wrong.length > 0;
  const call = start ? "deno task start" : "kyrozen";
  const problems = [...promptless ? [] : operandProblems(spec, operands, call), ...wrong];
  if (problems.length > 0) return { ok: false, problems };
  return done(spec.name, operands, options);
}

/** The output that a command line asks for, even if the rest of it is wrong. */
export function requestedOutput(args: readonly string[]): OutputFormat {
  let format: OutputFormat = "text";
  for (const { name, value } of splitArguments(args).options) {
    if (name === "json") format = "json";
    if (name === "output") format = OUTPUT_FORMATS.find((known) => known === value) ?? format;
  }
  return format;
}

function done(
  command: string,
  operands: readonly string[],
  options: readonly TypedOption[] = [],
): CommandLineResult {
  const entries = options.map(({ name, value }) => [name, value ?? true] as const);
  const line: ParsedCommandLine = { command, operands, options: Object.fromEntries(entries) };
  return { ok: true, line };
}

function helpTopic(words: readonly string[], command: string | undefined): readonly string[] {
  const [first] = words;
  if (first === undefined) return [];
  // A group's name alone asks for all its commands, also where it runs one of them.
  if (words.length === 1 && commandsOf(first).length > 1) return [first];
  if (command !== undefined) return command.split(" ");
  return commandWords().includes(first) ? [first] : [];
}

/** The words of a text as one operand; a dash alone before or behind them stays one of its own. */
function joinText(
  { text, name }: CommandSpec,
  words: readonly string[],
  rest: readonly string[],
): readonly string[] {
  if (text === undefined) return [...words, ...rest];
  const before = words.slice(0, text);
  const own = words.slice(text);
  const { said, dash } = PROMPTED.test(name) ? takeDash(own, rest) : { said: own, dash: [] };
  const whole = [...said, ...rest].join(" ");
  // A dash never takes the place of a prompt that is blank: what is only data would be one.
  return [...before, ...whole.trim() === "" && dash.length === 0 ? [] : [whole], ...dash];
}

function takeDash(
  words: readonly string[],
  rest: readonly string[],
): { readonly said: readonly string[]; readonly dash: readonly string[] } {
  const dash = ["-"];
  if (words.length + rest.length < 2) return { said: words, dash: [] };
  if (words.at(0) === "-") return { said: words.slice(1), dash };
  if (words.at(-1) === "-" && rest.length === 0) return { said: words.slice(0, -1), dash };
  return { said: words, dash: [] };
}

/** The commands whose text is a prompt, to which standard input can be added. */
const PROMPTED = /^(?:run|sessions resume|prompt show)$/;

function operandProblems(
  spec: CommandSpec,
  operands: readonly string[],
  call: string,
): readonly string[] {
  const [least, most] = spec.arity;
  if (operands.length >= least && operands.length <= most) {
    return spec.name === "help" ? topicProblems(operands.join(" ")) : [];
  }
  if (spec.name === "run") {
    return [
      `No prompt: say what to do, as in: ${call} "summarize this project"; ` +
      `or give "-" to read it from stdin; "kyrozen chat" talks with a person`,
    ];
  }
  if (operands.length < least) return [`Missing ${spec.operands}: "${spec.name}" needs it`];
  const extra = operands.slice(most).map((word) => `"${showInline(word, 60)}"`).join(" ");
  return [`Too many arguments: "${spec.name}" does not take ${extra}`];
}

function topicProblems(topic: string): readonly string[] {
  const topics = [...commandWords(), ...COMMANDS.map(({ name }) => name)];
  if (topic === "" || topics.includes(topic)) return [];
  const meant = nearest(topic, topics);
  return [
    `No help on "${showInline(topic, 60)}"` +
    (meant === undefined ? `: see "kyrozen help"` : `: did you mean "${meant}"?`),
  ];
}

function optionProblems(
  spec: CommandSpec,
  option: TypedOption,
  earlier: readonly TypedOption[],
): readonly string[] {
  const { name, typed, value } = option;
  const known = findOption(name);
  if (known === undefined || !typed.startsWith("--")) {
    return [unknownOption(typed, [...COMMON_OPTIONS, ...spec.options])];
  }
  if (!COMMON_OPTIONS.includes(name) && !spec.options.includes(name)) {
    return [`Option "${typed}" does not belong to "${spec.name}"`];
  }
  if (known.value === undefined) {
    return value === undefined ? [] : [`Option "${typed}" takes no value`];
  }
  if (earlier.some((other) => other.name === name)) return [`Option "${typed}" is given twice`];
  if (value === undefined || value === "") return [`Option "${typed}" needs a ${known.value}`];
  if (known.choices !== undefined && !known.choices.includes(value)) {
    return [
      `Option "${typed}" cannot be "${showInline(value, 60)}"${choose(value, known.choices)}`,
    ];
  }
  if (known.number !== undefined && !fits(value, known.number)) {
    const { least, most, whole } = known.number;
    return [
      `Option "${typed}" cannot be "${showInline(value, 60)}": ` +
      `give a ${whole ? "whole " : ""}number from ${least} to ${most}`,
    ];
  }
  return [];
}

function unknownOptions(options: readonly TypedOption[]): readonly string[] {
  return options.filter(({ name }) => findOption(name) === undefined)
    .map(({ typed }) => unknownOption(typed, COMMON_OPTIONS));
}

function unknownOption(typed: string, candidates: readonly string[]): string {
  const meant = nearest(typed.replace(/^-+/, ""), candidates);
  return meant === undefined
    ? `Unknown option "${
      showInline(typed, 60)
    }": see "kyrozen help"; put "--" before a prompt that begins with a dash`
    : `Unknown option "${showInline(typed, 60)}": did you mean "--${meant}"?`;
}

function choose(value: string, choices: readonly string[]): string {
  const meant = nearest(value, choices);
  return meant === undefined ? `: give one of ${choices.join(", ")}` : `: did you mean "${meant}"?`;
}

function fits(
  text: string,
  { least, most, whole }: { least: number; most: number; whole: boolean },
): boolean {
  if (!(whole ? /^\d+$/ : /^\d+(?:\.\d+)?$/).test(text)) return false;
  const value = Number(text);
  return value >= least && value <= most;
}
