import {
  fail,
  type GovernorRoute,
  type InstalledSkill,
  type IsolatePackage,
  showInline,
  type SkillManifest,
  type ToolFailure,
} from "../../contract/mod.ts";
import { GOVERNOR_ROUTES, readSkillPackage, skillPackage } from "../../contract/skills.ts";
import { type PlaceSetting, resolvePlaces } from "../isolates/package_places.ts";
import {
  type FoundPackage,
  type HostedModules,
  noPackage,
  type PackageSource,
} from "../isolates/package_source.ts";
import { SnapshotChecks } from "../isolates/snapshot_checks.ts";
import type { Environment } from "../environment.ts";
import type { Product } from "../product.ts";
import { type Checked, pass } from "../refusal.ts";
import { BundledSkills } from "./bundled_skills.ts";
import { hostedSkill } from "./hosted_skill.ts";
import { missingGrant, needsOf, routePermissions } from "./skill_needs.ts";
import { fetchedModules, fetchedOf } from "./skill_modules.ts";
import { readSkillValues } from "./skill_values.ts";
import { findMissing } from "./skill_facts.ts";
import { sharedSkillStore, type SkillStore, versionFolder } from "./skill_store.ts";

/** What the tools of skills are run with. */
export interface SkillSourceOptions extends PlaceSetting {
  readonly product: Pick<Product, "root" | "lock">;
  /** Values of variables that skills can name. */
  readonly environment: Environment;
}

/** One version of a skill that may run, and where its files are. */
interface RunnableSkill {
  readonly manifest: SkillManifest;
  readonly sha256: string;
  readonly folder: string;
  /** Missing for one that is part of the product. */
  readonly installed?: InstalledSkill;
  /** What it may import, if packages were fetched for it. */
  readonly modules?: HostedModules | undefined;
}

type Found<T> = { readonly ok: true; readonly value: T } | ToolFailure;

/**
 * The isolates of skills, one for each route of a skill. Everything is looked at anew at each call: that
 * the version is one that a turn may have, that its files are those that were installed, that a person
 * granted what its route needs, and that it lacks nothing.
 */
export function skillSource(options: SkillSourceOptions): PackageSource {
  return new SkillSource(options);
}

class SkillSource implements PackageSource {
  readonly #options: SkillSourceOptions;
  readonly #store: SkillStore;
  readonly #bundled: BundledSkills;
  readonly #checks = new SnapshotChecks();
  /** What was active once since this start: a turn goes on with what it began with. */
  readonly #begun = new Set<string>();

  constructor(options: SkillSourceOptions) {
    this.#options = options;
    this.#store = sharedSkillStore(options.folders.owner);
    this.#bundled = new BundledSkills(options.product.root);
  }

  async list(): Promise<readonly IsolatePackage[]> {
    const bundled = await this.#bundled.all();
    return [
      ...this.#used().flatMap((one) => told(one.manifest, one)),
      ...bundled.flatMap(({ manifest, sha256 }) => told(manifest, { sha256 })),
    ];
  }

  async find(name: string, sha256?: string): Promise<FoundPackage> {
    const parts = readSkillPackage(name);
    if (parts === undefined) return noPackage(name);
    const found = await this.#runnable(parts.skill, sha256);
    if (!found.ok) return found;
    const { manifest } = found.value;
    if (!manifest.tools.some(({ governor_route }) => governor_route === parts.route)) {
      return noPackage(name);
    }
    const refusal = await this.#lacks(found.value, parts.route);
    if (refusal !== undefined) return refusal;
    const sound = await this.#checks.check(found.value.folder, found.value.sha256);
    if (!sound.ok) return denied(manifest, `${sound.error}; ${again(found.value)}`);
    const modules = await this.#modules(found.value);
    if (!modules.ok) return denied(manifest, `${modules.error}; ${again(found.value, FETCH)}`);
    return this.#hosted({ ...found.value, modules: modules.value }, parts.route);
  }

