/**
 * Derives the JSON Schemas of the turn document, of the event stream and of an exported session from
 * the contract's own types, so that none can drift from what the program prints.
 *
 * @module
 */
import * as contract from "../src/contract/mod.ts";
import * as skills from "../src/contract/skills.ts";
import { type DocNode, SchemaWriter } from "./schema_writer.ts";

const FOLDER = "docs/reference";

/** The generated files, by path from the repository's root. */
export async function generate(): Promise<ReadonlyMap<string, string>> {
  const nodes = await readContract();
  const version = contract.TURN_DOCUMENT_VERSION;
  return new Map([
    [
      `${FOLDER}/turn_document.schema.json`,
      schemaText(nodes, "TurnDocument", `Turn document, version ${version}`),
    ],
    [
      `${FOLDER}/agent_event.schema.json`,
      schemaText(nodes, "AgentEvent", `Line of the event stream, version ${version}`),
    ],
    [
      `${FOLDER}/session_export.schema.json`,
      schemaText(
        nodes,
        "SessionExport",
        `Exported session, version ${contract.SESSION_EXPORT_VERSION}`,
      ),
    ],
  ]);
}

function schemaText(nodes: ReadonlyMap<string, DocNode>, name: string, title: string): string {
  const writer = new SchemaWriter(nodes, { ...contract, ...skills });
  const root = writer.named(name);
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title,
    ...root,
    $defs: writer.definitions(),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

async function readContract(): Promise<ReadonlyMap<string, DocNode>> {
  const entry = new URL("../src/contract/mod.ts", import.meta.url);
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["doc", "--json", entry.href],
    stdin: "null",
  }).output();
  if (code !== 0) throw new Error(`Cannot read contract: ${new TextDecoder().decode(stderr)}`);
  const modules: { symbols: DocNode[] }[] = Object.values(
    JSON.parse(new TextDecoder().decode(stdout)).nodes,
  );
  return new Map(modules.flatMap((module) => module.symbols).map((node) => [node.name, node]));
}
