import { fail, type IsolatePackage, showInline, type ToolFailure } from "../../contract/mod.ts";
import { NO_PERMISSIONS } from "../../contract/isolates.ts";
import {
  ISOLATE_MANIFEST_FILE,
  needsNothing,
  PACKAGE_NAME,
} from "../../contract/isolate_manifest.ts";
import { attempt } from "../../std/attempt.ts";
import type { Folders } from "../folders.ts";
import { type Checked, pass, refuse } from "../refusal.ts";
import { contentHash, type PackageFile } from "../../std/content_hash.ts";
import { packagesFolder } from "./granted_source.ts";
import { type FoundPackage, noPackage, type PackageSource } from "./package_source.ts";
import { manifestSentences, readManifest } from "./read_manifest.ts";
import { snapshotFolder, type StagedPackage, stagePackage } from "./snapshot.ts";
import { SnapshotChecks } from "./snapshot_checks.ts";
import { openTrust, type TrustRecord } from "./trust.ts";
import { WORKSPACE_PACKAGES } from "./trust_content.ts";

/** Where the packages of a workspace are looked for. */
export interface WorkspaceSourceOptions {
  readonly workspace: string;
  readonly folders: Pick<Folders, "owner" | "home">;
  /** No copy is made: a package is told of as the copy that there would be. */
  readonly onlyLooks?: boolean | undefined;
}

/** A package that was copied, for as long as the trusted files are the same. */
interface KnownPackage {
  /** Of the trusted content that it was copied from. */
  readonly trusted: string;
  readonly sha256: string;
  readonly entry: string;
}

/**
 * The packages in `.kyrozen/isolates` of a workspace that need nothing but their own files: they run
 * without a grant while the workspace is trusted as it is, and from a snapshot too.
 */
export function workspaceSource(options: WorkspaceSourceOptions): PackageSource {
  const { workspace, folders } = options;
  const trust = openTrust(folders);
  const checks = new SnapshotChecks();
  const known = new Map<string, KnownPackage>();
  const find = async (name: string, sha256?: string): Promise<FoundPackage> => {
    const source = `${workspace}/${WORKSPACE_PACKAGES}/${name}`;
    // A folder behind a link is none of the workspace's.
    if (!PACKAGE_NAME.test(name) || attempt(() => Deno.realPathSync(source)) !== source) {
      return noPackage(name);
    }
    const state = await trust.look(workspace);
    if (!state.ok) return refused(name, state.error);
    const { trusted, record } = state.value;
    if (!trusted || record === undefined) return refused(name, untrusted(record));
    if (options.onlyLooks) {
      const one = await lookAt(source, { name, record });
      if (!one.ok) return refused(name, one.error);
      return hosted(
        name,
        one.value,
        snapshotFolder(packagesFolder(folders.owner), one.value.sha256),
      );
    }
    // A copy can be gone: one of the same content may have been granted, and taken back.
    for (const look of ["first", "last"] as const) {
      let one = known.get(name);
      if (one?.trusted !== record.sha256) {
        const taken = await take(source, { name, record, owner: folders.owner });
        if (!taken.ok) return refused(name, taken.error);
        known.set(name, one = taken.value);
      }
      if (sha256 !== undefined && sha256 !== one.sha256) {
        return refused(name, `its content is ${one.sha256.slice(0, 12)}…, another one was meant`);
      }
      const folder = snapshotFolder(packagesFolder(folders.owner), one.sha256);
      const sound = await checks.check(folder, one.sha256);
      if (sound.ok) return hosted(name, one, folder);
      known.delete(name);
      if (look === "last") return refused(name, sound.error);
    }
    return noPackage(name);
  };
  return { find, list: () => listAll(workspace, find) };
}