  /** What was fetched for it, if that is still what it was. */
  async #modules({ installed }: RunnableSkill): Promise<Checked<HostedModules | undefined>> {
    const { folders, product } = this.#options;
    const fetched = installed === undefined ? undefined : fetchedOf(folders.state, installed);
    if (fetched === undefined) return pass(undefined);
    const sound = await this.#checks.check(fetched.folder, fetched.sha256);
    return sound.ok ? fetchedModules(product, fetched) : sound;
  }

  /** The versions that are active, which from now on have been. */
  #used(): readonly InstalledSkill[] {
    const read = this.#store.read();
    const all = read.ok ? read.value.skills.filter(isActive) : [];
    for (const one of all) this.#begun.add(one.sha256);
    return all;
  }

  async #runnable(name: string, sha256: string | undefined): Promise<Found<RunnableSkill>> {
    const installed = this.#store.versions(name);
    if (installed.ok) this.#used();
    const match = installed.ok
      ? installed.value.find((one) => this.#isMeant(one, sha256))
      : undefined;
    if (match !== undefined) {
      const { manifest, sha256 } = match;
      const folder = versionFolder(this.#options.folders.state, manifest);
      return { ok: true, value: { manifest, sha256, folder, installed: match } };
    }
    const bundled = await this.#bundled.find(name);
    if (bundled !== undefined && (sha256 === undefined || sha256 === bundled.sha256)) {
      return { ok: true, value: bundled };
    }
    if (!installed.ok) return fail("permission_denied", installed.error);
    if (installed.value.length === 0 && bundled === undefined) return noPackage(name);
    return fail(
      "permission_denied",
      `Cannot call skill "${showInline(name, 80)}": no version of this content is active; see ` +
        '"kyrozen skills list"',
    );
  }

  #isMeant(one: InstalledSkill, sha256: string | undefined): boolean {
    if (sha256 === undefined) return isActive(one);
    return one.sha256 === sha256 && (isActive(one) || this.#begun.has(sha256));
  }

  async #lacks(
    { manifest, installed }: RunnableSkill,
    route: GovernorRoute,
  ): Promise<ToolFailure | undefined> {
    const missing = await findMissing(needsOf(manifest, installed), this.#options);
    if (missing.length > 0) {
      return fail(
        "dependency_unavailable",
        `Skill "${manifest.name}" is blocked: ${
          missing.map((tag) => showInline(tag, 200)).join(", ")
        }`,
      );
    }
    if (installed === undefined) return undefined;
    const ungranted = missingGrant(installed, route);
    if (ungranted === undefined) return undefined;
    return denied(
      manifest,
      `${ungranted}; look at what it wants with "kyrozen skills grant ${manifest.name}"`,
    );
  }

  #hosted(skill: RunnableSkill, route: GovernorRoute): FoundPackage {
    const { manifest, sha256, folder, installed } = skill;
    const name = skillPackage(manifest.name, route);
    const permissions = routePermissions(skill, route);
    const places = resolvePlaces(name, permissions, this.#options);
    if (!places.ok) return fail("permission_denied", places.error);
    const values = readSkillValues(manifest, this.#options);
    if (!values.ok) return values;
    const { secrets, ...handed } = values.value;
    const workspace = route.startsWith("workspace/") ? this.#options.workspace : null;
    const value = hostedSkill(this.#options.product.root, {
      ...{ manifest, sha256, folder, route, permissions, workspace, secrets },
      modules: skill.modules,
      trust: installed?.trust ?? "first-party",
      read: places.value.read,
      write: places.value.write,
      values: handed,
    });
    return { ok: true, value };
  }
}

function isActive({ status }: InstalledSkill): boolean {
  return status === "active" || status === "canary";
}

function told(
  manifest: SkillManifest,
  skill: Pick<InstalledSkill, "sha256"> & Partial<InstalledSkill>,
): readonly IsolatePackage[] {
  const routes = GOVERNOR_ROUTES.filter((route) =>
    manifest.tools.some(({ governor_route }) => governor_route === route)
  );
  return routes.map((route) => ({
    name: skillPackage(manifest.name, route),
    trust: skill.trust ?? "first-party",
    sha256: skill.sha256,
    permissions: routePermissions({ manifest, installed: skill }, route),
  }));
}

function denied({ name }: SkillManifest, reason: string): ToolFailure {
  return fail("permission_denied", `Cannot call skill "${name}": ${reason}`);
}

const FETCH = " --fetch-packages";

function again({ installed }: RunnableSkill, option = ""): string {
  return installed === undefined
    ? "check the product out again"
    : `install it again with "kyrozen skills install ${
      showInline(installed.source, 300)
    }${option}"`;
}
