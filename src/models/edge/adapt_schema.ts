import { showInline, type WireProtocol } from "../../contract/mod.ts";
import { copySchema, type Node } from "./copy_schema.ts";
import { flattenRoot } from "./flatten_root.ts";
import { propertiesOf } from "./merge_nodes.ts";
import { plainSchema } from "./plain_schema.ts";

/** A schema that one protocol takes, or why there is none. */
export type AdaptedSchema =
  | { readonly ok: true; readonly schema: Node }
  | { readonly ok: false; readonly why: string };

/** What the Messages protocol takes as the name of a property. */
const PROPERTY = /^[a-zA-Z0-9_.-]{1,64}$/;

/**
 * The model's copy of a tool's schema, in what servers of the protocol take: references are resolved,
 * the top has no alternatives, and keywords that are refused are left out. The tool's own schema is
 * not touched: it is what arguments are validated against.
 */
export function adaptSchema(schema: unknown, protocol: WireProtocol): AdaptedSchema {
  const copy = copySchema(schema);
  if (!copy.ok) return copy;
  const flat = flattenRoot(copy.node);
  const { type } = flat;
  const isObject = type === undefined || type === "object" ||
    (Array.isArray(type) && type.includes("object"));
  if (!isObject) return { ok: false, why: "its arguments are no object" };
  const root = { ...flat, type: "object" };
  if (protocol === "openai-chat") return { ok: true, schema: plainSchema(root) };
  const strange = Object.keys(propertiesOf(root)).find((name) => !PROPERTY.test(name));
  if (strange === undefined) return { ok: true, schema: root };
  const why = `the provider does not take the name of its property "${showInline(strange, 80)}"`;
  return { ok: false, why };
}
