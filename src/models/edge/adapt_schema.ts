import type { InputSchema, WireProtocol } from "../../contract/mod.ts";

/** A schema that one protocol takes, or why there is none. */
export type AdaptedSchema =
  | { readonly ok: true; readonly schema: object }
  | { readonly ok: false; readonly why: string };

/** The model's copy of a tool's schema. */
export function adaptSchema(schema: InputSchema, _protocol: WireProtocol): AdaptedSchema {
  return { ok: true, schema };
}
