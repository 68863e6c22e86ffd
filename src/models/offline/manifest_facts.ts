import { readJsonManifest } from "./json_manifest.ts";
import { readPlainManifest } from "./plain_manifest.ts";
import { readTomlManifest } from "./toml_manifest.ts";

/** What a manifest says of its project. Texts are as they stand in the file, not yet made safe. */
export interface ManifestFacts {
  readonly name?: string;
  readonly version?: string;
  readonly description?: string;
  readonly licence?: string;
  /** Counts and the like, each a few words: `4 scripts (build, test, …)`. */
  readonly counts: readonly string[];
}

/** Reads the facts of one manifest; every kind is known by the file's name. */
export type ManifestReader = (text: string) => ManifestFacts;

const READERS: { readonly [name: string]: (name: string, text: string) => ManifestFacts } = {
  "package.json": readJsonManifest,
  "deno.json": readJsonManifest,
  "deno.jsonc": readJsonManifest,
  "jsr.json": readJsonManifest,
  "composer.json": readJsonManifest,
  "cargo.toml": readTomlManifest,
  "pyproject.toml": readTomlManifest,
  "go.mod": readPlainManifest,
  "pom.xml": readPlainManifest,
  "makefile": readPlainManifest,
  "gnumakefile": readPlainManifest,
  "gemfile": readPlainManifest,
  "requirements.txt": readPlainManifest,
  "cmakelists.txt": readPlainManifest,
  "pubspec.yaml": readPlainManifest,
};

/** Says whether a file of this name (without folders) is a manifest that can be read. */
export function isManifest(name: string): boolean {
  return Object.hasOwn(READERS, name.toLowerCase());
}

/**
 * Reads the facts of the manifest `name` out of its text.
 *
 * @throws {SyntaxError} If the text is not in the manifest's language.
 */
export function readManifest(name: string, text: string): ManifestFacts {
  const kind = name.toLowerCase();
  const reader = Object.hasOwn(READERS, kind) ? READERS[kind] : undefined;
  return reader?.(kind, text) ?? { counts: [] };
}
