import {
  EXIT_CODES,
  type ExitCode,
  findingSentence,
  type InstalledSkill,
} from "../../contract/mod.ts";
import { answer, confirm, refuseCommand, wantsDocument } from "../isolates/answer.ts";
import { askPerson } from "../isolates/ask_person.ts";
import { machineWalls } from "../isolates/machine_walls.ts";
import { report } from "../output.ts";
import { type Checked, pass, refuse } from "../refusal.ts";
import { activateVersion } from "./activate_version.ts";
import { ownSkillNames } from "./own_skills.ts";
import { fetchPackages } from "./fetch_packages.ts";
import { checkKnown, type FetchedCopy, keepSkill, type KeptSkill } from "./keep_skill.ts";
import { type Leftovers, openLeftovers } from "./leftovers.ts";
import { areFetched, neededPackages } from "./needed_packages.ts";
import { misused, recordOtherContent, type SkillCommand } from "./skill_command.ts";
import { fetchedRoot } from "./skill_modules.ts";
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
    const conflict = conflictOf(taken);
    await recordOtherContent(command, { ...conflict, source: taken.origin.source }, known.error);
    return refuseCommand(line, { ...known, document: { conflict } });
  }
  const review = await reviewOf(command, taken);
  const document = documentOf(review, taken);
  tellFindings(command, taken);
  const wanted = await wantedPackages(command, known.value, review);
  if (known.value === undefined || (wanted.length > 0 && line.options["fetch-packages"] === true)) {
    const told = await ask(command, { review, document, asks: installing.asks });
    if (told !== undefined) return told;
  }
  const fetched = await fetchAgreed(command, wanted, installing);
  if (!fetched.ok) return refuseCommand(line, { ...fetched, document });
  try {
    const kept = await installing.leftovers.finish(
      keepSkill(command, taken, { trust: review.trust, fetched: fetched.value }),
    );
    if (!kept.ok) return refuseCommand(line, kept);
    return await finish(command, { kept: kept.value, document, taken, installing });
  } finally {
    fetched.value?.staged.discard();
  }
}

/** What would be fetched: nothing, if that was done for this version before. */
async function wantedPackages(
  { setup: { product, folders: { state } } }: SkillCommand,
  known: InstalledSkill | undefined,
  { packages }: SkillReview,
): Promise<readonly string[]> {
  if (known === undefined) return packages;
  return await areFetched(known, packages, { product, state }) ? [] : packages;
}

/** Fetches packages if the person said so, or says so now. */
async function fetchAgreed(
  { line, setup: { product, folders: { state } }, environment }: SkillCommand,
  packages: readonly string[],
  { leftovers, asks }: Installing,
): Promise<Checked<FetchedCopy | undefined>> {
  if (packages.length === 0) return pass(undefined);
  const isSaid = line.options["fetch-packages"] === true;
  const isAsked = !isSaid && asks === "always" && line.options.yes !== true && !wantsDocument(line);
  if (!isSaid && !(isAsked && await askPerson(FETCH_QUESTION) === "yes")) return pass(undefined);
  const into = fetchedRoot(state);
  const staged = await fetchPackages({ packages, product, environment, into, leftovers });
  if (staged.ok) return pass({ packages, staged: staged.value });
  return refuse(`${staged.error}. Nothing was installed`);
}

const FETCH_QUESTION = "Fetch its packages from the registry too?";

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
  ];
  const trust = line.options.reviewed === true ? "reviewed" : "untrusted";
  const packages = await neededPackages(manifest, setup.product);
  const fetches = line.options["fetch-packages"] === true;
  return { manifest, source, ref, sha256, files, bytes, trust, walls, notes, packages, fetches };
}

function documentOf(
  { manifest, source, ref, sha256, files, bytes, trust, notes, packages }: SkillReview,
  { origin: { commit }, reading: { warnings, compatibility } }: TakenPackage,
) {
  return {
    ...{ package: manifest, source, ref: ref ?? null, commit: commit ?? null, sha256, trust },
    ...{ files: files.length, bytes, warnings, compatibility, notes },
    needs_grant: needsGrant(manifest),
    packages_to_fetch: packages,
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
  fetched: "is installed already; its packages are fetched now",
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
    const isLost = what === "fetched" && needsGrant(skill.manifest) && skill.grant === undefined;
    const next = isLost
      ? `Its tools need your grant for that: "kyrozen skills grant ${name}".`
      : skill.status === "active"
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
