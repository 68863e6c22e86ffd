/** A path of keys and indices into a configuration. */
export type FieldPath = readonly (string | number)[];

/** A key by which a path can be looked up. */
export function pathKey(path: FieldPath): string {
  return JSON.stringify(path);
}
