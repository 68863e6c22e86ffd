/**
 * The process that verifies or exports a ledger, apart from the core that wrote it. `verify` needs
 * the right to read the database, its `-wal` and the heads, or the bundle and the heads; `export`
 * also to write the bundle and its `.partial` name. A database with rows of which the heads name none
 * is a problem; `none` checks the chain alone. Answers 0 for a sound ledger or a written bundle, 1
 * for problems, 2 for a wrong command line, 3 if there is nothing to read or nowhere to write.
 *
 *     verify --database PATH --heads PATH|none [--bundle FILE] [--json]
 *     export --database PATH --out FILE [--json]
 *
 * @module
 */
import { parseArgs } from "node:util";
import { EXIT_CODES, type ExitCode, jsonLine, showControls } from "./contract/mod.ts";
import { exportLedger, LedgerError, type LedgerReport, verifyLedger } from "./store/mod.ts";
import { writeText } from "./std/write_text.ts";

/** What a run leaves for the person who asked. */
export interface LedgerCommandResult {
  readonly code: ExitCode;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one command line; `--bundle` verifies that file in place of the database. */
export async function runLedgerCommand(args: readonly string[]): Promise<LedgerCommandResult> {
  const line = parseLine(args);
  if (typeof line === "string") {
    return { code: EXIT_CODES.usage, stdout: "", stderr: `${showControls(line)}\n` };
  }
  try {
    return line.command === "verify" ? await verify(line) : await writeBundle(line);
  } catch (error) {
    if (error instanceof LedgerError) return unreadable(error, line);
    throw error;
  }
}

interface Verified {
  readonly command: "verify";
  readonly target: Parameters<typeof verifyLedger>[0];
  readonly json: boolean;
}

type Line =
  | Verified
  | {
    readonly command: "export";
    readonly database: string;
    readonly out: string;
    readonly json: boolean;
  };

function parseLine(args: readonly string[]): Line | string {
  try {
    return toLine(args);
  } catch (error) {
    const [first] = (error instanceof Error ? error.message : String(error)).split(". ");
    return `Cannot run ledger command: ${first}`;
  }
}

function toLine([command, ...rest]: readonly string[]): Line {
  const text = { type: "string" } as const;
  const json = { type: "boolean", default: false } as const;
  if (command === "verify") {
    const options = { database: text, bundle: text, heads: text, json };
    const { values } = parseArgs({ args: rest, options });
    const heads = required("heads", values.heads);
    const source = values.bundle === undefined
      ? { database: required("database", values.database) }
      : { bundle: required("bundle", values.bundle) };
    const target = { ...source, heads: heads === "none" ? null : heads };
    return { command, target, json: values.json };
  }
  if (command === "export") {
    const { values } = parseArgs({ args: rest, options: { database: text, out: text, json } });
    const database = required("database", values.database);
    return { command, database, out: required("out", values.out), json: values.json };
  }
  throw new TypeError(`"${command ?? ""}" is not "verify" or "export"`);
}

function required(name: string, value: string | undefined): string {
  if (value !== undefined && value !== "") return value;
  throw new TypeError(`--${name} needs a value`);
}

async function verify(line: Verified): Promise<LedgerCommandResult> {
  const report = requireHead(await verifyLedger(line.target), line.target);
  const code = report.ok ? EXIT_CODES.done : EXIT_CODES.failed;
  const stdout = line.json ? jsonLine(report) : reportText(report, line.target.heads);
  return { code, stdout, stderr: "" };
}

/** A ledger of this home has had a head since its first commit, so one without any is no sound one. */
function requireHead(report: LedgerReport, target: Verified["target"]): LedgerReport {
  const { heads } = target;
  if (!report.ok || report.rows === 0 || report.anchored_to !== null) return report;
  if (heads === null || !("database" in target)) return report;
  const message =
    `No head in "${heads}" confirms a row, so the ledger may be another one than was ` +
    "kept: its heads were removed, or a core alone wrote it; put the heads back from a copy, or go " +
    "on, and the next turn confirms it from then on";
  return { ...report, ok: false, problems: [{ seq: null, kind: "no_head", message }] };
}

async function writeBundle(line: Line & { command: "export" }): Promise<LedgerCommandResult> {
  const { database, out } = line;
  const bundle = await exportLedger({ database, out });
  const text = `Ledger ${bundle.ledger}: ${count(bundle.rows, "row")} written to ${out}`;
  const stdout = line.json ? jsonLine({ ...bundle, out }) : `${showControls(text)}\n`;
  return { code: EXIT_CODES.done, stdout, stderr: "" };
}

function unreadable({ code, message }: LedgerError, { json }: Line): LedgerCommandResult {
  const stdout = json ? jsonLine({ ok: false, code, message }) : "";
  return { code: EXIT_CODES.configuration, stdout, stderr: `${showControls(message)}\n` };
}

function reportText(report: LedgerReport, heads: string | null): string {
  const lines = report.problems.map(({ message }) => message);
  if (report.problems.some(({ kind }) => kind === "other_ledger")) {
    lines.push(
      `If it was replaced on purpose, move "${heads}" away; the next turn begins new heads`,
    );
  }
  const leftOut = report.problems_left_out;
  if (leftOut > 0) lines.push(`Not listed: ${count(leftOut, "more problem")}`);
  const found = report.ok ? "sound" : count(report.problems.length + leftOut, "problem");
  lines.push(`Ledger ${report.ledger}: ${count(report.rows, "row")}, ${found}; ${anchor(report)}`);
  return lines.map((line) => `${showControls(line).replaceAll("\n", "\\n")}\n`).join("");
}

function anchor({ anchored_to: head, unanchored_rows: after }: LedgerReport): string {
  if (head === null) return "not anchored: no head of the owner confirms a row";
  const rest = after === 0 ? "" : `; ${count(after, "row")} after it not yet anchored`;
  return `anchored to row ${head.seq}${rest}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

if (import.meta.main) {
  const { code, stdout, stderr } = await runLedgerCommand(Deno.args);
  const lost = writeText(Deno.stdout, stdout);
  writeText(Deno.stderr, stderr);
  if (lost !== undefined) {
    const problem = `Cannot write to standard output: ${lost}; the answer is not complete`;
    writeText(Deno.stderr, `${showControls(problem)}\n`);
  }
  Deno.exit(lost === undefined ? code : code || EXIT_CODES.failed);
}
