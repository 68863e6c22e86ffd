import type { ErrorCode, YAMLError } from "yaml";
import type { Said } from "./read_yaml.ts";

// In our own words: those of the parser quote the text, which could be a secret.
const PHRASES: { readonly [code in ErrorCode]?: Said } = {
  ALIAS_PROPS: { expected: "an alias alone", found: "an alias with an anchor or a tag" },
  BAD_ALIAS: { expected: "a name after *", found: "none" },
  BAD_DIRECTIVE: { expected: "no directive that YAML does not know" },
  BAD_DQ_ESCAPE: { expected: "an escape that YAML knows", found: "another one after \\" },
  BAD_INDENT: { expected: "the indentation of what is around it", found: "another one" },
  BAD_PROP_ORDER: { expected: "an anchor or a tag before its value" },
  BAD_SCALAR_START: { expected: "quotes around a text that begins with this character" },
  BLOCK_AS_IMPLICIT_KEY: { expected: "a key, a colon and a value", found: "more on the line" },
  BLOCK_IN_FLOW: { expected: "no block inside [ ] or { }" },
  BAD_COLLECTION_TYPE: { expected: "no tag", found: "one that is not used here" },
  DUPLICATE_KEY: { expected: "one key of this name", found: "another one" },
  IMPOSSIBLE: { expected: "YAML", found: "something else" },
  KEY_OVER_1024_CHARS: { expected: "a key of at most 1024 characters" },
  MISSING_CHAR: { expected: "a colon, a comma, a quote or a bracket", found: "none" },
  MULTILINE_IMPLICIT_KEY: { expected: "a key on one line" },
  MULTIPLE_ANCHORS: { expected: "one anchor" },
  MULTIPLE_DOCS: { expected: "one document", found: "a second one" },
  MULTIPLE_TAGS: { expected: "one tag" },
  NON_STRING_KEY: { expected: "a key that is text" },
  RESOURCE_EXHAUSTION: { expected: "YAML that is not nested this deeply" },
  TAB_AS_INDENT: { expected: "blanks", found: "a tab" },
  TAG_RESOLVE_FAILED: { expected: "no tag", found: "one that is not used here" },
  UNEXPECTED_TOKEN: { expected: "a key, a colon and a value", found: "something else" },
};

// One code stands for many causes; these beginnings hold nothing of the text.
const CAUSES: readonly (readonly [start: string, expected: string])[] = [
  ["Flow sequence in", "] before this"],
  ["Flow map in", "} before this"],
  ["Missing closing", "a closing quote"],
  ["Implicit map keys", "a colon and a value after this key"],
  ["Missing , ", "a comma between two entries"],
  ["Missing space after :", "a blank after the colon"],
  ["Comments must", "a blank before #"],
  ["Sequence item", "- before each entry of the list"],
];

/** What is said of an error of the parser. */
export function yamlProblem({ code, message }: YAMLError): Said {
  const cause = CAUSES.find(([start]) => message.startsWith(start));
  if (cause !== undefined) return { expected: cause[1] };
  return PHRASES[code] ?? { expected: "YAML", found: "something else" };
}
