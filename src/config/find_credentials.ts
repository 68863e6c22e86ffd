import {
  type JsonObject,
  type JsonValue,
  looksLikeCredential,
  namesCredential,
} from "../contract/mod.ts";
import type { FieldPath, Mistake } from "./layer.ts";

/** Finds every value that looks like a credential, and every key that is named like one. */
export function findCredentials(value: JsonObject): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  walk(value, [], mistakes);
  return mistakes;
}

const EXPECTED = "no credential: none belongs into a configuration";

function walk(value: JsonValue, path: FieldPath, mistakes: Mistake[]): void {
  if (typeof value === "string") {
    if (looksLikeCredential(value)) {
      const found = "a text that looks like one";
      mistakes.push({ path, at: "value", expected: EXPECTED, found });
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      const at = [...path, Array.isArray(value) ? Number(key) : key];
      if (!Array.isArray(value) && isCredentialField(key, part)) {
        const found = "a key that is named like one";
        mistakes.push({ path: at, at: "key", expected: EXPECTED, found });
      } else walk(part, at, mistakes);
    }
  }
}

// `max_tokens` and its misspellings are numbers.
function isCredentialField(key: string, value: JsonValue): boolean {
  if (looksLikeCredential(key)) return true;
  return namesCredential(key) && typeof value !== "number" && typeof value !== "boolean";
}
