import type { SkillReading, SkillRecord, SkillSetup } from "../../contract/mod.ts";
import { findDropIns } from "./find_drop_ins.ts";
import { findPackages, type PackageWalk } from "./find_packages.ts";
import type { SkillRoot } from "./look.ts";
import type { RootRecords } from "./look.ts";
import { packageRecord, refusedRecord } from "./package_records.ts";
import { MOST_WAIT_MS, type PackageStamp, packageStamp, QUIET_MS } from "./package_stamp.ts";
import { projectRoots } from "./project_roots.ts";
import { type SkillFiles, whyNot } from "./skill_files.ts";

/** Reads and checks the files of a package in a folder. Contract: never rejects. */
export type PackageReader = (folder: string) => Promise<SkillReading>;

/** What packages that stand in folders are read with. */
export interface PersonRootsOptions {
  /** Real and absolute. */
  readonly workspace: string;
  readonly files: SkillFiles;
  readonly read: PackageReader;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Waits so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** The packages in folders that a person, or a project, keeps. What did not change is not read again. */
export class PersonRoots {
  readonly #options: PersonRootsOptions;
  readonly #known = new Map<string, { readonly stamp: string; readonly reading: SkillReading }>();

  constructor(options: PersonRootsOptions) {
    this.#options = options;
  }

  /** The packages of a project; without trust each is listed and none is used. */
  async project(
    { trusted, seen }: { readonly trusted: boolean; readonly seen: Set<string> },
  ): Promise<readonly RootRecords[]> {
    const { workspace, files } = this.#options;
    const roots: RootRecords[] = [];
    for (const path of projectRoots(workspace, files)) {
      const walk = findPackages(path, { project: workspace, files, seen });
      const root = { scope: "project", kind: "project", path } as const;
      const notes = trusted ? [] : ["the workspace is not trusted"];
      roots.push(await this.#root(walk, { ...root, notes }, trusted ? "active" : "untrusted"));
    }
    return roots;
  }

  /** The packages that a person put into a folder by hand: candidates, of which no turn uses one. */
  async dropIns(setup: SkillSetup, seen: Set<string>): Promise<readonly RootRecords[]> {
    const { store, extra_root: extra } = setup;
    const installed = new Set(setup.installed.map(({ manifest }) => manifest.name));
    const roots: RootRecords[] = [];
    for (const path of new Set([store ?? undefined, extra])) {
      if (path === undefined) continue;
      const names = path === store ? installed : new Set<string>();
      const walk = this.#walkDropIns(path, names, seen);
      const root = { scope: "user", kind: "drop-in", path, notes: [] } as const;
      const read = await this.#root(walk, root, "candidate");
      roots.push(names.size === 0 ? read : withoutInstalled(read, setup.installed));
    }
    return roots;
  }

  /** A package that a person put somewhere by hand. Never rejects. */
  async candidate(folder: string): Promise<SkillRecord> {
    const status = { scope: "user", status: "candidate" } as const;
    return packageRecord(folder, await this.read(folder), status);
  }

  /** What one package says. Never rejects. */
  async read(folder: string): Promise<SkillReading> {
    const { files, read } = this.#options;
    const known = this.#known.get(folder);
    let stamp = packageStamp(folder, files);
    if (known?.stamp === stamp.text) return known.reading;
    // What is read for the first time was written before; what changes may still be being written.
    if (known !== undefined) stamp = await this.#quiet(folder, stamp);
    const reading = await read(folder);
    this.#known.set(folder, { stamp: stamp.text, reading });
    return reading;
  }

  async #quiet(folder: string, first: PackageStamp): Promise<PackageStamp> {
    const { files, now, wait } = this.#options;
    let stamp = first;
    for (let waited = 0; waited < MOST_WAIT_MS; waited += QUIET_MS) {
      const age = now() - stamp.newest;
      // A time in the future says nothing of when the file was written.
      if (age < 0 || age >= QUIET_MS) break;
      await wait(QUIET_MS);
      stamp = packageStamp(folder, files);
    }
    return stamp;
  }

  #walkDropIns(path: string, installed: ReadonlySet<string>, seen: Set<string>): PackageWalk {
    try {
      return findDropIns(path, { files: this.#options.files, installed, seen });
    } catch (error) {
      return { found: [], refused: [], notes: [`it ${whyNot(error)}`] };
    }
  }

  async #root(
    { found, refused, notes }: PackageWalk,
    root: Omit<SkillRoot, "found">,
    status: SkillRecord["status"],
  ): Promise<RootRecords> {
    const { scope } = root;
    const records = refused.map((one) => refusedRecord(one, scope));
    for (const path of found) {
      records.push(packageRecord(path, await this.read(path), { scope, status }));
    }
    return {
      root: { ...root, found: found.length, notes: [...root.notes, ...notes] },
      records,
    };
  }
}

/** A package that was installed as it stands there is no candidate any more. */
function withoutInstalled(
  { root, records }: RootRecords,
  installed: SkillSetup["installed"],
): RootRecords {
  const names = new Set(records.map(({ name }) => name));
  const known = new Set(
    installed.filter(({ manifest }) => names.has(manifest.name))
      .map(({ manifest }) => JSON.stringify(manifest)),
  );
  const left = records.filter(({ status, manifest }) =>
    status !== "candidate" || !known.has(JSON.stringify(manifest))
  );
  return { root: { ...root, found: root.found - (records.length - left.length) }, records: left };
}
