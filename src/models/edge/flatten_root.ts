import type { Node } from "./copy_schema.ts";
import { branchesOf, joinProperties, mergeAll, requiredOf } from "./merge_nodes.ts";

/** What providers refuse at the top of a tool's schema, and a copy can do without. */
const REFUSED = [
  "anyOf",
  "oneOf",
  "allOf",
  "not",
  "enum",
  "const",
  "if",
  "then",
  "else",
  "dependentSchemas",
];

/**
 * A root without alternatives: the properties of all of them, and what each of them requires. Which
 * belong together is told in words; the tool's own schema is what decides.
 */
export function flattenRoot(given: Node): Node {
  const node = mergeAll(given);
  const kinds = ["anyOf", "oneOf"].map((keyword) => branchesOf(node, keyword).map(flattenRoot));
  const required = new Set(requiredOf(node));
  const said: string[] = [];
  for (const branches of kinds) {
    const [first, ...others] = branches.map(requiredOf);
    if (first === undefined) continue;
    for (const name of first) {
      if (others.every((names) => names.includes(name))) required.add(name);
    }
    said.push(...alternatives([first, ...others], required));
  }
  const flat: Node = Object.fromEntries(
    Object.entries(node).filter(([keyword]) => !REFUSED.includes(keyword)),
  );
  const description = [flat["description"], ...said].filter((one) => one !== undefined);
  if (description.length > 0) flat["description"] = description.join(" ");
  flat["properties"] = joinProperties([node, ...kinds.flat()]);
  if (required.size > 0) flat["required"] = [...required];
  // The alternatives brought properties that are allowed now.
  return flat;
}

function alternatives(
  branches: readonly (readonly string[])[],
  always: ReadonlySet<string>,
): readonly string[] {
  const groups = branches.map((names) => names.filter((name) => !always.has(name)).join(", "));
  const different = [...new Set(groups)].filter((group) => group !== "");
  return different.length < 2 ? [] : [`Give one of: ${different.join(" | ")}.`];
}
