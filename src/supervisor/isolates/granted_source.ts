import {
  fail,
  type IsolatePackage,
  type JsonObject,
  showInline,
  type ToolFailure,
} from "../../contract/mod.ts";
import type { Environment } from "../environment.ts";
import { type Grant, openGrants } from "./grants.ts";
import { type PlaceSetting, resolvePlaces } from "./package_places.ts";
import { type FoundPackage, noPackage, type PackageSource } from "./package_source.ts";
import { snapshotFolder } from "./snapshot.ts";
import { SnapshotChecks } from "./snapshot_checks.ts";

/** What granted packages are run with. */
export interface GrantedSourceOptions extends PlaceSetting {
  /** Values of variables that grants can name. */
  readonly environment: Environment;
}

/** The folder of snapshots, in the owner's side of the home folder. */
export function packagesFolder(owner: string): string {
  return `${owner}/packages`;
}

/**
 * The packages that a person granted. Each look reads the grants anew, and hashes the snapshot anew
 * unless nothing of it was touched since.
 */
export function grantedSource(options: GrantedSourceOptions): PackageSource {
  const grants = openGrants(options.folders.owner);
  const checks = new SnapshotChecks();
  return {
    list() {
      const all = grants.list();
      return Promise.resolve(all.ok ? all.value.map(told) : []);
    },
    async find(name, sha256) {
      const found = grants.find(name);
      if (!found.ok) return refused(found.error);
      const grant = found.value;
      if (grant === undefined) return noPackage(name);
      if (sha256 !== undefined && sha256 !== grant.sha256) return otherContent(grant, sha256);
      const folder = snapshotFolder(packagesFolder(options.folders.owner), grant.sha256);
      const sound = await checks.check(folder, grant.sha256);
      if (!sound.ok) {
        return refused(
          `Cannot run package "${name}": ${sound.error}; grant it again with ` +
            `"kyrozen grants add ${showInline(grant.source, 300)}"`,
        );
      }
      return hosted(grant, folder, options);
    },
  };
}

function hosted(grant: Grant, folder: string, options: GrantedSourceOptions): FoundPackage {
  const { name, trust, sha256, permissions, entry } = grant;
  const places = resolvePlaces(name, permissions, options);
  if (!places.ok) return refused(places.error);
  const { read, write, named } = places.value;
  return {
    ok: true,
    value: {
      ...{ name, trust, sha256, permissions, folder, read, write },
      entry: `${folder}/${entry}`,
      data: { env: pickNamed(options.environment, permissions.env), places: named },
    },
  };
}

function pickNamed(environment: Environment, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(environment, name) ? environment[name] : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function otherContent({ name, sha256, source }: Grant, asked: string): ToolFailure {
  return refused(
    `Package "${name}" is granted with the content ${sha256.slice(0, 12)}…, not with ` +
      `${showInline(asked, 12)}: look at the change and grant it with "kyrozen grants add ` +
      `${showInline(source, 300)}"`,
  );
}

function refused(message: string): ToolFailure {
  return fail("permission_denied", message);
}

function told({ name, trust, sha256, permissions }: Grant): IsolatePackage {
  return { name, trust, sha256, permissions };
}
