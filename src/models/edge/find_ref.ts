/**
 * What a `$ref` of a schema points to: the whole (`#`) or a JSON Pointer (`#/$defs/Node`).
 * `undefined` for everything else, and for a place that is not there.
 */
export function findRef(root: unknown, ref: string): unknown {
  if (ref === "#" || ref === "") return root;
  if (!ref.startsWith("#/")) return undefined;
  let at: unknown = root;
  for (const step of decode(ref.slice(2)).split("/")) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as { readonly [key: string]: unknown })[key];
  }
  return at;
}

function decode(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}
