import type { ModelRequest, ToolDescriptor, WireProtocol } from "../../contract/mod.ts";
import type { LibraryTool } from "../wire/library.ts";
import { type AdaptedSchema, adaptSchema } from "./adapt_schema.ts";
import { createToolNames } from "./tool_names.ts";

/** The tools of one request as the wire takes them. */
export interface PreparedTools {
  readonly tools: readonly LibraryTool[];
  /** The name of a tool on the wire. */
  readonly nameOf: (tool: string) => string;
  /** The tool that a name on the wire stands for; a name that stands for none stays. */
  readonly toolOf: (name: string) => string;
  /** Which tools are left out and why, a sentence each; each tool is told of once. */
  readonly notices: readonly string[];
}

/** The border between the product's tools and what one protocol takes. */
export interface ToolEdge {
  prepare(request: Pick<ModelRequest, "tools" | "messages">): PreparedTools;
}

/** Makes the edge of one model. The tools themselves stay as they are. */
export function createToolEdge(protocol: WireProtocol): ToolEdge {
  const told = new Set<string>();
  const adapted = new WeakMap<ToolDescriptor, AdaptedSchema>();
  const adapt = (tool: ToolDescriptor): AdaptedSchema => {
    const known = adapted.get(tool);
    const made = known ?? adaptSchema(tool.parameters, protocol);
    if (known === undefined) adapted.set(tool, made);
    return made;
  };
  return {
    prepare({ tools, messages }) {
      const called = messages.flatMap((message) =>
        message.role === "assistant" ? message.calls.map(({ name }) => name) : []
      );
      const names = createToolNames([...tools.map(({ name }) => name), ...called]);
      const seen = new Set<string>();
      const notices: string[] = [];
      const sent: LibraryTool[] = [];
      for (const tool of tools) {
        const { name, description } = tool;
        const made = seen.has(name)
          ? { ok: false as const, why: "another tool has its name" }
          : adapt(tool);
        seen.add(name);
        if (made.ok) {
          const inputSchema = made.schema;
          sent.push({ type: "function", name: names.nameOf(name), description, inputSchema });
        } else if (!told.has(name)) {
          told.add(name);
          notices.push(`The tool "${name}" is not offered to the model: ${made.why}`);
        }
      }
      return { tools: sent, ...names, notices };
    },
  };
}
