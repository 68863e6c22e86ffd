import type { InputSchema, SchemaNode, ToolDescriptor, ToolSpec } from "../contract/mod.ts";
import type { RequestOptions, Spoken } from "./wire.ts";

/**
 * The public tools whose capability is in force in the turn's mode, as a model is told them: briefly,
 * since it is told them in every request. Arguments are checked against the whole schema.
 */
export function offeredTools(
  { mode }: Spoken,
  { capabilities, registry }: RequestOptions,
): readonly ToolDescriptor[] {
  const effective = capabilities(mode);
  return registry.descriptors().flatMap((descriptor) => {
    const spec = registry.resolve(descriptor.name);
    return spec !== undefined && effective.has(spec.capability) ? [brief(descriptor, spec)] : [];
  });
}

function brief({ name, description, parameters }: ToolDescriptor, spec: ToolSpec): ToolDescriptor {
  // What a built-in tool says behind an empty line "discover_tools" tells whom it helps.
  const [text = ""] = spec.source === "builtin" ? description.split("\n\n", 1) : [description];
  return { name, description: text, parameters: briefSchema(parameters) };
}

function briefSchema({ properties, required, ...schema }: InputSchema): InputSchema {
  return {
    ...schema,
    properties: briefNodes(properties),
    ...(required === undefined || required.length === 0 ? {} : { required }),
  };
}

/** A node without what nobody comes up against who means well, or that its description says better. */
function briefNode(node: SchemaNode): SchemaNode {
  const entries = Object.entries(node).flatMap(([word, value]): [string, unknown][] => {
    if (typeof value === "number" && WIDE[word]?.(value)) return [];
    if (word === "pattern" && String(value).length > MAX_PATTERN) return [];
    if (word === "items") return [[word, briefNode(value as SchemaNode)]];
    if (word === "properties") return [[word, briefNodes(value as Nodes)]];
    return [[word, value]];
  });
  return Object.fromEntries(entries) as SchemaNode;
}

type Nodes = { readonly [name: string]: SchemaNode };

function briefNodes(nodes: Nodes): Nodes {
  return Object.fromEntries(Object.entries(nodes).map(([name, node]) => [name, briefNode(node)]));
}

/** A longer pattern tells a model less than the words of a description. */
const MAX_PATTERN = 40;

const WIDE: { readonly [word: string]: (bound: number) => boolean } = {
  minLength: (bound) => bound <= 1,
  maxLength: (bound) => bound >= 200,
  minItems: (bound) => bound <= 0,
  maxItems: (bound) => bound >= 100,
  maximum: (bound) => bound >= 1_000_000,
};
