import { helpText, parseCommandLine, requestedOutput } from "../contract/commands.ts";
import { EXIT_CODES, type ExitCode, type ParsedCommandLine } from "../contract/mod.ts";
import type { CliIo } from "./cli_io.ts";
import { sayFailure } from "./say_failure.ts";

/** A command line of a core without a supervisor, or the exit code of one that was answered. */
export type LoneLine =
  | { readonly ok: true; readonly line: ParsedCommandLine }
  | { readonly ok: false; readonly code: ExitCode };

/** Reads the arguments of a core that was started alone; answers help and problems by itself. */
export async function readLoneLine(args: readonly string[], io: CliIo): Promise<LoneLine> {
  const parsed = parseCommandLine(args, { start: false });
  if (!parsed.ok) {
    const { problems } = parsed;
    const code = sayFailure(io, requestedOutput(args), { code: EXIT_CODES.usage, problems });
    return { ok: false, code };
  }
  if (parsed.line.command !== "help" && parsed.line.command !== "version") return parsed;
  io.out(parsed.line.command === "help" ? helpText(parsed.line.operands) : await versionText());
  return { ok: false, code: EXIT_CODES.done };
}

async function versionText(): Promise<string> {
  const { default: config } = await import("../../deno.json", { with: { type: "json" } });
  return `kyrozen ${config.version}\n`;
}
