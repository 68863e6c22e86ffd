/**
 * Fails on files, functions and parameter lists beyond their limits, and on exemptions that nothing
 * needs. `--verbose` also prints what is beyond the aims. The sizes come from the lint rules.
 *
 * @module
 */
import { covers, type Exemption, EXEMPTIONS, type Finding } from "./lint/exemptions.ts";
import { REPOSITORY, repositoryPath } from "./lint/repository_path.ts";
import { LIMITS } from "./lint/shape_rules.ts";

const MEASURE_CONFIG = "scripts/measure_lint.json";
const MEASURED = ["src", "isolates", "scripts", "tests"];

/** One thing that the measuring plugin reports. */
export interface Measurement extends Finding {
  readonly line: number;
  readonly message: string;
}

/** What is wrong, and what is only larger than wanted. */
export interface ShapeReport {
  readonly problems: readonly string[];
  readonly beyondAims: readonly string[];
}

/** Judges measurements by the limits and the exemptions. */
export function judgeShape(
  measurements: readonly Measurement[],
  exemptions: readonly Exemption[],
): ShapeReport {
  const beyond = measurements.filter(isBeyondLimit);
  const unexempted = beyond.filter((found) => !exemptions.some((one) => covers(one, found)));
  const stale = exemptions.filter((one) => !beyond.some((found) => covers(one, found)));
  return {
    problems: [...unexempted.map(show), ...stale.map(showStale)],
    beyondAims: measurements.filter((found) => !isBeyondLimit(found)).map(show),
  };
}

function isBeyondLimit({ rule, message }: Measurement): boolean {
  if (rule !== "file-size" && rule !== "function-size") return true;
  const lines = Number(message.match(/ has (\d+) code lines \(limit \d+\)$/)?.[1]);
  return lines > (rule === "file-size" ? LIMITS.file : LIMITS.function);
}

function show({ file, line, message, rule }: Measurement): string {
  return `${file}:${line}: ${message} [${rule}]`;
}

function showStale({ file, name, rule }: Exemption): string {
  const what = name === undefined ? file : `${name} in ${file}`;
  return `scripts/shape_exemptions.json: take out "${rule}" for ${what}: nothing needs it`;
}

/** Runs the measuring plugin over the repository. */
export async function measureShape(): Promise<Measurement[]> {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["lint", "--json", "--config", MEASURE_CONFIG, ...MEASURED],
    cwd: REPOSITORY,
  });
  const { stdout, stderr } = await command.output();
  const text = new TextDecoder().decode(stdout);
  if (text === "") throw new Error(`deno lint said: ${new TextDecoder().decode(stderr)}`);
  const report: LintReport = JSON.parse(text);
  const errors = report.errors.map((error) => `${error.file_path}: ${error.message}`);
  if (errors.length > 0) throw new Error(`deno lint could not read: ${errors.join("; ")}`);
  return report.diagnostics.filter(({ code }) => code.startsWith("measure/")).map(toMeasurement);
}

interface LintReport {
  readonly diagnostics: readonly LintDiagnostic[];
  readonly errors: readonly { readonly file_path: string; readonly message: string }[];
}

interface LintDiagnostic {
  readonly filename: string;
  readonly range: { readonly start: { readonly line: number } };
  readonly message: string;
  readonly code: string;
  readonly hint: string | null;
}

function toMeasurement({ filename, range, message, code, hint }: LintDiagnostic): Measurement {
  const rule = code.slice(code.indexOf("/") + 1);
  const file = repositoryPath(filename);
  return { rule, file, line: range.start.line, message, ...(hint === null ? {} : { name: hint }) };
}

if (import.meta.main) {
  const { problems, beyondAims } = judgeShape(await measureShape(), EXEMPTIONS);
  if (Deno.args.includes("--verbose")) beyondAims.forEach((line) => console.log(line));
  problems.forEach((line) => console.error(line));
  if (problems.length > 0) {
    console.error(`${problems.length} problems of shape`);
    Deno.exit(1);
  }
  console.log(`shape: within the limits, ${beyondAims.length} places beyond the aims (--verbose)`);
}
