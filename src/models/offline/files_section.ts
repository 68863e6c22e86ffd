import { inline, wrap } from "./layout.ts";
import type { ReadManifest, ReadReadme } from "./read_files.ts";
import { quoted, wrapUnder } from "./section_text.ts";
import type { ManifestFacts } from "./manifest_facts.ts";

/** One line of facts a manifest, and its description unless it is the one of `own`. */
export function manifestLines(
  manifests: readonly ReadManifest[],
  own: ManifestFacts | undefined,
): readonly string[] {
  if (manifests.length === 0) return ["None was found."];
  return manifests.flatMap(({ path, facts, why }) => {
    const shown = inline(path, 80);
    if (facts === undefined) return [wrap(`${shown}: ${why ?? "missing"}`)];
    const { description } = facts;
    return [
      wrapUnder(`${shown}: ${factList(facts)}`),
      ...(description === undefined || facts === own ? [] : [quoted(description, "    │ ")]),
    ];
  });
}

function factList({ name, version, licence, counts }: ManifestFacts): string {
  const title = [name, version].filter((part) => part !== undefined).join(" ");
  const facts = [
    ...(title === "" ? [] : [title]),
    ...(licence === undefined ? [] : [/^licence /.test(licence) ? licence : `licence ${licence}`]),
    ...counts,
  ];
  const list = facts.map((fact) => inline(fact, 200)).join("; ");
  return list === "" ? "says nothing of what I look for" : list;
}

/** The heading of each README, and the first paragraph of the first one that has any. */
export function readmeLines(readmes: readonly ReadReadme[]): readonly string[] {
  if (readmes.length === 0) return ["None was found."];
  const first = readmes.findIndex(({ gist }) => gist?.paragraph !== undefined);
  return readmes.flatMap(({ path, gist, why }, index) => {
    const shown = inline(path, 80);
    if (gist === undefined) return [wrap(`${shown}: ${why ?? "missing"}`)];
    if (gist.heading === undefined && gist.paragraph === undefined) {
      return [`${shown}: no text to quote`];
    }
    const title = gist.heading ?? (index === first ? undefined : gist.paragraph);
    return [
      title === undefined ? `${shown}:` : wrapUnder(`${shown}: "${inline(title, 70)}"`),
      ...(index === first && gist.paragraph !== undefined ? [quoted(gist.paragraph)] : []),
    ];
  });
}
