import { EXIT_CODES, type ExitCode, findingSentence } from "../../contract/mod.ts";
import { answer, confirm, refuseCommand, wantsDocument } from "../isolates/answer.ts";
import { machineWalls } from "../isolates/machine_walls.ts";
import { report } from "../output.ts";
import { activateVersion } from "./activate_version.ts";
import { ownSkillNames } from "./own_skills.ts";
import { installedPackages, isInstalled } from "./installed_packages.ts";
import { checkKnown, keepSkill, type KeptSkill } from "./keep_skill.ts";
import { type Leftovers, openLeftovers } from "./leftovers.ts";
import { misused, type SkillCommand } from "./skill_command.ts";
import { findOrigin, type SkillOrigin } from "./skill_origin.ts";
import { needsGrant } from "./skill_permissions.ts";
import { findingLines, type SkillReview, skillReviewText } from "./skill_review.ts";
import { versionName } from "./skills_file.ts";
import { type TakenPackage, takePackage, type Taking } from "./take_package.ts";

/** How a package is installed. */
export interface Installing {
  readonly origin: SkillOrigin;
  readonly leftovers: Leftovers;
  /** Whether the person is asked: who put a package in its place themselves need not be. */
  readonly asks: "always" | "never";
  /** What turns do with it then. */
  readonly use: "active" | "canary" | "not yet";
  /** What is done with the package in the place of this, if it gives an exit code. @default {nothing} */
  readonly instead?: (taken: TakenPackage) => Promise<ExitCode | undefined>;
}

/** Runs `skills install`: copies, reads the copy, shows it, asks, and keeps what was shown. */
export async function installSkill(command: SkillCommand): Promise<ExitCode> {
  const { line, store } = command;
  const known = store.read();
  if (!known.ok) return refuseCommand(line, known);
  const [named = ""] = line.operands;
  if (named.trim() === "") return refuseCommand(line, misused("Say which package to install"));
  using leftovers = openLeftovers();
  const origin = await findOrigin(named, command, leftovers);
  if (!origin.ok) return refuseCommand(line, origin);
  const use = line.options.activate === true ? "active" : "not yet";
  try {
    return await installFrom(command, { origin: origin.value, leftovers, asks: "always", use });
  } finally {
    origin.value.discard();
  }
}

/** Installs the package of an origin; gives the exit code. */
export async function installFrom(
  command: SkillCommand,
  installing: Installing,
): Promise<ExitCode> {
  const { origin, leftovers } = installing;
  const taken = await takePackage(origin, command, leftovers);
  if (!taken.ok) return refuseTaking(command, taken);
  try {
    return await installing.instead?.(taken.value) ??
      await decide(command, taken.value, installing);
  } finally {
    taken.value.staged.discard();
  }
}

/** Tells everything that is wrong with a package at once. */
export function refuseTaking(
  { line }: SkillCommand,
  { code, error, findings = [] }: Extract<Taking, { ok: false }>,
): ExitCode {
  if (findings.length === 0) return refuseCommand(line, { code, error });
  const problems = findingLines(findings);
  return refuseCommand(line, {
    code: EXIT_CODES.configuration,
    error: problems.join("; "),
    problems,
    document: { problems, findings },
  });
}

async function decide(
  command: SkillCommand,
  taken: TakenPackage,
  installing: Installing,
): Promise<ExitCode> {
  const { line, store } = command;
  const file = store.read();
  if (!file.ok) return refuseCommand(line, file);
  const known = checkKnown(file.value, taken);
  if (!known.ok) {
    return refuseCommand(line, { ...known, document: { conflict: conflictOf(taken) } });
  }
  const review = await reviewOf(command, taken);
  const document = documentOf(review, taken);
  tellFindings(command, taken);
  if (known.value === undefined) {
    const told = await ask(command, { review, document, asks: installing.asks });
    if (told !== undefined) return told;
  }
  const kept = await installing.leftovers.finish(
    keepSkill(command, taken, { trust: review.trust }),
  );
  if (!kept.ok) return refuseCommand(line, kept);
  return await finish(command, { kept: kept.value, document, taken, installing });
}

function conflictOf({ manifest: { name, version }, staged: { sha256 } }: TakenPackage) {
  return { name, version, sha256 };
}

