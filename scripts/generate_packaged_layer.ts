/**
 * Writes the packaged `agent.yaml` as a module, so that a start with no configuration of its own loads
 * no YAML, and the JSON Schema of `agent.yaml`: `--write`, or `--check`, which fails when they are
 * stale.
 *
 * @module
 */
import { z } from "zod";
import { FILE_SCHEMA } from "../src/config/agent_schema.ts";
import { checkText } from "../src/config/load_layers.ts";
import { AUTO, findingSentence, pathKey } from "../src/contract/mod.ts";
import { formatText } from "./docs/format_text.ts";
import { readPage } from "./docs/pages.ts";
import { settleFiles } from "./docs/settle_files.ts";

const SOURCE = "agent.yaml";
const MODULE = "src/config/packaged.ts";
const SCHEMA = "docs/reference/agent.schema.json";

/** The generated files, by path from the repository's root. */
export async function generate(): Promise<ReadonlyMap<string, string>> {
  return new Map([[MODULE, await packagedModule()], [SCHEMA, agentSchema()]]);
}

/** The JSON Schema of `agent.yaml`, from the loader's own. */
export function agentSchema(): string {
  const { $schema, ...rest } = z.toJSONSchema(FILE_SCHEMA);
  const schema = { $schema, title: "agent.yaml, version 1", ...rest };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

async function packagedModule(): Promise<string> {
  const text = readPage(SOURCE) ?? "";
  const of = { name: "packaged", path: SOURCE, byProject: false } as const;
  const { layer, findings } = await checkText(text, of, [AUTO]);
  if (layer === undefined) {
    throw new Error(findings.map(findingSentence).join("\n"));
  }
  const lines = Array.from(fieldsOf(layer.value), (path) => {
    const { line = 0, column = 0 } = layer.places.key(path) ?? {};
    return [pathKey(path), [line, column]];
  });
  return await formatText(
    [
      "// Written by scripts/generate_packaged_layer.ts from agent.yaml; do not edit.",
      'import type { JsonObject } from "../contract/mod.ts";',
      "",
      "/** What the packaged `agent.yaml` says. */",
      `export const PACKAGED_VALUE: JsonObject = ${JSON.stringify(layer.value)};`,
      "",
      "/** The line and the column of each of its keys, by path. */",
      "export const PACKAGED_LINES: {",
      "  readonly [path: string]: readonly [line: number, column: number] | undefined;",
      `} = ${JSON.stringify(Object.fromEntries(lines))};`,
      "",
      "/** Its text. */",
      `export const PACKAGED_TEXT: string = ${JSON.stringify(text)};`,
      "",
    ].join("\n"),
    "ts",
  );
}

function* fieldsOf(
  value: unknown,
  path: readonly (string | number)[] = [],
): Generator<readonly (string | number)[]> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    yield at;
    yield* fieldsOf(part, at);
  }
}

if (import.meta.main) await settleFiles(await generate(), Deno.args);
