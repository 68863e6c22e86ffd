import { counted, named } from "./json_manifest.ts";
import type { ManifestFacts } from "./manifest_facts.ts";

/** Reads manifests that need no parser: `go.mod`, `pom.xml`, makefiles, lists of requirements. */
export function readPlainManifest(kind: string, text: string): ManifestFacts {
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  if (kind === "go.mod") return goFacts(lines);
  if (kind === "pom.xml") return mavenFacts(text);
  if (kind.endsWith("makefile")) return { counts: named(makeTargets(lines), "target") };
  if (kind === "gemfile") return { counts: counted(matching(lines, /^\s*gem\s+["']/), "gem") };
  if (kind === "pubspec.yaml") return pubspecFacts(lines);
  if (kind === "cmakelists.txt") return cmakeFacts(text);
  return { counts: counted(matching(lines, /^\s*[A-Za-z0-9]/), "requirement") };
}

function goFacts(lines: readonly string[]): ManifestFacts {
  let inBlock = false;
  let direct = 0;
  let indirect = 0;
  for (const line of lines.map((each) => each.trim())) {
    if (line === ")") inBlock = false;
    else if (/^require\s*\($/.test(line)) inBlock = true;
    else if (inBlock ? /^[^\s/]/.test(line) : line.startsWith("require ")) {
      line.endsWith("// indirect") ? indirect++ : direct++;
    }
  }
  const version = firstMatch(lines, /^go\s+(\S{1,40})/);
  return {
    name: firstMatch(lines, /^module\s+(\S{1,300})/),
    counts: [
      ...(version === undefined ? [] : [`Go ${version}`]),
      ...counted(direct, "dependency", "dependencies"),
      ...counted(indirect, "indirect dependency", "indirect dependencies"),
    ],
  };
}

function mavenFacts(text: string): ManifestFacts {
  const bare = cutElements(text, "<!--", "-->");
  const direct = cutElement(bare, "dependencyManagement");
  const own = ["parent", "dependencies", "build", "profiles", "modules", "developers"]
    .reduce(cutElement, direct);
  const licences = between(own, "<licenses>", "</licenses>") ?? "";
  const group = between(own, "<groupId>", "</groupId>");
  const artifact = between(own, "<artifactId>", "</artifactId>");
  return {
    name: group === undefined || artifact === undefined ? artifact : `${group}:${artifact}`,
    version: between(own, "<version>", "</version>"),
    description: between(own, "<description>", "</description>"),
    licence: between(licences, "<name>", "</name>"),
    counts: counted(direct.split("<dependency>").length - 1, "dependency", "dependencies"),
  };
}

function cmakeFacts(text: string): ManifestFacts {
  const project = /^[ \t]{0,40}project\s{0,10}\(\s{0,100}([\w.+-]{1,100})([^)]{0,500})/im.exec(
    text,
  );
  const version = /\bVERSION\s+([\d.]{1,40})/i.exec(project?.[2] ?? "")?.[1];
  return { name: project?.[1], version, counts: [] };
}

function pubspecFacts(lines: readonly string[]): ManifestFacts {
  const start = lines.findIndex((line) => /^dependencies:\s*$/.test(line));
  const after = start < 0 ? [] : lines.slice(start + 1);
  const end = after.findIndex((line) => /^\S/.test(line));
  const block = end < 0 ? after : after.slice(0, end);
  return {
    name: firstMatch(lines, /^name:\s+(\S{1,200})/),
    version: firstMatch(lines, /^version:\s+(\S{1,60})/),
    description: firstMatch(lines, /^description:\s+["']?([^"'>|]{2,600})["']?$/),
    counts: counted(matching(block, /^ {2}[\w-]+:/), "dependency", "dependencies"),
  };
}

function makeTargets(lines: readonly string[]): readonly string[] {
  const rules = lines.map((line) => /^([A-Za-z0-9][\w./ -]{0,200}):(?!=)/.exec(line)?.[1] ?? "");
  return [...new Set(rules.flatMap((rule) => rule.split(" ")).filter((target) => target !== ""))];
}

function matching(lines: readonly string[], pattern: RegExp): number {
  return lines.filter((line) => pattern.test(line)).length;
}

function firstMatch(lines: readonly string[], pattern: RegExp): string | undefined {
  for (const line of lines) {
    const found = pattern.exec(line)?.[1];
    if (found !== undefined) return found.trim();
  }
  return undefined;
}

function cutElement(text: string, tag: string): string {
  return cutElements(text, `<${tag}>`, `</${tag}>`);
}

function cutElements(text: string, open: string, close: string): string {
  let kept = "";
  let at = 0;
  for (;;) {
    const start = text.indexOf(open, at);
    const end = start < 0 ? -1 : text.indexOf(close, start + open.length);
    if (end < 0) return kept + text.slice(at);
    kept += text.slice(at, start);
    at = end + close.length;
  }
}

function between(text: string, open: string, close: string): string | undefined {
  const start = text.indexOf(open);
  const end = start < 0 ? -1 : text.indexOf(close, start + open.length);
  return end < 0 ? undefined : text.slice(start + open.length, end).replace(/\s+/g, " ").trim();
}
