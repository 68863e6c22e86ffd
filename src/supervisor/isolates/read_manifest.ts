import {
  type ConfigFinding,
  type FieldPath,
  type FileBytes,
  findingSentence,
  isPlainObject,
  type JsonValue,
  type Mistake,
} from "../../contract/mod.ts";
import {
  hostProblem,
  ISOLATE_MANIFEST_FILE,
  ISOLATE_MANIFEST_SCHEMA,
  type IsolateManifest,
  MAX_ISOLATE_MANIFEST,
  normalPermissions,
} from "../../contract/isolate_manifest.ts";
import { readSmallFile } from "../../std/read_small_file.ts";
import { checkJsonFile } from "../checked_json.ts";

/** A manifest that is sound, or everything that is wrong with it. */
export type ManifestReading =
  | { readonly ok: true; readonly manifest: IsolateManifest }
  | { readonly ok: false; readonly findings: readonly ConfigFinding[] };

/** What a manifest is checked against. */
export interface ManifestPlace {
  /** How messages name the file. */
  readonly path: string;
  /** Whether the package has a file of this relative path. */
  readonly hasFile: (path: string) => boolean;
}

/** Reads the manifest of the package in `folder`. */
export function readManifest(folder: string, place: ManifestPlace): ManifestReading {
  const file = readSmallFile(`${folder}/${ISOLATE_MANIFEST_FILE}`, MAX_ISOLATE_MANIFEST);
  return checkManifest(file, place);
}

/** Checks a manifest that was read. */
export function checkManifest(
  file: FileBytes,
  { path, hasFile }: ManifestPlace,
): ManifestReading {
  const more = (value: JsonValue) => ownMistakes(value, hasFile);
  const checked = checkJsonFile(file, { path, schema: ISOLATE_MANIFEST_SCHEMA, more });
  if (!checked.ok) return checked;
  const { permissions, commands = [], ...said } = checked.value as unknown as Written;
  return {
    ok: true,
    manifest: { ...said, permissions: normalPermissions(permissions), commands },
  };
}

/** All that is wrong with a manifest, as one sentence for each. */
export function manifestSentences(findings: readonly ConfigFinding[]): readonly string[] {
  return findings.map(findingSentence);
}

/** A manifest as its file says it, after the schema. */
type Written = Omit<IsolateManifest, "permissions" | "commands"> & {
  readonly permissions: Parameters<typeof normalPermissions>[0];
  readonly commands?: readonly string[];
};

function ownMistakes(
  value: JsonValue,
  hasFile: (path: string) => boolean,
): readonly Mistake[] {
  if (!isPlainObject(value)) return [];
  const { entry, permissions } = value;
  const net = isPlainObject(permissions) ? permissions.net : [];
  const missing: readonly Mistake[] = typeof entry !== "string" || hasFile(entry) ? [] : [{
    path: ["entry"],
    at: "value",
    expected: "the path of a file of the package",
    found: "one that is not there",
  }];
  return [...missing, ...hostMistakes(net, ["permissions", "net"])];
}

/** What is wrong with each host of a list that stands at `path`; what is no text the schema tells. */
export function hostMistakes(hosts: unknown, path: FieldPath): readonly Mistake[] {
  if (!Array.isArray(hosts)) return [];
  return hosts.flatMap((host: unknown, index): readonly Mistake[] => {
    const expected = typeof host === "string" ? hostProblem(host) : undefined;
    return expected === undefined ? [] : [{ path: [...path, index], at: "value", expected }];
  });
}
