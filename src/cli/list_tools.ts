import { jsonLine, showControls, type ToolSpec } from "../contract/mod.ts";

/** The public tools of the live registry: a table, or one JSON list with everything but their code. */
export function listTools(
  specs: readonly ToolSpec[],
  { json }: { readonly json: boolean },
): string {
  const shown = specs.filter((spec) => spec.visibility === "public");
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
