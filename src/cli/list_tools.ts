import {
  type Capability,
  EXIT_CODES,
  type ExitCode,
  jsonLine,
  type ParsedCommandLine,
  showControls,
  type ToolSpec,
} from "../contract/mod.ts";
import type { CliIo } from "./cli_io.ts";
import { outputOf } from "./line_options.ts";

/** What `tools list` is run on. */
export interface ToolsCommand {
  readonly line: ParsedCommandLine;
  readonly io: CliIo;
  /** Every registered tool. */
  readonly specs: readonly ToolSpec[];
  /** The capabilities that a turn does not have. @default {it has all} */
  readonly missing?: ReadonlyMap<Capability, unknown>;
}

/** `tools list`: the tools that a turn would offer to its model. */
export function runToolsList({ line, io, specs, missing }: ToolsCommand): ExitCode {
  const offered = specs.filter(({ visibility, capability }) =>
    visibility === "public" && missing?.has(capability) !== true
  );
  const json = outputOf(line) !== "text";
  io.out(listTools(offered, { json }));
  if (!json && offered.length === 0) {
    io.err('There is no tool that a turn could use; "kyrozen config explain" says why\n');
  }
  return EXIT_CODES.done;
}

/** The tools as a table, or as one JSON list with everything but their code. */
function listTools(
  shown: readonly ToolSpec[],
  { json }: { readonly json: boolean },
): string {
  if (json) return jsonLine(shown.map(describe));
  const width = Math.max(0, ...shown.map((spec) => spec.name.length));
  return shown.map((spec) => {
    const [summary] = spec.description.split("\n");
    return showControls(`${spec.name.padEnd(width)}  ${spec.capability.padEnd(11)}  ${summary}\n`);
  }).join("");
}

function describe(spec: ToolSpec): Record<string, unknown> {
  const { name, description, version, source, capability, sideEffects, risk, content } = spec;
  const { parallelSafe, aliases, timeoutMs, inputSchema } = spec;
  return {
    name,
    description,
    version,
    source,
    capability,
    sideEffects,
    risk,
    content,
    parallelSafe,
    aliases,
    timeoutMs,
    inputSchema,
  };
}
