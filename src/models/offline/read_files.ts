import { isManifest, type ManifestFacts, readManifest } from "./manifest_facts.ts";
import { type ReadmeGist, readmeGist } from "./readme_gist.ts";
import { asRecord, asText } from "./shape.ts";
import { baseName, isReadme } from "./named_files.ts";
import type { TurnView } from "./turn_view.ts";

/** A manifest that was asked for: its facts, or why there are none. */
export interface ReadManifest {
  readonly path: string;
  readonly facts?: ManifestFacts;
  readonly why?: string;
}

/** A README that was asked for: its gist, or why there is none. */
export interface ReadReadme {
  readonly path: string;
  readonly gist?: ReadmeGist;
  readonly why?: string;
}

/** Reads the manifests among `paths` out of the findings. */
export function readManifests(view: TurnView, paths: readonly string[]): readonly ReadManifest[] {
  return paths.filter((path) => isManifest(baseName(path))).map((path) => {
    const { text, truncated, why } = textOf(view, path);
    if (text === undefined) return { path, why };
    try {
      return { path, facts: readManifest(baseName(path), text) };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return { path, why: truncated ? "too long to be read whole" : "is not well-formed" };
    }
  });
}

/** Reads the READMEs among `paths` out of the findings. */
export function readReadmes(view: TurnView, paths: readonly string[]): readonly ReadReadme[] {
  return paths.filter(isReadme).map((path) => {
    const { text, why } = textOf(view, path);
    return text === undefined ? { path, why } : { path, gist: readmeGist(baseName(path), text) };
  });
}

function textOf(
  view: TurnView,
  path: string,
): { text?: string; truncated: boolean; why?: string } {
  const found = view.findings("read_file").find((finding) => finding.args.path === path);
  if (found === undefined) {
    return { truncated: false, why: view.finding("read_file").ok ? "was not read" : absence(view) };
  }
  if (!found.ok) return { truncated: false, why: `missing: ${found.why}` };
  const output = asRecord(found.output);
  const text = asText(output?.text);
  return text === undefined
    ? { truncated: false, why: "missing: `read_file` answered in a form that I cannot read" }
    : { text, truncated: output?.truncated === true };
}

function absence(view: TurnView): string {
  const finding = view.finding("read_file");
  return `missing: ${finding.ok ? "it was not read" : finding.why}`;
}
