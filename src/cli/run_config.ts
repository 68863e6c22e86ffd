import {
  type ConfigResult,
  explainConfig,
  type ExplainedField,
  type InstructionsPort,
  type LoadedConfig,
} from "../config/mod.ts";
import {
  CAPABILITIES,
  type Capability,
  type ConfigFinding,
  EXIT_CODES,
  type ExitCode,
  findingSentence,
  hideCredentials,
  type InstructionFile,
  jsonLine,
  type ParsedCommandLine,
  type PermissionSetup,
  showInline,
} from "../contract/mod.ts";
import type { CliIo } from "./cli_io.ts";
import { modeOf, outputOf } from "./line_options.ts";
import { permissionLines, shownPermissions } from "./permission_lines.ts";
import { sayFailure } from "./say_failure.ts";

/** What the commands of the configuration are given. */
export interface ConfigPort {
  /** Loads all layers, once. */
  load(): Promise<ConfigResult>;
  /** Every mistake of the file that the line names. */
  check(): Promise<readonly ConfigFinding[]>;
  /** For each capability that a turn of the line's mode does not have, the sets that lack it. */
  missing(loaded: LoadedConfig): ReadonlyMap<Capability, readonly string[]>;
  /** What the owner permits. @default {the mode `ask`, and no rule} */
  readonly permissions?: PermissionSetup;
}

/** What a command of the configuration is run on. */
export interface ConfigCommand {
  readonly line: ParsedCommandLine;
  readonly io: CliIo;
  readonly config: ConfigPort;
  /** The files of instructions; without it none are shown. */
  readonly instructions?: InstructionsPort;
}

/**
 * `config explain [KEY]`: values with their places, and what becomes of each capability. Without a key
 * also what the owner permits, and the files of instructions that a turn of the line's mode is told.
 */
export async function runConfigExplain(command: ConfigCommand): Promise<ExitCode> {
  const { line, io, config } = command;
  const loaded = await config.load();
  const json = outputOf(line) !== "text";
  if (!loaded.ok) return sayFindings(io, loaded.findings, { json });
  const [key] = line.operands;
  const explained = explainConfig(loaded, key);
  if (!explained.ok) {
    const { suggestion } = explained;
    const meant = suggestion === undefined
      ? 'see "kyrozen config explain" for all keys'
      : `did you mean "${showInline(suggestion, 100)}"?`;
    const problems = [`Cannot explain "${showInline(key ?? "", 100)}": no such key; ${meant}`];
    return sayFailure(io, outputOf(line), { code: EXIT_CODES.usage, problems });
  }
  const { fields } = explained;
  const shows = fields.some((field) => field.key === "capabilities");
  const rights = shows ? CAPABILITIES.map((name) => rightOf(name, config.missing(loaded))) : [];
  const told = key === undefined ? toldInstructions(command) : undefined;
  const notices = [...loaded.notices, ...told?.notices ?? []];
  const files = told?.files ?? [];
  const permissions = key === undefined ? shownPermissions(config.permissions) : undefined;
  const document = {
    ok: true,
    values: fields,
    capabilities: rights,
    ...(permissions && { permissions }),
    notices,
    instruction_files: files,
  };
  const lines = [
    ...valueLines(fields),
    ...rightLines(rights),
    ...(permissions === undefined ? [] : permissionLines(permissions)),
    ...instructionLines(files),
  ];
  io.out(json ? jsonLine(document) : `${lines.join("\n")}\n`);
  for (const notice of json ? [] : notices) io.err(`note: ${showInline(notice, 1000)}\n`);
  return EXIT_CODES.done;
}

/** `config check FILE`: every mistake of a file, or that there is none. */
export async function runConfigCheck({ line, io, config }: ConfigCommand): Promise<ExitCode> {
  const findings = await config.check();
  const json = outputOf(line) !== "text";
  if (findings.length > 0) return sayFindings(io, findings, { json });
  const [file = ""] = line.operands;
  io.out(json ? jsonLine({ ok: true, findings: [] }) : `${showInline(file, 4096)}: no mistakes\n`);
  return EXIT_CODES.done;
}

