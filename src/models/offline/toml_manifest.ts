import { counted, named } from "./json_manifest.ts";
import type { ManifestFacts } from "./manifest_facts.ts";
import { readSimpleToml, type SimpleToml } from "./simple_toml.ts";

type Tables = ReadonlyMap<string, ReadonlyMap<string, SimpleToml>>;

/** Reads `Cargo.toml` and `pyproject.toml`, as far as careful reading by lines goes. */
export function readTomlManifest(kind: string, text: string): ManifestFacts {
  const tables = readSimpleToml(text);
  return kind === "cargo.toml" ? cargoFacts(tables) : pythonFacts(tables);
}

function cargoFacts(tables: Tables): ManifestFacts {
  return {
    ...identity(tables, "package"),
    counts: [
      ...edition(tables),
      ...counted(entries(tables, "dependencies"), "dependency", "dependencies"),
      ...counted(
        entries(tables, "dev-dependencies"),
        "development dependency",
        "development dependencies",
      ),
      ...counted(items(tables, "workspace", "members"), "workspace member"),
    ],
  };
}

function pythonFacts(tables: Tables): ManifestFacts {
  const table = tables.has("project") || !tables.has("tool.poetry") ? "project" : "tool.poetry";
  const python = text(tables, table, "requires-python") ??
    text(tables, "tool.poetry.dependencies", "python");
  const poetry = [...tables.get("tool.poetry.dependencies")?.keys() ?? []]
    .filter((name) => name.toLowerCase() !== "python").length;
  return {
    ...identity(tables, table),
    counts: [
      ...(python === undefined ? [] : [`Python ${python}`]),
      ...named([...tables.get(`${table}.scripts`)?.keys() ?? []], "script"),
      ...counted(items(tables, "project", "dependencies") + poetry, "dependency", "dependencies"),
    ],
  };
}

function identity(tables: Tables, table: string): Omit<ManifestFacts, "counts"> {
  const licence = tables.get(table)?.get("license");
  const fields = typeof licence === "object" && "fields" in licence ? licence.fields : "";
  const field = /\b(text|file)\s*=\s*["']([^"']{1,200})["']/.exec(fields);
  const fromFields = field?.[1] === "file" ? `licence in ${field[2]}` : field?.[2];
  return {
    name: text(tables, table, "name"),
    version: text(tables, table, "version"),
    description: text(tables, table, "description"),
    licence: text(tables, table, "license") ?? fromFields,
  };
}

function edition(tables: Tables): readonly string[] {
  const value = text(tables, "package", "edition");
  return value === undefined ? [] : [`edition ${value}`];
}

function text(tables: Tables, table: string, key: string): string | undefined {
  const value = tables.get(table)?.get(key);
  return typeof value === "string" ? value : undefined;
}

function items(tables: Tables, table: string, key: string): number {
  const value = tables.get(table)?.get(key);
  return typeof value === "object" && "items" in value ? value.items : 0;
}

function entries(tables: Tables, table: string): number {
  const names = new Set([...tables.get(table)?.keys() ?? []].map((key) => key.split(".")[0]));
  for (const name of tables.keys()) {
    if (name.startsWith(`${table}.`)) names.add(name.slice(table.length + 1).split(".")[0]);
  }
  return names.size;
}
