import type { Requirement } from "../requirements.ts";

const GUIDE = "docs/guides/configuration.md";

/** Promises of the area `config`. */
export const CONFIG: readonly Requirement[] = [
  {
    id: "config.findings",
    source: GUIDE,
    sentence: "All mistakes of all layers are told at once, with file, line, column and field.",
  },
  {
    id: "config.suggestions",
    source: GUIDE,
    sentence: "An unknown key at any level is a mistake, told with the key that was meant.",
  },
  {
    id: "config.role",
    source: GUIDE,
    sentence: "A file that has a role has both of its keys.",
  },
  {
    id: "config.form",
    source: GUIDE,
    sentence: "What is not one mapping of YAML 1.2 with text keys, each once, is refused.",
  },
  {
    id: "config.aliases",
    source: GUIDE,
    sentence: "Aliases and depth have a bound, so that no text takes long or much memory.",
  },
  {
    id: "config.places",
    source: "SK-2",
    sentence: "A folder, a pipe, a large file or other bytes in the place of a file are told.",
  },
  {
    id: "config.credentials",
    source: "HT-4",
    sentence: "What looks like a credential is refused, and shown nowhere.",
  },
  {
    id: "config.layers",
    source: GUIDE,
    sentence: "Later layers win key by key, and a list replaces the one below it.",
  },
  {
    id: "config.frozen",
    source: GUIDE,
    sentence: "A loaded configuration cannot be changed.",
  },
  {
    id: "config.packaged",
    source: GUIDE,
    sentence: "The packaged agent.yaml is sound, and loads once where it is also the workspace's.",
  },
  {
    id: "config.lazy",
    source: "docs/decisions/0002-dependencies.md",
    sentence: "A start without a configuration of its own loads no package to read one.",
  },
  {
    id: "config.dynamic",
    source: GUIDE,
    sentence: "`dynamic` grants nothing and is told once; alone it leaves no tool.",
  },
  {
    id: "config.environment",
    source: "docs/reference/environment.md",
    sentence: "Variables win over files, blank ones are unset, unknown ones are mistakes.",
  },
  {
    id: "config.schema",
    source: "docs/reference/agent.schema.json",
    sentence: "The published JSON Schema accepts and refuses what the loader does.",
  },
  {
    id: "config.bound",
    source: GUIDE,
    sentence:
      "Capabilities are never more than configuration, surface, mode and process each allow.",
  },
  {
    id: "config.guidance",
    source: "docs/security.md",
    sentence: "What a project tells the model is labelled, and cannot close its label.",
  },
  {
    id: "config.explain",
    source: GUIDE,
    sentence:
      "`config explain` shows each value with its layer and line, and each lost capability.",
  },
  {
    id: "config.check",
    source: GUIDE,
    sentence: "`config check FILE` tells every mistake of a file, or that there is none.",
  },
  {
    id: "config.product",
    source: GUIDE,
    sentence: "Mistakes of a configuration end the product with exit code 3 before anything runs.",
  },
  {
    id: "config.applied",
    source: GUIDE,
    sentence: "Role, instructions, examples, limits and capabilities reach the turn.",
  },
  {
    id: "config.settings",
    source: "docs/reference/settings.schema.json",
    sentence:
      "Every mistake of settings.json is told with its line and column; nothing is guessed.",
  },
  {
    id: "config.settings_schema",
    source: "docs/reference/settings.schema.json",
    sentence: "The published JSON Schema of the settings says what the supervisor checks.",
  },
  {
    id: "config.rules",
    source: GUIDE,
    sentence: "A permission rule that cannot be read is told and left out; the others are kept.",
  },
  {
    id: "config.loopback",
    source: GUIDE,
    sentence: "A provider's address is https, or http on loopback.",
  },
];
