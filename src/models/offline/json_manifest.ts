import type { ManifestFacts } from "./manifest_facts.ts";
import { count } from "./layout.ts";
import { asList, asRecord, asText } from "./shape.ts";
import { parseTolerantJson } from "./tolerant_json.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads `package.json`, `deno.json`, `jsr.json` and `composer.json`.
 *
 * @throws {SyntaxError} If the text is no JSON object, comments and trailing commas apart.
 */
export function readJsonManifest(kind: string, text: string): ManifestFacts {
  const fields = asRecord(parseTolerantJson(text));
  if (fields === undefined) throw new SyntaxError("it holds no JSON object");
  return {
    name: asText(fields.name),
    version: asText(fields.version),
    description: asText(fields.description),
    licence: licenceOf(fields.license ?? fields.licence),
    counts: kind.startsWith("deno") || kind === "jsr.json"
      ? denoCounts(fields)
      : kind === "composer.json"
      ? composerCounts(fields)
      : packageCounts(fields),
  };
}

/** `4 scripts (build, test, lint, …)`, or nothing if there are none. */
export function named(names: readonly string[], one: string): readonly string[] {
  if (names.length === 0) return [];
  const first = names.slice(0, 6).join(", ");
  return [`${count(names.length, one)} (${first}${names.length > 6 ? ", …" : ""})`];
}

/** `3 dependencies`, or nothing for none. */
export function counted(number: number, one: string, many = `${one}s`): readonly string[] {
  return number === 0 ? [] : [count(number, one, many)];
}

function packageCounts(fields: Fields): readonly string[] {
  const workspaces = asList(fields.workspaces) ?? asList(asRecord(fields.workspaces)?.packages);
  return [
    ...named(keysOf(fields.scripts), "script"),
    ...counted(keysOf(fields.dependencies).length, "dependency", "dependencies"),
    ...counted(
      keysOf(fields.devDependencies).length,
      "development dependency",
      "development dependencies",
    ),
    ...counted(keysOf(fields.peerDependencies).length, "peer dependency", "peer dependencies"),
    ...counted(workspaces?.length ?? 0, "workspace pattern"),
  ];
}

function denoCounts(fields: Fields): readonly string[] {
  const members = asList(fields.workspace) ?? asList(asRecord(fields.workspace)?.members);
  const targets = Object.values(asRecord(fields.imports) ?? {});
  const remote = targets.filter((target) => /^(?:npm|jsr|https?):/.test(asText(target) ?? ""));
  const origin = remote.length === 0
    ? ""
    : `, ${remote.length} of them from a registry or the network`;
  return [
    ...named(keysOf(fields.tasks), "task"),
    ...counted(targets.length, "import").map((imports) => imports + origin),
    ...counted(members?.length ?? 0, "workspace member"),
  ];
}

function composerCounts(fields: Fields): readonly string[] {
  return [
    ...named(keysOf(fields.scripts), "script"),
    ...counted(keysOf(fields.require).length, "requirement"),
    ...counted(keysOf(fields["require-dev"]).length, "development requirement"),
  ];
}

function keysOf(value: unknown): readonly string[] {
  return Object.keys(asRecord(value) ?? {});
}

function licenceOf(value: unknown): string | undefined {
  const several = asList(value)?.map(licenceOf).filter((name) => name !== undefined);
  if (several !== undefined) return several.length === 0 ? undefined : several.join(" or ");
  return asText(value) ?? asText(asRecord(value)?.type);
}
