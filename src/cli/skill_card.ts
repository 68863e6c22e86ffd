import {
  showInline,
  type SkillGrant,
  type SkillManifest,
  type SkillRecord,
} from "../contract/mod.ts";
import { permissionWords, routeWords } from "../skills/mod.ts";
import { diagnosticLines, statusWords } from "./skill_rows.ts";

/** Everything of one package, a line each. */
export function skillCard(
  record: SkillRecord,
  { alwaysOn }: { readonly alwaysOn: boolean },
): readonly string[] {
  const { name, version, scope, path, sha256, manifest, installed } = record;
  const versioned = version === null ? "" : ` ${version}`;
  const title = `${name}${versioned}: ${statusWords(record)}`;
  // Of what is in no store only that file was looked at.
  const whole = scope !== "builtin" && installed === undefined ? " (of SKILL.md)" : "";
  const facts = [
    ["source", `${scope}, ${path}`],
    ...sha256 === null ? [] : [["sha256", `${sha256}${whole}`]],
    ...installed === undefined ? [] : [
      ["installed", `${installed.installed_at} from ${installed.source}${refOf(installed.ref)}`],
      ["trust", `${installed.trust}${installed.pinned ? ", pinned to this content" : ""}`],
    ],
    ...manifest === undefined ? [] : manifestFacts(manifest, { alwaysOn }),
    ...installed?.grant === undefined ? [] : [["granted", grantWords(installed.grant)]],
  ];
  const [, ...told] = diagnosticLines(record);
  return [
    showInline(title, 4096),
    ...manifest === undefined ? [] : [`  ${showInline(manifest.description, 1_100)}`],
    ...facts.map(([word = "", text = ""]) => `  ${word.padEnd(12)} ${showInline(text, 4096)}`),
    ...manifest === undefined ? [] : toolLines(manifest),
    ...told.length === 0 ? [] : ["  to be said:", ...told],
  ];
}

function grantWords({ permissions, granted_by: by, granted_at: at }: SkillGrant): string {
  const granted = Object.entries(permissions).flatMap(([kind, names]) =>
    names.length === 0 ? [] : [`${kind} ${names.join(", ")}`]
  );
  return `by ${by} at ${at}: ${granted.join("; ") || "to be handed what it declares"}`;
}

function refOf(ref: string | undefined): string {
  return ref === undefined ? "" : ` at ${ref}`;
}

function manifestFacts(
  manifest: SkillManifest,
  { alwaysOn }: { readonly alwaysOn: boolean },
): readonly (readonly string[])[] {
  const { author, license, homepage, publisher, guidance, triggers, profiles, allowed_tools } =
    manifest;
  const optional = (word: string, text: string | undefined) => text ? [[word, text]] : [];
  const needs = requirementWords(manifest);
  return [
    ...optional("author", author),
    ...optional("publisher", publisher),
    ...optional("license", license),
    ...optional("homepage", homepage),
    ...guidance === undefined ? [] : [[
      "guidance",
      `${guidance.chars} characters${alwaysOn ? ", in every turn" : ""}`,
    ]],
    ...optional("triggers", triggers.join(", ")),
    ...optional("profiles", profiles.join(", ")),
    ...allowed_tools === undefined ? [] : [[
      "allowed-tools",
      `${
        allowed_tools.join(", ") || "none"
      }; told to the model as what the skill expects, and allows nothing`,
    ]],
    ...optional("needs", needs.join(", ")),
    ...optional("wants to", permissionWords(manifest).join("; ")),
  ];
}

function requirementWords({ requires }: SkillManifest): readonly string[] {
  const { runtime, deno, packages, env_vars, config_files, required_credentials, binaries } =
    requires;
  return [
    ...runtime === undefined ? [] : [`runtime ${runtime}`],
    ...deno === undefined ? [] : [`deno ${deno}`],
    ...packages.map((name) => `package ${name}`),
    ...env_vars.map((name) => `env ${name}`),
    ...config_files.map((name) => `config ${name}`),
    ...required_credentials.map((name) => `credential ${name}`),
    ...binaries.map((name) => `binary ${name}`),
  ];
}

function toolLines({ tools }: SkillManifest): readonly string[] {
  if (tools.length === 0) return [];
  return [
    "  tools:",
    ...tools.map(({ name, governor_route: route, description }) =>
      `    ${showInline(name, 64)} (${route}: ${routeWords(route)})  ${
        showInline(description, 300)
      }`
    ),
  ];
}
