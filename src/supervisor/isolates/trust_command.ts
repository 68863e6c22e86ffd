import { EXIT_CODES, type ExitCode, showInline } from "../../contract/mod.ts";
import { ISOLATE_MANIFEST_FILE, PACKAGE_NAME } from "../../contract/isolate_manifest.ts";
import { quotePath, resolveWritten } from "../paths.ts";
import { type Checked, pass, refuse } from "../refusal.ts";
import { resolveWorkspace } from "../workspace.ts";
import { answer, confirm, type OwnerCommand, personName, refuseCommand } from "./answer.ts";
import type { PackageFile } from "../../std/content_hash.ts";
import { fileChanges, fileLines } from "./package_review.ts";
import { doRecorded } from "./record_act.ts";
import { openTrust, type Trust, type TrustRecord, type TrustState } from "./trust.ts";
import { GIT_KEYS, TRUST_PLACES, WORKSPACE_PACKAGES } from "./trust_content.ts";

/** What trust changes in this version, and what it does not. */
const ENABLES = [
  `Trust lets this run: packages in ${WORKSPACE_PACKAGES} that need nothing but their own files.`,
  "It lets a model be told the guidance of its skills; their tools run only once you install them.",
  "It lets nothing else run, now: plugins, the servers of .mcp.json and the programs that",
  "Git's configuration names are not run in either case; agent.yaml and files of instructions are",
  "heeded as before. When any of this changes, the workspace is no longer trusted.",
].join("\n");

/** Runs `trust`: asks, lists or takes back; gives its exit code. */
export async function runTrust(command: OwnerCommand): Promise<ExitCode> {
  const { line, setup } = command;
  const trust = openTrust(setup.folders);
  const { list, revoke } = line.options;
  if (list === true && (revoke === true || line.operands.length > 0)) {
    const error = '"trust --list" takes no PATH and no --revoke: it lists every workspace';
    return refuseCommand(line, { code: EXIT_CODES.usage, error });
  }
  if (list === true) return await listAll(command, trust);
  const workspace = findWorkspace(command);
  if (!workspace.ok) return refuseCommand(line, workspace);
  return await (revoke === true ? takeBack : decide)(command, trust, workspace.value);
}

function findWorkspace({ line, setup, environment }: OwnerCommand): Checked<string> {
  const [named] = line.operands;
  if (named === undefined) return pass(setup.workspace);
  const written = resolveWritten("workspace", named, { base: setup.base, environment });
  if (!written.ok) return written;
  const real = resolveWorkspace(written.value);
  // One that is gone can still be taken off the list, by the path that is listed.
  return real.ok || line.options.revoke !== true ? real : pass(written.value);
}

async function listAll({ line }: OwnerCommand, trust: Trust): Promise<ExitCode> {
  const all = trust.list();
  if (!all.ok) return refuseCommand(line, all);
  const workspaces = [];
  for (const record of all.value) {
    const state = await trust.look(record.path);
    const { path, sha256, trusted_by, trusted_at } = record;
    const trusted = state.ok && state.value.trusted;
    workspaces.push({ path, trusted, sha256, trusted_by, trusted_at });
  }
  const lines = workspaces.map(({ path, trusted }) =>
    `${trusted ? "trusted" : "changed"}  ${showInline(path, 4096)}\n`
  );
  const text = lines.length === 0 ? "No workspace is trusted.\n" : lines.join("");
  return answer(line, { document: { workspaces }, text });
}

async function takeBack(
  { line, setup }: OwnerCommand,
  trust: Trust,
  workspace: string,
): Promise<ExitCode> {
  const act = {
    folders: setup.folders,
    kind: "trust.revoked",
    payload: { workspace },
  } as const;
  const done = await doRecorded(act, (record) => trust.revoke(workspace, record));
  if (!done.ok) return refuseCommand(line, { ...done, code: EXIT_CODES.failed });
  return answer(line, {
    document: { workspace, trusted: false },
    text: `Workspace ${showInline(workspace, 4096)} is no longer trusted.\n`,
  });
}

