import type { ConfigFinding, JsonObject } from "../contract/mod.ts";

/** Where a layer comes from; later ones win. */
export type LayerName = "built-in" | "packaged" | "workspace" | "file" | "environment";

/** A path of keys and indices into a layer. */
export type FieldPath = readonly (string | number)[];

/** A place in a text, both numbers from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** One layer: what it says, and where. */
export interface Layer {
  readonly name: LayerName;
  /** The file as it is shown, or what stands for it. */
  readonly path: string;
  /** Whether the project wrote it rather than the person. */
  readonly byProject: boolean;
  readonly value: JsonObject;
  readonly places: Places;
}

/** Where each key and each value of a layer stands. */
export interface Places {
  /** The place of a field's key; of an entry of a list, of the entry. */
  key(path: FieldPath): Place | undefined;
  value(path: FieldPath): Place | undefined;
  /** What is shown instead of the layer's path: a variable has a name of its own. */
  source?(path: FieldPath): string | undefined;
}

/** Something wrong at a path, before it is known where that is. */
export interface Mistake extends Pick<ConfigFinding, "expected" | "found" | "suggestion"> {
  readonly path: FieldPath;
  /** Whether the key itself is wrong, or missing, rather than its value. */
  readonly at: "key" | "value" | "missing";
}

/** A key by which a path can be looked up. */
export function pathKey(path: FieldPath): string {
  return JSON.stringify(path);
}
