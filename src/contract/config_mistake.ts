import type { ConfigFinding } from "./config_finding.ts";
import { fieldPath } from "./config_finding.ts";
import { looksLikeCredential, namesCredential, shownKey } from "./credential_shape.ts";
import { type FieldPath, pathKey } from "./field_path.ts";
import type { JsonValue } from "./json.ts";
import type { ConfigSchema } from "./schema_phrase.ts";
import { nearest } from "./text.ts";

/** A place in a text, both numbers from 1; columns in UTF-16 units. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Where each key and each value of a text stands. */
export interface Places {
  /** The place of a field's key; of an entry of a list, of the entry. */
  key(path: FieldPath): Place | undefined;
  value(path: FieldPath): Place | undefined;
  /** What is shown instead of the file's path: a variable has a name of its own. */
  source?(path: FieldPath): string | undefined;
}

/** Something wrong at a path, before it is known where that is. */
export interface Mistake extends Pick<ConfigFinding, "expected" | "found" | "suggestion"> {
  readonly path: FieldPath;
  /** Whether the key itself is wrong, or missing, rather than its value. */
  readonly at: "key" | "value" | "missing";
}

/** The most mistakes of one file that are looked for: more are of no use to a person. */
export const MAX_MISTAKES = 200;

/** The place of a mistake: of the key, of the value, or of what misses the key. */
export function placeOf(places: Places, { path, at }: Mistake): Place | undefined {
  if (at === "missing") return places.key(path.slice(0, -1)) ?? places.value(path.slice(0, -1));
  return at === "key" ? places.key(path) : places.value(path);
}

/** A mistake as it is told of a file. */
export function findingOf(
  mistake: Mistake,
  file: { readonly path: string; readonly places: Places },
): ConfigFinding {
  const { path, expected, found, suggestion } = mistake;
  const place = placeOf(file.places, mistake);
  const shown = path.map((part) => typeof part === "string" ? shownKey(part) : part);
  return {
    path: file.places.source?.(path) ?? file.path,
    line: place?.line ?? null,
    column: place?.column ?? null,
    field: fieldPath(shown),
    expected,
    ...(found === undefined ? {} : { found }),
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

/** The mistake of a key that its mapping does not have. */
export function unknownKey(path: FieldPath, parent: ConfigSchema | undefined): Mistake {
  const known = Object.keys(parent?.properties ?? {});
  const suggestion = nearest(String(path.at(-1)), known);
  const listed = known.length === 0 ? "no such key" : `one of the keys ${known.join(", ")}`;
  const expected = suggestion === undefined ? listed : "a known key";
  return { path, at: "key", expected, ...(suggestion && { suggestion }) };
}

/**
 * All mistakes of a value, each told once: first whatever looks like a credential, then those of
 * `wrong` that say something else.
 */
export function withCredentials(
  value: JsonValue,
  wrong: readonly Mistake[],
): readonly Mistake[] {
  const credentials = findCredentials(value, []);
  const refused = new Set(credentials.map(({ path }) => pathKey(path)));
  const isRefused = ({ path }: Mistake) =>
    path.some((_, index) => refused.has(pathKey(path.slice(0, index + 1))));
  return [...credentials, ...withoutMisspelt(wrong).filter((mistake) => !isRefused(mistake))];
}

/** A key that was misspelt is one mistake, not also a key that is missing. */
export function withoutMisspelt(mistakes: readonly Mistake[]): readonly Mistake[] {
  const meant = new Set(
    mistakes.flatMap(({ at, path, suggestion }) =>
      at === "key" && suggestion !== undefined ? [pathKey([...path.slice(0, -1), suggestion])] : []
    ),
  );
  return mistakes.filter(({ at, path }) => at !== "missing" || !meant.has(pathKey(path)));
}

const NO_CREDENTIAL = "no credential: none belongs here";

function findCredentials(value: JsonValue, path: FieldPath): readonly Mistake[] {
  if (typeof value === "string") {
    if (!looksLikeCredential(value)) return [];
    const found = "a text that looks like one";
    return [{ path, at: "value", expected: NO_CREDENTIAL, found }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const isList = Array.isArray(value);
    const at = [...path, isList ? Number(key) : key];
    if (isList || !isCredentialField(key, part)) return findCredentials(part, at);
    const found = "a key that is named like one";
    return [{ path: at, at: "key", expected: NO_CREDENTIAL, found }];
  });
}

// `max_tokens` and its misspellings are numbers, and what is wrong there is its type.
function isCredentialField(key: string, value: JsonValue): boolean {
  if (looksLikeCredential(key)) return true;
  if (COUNT.test(key)) return false;
  return namesCredential(key) && typeof value !== "number" && typeof value !== "boolean";
}

const COUNT = /^max[_-]?(?:[a-z]+[_-])?tokens?$/i;
