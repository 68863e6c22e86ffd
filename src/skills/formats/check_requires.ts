import {
  type FieldPath,
  isPlainObject,
  type JsonObject,
  type JsonValue,
  type Mistake,
} from "../../contract/mod.ts";
import { isVersionRange } from "../../std/version_range.ts";

/** What the lists of a manifest's packages hold. */
export interface NeededPackages {
  /** npm specifiers with versions, without `npm:`. */
  readonly npm: readonly string[];
  /** How many are packages of Python, which say nothing to this runtime. */
  readonly python: number;
  readonly mistakes: readonly Mistake[];
}

const NPM = /^(?:npm:)?((?:@[a-z0-9][a-z0-9._~-]*\/)?[a-z0-9][a-z0-9._~-]*)@(.+)$/;

// A name, extras in brackets, then a version, an address or a marker; or the name alone.
const PYTHON =
  /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?\s*(\[[A-Za-z0-9._,\s-]*\]\s*)?(\(?\s*(?:===|[=<>!~]=|[<>])[^@]*|@\s.*|;.*)?$/;

/** Tells the packages of npm from those of Python. A bare name is Python's where anything else is. */
export function neededPackages(requires: JsonValue | undefined): NeededPackages {
  const { packages, python } = isPlainObject(requires) ? requires : {};
  const kinds = (Array.isArray(packages) ? packages : []).map(kindOf);
  const isPython = python !== undefined || kinds.some(({ kind }) => kind === "python");
  const npm: string[] = [];
  const mistakes: Mistake[] = [];
  let count = 0;
  for (const [index, { kind, name }] of kinds.entries()) {
    if (kind === "npm") npm.push(name);
    else if (kind === "python" || kind === "bare" && isPython) count++;
    else if (kind !== "other") {
      const path = ["requires", "packages", index];
      mistakes.push({ path, at: "value", expected: "an npm package with its version: zod@4" });
    }
  }
  return { npm: [...new Set(npm)], python: count, mistakes };
}

interface Needed {
  /** `other` is no text, which the schema tells. */
  readonly kind: "npm" | "python" | "bare" | "wrong" | "other";
  readonly name: string;
}

function kindOf(value: unknown): Needed {
  if (typeof value !== "string") return { kind: "other", name: "" };
  const [all, name, range] = NPM.exec(value.trim()) ?? [];
  if (all !== undefined && isVersion(range ?? "")) return { kind: "npm", name: `${name}@${range}` };
  const [python, extras, rest] = PYTHON.exec(value.trim()) ?? [];
  if (python === undefined) return { kind: "wrong", name: "" };
  return { kind: extras === undefined && rest === undefined ? "bare" : "python", name: "" };
}

function isVersion(text: string): boolean {
  return /\d/.test(text) && isVersionRange(text);
}

/** What a schema cannot say of the ranges of a manifest. */
export function rangeMistakes(manifest: JsonObject): readonly Mistake[] {
  const { requires } = manifest;
  const { runtime, deno } = isPlainObject(requires) ? requires : {};
  const ranges: readonly (readonly [FieldPath, unknown])[] = [
    [["compatibility"], manifest.compatibility],
    [["requires", "runtime"], runtime],
    [["requires", "deno"], deno],
  ];
  return ranges.flatMap(([path, range]): readonly Mistake[] => {
    if (typeof range !== "string" || range === "" || isVersionRange(range)) return [];
    const found = "another text";
    return [{ path, at: "value", expected: "a range of versions such as >=1.2 <2", found }];
  });
}

/** One range in which a version lies exactly if it lies in both. */
export function bothRanges(
  first: string | undefined,
  second: string | undefined,
): string | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  const choices = (range: string) => range.split("||").map(withoutHyphen);
  return choices(first).flatMap((one) => choices(second).map((other) => `${one} ${other}`.trim()))
    .join(" || ");
}

// A range from one version to another cannot stand beside a third.
function withoutHyphen(choice: string): string {
  return choice.trim().replace(/^(\S+)\s+-\s+(\S+)$/, ">=$1 <=$2");
}

/** What belongs to another runtime, each field told once; it keeps nothing from being used. */
export function foreignFields(manifest: JsonObject): readonly Mistake[] {
  const { requires } = manifest;
  if (!isPlainObject(requires)) return [];
  const { python } = neededPackages(requires as JsonValue);
  const expected = "nothing of the Python runtime";
  const say = (field: string, found: string, at: "key" | "value" = "key"): Mistake => {
    return { path: ["requires", field], at, expected, found: `${found}: nothing follows from it` };
  };
  const told: Mistake[] = [];
  if (requires.python !== undefined) told.push(say("python", "a version of Python"));
  if (python > 0) {
    told.push(
      say("packages", python === 1 ? "a package of Python" : `${python} packages of Python`),
    );
  }
  if (requires.agents !== undefined) told.push(say("agents", "agents of that runtime"));
  if (requires.extra !== undefined && (python > 0 || requires.python !== undefined)) {
    told.push(say("extra", "a hint for installing packages of Python"));
  }
  return told;
}
