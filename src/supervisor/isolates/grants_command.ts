import { EXIT_CODES, type ExitCode, showInline } from "../../contract/mod.ts";
import { answer, confirm, type OwnerCommand, refuseCommand } from "./answer.ts";
import { type Grant, type Grants, notGranted, openGrants } from "./grants.ts";
import { packagesFolder } from "./granted_source.ts";
import { isolationWords, permissionWords } from "./package_review.ts";
import type { Checked } from "../refusal.ts";
import { doRecorded } from "./record_act.ts";
import { removeSnapshot, snapshotFolder, verifySnapshot } from "./snapshot.ts";
import { machineWalls } from "./machine_walls.ts";

/** Runs `grants list`, `show`, `add` or `revoke`; gives its exit code. */
export async function runGrants(command: OwnerCommand): Promise<ExitCode> {
  const { line, setup } = command;
  const grants = openGrants(setup.folders.owner);
  const [operand = ""] = line.operands;
  switch (line.command) {
    case "grants add": {
      const { addGrant } = await import("./add_grant.ts");
      return await addGrant(command, grants);
    }
    case "grants revoke":
      return await revoke(command, grants, operand);
    case "grants show":
      return await show(command, grants, operand);
    default:
      return list(command, grants);
  }
}

function list({ line }: OwnerCommand, grants: Grants): ExitCode {
  const all = grants.list();
  if (!all.ok) return refuseCommand(line, all);
  const lines = all.value.map(({ name, version, trust, sha256, permissions }) =>
    `${name} ${version}  ${trust}  ${sha256.slice(0, 12)}  ${
      permissionWords(permissions).join("; ")
    }\n`
  );
  const nothing = 'Nothing is granted; "kyrozen grants add FOLDER" grants a package.\n';
  const text = lines.length === 0 ? nothing : lines.join("");
  return answer(line, { document: { grants: all.value }, text });
}

async function show(
  { line, setup, environment }: OwnerCommand,
  grants: Grants,
  name: string,
): Promise<ExitCode> {
  const found = find(grants, name);
  if (!found.ok) return refuseCommand(line, found);
  const grant = found.value;
  const folder = snapshotFolder(packagesFolder(setup.folders.owner), grant.sha256);
  const content = await verifySnapshot(folder, grant.sha256);
  const walls = await machineWalls({ environment, setup });
  const problem = content.ok ? null : content.error;
  const code = content.ok ? EXIT_CODES.done : EXIT_CODES.failed;
  const files = content.ok ? content.value.files : null;
  const text = grantText(grant, { folder, walls, problem });
  return answer(line, { code, document: { grant, folder, files, problem }, text });
}

function find(grants: Grants, name: string) {
  const all = grants.list();
  if (!all.ok) return all;
  const value = all.value.find((grant) => grant.name === name);
  if (value !== undefined) return { ok: true as const, value };
  const error = notGranted(name, all.value);
  return { ok: false as const, code: EXIT_CODES.failed, error };
}

function grantText(
  grant: Grant,
  { folder, walls, problem }: {
    readonly folder: string;
    readonly walls: "bubblewrap" | "none";
    readonly problem: string | null;
  },
): string {
  const { name, version, trust, publisher, license, sha256, source, permissions } = grant;
  const items = (texts: readonly string[]) => texts.map((text) => `  - ${showInline(text, 5000)}`);
  return [
    `Package ${name} ${version}, ${trust}`,
    `  publisher   ${showInline(publisher)}`,
    `  licence     ${showInline(license)}`,
    `  copied from ${showInline(source, 4096)}`,
    `  copy        ${showInline(folder, 4096)}`,
    `  sha256      ${sha256}`,
    `  granted     ${showInline(grant.granted_at)} by ${showInline(grant.granted_by)}`,
    "What it may do:",
    ...items(permissionWords(permissions)),
    "Where it runs:",
    ...items(isolationWords({ trust, walls, permissions })),
    ...problem === null ? [] : ["It does not run:", ...items([problem])],
    "",
  ].join("\n");
}

async function revoke(command: OwnerCommand, grants: Grants, name: string): Promise<ExitCode> {
  const { line } = command;
  const found = find(grants, name);
  if (!found.ok) return refuseCommand(line, found);
  const { sha256, version } = found.value;
  const told = await confirm(line, {
    text: `Package ${name} ${version} (sha256 ${sha256}) would not run any more.\n`,
    question: "Take the grant back?",
    nothing: "Nothing was taken back",
    document: { grant: found.value },
  });
  if (told !== undefined) return told;
  const done = await takeBack(command, grants, found.value);
  if (!done.ok) return refuseCommand(line, done);
  return answer(line, {
    document: { revoked: done.value },
    text: `Package ${name} is no longer granted; its next call is refused.\n`,
  });
}

/** First makes sure that the package runs no more, which also a full disk allows. */
async function takeBack(
  { setup }: OwnerCommand,
  grants: Grants,
  { name, version, sha256 }: Grant,
): Promise<Checked<Grant>> {
  const packages = packagesFolder(setup.folders.owner);
  const payload = { name, version, sha256 };
  const unrecorded = "nothing was recorded";
  const act = { folders: setup.folders, kind: "grant.revoked", payload, unrecorded } as const;
  let isAway = false;
  const done = await doRecorded(act, (record) =>
    grants.revoke(name, (grant) => {
      isAway = removeSnapshot(packages, grant.sha256);
      return record();
    }));
  if (done.ok) return done;
  // Nobody could be kept from changing the grants meanwhile, but what is meant is clear.
  isAway ||= removeSnapshot(packages, sha256);
  return {
    ...done,
    error: isAway
      ? `Package "${name}" cannot run any more, for its copy is removed; but its grant is still ` +
        `listed: ${done.error}. Make room, and revoke it again`
      : `Package "${name}" is still granted: ${done.error}`,
  };
}