/** All mistakes on stderr, a sentence each; as JSON on stdout too. Exit code 3. */
function sayFindings(
  io: CliIo,
  findings: readonly ConfigFinding[],
  { json }: { readonly json: boolean },
): ExitCode {
  const shown = findings.map((one) => ({ ...one, path: hideCredentials(one.path) }));
  if (json) io.out(jsonLine({ ok: false, findings: shown }));
  for (const finding of shown) io.err(`${findingSentence(finding)}\n`);
  return EXIT_CODES.configuration;
}

/** A file of instructions that a turn is told. */
interface ToldFile {
  readonly path: string;
  readonly where: InstructionFile["where"];
  readonly characters: number;
  readonly cut: boolean;
}

function toldInstructions(
  { line, instructions }: ConfigCommand,
): { readonly files: readonly ToldFile[]; readonly notices: readonly string[] } | undefined {
  if (instructions === undefined || modeOf(line) !== "agent") return undefined;
  const loaded = instructions.load();
  const files = loaded.files.map(({ path, where, text, cut }) => ({
    path,
    where,
    characters: text.length,
    cut,
  }));
  return { files, notices: instructions.news(loaded) };
}

function instructionLines(files: readonly ToldFile[]): readonly string[] {
  if (files.length === 0) return [];
  const lines = files.map(({ path, where, characters, cut }) =>
    `  ${showInline(path, 4096)}  ${where}, ${characters} characters${cut ? ", cut" : ""}`
  );
  return ["", "Files of instructions, told in the mode agent:", ...lines];
}

/** One capability of a turn, and what takes it away. */
interface Right {
  readonly capability: Capability;
  readonly effective: boolean;
  readonly taken_away_by: readonly string[];
}

function rightOf(
  capability: Capability,
  missing: ReadonlyMap<Capability, readonly string[]>,
): Right {
  const sets = missing.get(capability) ?? [];
  return { capability, effective: sets.length === 0, taken_away_by: sets };
}

function valueLines(fields: readonly ExplainedField[]): readonly string[] {
  const rows = fields.map((field) => ({
    left: `${showInline(field.key, 100)} = ${shownValue(field)}`,
    right: placeOf(field),
  }));
  const width = Math.max(...rows.map(({ left }) => left.length));
  return rows.map(({ left, right }) => `${left.padEnd(width)}  ${right}`);
}

function shownValue({ value }: ExplainedField): string {
  if (value === null) return "(not set)";
  const words = Array.isArray(value) && value.every((one) => typeof one === "string");
  return showInline(words ? `[${value.join(", ")}]` : JSON.stringify(value), 60);
}

function placeOf({ layer, path, line, auto }: ExplainedField): string {
  if (layer === "built-in") return "built in";
  const place = showInline(line === null ? path : `${path}:${line}`, 4096);
  const notes = [
    ...(layer === "packaged" || path === layer ? [] : [layer]),
    ...(auto === undefined ? [] : [`auto: ${auto}`]),
  ];
  return notes.length === 0 ? place : `${place} (${notes.join(", ")})`;
}

const SETS: { readonly [bound: string]: string } = {
  configured: "the configuration",
  surface: "the surface",
  mode: "the mode",
  granted: "what the process may do",
};

/** What a capability's name alone would let a person get wrong. */
const NOTES: { readonly [capability in Capability]?: string } = {
  git: " (for Git writes; Git reads belong to read)",
};

function rightLines(rights: readonly Right[]): readonly string[] {
  if (rights.length === 0) return [];
  const lines = rights.map(({ capability, effective, taken_away_by: sets }) => {
    const reason = sets.map((bound) => SETS[bound] ?? bound).join(", ");
    const note = NOTES[capability] ?? "";
    return `  ${capability.padEnd(11)}  ${
      effective ? "yes" : `no: taken away by ${reason}`
    }${note}`;
  });
  return ["", "Capabilities in force:", ...lines];
}
