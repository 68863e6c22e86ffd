import { TOOL_EXECUTION } from "./tool_execution.ts";
import type { Requirement } from "../requirements.ts";

/** Promises of the area `tools`. */
export const TOOLS: readonly Requirement[] = [
  {
    id: "tools.spec-fields",
    source: "docs/guides/embedding.md",
    sentence:
      "A spec is registered only if each of its fields follows its rule; an unknown field is refused.",
  },
  {
    id: "tools.spec-all-problems",
    source: "docs/guides/embedding.md",
    sentence:
      "A refused registration is one TypeError that names the tool and states every problem.",
  },
  {
    id: "tools.spec-no-default",
    source: "docs/security.md",
    sentence:
      "Capability, effects, risk and content have no default; effects beyond reading are never parallel.",
  },
  {
    id: "tools.names",
    source: "docs/guides/embedding.md",
    sentence: "Names and aliases are unique together, whatever their case.",
  },
  {
    id: "tools.rejected-unchanged",
    source: "docs/guides/embedding.md",
    sentence: "A rejected registration leaves the registry as it was.",
  },
  {
    id: "tools.replace",
    source: "docs/guides/embedding.md",
    sentence:
      "Replacing a tool needs replace: true and takes the aliases of the replaced one away.",
  },
  {
    id: "tools.remove",
    source: "docs/guides/embedding.md",
    sentence: "Removing a tool removes its aliases and its descriptor.",
  },
  {
    id: "tools.hidden",
    source: "docs/guides/embedding.md",
    sentence: "A hidden tool is in no descriptor list, no manifest list and no suggestion.",
  },
  {
    id: "tools.descriptors",
    source: "docs/guides/embedding.md",
    sentence: "Descriptors are sorted by name, so that equal tools give equal requests.",
  },
  {
    id: "tools.manifest",
    source: "docs/guides/embedding.md",
    sentence: "A manifest is a frozen projection of name, capability, risk, version and source.",
  },
  {
    id: "tools.child-view",
    source: "docs/security.md",
    sentence:
      "An excluded tool is absent from a view, and cannot be written or removed through it.",
  },
  {
    id: "tools.frozen-copies",
    source: "docs/security.md",
    sentence:
      "A caller that changes what it registered, or what the registry gave it, changes nothing.",
  },
  {
    id: "tools.one-schema-copy",
    source: "docs/guides/embedding.md",
    sentence: "Every consumer reads the same frozen schema object.",
  },
  {
    id: "tools.snapshot",
    source: "docs/guides/embedding.md",
    sentence: "A snapshot holds whole specs and is not reached by later changes.",
  },
  {
    id: "tools.available-tools",
    source: "docs/guides/embedding.md",
    sentence: "The compatibility mapping swaps and deletes executors, and refuses to add one.",
  },
  {
    id: "tools.vocabulary",
    source: "docs/guides/embedding.md",
    sentence: "A schema keyword outside the vocabulary is refused with its JSON Pointer.",
  },
  {
    id: "tools.vocabulary-root",
    source: "docs/guides/embedding.md",
    sentence: "The root of a schema is a closed object with a mapping of properties.",
  },
  {
    id: "tools.vocabulary-values",
    source: "docs/guides/embedding.md",
    sentence: "Each keyword's value is checked: counts, measures, patterns, formats, lists.",
  },
  {
    id: "tools.vocabulary-combinators",
    source: "docs/guides/embedding.md",
    sentence: "Combinators and parts are lists and schema objects, checked recursively.",
  },
  {
    id: "tools.vocabulary-required",
    source: "docs/guides/embedding.md",
    sentence: "Required names are properties of the same value.",
  },
  {
    id: "tools.vocabulary-json",
    source: "docs/guides/embedding.md",
    sentence:
      "A schema is JSON of bounded depth and size; anything else is refused without a crash.",
  },
  {
    id: "tools.vocabulary-prototype-keys",
    source: "docs/security.md",
    sentence: "Names of the language's own object properties do no harm in names and schemas.",
  },
  {
    id: "tools.vocabulary-compiles",
    source: "docs/guides/embedding.md",
    sentence: "Whatever the gate accepts compiles in strict ajv.",
  },
  {
    id: "tools.formats",
    source: "docs/guides/embedding.md",
    sentence: "Formats are asserted, and only formats that can be asserted are accepted.",
  },
  {
    id: "tools.linear-patterns",
    source: "docs/guides/embedding.md",
    sentence:
      "A pattern is matched without backtracking; one that needs it is refused at registration.",
  },
  {
    id: "tools.linear-checks",
    source: "docs/guides/embedding.md",
    sentence: "No check of arguments takes time that grows with the square of what it checks.",
  },
  {
    id: "tools.text-adapter",
    source: "docs/ARCHITECTURE.md",
    sentence:
      "Textual actions become typed calls at their own boundary; a broken one becomes no call.",
  },
  {
    id: "tools.runtime",
    source: "docs/guides/embedding.md",
    sentence:
      "An embedded runtime runs custom tools under the product's policy, executor and ledger.",
  },
  ...TOOL_EXECUTION,
];