async function decide(
  command: OwnerCommand,
  trust: Trust,
  workspace: string,
): Promise<ExitCode> {
  const { line } = command;
  const looked = await trust.look(workspace);
  if (!looked.ok) return refuseCommand(line, looked);
  const state = looked.value;
  const { sha256, files } = state.content;
  const document = {
    ...{ workspace, sha256, files, enables: packagesIn(files) },
    changes: changesOf(state) ?? null,
  };
  const text = stateText(workspace, state);
  if (state.trusted || files.length === 0) {
    const trusted = state.trusted;
    return answer(line, { document: { ...document, trusted }, text });
  }
  const told = await confirm(line, {
    text,
    question: "Trust this workspace as it is?",
    nothing: "Nothing was trusted",
    document: { ...document, trusted: false },
  });
  if (told !== undefined) return told;
  const done = await trustIt(command, trust, { workspace, state });
  if (!done.ok) return refuseCommand(line, done);
  return answer(line, {
    document: { ...document, trusted: true },
    text: `Workspace ${showInline(workspace, 4096)} is trusted as it is.\n`,
  });
}

async function trustIt(
  { setup, environment }: OwnerCommand,
  trust: Trust,
  { workspace, state }: { readonly workspace: string; readonly state: TrustState },
): Promise<Checked<TrustRecord>> {
  const record: TrustRecord = {
    path: workspace,
    ...state.content,
    trusted_by: personName(environment),
    trusted_at: new Date().toISOString(),
  };
  const { sha256, files } = state.content;
  const payload = { workspace, sha256, files: files.length };
  const act = { folders: setup.folders, kind: "trust.added", payload } as const;
  return await doRecorded(act, (write) =>
    trust.add(record, async () => {
      const now = await trust.look(workspace);
      if (!now.ok) return now;
      if (now.value.content.sha256 === sha256) return await write();
      return refuse(`Nothing was trusted: ${quotePath(workspace)} changed meanwhile; look again`);
    }));
}

function changesOf({ record, content }: TrustState): ReturnType<typeof fileChanges> | undefined {
  return record === undefined ? undefined : fileChanges(record.files, content.files);
}

function stateText(workspace: string, state: TrustState): string {
  const { content, record, trusted } = state;
  const { files, sha256 } = content;
  const start = `workspace   ${showInline(workspace, 4096)}`;
  if (files.length === 0) {
    return `${start}\nThere is nothing in it that trust is about.\n`;
  }
  const changes = changesOf(state);
  const since = record === undefined ? "" : `${record.trusted_at} by ${record.trusted_by}`;
  return [
    start,
    `state       ${
      trusted
        ? `trusted since ${showInline(since)}`
        : record === undefined
        ? "not trusted"
        : `no longer trusted: changed since ${showInline(since)}`
    }`,
    `sha256      ${sha256}`,
    "What is there:",
    ...packageLines(files),
    ...placeLines(files),
    ...trusted || changes === undefined ? [] : ["What changed:", ...fileLines(changes).map(item)],
    ENABLES,
    "",
  ].join("\n");
}

/** The folders of the packages that trust lets run, as far as they need nothing. */
function packagesIn(files: readonly PackageFile[]): readonly string[] {
  return files.flatMap(({ path }) => {
    const [name = "", file, ...more] = path.slice(WORKSPACE_PACKAGES.length + 1).split("/");
    const isManifest = path.startsWith(`${WORKSPACE_PACKAGES}/`) &&
      file === ISOLATE_MANIFEST_FILE && more.length === 0;
    return isManifest && PACKAGE_NAME.test(name) ? [`${WORKSPACE_PACKAGES}/${name}`] : [];
  });
}

// Each of them, however many: what runs is what the question is about.
function packageLines(files: readonly PackageFile[]): readonly string[] {
  const packages = packagesIn(files);
  return packages.length === 0 ? [] : ["  packages that it brings", ...packages.map(item)];
}

/** The most files of a place that are named. */
const NAMED_FILES = 20;

function placeLines(files: readonly PackageFile[]): readonly string[] {
  const places = Object.entries({ ...TRUST_PLACES, [GIT_KEYS]: "keys that can run a program" });
  return [...new Set(places.map(([, what]) => what))].flatMap((what) => {
    const of = places.flatMap(([place, one]) => one === what ? [place] : []);
    const own = files.filter(({ path }) => of.some((place) => isOf(path, place)));
    if (own.length === 0) return [];
    const named = own.slice(0, NAMED_FILES).map(({ path }) => item(path));
    const more = own.length > NAMED_FILES ? [item(`${own.length - NAMED_FILES} more files`)] : [];
    return [`  ${what}`, ...named, ...more];
  });
}

function isOf(path: string, place: string): boolean {
  // Of a place of which a part is a link, the link stands for it.
  return path === place || path.startsWith(`${place}/`) || path.startsWith(`${place}: `) ||
    place.startsWith(`${path}/`);
}

function item(text: string): string {
  return `  - ${showInline(text, 5000)}`;
}
