import {
  type FieldPath,
  type JsonObject,
  type JsonValue,
  pathKey,
  type Place,
} from "../contract/mod.ts";
import type { Layer } from "./layer.ts";

/** What layers make together, and which of them said what. */
export interface Merged {
  readonly value: JsonObject;
  /** The later ones win. */
  readonly layers: readonly Layer[];
  /** The layer of a field that is no mapping, or of the nearest field above that is none. */
  origin(path: FieldPath): Layer | undefined;
}

/** Merges layers, the later ones over the earlier ones: mappings deeply, all else as a whole. */
export function mergeLayers(layers: readonly Layer[]): Merged {
  const origins = new Map<string, Layer>();
  let value: JsonObject = {};
  for (const layer of layers) value = merge(value, layer.value, { layer, path: [], origins });
  return {
    value,
    layers,
    origin: (path) => {
      for (let end = path.length; end > 0; end--) {
        const layer = origins.get(pathKey(path.slice(0, end)));
        if (layer !== undefined) return layer;
      }
      return undefined;
    },
  };
}

/** Where a layer says a field: the place of its key. */
export function placeIn(layer: Layer, path: FieldPath): Place | undefined {
  return layer.places.key(path);
}

interface Merging {
  readonly layer: Layer;
  readonly path: FieldPath;
  readonly origins: Map<string, Layer>;
}

function merge(below: JsonValue | undefined, above: JsonObject, merging: Merging): JsonObject {
  // Without a prototype: `__proto__` is a key like any other.
  const value: Record<string, JsonValue> = Object.create(null);
  const base = isMapping(below) ? below : {};
  for (const [key, part] of Object.entries(base)) value[key] = part;
  for (const [key, part] of Object.entries(above)) {
    const path = [...merging.path, key];
    if (isMapping(part)) value[key] = merge(value[key], part, { ...merging, path });
    else value[key] = part;
    if (!isMapping(part) || Object.keys(part).length === 0) {
      merging.origins.set(pathKey(path), merging.layer);
    }
  }
  return value;
}

function isMapping(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
