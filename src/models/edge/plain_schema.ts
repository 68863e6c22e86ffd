import { isFields } from "../wire/read_json.ts";
import type { Node } from "./copy_schema.ts";
import { PLAIN_KEYWORDS } from "./keywords.ts";
import { branchesOf, mergeAll, propertiesOf, requiredOf } from "./merge_nodes.ts";

/** The most characters of a rule that is told in words. */
const MAX_HINT = 120;

/** What is told in words where a keyword is not sent. */
const TOLD = [
  "format",
  "pattern",
  "multipleOf",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "uniqueItems",
];

/**
 * A copy in the keywords that every server of Chat Completions takes; what is lost of a rule that a
 * model can keep is told in the description.
 */
export function plainSchema(given: Node): Node {
  const node = mergeAll(given);
  const { type, ...typed } = oneType(node);
  const plain: Node = type === undefined ? {} : { type };
  for (const [keyword, value] of Object.entries(typed)) {
    if (PLAIN_KEYWORDS.has(keyword)) plain[keyword] = value;
  }
  if (node["const"] !== undefined) plain["enum"] = [node["const"]];
  const properties = Object.entries(propertiesOf(node));
  if (node["properties"] !== undefined) {
    plain["properties"] = Object.fromEntries(
      properties.map(([name, one]) => [name, plainSchema(one)]),
    );
    // A name that is required and not described is refused by some.
    plain["required"] = requiredOf(node).filter((name) => properties.some(([one]) => one === name));
  }
  if ((plain["required"] as unknown[] | undefined)?.length === 0) delete plain["required"];
  const either = [...branchesOf(typed, "anyOf"), ...branchesOf(typed, "oneOf")];
  if (either.length > 0) plain["anyOf"] = either.map(plainSchema);
  const items = readItems(node);
  if (items !== undefined) plain["items"] = items;
  else delete plain["items"];
  const hints = hintsOf(node);
  if (hints !== "") plain["description"] = [node["description"], hints].filter(Boolean).join(" ");
  return plain;
}

function oneType(node: Node): Node {
  const { type } = node;
  if (!Array.isArray(type)) return node;
  const types = type.filter((one) => one !== "null");
  if (types.length === 1) return { ...node, type: types[0] };
  const { type: _, ...rest } = node;
  return branchesOf(node, "anyOf").length > 0
    ? rest
    : { ...rest, anyOf: types.map((one) => ({ type: one })) };
}

// A list that does not say of what is refused by some.
function readItems(node: Node): Node | undefined {
  const { items, prefixItems } = node;
  if (isFields(items)) return plainSchema(items);
  const { type } = oneType(node);
  if (Array.isArray(prefixItems) && prefixItems.length > 0) {
    const parts = prefixItems.filter(isFields).map(plainSchema);
    return parts.length === 1 ? parts[0] : { anyOf: parts };
  }
  return type === "array" ? {} : undefined;
}

function hintsOf(node: Node): string {
  const rules = TOLD.filter((keyword) => node[keyword] !== undefined && node[keyword] !== false)
    .map((keyword) => `${keyword}: ${String(node[keyword])}`);
  const more = node["additionalProperties"];
  if (isFields(more) && Object.keys(more).length > 0) {
    rules.push(`other properties: ${JSON.stringify(plainSchema(more))}`);
  }
  const short = rules.filter((rule) => rule.length <= MAX_HINT);
  return short.length === 0 ? "" : `(${short.join("; ")})`;
}
