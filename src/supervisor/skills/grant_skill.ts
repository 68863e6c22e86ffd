import {
  type ExitCode,
  type InstalledSkill,
  type ParsedCommandLine,
  showInline,
  type SkillGrant,
} from "../../contract/mod.ts";
import { answer, confirm, personName, refuseCommand } from "../isolates/answer.ts";
import { isolationWords } from "../isolates/package_review.ts";
import { machineWalls } from "../isolates/machine_walls.ts";
import { type Checked, pass } from "../refusal.ts";
import { checkCopy } from "./check_copy.ts";
import { findVersion, withGrant } from "./skill_changes.ts";
import {
  changeSkills,
  chooseVersion,
  idOf,
  impossible,
  misused,
  notInstalled,
  payloadOf,
  readSkillName,
  type SkillCommand,
} from "./skill_command.ts";
import { needsGrant, wantedPermissions, wantedWords } from "./skill_permissions.ts";
import { type SkillsFile, versionName } from "./skills_file.ts";

type Permissions = SkillGrant["permissions"];

/** Runs `skills grant NAME`: shows what its tools want, asks, and lets this content do it. */
export async function grantSkill(command: SkillCommand): Promise<ExitCode> {
  const { line, setup, environment } = command;
  const found = findSkill(command);
  if (!found.ok) return refuseCommand(line, found);
  const skill = found.value;
  const name = versionName(skill.manifest);
  if (!needsGrant(skill.manifest)) {
    const text = `Skill ${name} needs no grant: its tools touch nothing but their own files.\n`;
    return answer(line, { document: { skill, granted: false }, text });
  }
  const sound = await checkCopy(setup.folders.state, skill);
  if (!sound.ok) return refuseCommand(line, sound);
  const permissions = narrowed(skill, line);
  if (!permissions.ok) return refuseCommand(line, permissions);
  const walls = await machineWalls({ setup, environment });
  const told = await confirm(line, {
    text: grantText(skill, permissions.value, walls),
    question: `Let the tools of ${name} do that?`,
    nothing: "Nothing was granted",
    document: { skill, permissions: permissions.value },
  });
  if (told !== undefined) return told;
  const grant = {
    permissions: permissions.value,
    granted_by: personName(environment),
    granted_at: new Date().toISOString(),
  };
  const done = await changeSkills(command, "granted", (file) => {
    const now = same(skill, file);
    if (!now.ok) return now;
    const { status } = now.value;
    const payload = payloadOf(now.value, {
      from: status,
      to: status,
      permissions: { ...grant.permissions },
      config_files: skill.manifest.requires.config_files,
      credentials: skill.manifest.requires.required_credentials,
      granted_by: grant.granted_by,
    });
    return pass({ file: withGrant(file, idOf(skill), grant), payload });
  });
  if (!done.ok) return refuseCommand(line, done);
  return answer(line, {
    document: { skill: findVersion(done.value, idOf(skill)), granted: true },
    text: `The tools of ${name} may do that, as long as its files are those with sha256 ` +
      `${skill.sha256}.\n`,
  });
}

/** Runs `skills revoke NAME`. */
export async function revokeSkill(command: SkillCommand): Promise<ExitCode> {
  const { line } = command;
  const found = findSkill(command);
  if (!found.ok) return refuseCommand(line, found);
  const skill = found.value;
  const name = versionName(skill.manifest);
  if (skill.grant === undefined) {
    return refuseCommand(line, impossible(`Nothing is granted to ${name}`));
  }
  const told = await confirm(line, {
    text: `The tools of ${name} would no longer be let to do what you granted.\n`,
    question: "Take the grant back?",
    nothing: "Nothing was taken back",
    document: { skill },
  });
  if (told !== undefined) return told;
  const done = await changeSkills(command, "revoked", (file) => {
    const now = same(skill, file);
    if (!now.ok) return now;
    const { status } = now.value;
    const permissions = { ...now.value.grant?.permissions ?? {} };
    const payload = payloadOf(now.value, { from: status, to: status, permissions });
    return pass({ file: withGrant(file, idOf(skill), undefined), payload });
  });
  if (!done.ok) return refuseCommand(line, done);
  return answer(line, {
    document: { skill: findVersion(done.value, idOf(skill)), revoked: true },
    text: `Nothing is granted to ${name} any more; the next call of its tools is refused.\n`,
  });
}

function findSkill({ line, store }: SkillCommand): Checked<InstalledSkill> {
  const named = readSkillName(line.operands[0] ?? "");
  if (!named.ok) return named;
  const file = store.read();
  return file.ok ? chooseVersion(named.value, file.value) : file;
}

/** The record as it is now, if it is of what was shown. */
function same(skill: InstalledSkill, file: SkillsFile): Checked<InstalledSkill> {
  const now = findVersion(file, idOf(skill));
  if (now === undefined) return notInstalled(idOf(skill), file);
  if (now.sha256 === skill.sha256) return pass(now);
  return impossible(`${versionName(skill.manifest)} changed meanwhile; look again`);
}

/** What is wanted, with no other host than those that the person names. */
function narrowed(
  { manifest }: InstalledSkill,
  { options: { hosts } }: ParsedCommandLine,
): Checked<Permissions> {
  const wanted = wantedPermissions(manifest);
  if (typeof hosts !== "string") return pass(wanted);
  const named = hosts.split(",").map((host) => host.trim()).filter((host) => host !== "");
  const unknown = named.find((host) => !wanted.net.includes(host));
  if (unknown === undefined) {
    return pass({
      ...wanted,
      net: wanted.net.filter((one) => named.includes(one)),
    });
  }
  const known = wanted.net.length === 0
    ? "it asks for none"
    : `it asks for ${wanted.net.join(", ")}`;
  return misused(
    `Cannot grant "${showInline(unknown, 200)}" to ${versionName(manifest)}: ${
      showInline(known, 2000)
    }`,
  );
}

function grantText(
  { manifest, sha256, trust }: InstalledSkill,
  permissions: Permissions,
  walls: "bubblewrap" | "none",
): string {
  const items = (texts: readonly string[]) => texts.map((text) => `  - ${showInline(text, 5000)}`);
  return [
    `The tools of skill ${versionName(manifest)} (${trust}, sha256 ${sha256}):`,
    ...items(
      manifest.tools.map(({ name, governor_route, effect }) =>
        `${name}: ${governor_route}, ${effect}`
      ),
    ),
    "What they may do then:",
    ...items(wantedWords(manifest, permissions)),
    "Where they run:",
    ...items(isolationWords({ trust, walls, permissions })),
    "",
  ].join("\n");
}
