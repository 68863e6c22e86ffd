import { succeed } from "../../contract/mod.ts";
import type { JsonObject, ToolOutcome, ToolSpec, ToolSpecInput } from "../../contract/mod.ts";
import { textArgument } from "./builtin_spec.ts";
import { OutputBudget } from "./output_budget.ts";

/** What `discover_tools` needs of the registry. */
export interface ToolCatalog {
  /** Every registered tool, hidden ones included. */
  specs(): readonly ToolSpec[];
  /** The tool of a name or an alias. */
  resolve(name: string): ToolSpec | undefined;
}

/** `discover_tools`: the public tools of `catalog`, as they are when it is called. */
export function discoverToolsTool(catalog: ToolCatalog): ToolSpecInput {
  return {
    name: "discover_tools",
    description: "List the tools that are available, or find one.\n" +
      "With the exact name of a tool: its full description and schema.\n\n" +
      "Without query: all of them. With words: those whose name, arguments or description have " +
      "every word. With the exact name of a tool: its full description and input schema as tool.",
    version: "1.0.0",
    source: "builtin",
    inputSchema: {
      type: "object",
      properties: {
        query: {
          type: "string",
          maxLength: 200,
          description: "Words, or the name of a tool. Default: all",
        },
      },
      required: [],
      additionalProperties: false,
    },
    capability: "read",
    sideEffects: "none",
    risk: "normal",
    content: "internal",
    parallelSafe: true,
    visibility: "public",
    aliases: [],
    timeoutMs: 10_000,
    legacyFields: ["query"],
    run: (args) => discover(catalog, textArgument(args, "query", "").trim()),
  };
}

function discover(catalog: ToolCatalog, query: string): ToolOutcome {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = catalog.specs().filter(({ visibility }) => visibility === "public")
    .filter((spec) => words.every((word) => searchText(spec).includes(word)));
  const isNamed = (spec: ToolSpec) => words.some((word) => nameText(spec).includes(word));
  // A word of a description may mean little, or be a part of another word.
  const found = [...matching.filter(isNamed), ...matching.filter((spec) => !isNamed(spec))];
  const exact = query === "" ? undefined : catalog.resolve(query);
  const tool = exact?.visibility === "public" ? full(exact) : null;
  const budget = new OutputBudget(tool === null ? 44_000 : 20_000);
  const tools = found.map(brief).filter((item) => budget.take(item));
  return succeed({ tools, total: found.length, truncated: tools.length < found.length, tool });
}

function nameText({ name, aliases }: ToolSpec): string {
  return [name, name.replaceAll("_", " "), ...aliases].join("\n").toLowerCase();
}

function searchText(spec: ToolSpec): string {
  const { description, capability, inputSchema } = spec;
  const texts = [...Object.keys(inputSchema.properties), capability, description];
  return `${nameText(spec)}\n${texts.join("\n").toLowerCase()}`;
}

function brief({ name, description, capability, sideEffects }: ToolSpec): JsonObject {
  const [line = ""] = description.split("\n", 1);
  return { name, description: line, capability, effects: sideEffects };
}

function full(spec: ToolSpec): JsonObject {
  const { name, description, capability, sideEffects, risk, source, version, aliases } = spec;
  return {
    name,
    description,
    capability,
    effects: sideEffects,
    risk,
    source,
    version,
    aliases,
    parameters: spec.inputSchema as unknown as JsonObject,
  };
}
