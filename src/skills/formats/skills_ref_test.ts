// A second opinion: what another reader of the same format says of the same headers. The published
// rules decide; wherever the two differ, the data says who is followed and why.
import { assert, assertEquals } from "@std/assert";
import { parseFrontmatter, validateMetadata } from "skills-ref";
import differences from "../../../tests/fixtures/skills_ref/differences.json" with { type: "json" };
import { type HeaderCase, HEADERS } from "../../../tests/fixtures/skills_ref/headers.ts";
import {
  classifyDifference,
  type Difference,
  type Theirs,
} from "../../../tests/support/classify_difference.ts";
import { type HeaderReading, readSkillHeader } from "./skill_header.ts";

Deno.test("every difference to another reader of headers is listed with its reason [skill_formats.second-opinion]", () => {
  const unlisted: string[] = [];
  const seen = new Set<string>();
  for (const one of HEADERS) {
    for (const difference of differencesOf(one)) {
      const id = classifyDifference(difference);
      if (id === undefined) {
        const { field, ours, theirs } = difference;
        unlisted.push(`${JSON.stringify(one.text)} ${field}: ${show(ours)}, they ${show(theirs)}`);
      } else seen.add(id);
    }
  }
  assertEquals(unlisted, []);
  assertEquals([...seen].sort(), differences.map(({ id }) => id).sort());
});

Deno.test("at least 300 headers are compared, and many are read alike [skill_formats.second-opinion]", () => {
  assert(HEADERS.length >= 300);
  const sound = HEADERS.filter((one) => {
    const { ours, theirs } = readBoth(one);
    return verdictOf(ours) === "sound" && theirs.verdict === "sound" &&
      differencesOf(one).length === 0;
  });
  assert(sound.length >= 50, `${sound.length} are sound for both`);
});

function readBoth({ text, folder }: HeaderCase): { ours: HeaderReading; theirs: Theirs } {
  const bytes = new TextEncoder().encode(text);
  const ours = readSkillHeader(bytes, { path: "SKILL.md", directory: folder });
  try {
    const [fields, body] = parseFrontmatter(text);
    const faults = validateMetadata(fields, folder);
    const verdict = faults.length === 0 ? "sound" : "loaded";
    return { ours, theirs: { verdict, fields: fields as Theirs["fields"], body, faults } };
  } catch {
    return { ours, theirs: { verdict: "refused", fields: {}, body: "", faults: [] } };
  }
}

function verdictOf({ header, errors, warnings }: HeaderReading): Theirs["verdict"] {
  if (header === undefined) return "refused";
  return errors.length + warnings.length === 0 ? "sound" : "loaded";
}

function differencesOf(one: HeaderCase): readonly Difference[] {
  const { ours, theirs } = readBoth(one);
  const verdict = verdictOf(ours);
  const of = { text: one.text, reading: ours, them: theirs };
  const found: { field: string; ours: unknown; theirs: unknown }[] = [];
  if (verdict !== theirs.verdict) found.push({ field: "", ours: verdict, theirs: theirs.verdict });
  if (ours.header !== undefined && theirs.verdict !== "refused") {
    const { name, description, license, compatibility, metadata, allowed_tools } = ours.header;
    const fields = {
      ...{ name, description, license, compatibility, body: ours.body },
      "allowed-tools": allowed_tools?.join(" "),
    };
    for (const [field, mine] of Object.entries(fields)) {
      const value = field === "body" ? theirs.body : theirs.fields[field];
      const other = typeof value === "string" ? value.trim() : value;
      if (mine !== other) found.push({ field, ours: mine, theirs: other });
    }
    found.push(...metadataDifferences(metadata, theirs.fields.metadata ?? {}));
  }
  return found.map((difference) => ({ ...of, ...difference }));
}

function metadataDifferences(
  ours: { readonly [key: string]: string },
  theirs: unknown,
): { field: string; ours: unknown; theirs: unknown }[] {
  if (typeof theirs !== "object" || theirs === null) {
    return [{ field: "metadata", ours: undefined, theirs }];
  }
  const others: { readonly [key: string]: unknown } = { ...theirs };
  const keys = new Set([...Object.keys(ours), ...Object.keys(others)]);
  return [...keys].filter((key) => ours[key] !== others[key]).map((key) => ({
    field: `metadata.${key}`,
    ours: ours[key],
    theirs: others[key],
  }));
}

function show(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 80) ?? "nothing";
}