async function listAll(
  workspace: string,
  find: PackageSource["find"],
): Promise<readonly IsolatePackage[]> {
  const folder = `${workspace}/${WORKSPACE_PACKAGES}`;
  const names = attempt(() => Array.from(Deno.readDirSync(folder), ({ name }) => name)) ?? [];
  const packages: IsolatePackage[] = [];
  for (const name of names.toSorted().slice(0, 100)) {
    const found = await find(name);
    if (!found.ok) continue;
    const { trust, sha256, permissions } = found.value;
    packages.push({ name, trust, sha256, permissions });
  }
  return packages;
}

async function take(
  source: string,
  { name, record, owner }: {
    readonly name: string;
    readonly record: TrustRecord;
    readonly owner: string;
  },
): Promise<Checked<KnownPackage>> {
  const staged = await stagePackage(source, packagesFolder(owner));
  if (!staged.ok) return staged;
  const { folder, files, sha256 } = staged.value;
  try {
    if (!isTrustedContent(staged.value, name, record)) return refuse(untrusted(record));
    const entry = entryOf(folder, { name, files });
    if (!entry.ok) return entry;
    const kept = await staged.value.keep();
    return kept.ok ? pass({ trusted: record.sha256, sha256, entry: entry.value }) : kept;
  } finally {
    staged.value.discard();
  }
}

/** What {@linkcode take} would give, told by the files that were trusted. */
async function lookAt(
  source: string,
  { name, record }: { readonly name: string; readonly record: TrustRecord },
): Promise<Checked<KnownPackage>> {
  const start = `${WORKSPACE_PACKAGES}/${name}/`;
  const files = record.files
    .filter(({ path }) => path.startsWith(start) && !path.split("/").includes(".git"))
    .map((file) => ({ ...file, path: file.path.slice(start.length) }));
  const entry = entryOf(source, { name, files });
  if (!entry.ok) return entry;
  return pass({ trusted: record.sha256, sha256: await contentHash(files), entry: entry.value });
}

/** The entry of a package that needs nothing, by the manifest in `folder`. */
function entryOf(
  folder: string,
  { name, files }: { readonly name: string; readonly files: readonly PackageFile[] },
): Checked<string> {
  const path = `${WORKSPACE_PACKAGES}/${name}/${ISOLATE_MANIFEST_FILE}`;
  const hasFile = (path: string) => files.some((file) => file.path === path);
  const read = readManifest(folder, { path, hasFile });
  if (!read.ok) return refuse(manifestSentences(read.findings).join("; "));
  const { manifest } = read;
  if (manifest.name !== name) return refuse(`its manifest calls it "${manifest.name}"`);
  if (needsNothing(manifest.permissions)) return pass(manifest.entry);
  return refuse(
    `it needs more than its own files: "kyrozen grants add ${WORKSPACE_PACKAGES}/${name}" ` +
      "shows what, and grants it",
  );
}

/** Whether what was copied is what was trusted, also if the workspace changed while it was copied. */
function isTrustedContent({ files }: StagedPackage, name: string, record: TrustRecord): boolean {
  const trusted = new Map(record.files.map((file) => [file.path, file.sha256]));
  return files.every(({ path, sha256 }) =>
    trusted.get(`${WORKSPACE_PACKAGES}/${name}/${path}`) === sha256
  );
}

function untrusted(record: TrustRecord | undefined): string {
  return record === undefined
    ? 'it lies in this workspace, which is not trusted; "kyrozen trust" shows what that means'
    : 'the workspace was changed since it was trusted; "kyrozen trust" shows what changed';
}

function refused(name: string, reason: string): ToolFailure {
  return fail("permission_denied", `Cannot run package "${showInline(name, 80)}": ${reason}`);
}

function hosted(name: string, { sha256, entry }: KnownPackage, folder: string): FoundPackage {
  return {
    ok: true,
    value: {
      ...{ name, trust: "untrusted", sha256, folder, permissions: NO_PERMISSIONS },
      ...{ entry: `${folder}/${entry}`, read: [], write: [], data: {} },
    },
  };
}
