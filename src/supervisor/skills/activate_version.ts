import {
  EXIT_CODES,
  type InstalledSkill,
  showInline,
  type SkillReading,
} from "../../contract/mod.ts";
import { type Checked, pass, type Refusal } from "../refusal.ts";
import { blockedBy } from "./blocked_by.ts";
import { checkCopy } from "./check_copy.ts";
import type { Leftovers } from "./leftovers.ts";
import { readSkillPackage } from "./read_package.ts";
import { findVersion, type SkillId, withActive, withRecord } from "./skill_changes.ts";
import {
  changeSkills,
  impossible,
  notInstalled,
  payloadOf,
  type SkillCommand,
} from "./skill_command.ts";
import { needsGrant } from "./skill_permissions.ts";
import { findingLines } from "./skill_review.ts";
import { isUsed, versionFolder } from "./skill_store.ts";
import { type SkillsFile, versionName } from "./skills_file.ts";
import { toolProblems } from "./tool_problems.ts";

/** How a version is activated. */
export interface Activation {
  readonly status: "active" | "canary";
  readonly leftovers: Leftovers;
  /** What was read of exactly these files a moment ago. @default {they are read again} */
  readonly reading?: SkillReading;
}

/** What is answered of a version that is active. */
export interface Activated {
  readonly document: { readonly [key: string]: unknown };
  readonly text: string;
}

/** A version that is active, or all the reasons why it is not. */
export type Activating =
  | { readonly ok: true; readonly value: Activated }
  | (Refusal & { readonly problems?: readonly string[] });

/** Checks a version anew and lets turns use it, in the place of every other version of its skill. */
export async function activateVersion(
  command: SkillCommand,
  id: SkillId,
  activation: Activation,
): Promise<Activating> {
  const found = await findProblems(command, id, activation);
  if (!found.ok) return found;
  const { problems, sha256 } = found.value;
  const looked = { ...id, sha256 };
  if (problems.length > 0) {
    const rejected = await activation.leftovers.finish(reject(command, looked, problems));
    const error = rejected.ok ? problems.join("; ") : rejected.error;
    return { ok: false, code: EXIT_CODES.configuration, error, problems };
  }
  return await activation.leftovers.finish(activate(command, looked, activation));
}

/** What was looked at: no other content is activated or turned away for it. */
interface LookedAt extends SkillId {
  readonly sha256: string;
}

/** The record of what was looked at, if it is still that. */
function findLooked(file: SkillsFile, looked: LookedAt): Checked<InstalledSkill> {
  const skill = findVersion(file, looked);
  if (skill === undefined) return notInstalled(looked, file);
  if (skill.sha256 === looked.sha256) return pass(skill);
  return impossible(`${versionName(looked)} was replaced meanwhile; nothing was activated`);
}

async function findProblems(
  command: SkillCommand,
  id: SkillId,
  { reading }: Activation,
) {
  const { setup: { folders, product }, environment, store } = command;
  const file = store.read();
  if (!file.ok) return file;
  const skill = findVersion(file.value, id);
  if (skill === undefined) return notInstalled(id, file.value);
  const copy = await checkCopy(folders.state, skill);
  if (!copy.ok) return copy;
  const folder = versionFolder(folders.state, id);
  const read = reading === undefined
    ? await readSkillPackage({ folder, shown: versionName(id), called: id.name }, {
      product,
      environment,
    })
    : pass(reading);
  if (!read.ok) return read;
  const { errors } = read.value;
  const { sha256 } = skill;
  if (errors.length > 0) return pass({ sha256, problems: findingLines(errors) });
  const problems = await toolProblems(command, skill);
  return problems.ok ? pass({ sha256, problems: problems.value }) : problems;
}

async function activate(
  command: SkillCommand,
  id: LookedAt,
  { status }: Activation,
): Promise<Activating> {
  let isThere = false;
  let replaces: string | null = null;
  const done = await changeSkills(command, "activated", (file) => {
    const looked = findLooked(file, id);
    if (!looked.ok) return looked;
    const skill = looked.value;
    isThere = skill.status === status;
    const others = file.skills.find((one) =>
      one !== skill && one.manifest.name === id.name && isUsed(one)
    );
    replaces = others?.manifest.version ?? null;
    // Nothing changes, and so nothing is recorded.
    if (isThere) return { ok: false, code: EXIT_CODES.done, error: "" };
    const payload = payloadOf(skill, { from: skill.status, to: status, replaces });
    return pass({ file: withActive(file, id, status), payload });
  });
  if (!done.ok && !isThere) return done;
  const kept = done.ok ? done : command.store.read();
  const skill = kept.ok ? findVersion(kept.value, id) : undefined;
  if (skill === undefined) return { ok: false, code: EXIT_CODES.failed, error: "It is gone" };
  const name = versionName(id);
  const grant = needsGrant(skill.manifest) && skill.grant === undefined
    ? ` Its tools need your grant first: "kyrozen skills grant ${id.name}".`
    : "";
  const { setup: { folders, product, workspace }, environment } = command;
  const missing = await blockedBy(skill, { folders, product, workspace, environment });
  const lacks = missing.length === 0
    ? ""
    : ` It is blocked: ${showInline(missing.join(", "), 1000)}; its code was not loaded.`;
  const how = status === "canary" ? "is tried (canary)" : "is active";
  const then = replaces === null ? "" : ` in the place of ${replaces}`;
  const text = isThere
    ? `Skill ${name} ${how} already.${lacks}${grant}\n`
    : `Skill ${name} ${how}${then}, from the next turn on.${lacks}${grant}\n`;
  return pass({
    document: { skill, activated: !isThere, replaces, needs_grant: grant !== "", missing },
    text,
  });
}

function reject(command: SkillCommand, id: LookedAt, problems: readonly string[]) {
  return changeSkills(command, "rejected", (file) => {
    const looked = findLooked(file, id);
    if (!looked.ok) return looked;
    const payload = payloadOf(looked.value, {
      from: looked.value.status,
      to: "rejected",
      problems: problems.slice(0, 20).map((problem) => problem.slice(0, 500)),
    });
    return pass({
      file: withRecord(file, id, (one) => ({ ...one, status: "rejected" })),
      payload,
    });
  });
}
