import {
  EXIT_CODES,
  type ExitCode,
  hideCredentials,
  jsonLine,
  type ParsedCommandLine,
  showInline,
} from "../contract/mod.ts";
import type { CliIo } from "./cli_io.ts";
import { outputOf } from "./line_options.ts";
import type { CheckedProvider, ListedModels, ListedProvider, ModelsPort } from "./open_models.ts";
import { sayFailure } from "./say_failure.ts";

/** What the commands of the models are run on. */
export interface ModelsCommand {
  readonly line: ParsedCommandLine;
  readonly io: CliIo;
  readonly models: ModelsPort;
  readonly signal: AbortSignal;
}

/** The most names that are shown of one provider as text; JSON has them all. */
const MAX_SHOWN = 200;

/** `models list`: what is configured, what its servers have, and what else could be used. */
export async function runModelsList(
  { line, io, models, signal }: ModelsCommand,
): Promise<ExitCode> {
  const listed = await models.list(signal);
  if (signal.aborted) return EXIT_CODES.interrupted;
  if (outputOf(line) === "text") io.out(`${listText(listed).join("\n")}\n`);
  else io.out(jsonLine({ ok: true, ...listed }));
  return EXIT_CODES.done;
}

/** `models check [PROVIDER]`: whether each can be reached and takes its key. Exit code 1 if one does not. */
export async function runModelsCheck(
  { line, io, models, signal }: ModelsCommand,
): Promise<ExitCode> {
  const checked = await models.check(line.operands[0], signal);
  if (signal.aborted) return EXIT_CODES.interrupted;
  if (!checked.ok) {
    const failure = { code: EXIT_CODES.configuration, problems: [checked.problem] };
    return sayFailure(io, outputOf(line), failure);
  }
  const { providers } = checked;
  const ok = providers.every((one) => one.ok);
  if (outputOf(line) !== "text") io.out(jsonLine({ ok, providers }));
  else for (const one of providers) sayChecked(one, io);
  return ok ? EXIT_CODES.done : EXIT_CODES.failed;
}

function sayChecked({ name, base_url, key, ok, problem }: CheckedProvider, io: CliIo): void {
  if (ok) {
    io.out(
      `${showInline(name, 64)} at ${showInline(base_url, 300)} answers${
        key === null ? "; it asks for no key" : `; the key of ${key} is taken`
      }\n`,
    );
  } else io.err(`${hideCredentials(problem ?? "")}\n`);
}

function listText({ in_use, problem, providers, local_servers, known }: ListedModels): string[] {
  const use = in_use === null
    ? [`in use: none: ${problem}`]
    : [`in use: ${showInline(`${in_use.provider}/${in_use.model}`, 300)}`];
  const local = local_servers.flatMap(({ provider, address, models, command }) => [
    `  ${provider} at ${address}: ${command}`,
    ...models.slice(0, MAX_SHOWN).map((name) => `    ${showInline(name, 200)}`),
  ]);
  const more = known.filter(({ key }) => key !== null).map(({ name, key }) => `${name} (${key})`);
  return [
    ...use,
    ...providers.flatMap((one) => ["", ...providerLines(one)]),
    ...(local.length === 0 ? [] : ["", "on this machine, not configured:", ...local]),
    ...(more.length === 0
      ? []
      : ["", "known, not configured (set the variable to use one):", ...wrap(more)]),
  ];
}

function providerLines({ name, base_url, configured_by, ...rest }: ListedProvider): string[] {
  const head = `${showInline(name, 64)} at ${showInline(base_url, 300)}, configured by ` +
    showInline(configured_by, 200);
  if (rest.problem !== null) return [head, `  ${showInline(rest.problem, 500)}`];
  const width = Math.min(60, Math.max(0, ...rest.models.map((model) => model.name.length)));
  const lines = rest.models.slice(0, MAX_SHOWN).map((model) => {
    const { context_tokens: context, price_usd_per_million: price } = model;
    const size = context === null ? "unknown" : `${context} tokens`;
    const cost = price === null
      ? "unknown"
      : `$${price.input} in, $${price.output} out per million`;
    return `  ${showInline(model.name, 200).padEnd(width)}  context ${size}, price ${cost}`;
  });
  const left = rest.models.length - MAX_SHOWN;
  return [head, ...lines, ...(left > 0 ? [`  and ${left} more; --json lists them all`] : [])];
}

function wrap(words: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length > 90) lines.push(`  ${word}`);
    else lines[lines.length - 1] = `${last}, ${word}`;
  }
  return lines;
}
