import {
  checkSchema,
  findingOf,
  MAX_MISTAKES,
  placeOf,
  readJson,
  withoutMisspelt,
} from "../../contract/findings.ts";
import { hostProblem } from "../../contract/isolate_manifest.ts";
import {
  type ConfigFinding,
  fieldPath,
  isPlainObject,
  type JsonObject,
  type JsonValue,
  type Mistake,
  pathKey,
  type Places,
  shownKey,
  type SkillManifest,
} from "../../contract/mod.ts";

import { foreignFields, neededPackages, rangeMistakes } from "./check_requires.ts";
import { patternsOf, type ReadPattern, toolMistakes } from "./check_tools.ts";
import { MANIFEST_SCHEMA } from "./manifest_schema.ts";
import { type WrittenManifest, writtenManifest } from "./written_manifest.ts";

/** A manifest without its guidance, or why it is none; and what a person should know of it. */
export interface ManifestReading {
  /** Missing if an error was found. */
  readonly manifest?: SkillManifest;
  readonly errors: readonly ConfigFinding[];
  readonly compatibility: readonly ConfigFinding[];
  /** A mistake that is found later, with its place. */
  readonly tell: (mistake: Mistake) => ConfigFinding;
}

/** A text of a manifest. */
export interface ManifestText {
  readonly text: string;
  /** As findings name it. */
  readonly path: string;
  readonly format: "yaml" | "json";
}

/**
 * Reads and checks `manifest.yaml`, or `skill.json`. Everything that is wrong is told at once, each with
 * its line and its column; what belongs to another runtime is told and accepted.
 */
export async function readManifest(file: ManifestText): Promise<ManifestReading> {
  const { path } = file;
  const { value, places, findings, isBelievable } = await parse(file);
  const tell = (mistake: Mistake) => placed(findingOf(mistake, { path, places }));
  if (value === undefined) {
    return { errors: findings.slice(0, MAX_MISTAKES), compatibility: [], tell };
  }
  const mistakes = (await mistakesOf(value)).filter((mistake) => isBelievable(mistake));
  const errors = inOrder(distinct([...findings, ...mistakes.map(tell)])).slice(0, MAX_MISTAKES);
  const compatibility = foreignFields(value).map(tell);
  if (errors.length > 0) return { errors, compatibility, tell };
  return {
    manifest: writtenManifest(value as unknown as WrittenManifest),
    errors,
    compatibility,
    tell,
  };
}

interface Parsed {
  readonly value: JsonObject | undefined;
  readonly places: Places;
  readonly findings: readonly ConfigFinding[];
  /** Whether a mistake is the author's, and not of what a mistake of form made of the text. */
  readonly isBelievable: (mistake: Mistake) => boolean;
}

async function parse({ text, path, format }: ManifestText): Promise<Parsed> {
  if (format === "json") return parseJson(text, path);
  const { readYaml } = await import("../../yaml/mod.ts");
  const { value, places, findings, sound } = readYaml(text, path);
  return {
    value,
    places,
    findings,
    isBelievable: (mistake) => {
      if (sound.whole) return true;
      const place = placeOf(places, mistake);
      return place !== undefined && mistake.found !== "nothing" && sound.at(place);
    },
  };
}

function parseJson(text: string, path: string): Parsed {
  const { value, places, problems } = readJson(text);
  const findings = problems.map(({ path: field, ...said }): ConfigFinding => {
    const shown = field.map((part) => typeof part === "string" ? shownKey(part) : part);
    return { path, field: fieldPath(shown), ...said };
  });
  const isMapping = isPlainObject(value);
  if (!isMapping && findings.length === 0) {
    const found = Array.isArray(value) ? "a list" : "a single value";
    findings.push({ path, line: 1, column: 1, field: "", expected: "a mapping", found });
  }
  return {
    value: isMapping ? value as JsonObject : undefined,
    places,
    findings,
    isBelievable: () => true,
  };
}

async function mistakesOf(value: JsonObject): Promise<readonly Mistake[]> {
  const bySchema = checkSchema(value, MANIFEST_SCHEMA);
  const told = new Set(bySchema.map(({ path }) => pathKey(path)));
  const own = [
    ...sourceMistakes(value),
    ...hostMistakes(value.egress),
    ...rangeMistakes(value),
    ...neededPackages(value.requires).mistakes,
    ...toolMistakes(value.tools, await patternReader(value.tools)),
  ];
  return withoutMisspelt([...bySchema, ...own.filter(({ path }) => !told.has(pathKey(path)))]);
}

/** What reads patterns is loaded only where there is one. */
async function patternReader(tools: JsonValue | undefined): Promise<ReadPattern> {
  if (patternsOf(tools).length === 0) return () => ({ ok: true, test: () => true });
  const { readPattern } = await import("../../tools/author_patterns.ts");
  const known = new Map<string, ReturnType<ReadPattern>>();
  return (pattern) => {
    const read = known.get(pattern) ??
      (known.size < MAX_PATTERNS ? readPattern(pattern) : { ok: false, problem: TOO_MANY });
    if (known.size < MAX_PATTERNS) known.set(pattern, read);
    return read;
  };
}

/** The most patterns of a package: each takes a while to look at. */
const MAX_PATTERNS = 100;
const TOO_MANY = `comes after ${MAX_PATTERNS} others of the package, which may have no more`;

function sourceMistakes({ trust_level, source }: JsonObject): readonly Mistake[] {
  if (trust_level !== "community" || source !== undefined) return [];
  const expected = "a mapping with keys of type, url, ref, since trust_level is community";
  return [{ path: ["source"], at: "missing", expected, found: "nothing" }];
}

function hostMistakes(egress: JsonValue | undefined): readonly Mistake[] {
  const hosts = isPlainObject(egress) ? egress.hosts : undefined;
  if (!Array.isArray(hosts)) return [];
  return hosts.flatMap((host: unknown, index): readonly Mistake[] => {
    const expected = typeof host === "string" ? hostProblem(host) : undefined;
    return expected === undefined
      ? []
      : [{ path: ["egress", "hosts", index], at: "value", expected, found: "another text" }];
  });
}

/** What the whole file lacks is told at its beginning. */
function placed(finding: ConfigFinding): ConfigFinding {
  return { ...finding, line: finding.line ?? 1, column: finding.column ?? 1 };
}

function distinct(findings: readonly ConfigFinding[]): readonly ConfigFinding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

function inOrder(findings: readonly ConfigFinding[]): readonly ConfigFinding[] {
  return findings.toSorted((a, b) =>
    (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)
  );
}