async function reviewOf(
  { line, setup, environment }: SkillCommand,
  { manifest, origin: { source, ref }, staged: { sha256, files, bytes } }: TakenPackage,
): Promise<SkillReview> {
  const walls = await machineWalls({ setup, environment });
  const notes = [
    ...ownSkillNames(setup.product).includes(manifest.name)
      ? ["the product has a skill of this name; once this one is active, turns use it instead"]
      : [],
    ...await packageNotes(manifest.requires.packages, setup.product),
  ];
  const trust = line.options.reviewed === true ? "reviewed" : "untrusted";
  return { manifest, source, ref, sha256, files, bytes, trust, walls, notes };
}

/** No package is fetched for a skill: what is not there by itself keeps its tools blocked. */
async function packageNotes(
  names: readonly string[],
  product: SkillCommand["setup"]["product"],
): Promise<readonly string[]> {
  if (names.length === 0) return [];
  const installed = await installedPackages(product);
  const missing = names.filter((name) => !isInstalled(name, installed));
  if (missing.length === 0) return [];
  const plural = missing.length === 1 ? "package" : "packages";
  return [
    `it needs the npm ${plural} ${
      missing.join(", ")
    }, not among what a skill can import here, and this version fetches ` +
    "none for a skill: it stays blocked",
  ];
}

function documentOf(
  { manifest, source, ref, sha256, files, bytes, trust, notes }: SkillReview,
  { origin: { commit }, reading: { warnings, compatibility } }: TakenPackage,
) {
  return {
    ...{ package: manifest, source, ref: ref ?? null, commit: commit ?? null, sha256, trust },
    ...{ files: files.length, bytes, warnings, compatibility, notes },
    needs_grant: needsGrant(manifest),
  };
}

function tellFindings(
  { line }: SkillCommand,
  { reading: { warnings, compatibility } }: TakenPackage,
): void {
  if (wantsDocument(line) || line.options.quiet === true) return;
  for (const finding of warnings) report(`warning: ${findingSentence(finding)}`);
  for (const finding of compatibility) report(`note: ${findingSentence(finding)}`);
}

async function ask(
  { line }: SkillCommand,
  { review, document, asks }: {
    readonly review: SkillReview;
    readonly document: { readonly [key: string]: unknown };
    readonly asks: Installing["asks"];
  },
): Promise<ExitCode | undefined> {
  const isSaid = asks === "never" ? { ...line.options, yes: true as const } : line.options;
  return await confirm({ ...line, options: isSaid }, {
    text: skillReviewText(review),
    question: `Install skill ${review.manifest.name}?`,
    nothing: "Nothing was installed",
    document,
  });
}

interface Finishing {
  readonly kept: KeptSkill;
  readonly document: { readonly [key: string]: unknown };
  readonly taken: TakenPackage;
  readonly installing: Installing;
}

const WORDS: { readonly [what in KeptSkill["what"]]: string } = {
  installed: "is installed",
  there: "is installed already, with this content",
  repaired: "is installed, and its files, which had changed, are put back",
  reviewed: "is installed already; now as reviewed",
};

async function finish(
  command: SkillCommand,
  { kept, document, taken, installing: { use, leftovers } }: Finishing,
): Promise<ExitCode> {
  const { line } = command;
  const { skill, what } = kept;
  const name = versionName(skill.manifest);
  const installed = `Skill ${name} ${WORDS[what]}.`;
  const said = { ...document, installed: what !== "there", what };
  if (use === "not yet") {
    const next = skill.status === "active"
      ? "It is active."
      : `It is ${skill.status}: "kyrozen skills activate ${name}" lets turns use it.`;
    return answer(line, { document: { ...said, skill }, text: `${installed} ${next}\n` });
  }
  const active = await activateVersion(command, skill.manifest, {
    status: use,
    leftovers,
    reading: taken.reading,
  });
  if (!active.ok) {
    const problems = [...active.problems ?? [active.error]];
    problems[0] = `${installed} But it is not active: ${problems[0]}`;
    return refuseCommand(line, { ...active, problems, document: { ...said, skill } });
  }
  const text = `${installed} ${active.value.text}`;
  return answer(line, { document: { ...said, ...active.value.document }, text });
}
