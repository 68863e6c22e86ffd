/**
 * The process that looks at what is kept under `state/`, apart from every turn. It needs the right to
 * read that folder and the heads, and to ask how much room is left; with `--rebuild`, which makes the
 * lists anew from the ledger's rows, also to write the folder. Answers 0 if all is sound, 1 for
 * findings, 2 for a wrong command line, 3 if it cannot be looked at or rebuilt.
 *
 *     --state FOLDER --heads PATH [--walls JSON] [--owner JSON] [--rebuild] [--json]
 *
 * `--walls`: the walls around packages that this machine lacks, each `{ wall, message }`; to look for
 * them takes a right to start processes, which this one has not. `--owner`: sentences on what is wrong with
 * grants and trust, which this process may not read.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { EXIT_CODES, type ExitCode, jsonLine, showControls } from "./contract/mod.ts";
import { examineState, LedgerError, rebuildLists, type StateReport } from "./store/mod.ts";
import { writeText } from "./std/write_text.ts";

/** What a run leaves for the person who asked. */
export interface DoctorResult {
  readonly code: ExitCode;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one command line. */
export async function runDoctorCommand(args: readonly string[]): Promise<DoctorResult> {
  const line = parseLine(args);
  if (typeof line === "string") return refuse(EXIT_CODES.usage, line);
  const now = Date.now();
  try {
    const { state, heads } = line;
    const kept = line.rebuild ? await rebuildLists({ state, heads, now }) : undefined;
    const report = withOwner(await examineState({ state, heads, now }), line.owner);
    const code = report.ok ? EXIT_CODES.done : EXIT_CODES.failed;
    const stdout = line.json
      ? jsonLine({
        ...report,
        rebuilt: line.rebuild,
        ...kept === undefined ? {} : { kept },
        ...line.missing === undefined ? {} : { missing_walls: line.missing },
      })
      : `${keptLine(kept)}${toText(report, line)}`;
    return { code, stdout, stderr: "" };
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    const stdout = line.json
      ? jsonLine({ ok: false, code: error.code, message: error.message })
      : "";
    return { ...refuse(EXIT_CODES.configuration, error.message), stdout };
  }
}

function keptLine(kept: string | undefined): string {
  if (kept === undefined) return "";
  const line =
    "The database was damaged and was made anew from its rows; the damaged one is kept " +
    `as "${kept}".`;
  return `${showControls(line)}\n`;
}

interface Line {
  readonly state: string;
  readonly heads: string;
  readonly rebuild: boolean;
  readonly json: boolean;
  /** What is wrong with grants and trust, one sentence each. */
  readonly owner: readonly string[];
  /** `undefined` if nobody looked. */
  readonly missing?: readonly MissingWall[];
}

/** A wall that this machine lacks, and a sentence on what that weakens and what to do. */
interface MissingWall {
  readonly wall: string;
  readonly message: string;
}

function parseLine(args: readonly string[]): Line | string {
  const text = { type: "string", default: "" } as const;
  const flag = { type: "boolean", default: false } as const;
  try {
    const options = {
      state: text,
      heads: text,
      walls: text,
      owner: text,
      rebuild: flag,
      json: flag,
    };
    const { values } = parseArgs({ args: [...args], options });
    const lacks = (["state", "heads"] as const).find((name) => values[name] === "");
    if (lacks !== undefined) return `Cannot run doctor: --${lacks} needs a value`;
    const { walls, owner, ...rest } = values;
    const found = { ...rest, owner: owner === "" ? [] : readSentences(owner) };
    return walls === "" ? found : { ...found, missing: readWalls(walls) };
  } catch (error) {
    const [first] = (error instanceof Error ? error.message : String(error)).split(". ");
    return `Cannot run doctor: ${first}`;
  }
}

function readWalls(text: string): readonly MissingWall[] {
  const list: unknown = JSON.parse(text);
  return (Array.isArray(list) ? list : []).map(({ wall, message }) => ({
    wall: String(wall),
    message: String(message),
  }));
}

function readSentences(text: string): readonly string[] {
  const list: unknown = JSON.parse(text);
  return (Array.isArray(list) ? list : []).map(String);
}

function withOwner(report: StateReport, sentences: readonly string[]): StateReport {
  const findings = sentences.map((message) => ({ kind: "owner" as const, message }));
  return {
    ...report,
    ok: report.ok && findings.length === 0,
    findings: [...report.findings, ...findings],
  };
}

/** What keeps packages in on this machine, and what does not. */
function wallLines(missing: Line["missing"]): readonly string[] {
  if (missing === undefined) return [];
  if (missing.length === 0) return ["Packages are kept in by bubblewrap, prlimit and setpriv."];
  return missing.map(({ message }) => `${message}.`);
}

function refuse(code: ExitCode, sentence: string): DoctorResult {
  return { code, stdout: "", stderr: `${showControls(sentence)}\n` };
}

function toText(
  { ok, ledger, rows, findings, notes }: StateReport,
  { rebuild, missing }: Line,
): string {
  const counted = `${rows} row${rows === 1 ? "" : "s"}`;
  const lines = [
    ...rebuild ? ["The lists were made anew from the ledger's rows."] : [],
    ...ledger === null ? [] : [`Ledger ${ledger}: ${counted}`],
    ...notes,
    ...wallLines(missing),
    ...findings.map(({ message }) => `${message}.`),
    ok ? "All is sound." : `${findings.length} finding${findings.length === 1 ? "" : "s"}.`,
  ];
  return lines.map((one) => `${showControls(one)}\n`).join("");
}

if (import.meta.main) {
  const { code, stdout, stderr } = await runDoctorCommand(Deno.args);
  const lost = writeText(Deno.stdout, stdout);
  writeText(Deno.stderr, stderr);
  if (lost !== undefined) {
    const problem = `Cannot write to standard output: ${lost}; the answer is not complete`;
    writeText(Deno.stderr, `${showControls(problem)}\n`);
  }
  Deno.exit(lost === undefined ? code : code || EXIT_CODES.failed);
}
