import { findingOf, MAX_MISTAKES } from "../../contract/findings.ts";
import type { ConfigFinding, Mistake } from "../../contract/mod.ts";
import { readYaml, type YamlReading } from "../../yaml/mod.ts";
import { headerFields, HeaderMistakes, type SkillHeader } from "./header_fields.ts";
import { type Fault, splitHeader } from "./header_text.ts";
import { recoverColons } from "./recover_colons.ts";

export type { SkillHeader } from "./header_fields.ts";

/** A header, or why it is none; and what a person should know of it. */
export interface HeaderReading {
  /** Missing if an error was found: then nothing that it declared counts. */
  readonly header?: SkillHeader;
  /** The text behind the header; the whole text where nothing looks like one. */
  readonly body?: string;
  readonly errors: readonly ConfigFinding[];
  readonly warnings: readonly ConfigFinding[];
  /** A mistake that is found later, with its place. @default {there is no header} */
  readonly tell?: (mistake: Mistake) => ConfigFinding;
}

/** What a header is read for. */
export interface HeaderFile {
  /** The file as findings name it. */
  readonly path: string;
  /** The name of the folder that it stands in, which its name is held against. @default {none} */
  readonly directory?: string;
}

/**
 * Reads the header of a `SKILL.md` by the published rules of Agent Skills: what breaks them and can be
 * understood all the same is a warning. Every single value is the text that stands there.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const text = "---\nname: plan\ndescription: Plans. Use when: asked.\n---\nBody\n";
 * const { header, body, warnings } = readSkillHeader(text, { path: "plan/SKILL.md" });
 * assertEquals([header?.description, body, warnings.length], ["Plans. Use when: asked.", "Body", 1]);
 * ```
 */
export function readSkillHeader(
  file: Uint8Array | string,
  { path, directory }: HeaderFile,
): HeaderReading {
  const split = splitHeader(file);
  if (!split.ok) {
    const errors = [{ path, field: "", ...split.fault }];
    return { errors, warnings: [], ...(split.plain === undefined ? {} : { body: split.plain }) };
  }
  const { reading, recovered } = parse(split.header, path);
  const { value, findings } = reading;
  if (value === undefined || findings.length > 0) {
    return { errors: findings.slice(0, MAX_MISTAKES), warnings: [], body: split.body };
  }
  const told = new HeaderMistakes();
  const header = headerFields(value, told, directory);
  const tell = (mistake: Mistake) => {
    const finding = findingOf(mistake, { path, places: reading.places });
    return { ...finding, line: finding.line ?? 1, column: finding.column ?? 1 };
  };
  const errors = inOrder(told.errors.map(tell));
  const warnings = inOrder([...recovered, ...told.warnings.map(tell)]);
  if (errors.length > 0) return { errors, warnings, body: split.body };
  return { header, errors, warnings, body: split.body, tell };
}

function inOrder(findings: readonly ConfigFinding[]): readonly ConfigFinding[] {
  return findings.toSorted((a, b) =>
    (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)
  );
}

/** Strictly first; only what was refused is read again with its colons in quotes. */
function parse(
  header: string,
  path: string,
): { readonly reading: YamlReading; readonly recovered: readonly ConfigFinding[] } {
  const strict = readYaml(header, path, { scalars: "text" });
  if (strict.findings.length === 0) return { reading: strict, recovered: [] };
  const recovered = recoverColons(header);
  if (recovered === undefined) return { reading: strict, recovered: [] };
  const again = readYaml(recovered.text, path, { scalars: "text" });
  if (again.findings.length > 0) return { reading: strict, recovered: [] };
  return {
    reading: again,
    recovered: recovered.places.map((place) => ({ path, field: "", ...place, ...UNQUOTED })),
  };
}

const UNQUOTED: Pick<Fault, "expected" | "found"> = {
  expected: "quotes around a text with a colon and a blank in it",
  found: "none: the rest of the line was taken for the text",
};
