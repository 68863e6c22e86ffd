import { isFields } from "../wire/read_json.ts";
import type { Node } from "./copy_schema.ts";

/** The branches of one of `anyOf`, `oneOf` and `allOf`; none if there is no such keyword. */
export function branchesOf(node: Node, keyword: string): readonly Node[] {
  const given = node[keyword];
  return Array.isArray(given) ? given.filter(isFields) : [];
}

/** The properties of a node. */
export function propertiesOf({ properties }: Node): { readonly [name: string]: Node } {
  return isFields(properties) ? properties as { readonly [name: string]: Node } : {};
}

/** The names that a node requires. */
export function requiredOf({ required }: Node): readonly string[] {
  return Array.isArray(required) ? required : [];
}

/** Properties of several nodes; one that differs may be any of what it is. */
export function joinProperties(nodes: readonly Node[]): { [name: string]: Node } {
  const joined = new Map<string, Node[]>();
  for (const node of nodes) {
    for (const [name, one] of Object.entries(propertiesOf(node))) {
      const known = joined.get(name) ?? [];
      const text = JSON.stringify(one);
      if (!known.some((other) => JSON.stringify(other) === text)) known.push(one);
      joined.set(name, known);
    }
  }
  return Object.fromEntries(
    [...joined].map(([name, all]) => [name, all.length === 1 ? all[0] ?? {} : { anyOf: all }]),
  );
}

/** A node with what all of its `allOf` say: the later one goes first where two say the same thing. */
export function mergeAll(node: Node): Node {
  const branches = branchesOf(node, "allOf").map(mergeAll);
  if (branches.length === 0) return node;
  const { allOf: _, ...own } = node;
  const merged: Node = Object.assign({}, ...branches, own);
  const parts = [own, ...branches];
  const properties = joinProperties(parts);
  const required = [...new Set(parts.flatMap(requiredOf))];
  if (Object.keys(properties).length > 0) merged["properties"] = properties;
  if (required.length > 0) merged["required"] = required;
  const description = parts.map((part) => part["description"]).filter((one) => one !== undefined);
  if (description.length > 0) merged["description"] = description.join(" ");
  return merged;
}
