import {
  type ConfigFinding,
  findingSentence,
  type InstalledSkill,
  showInline,
  type SkillManifest,
} from "../../contract/mod.ts";
import type { PackageFile } from "../../std/content_hash.ts";
import { isolationWords } from "../isolates/package_review.ts";
import { needsGrant, wantedPermissions, wantedWords } from "./skill_permissions.ts";

/** What a person looks at before a skill is kept. */
export interface SkillReview {
  readonly manifest: SkillManifest;
  readonly source: string;
  readonly ref?: string | undefined;
  readonly sha256: string;
  readonly files: readonly PackageFile[];
  readonly bytes: number;
  readonly trust: InstalledSkill["trust"];
  /** Whether the system itself keeps packages in on this machine. */
  readonly walls: "bubblewrap" | "none";
  /** What a person should know, beside what the package says. */
  readonly notes: readonly string[];
  /** npm packages that it asks for and that are not there. */
  readonly packages: readonly string[];
  /** Whether the person said that they are to be fetched. */
  readonly fetches: boolean;
}

/** The most entries of a list that are named. */
const NAMED = 20;

/**
 * A review as text that ends with a newline: first what the package says of itself, cut, then what it is,
 * and what it may do comes last.
 */
export function skillReviewText(review: SkillReview): string {
  const { manifest, source, ref, sha256, files, bytes, trust, walls, notes } = review;
  const { name, version, description, author, publisher, license, homepage, triggers } = manifest;
  const hasCode = manifest.tools.length > 0;
  return [
    `Skill ${name} ${version}; what it says of itself:`,
    row("purpose", said(description, 300)),
    row("author", said(author ?? "it does not say")),
    ...publisher === undefined ? [] : [row("publisher", said(publisher))],
    row("licence", said(license ?? "it does not say")),
    ...homepage === undefined ? [] : [row("homepage", said(homepage))],
    ...triggers.length === 0 ? [] : [row("triggers", said(triggers.join(", "), 300))],
    ...toolLines(manifest),
    ...requirementLines(manifest),
    "What it is:",
    row("comes from", showInline(source, 4096)),
    ...ref === undefined ? [] : [row("revision", showInline(ref, 256))],
    row("files", `${files.length}, ${bytes} bytes`),
    row("sha256", sha256),
    row(
      "trust",
      trust === "reviewed"
        ? "reviewed: you say that you read its code"
        : "untrusted: nobody read its code",
    ),
    ...notes.length === 0 ? [] : ["What you should know:", ...items(notes)],
    ...packageLines(review),
    "What its tools would like to do, and need your grant for:",
    ...items(needsGrant(manifest) ? wantedWords(manifest) : noGrantWords(manifest)),
    ...hasCode ? ["Where its code runs:"] : [],
    ...hasCode
      ? items(isolationWords({ trust, walls, permissions: wantedPermissions(manifest) }))
      : [],
    "",
  ].join("\n");
}

function packageLines({ packages, fetches }: SkillReview): readonly string[] {
  if (packages.length === 0) return [];
  const title = fetches
    ? "npm packages that are fetched for it from the registry, with what they need themselves:"
    : "npm packages that it needs, and that are fetched only if you say so (--fetch-packages); " +
      "without them it stays blocked:";
  return [
    title,
    ...items([
      ...packages.slice(0, NAMED).map((name) => said(name, 200)),
      ...more(packages.length),
      "their code runs as part of its tools, with whatever you grant those; nobody here read it",
      "their scripts of installation never run, and nothing is fetched later",
    ]),
  ];
}

function noGrantWords({ tools }: SkillManifest): readonly string[] {
  return tools.length === 0
    ? ["nothing: it has no tools, and its text allows nothing"]
    : ["nothing: its tools touch nothing but their own files"];
}

function toolLines({ tools }: SkillManifest): readonly string[] {
  if (tools.length === 0) return [];
  const lines = tools.slice(0, NAMED).map(({ name, governor_route, effect, content }) =>
    `${said(name, 64)}: ${governor_route}, ${effect}, ${content} content`
  );
  return ["Its tools:", ...items([...lines, ...more(tools.length)])];
}

function requirementLines({ requires, compatibility }: SkillManifest): readonly string[] {
  const { runtime, deno, packages, env_vars, config_files, required_credentials, binaries } =
    requires;
  const lines = [
    ...compatibility === undefined ? [] : [`works with: ${said(compatibility)}`],
    ...runtime === undefined ? [] : [`this runtime ${said(runtime)}`],
    ...deno === undefined ? [] : [`Deno ${said(deno)}`],
    ...[
      ["package", packages],
      ["variable", env_vars],
      ["file of the workspace", config_files],
      ["credential", required_credentials],
      ["program", binaries],
    ].flatMap(([kind, names]) =>
      (names as readonly string[]).map((name) => `${kind} ${said(name)}`)
    ),
  ];
  if (lines.length === 0) return [];
  return [
    "What it needs to be there:",
    ...items([...lines.slice(0, NAMED), ...more(lines.length)]),
  ];
}

function more(count: number): readonly string[] {
  return count > NAMED ? [`${count - NAMED} more`] : [];
}

/** Findings as sentences. */
export function findingLines(findings: readonly ConfigFinding[]): readonly string[] {
  return findings.map(findingSentence);
}

function row(key: string, text: string): string {
  return `  ${key.padEnd(11)} ${text}`;
}

function items(texts: readonly string[]): readonly string[] {
  return texts.map((text) => `  - ${showInline(text, 5000)}`);
}

/** Somebody else's words: on one line, and cut. */
function said(text: string, most = 100): string {
  const characters = [...showInline(text, 5000).replace(/\s+/gu, " ").trim()];
  if (characters.length <= most) return characters.join("");
  return `${characters.slice(0, most).join("")}… (${characters.length - most} more characters)`;
}
