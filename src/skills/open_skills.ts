/**
 * The skills of one process: looks at them before each turn, and for a list. Little enough for a turn
 * that has no skills beside the product's own; the rest is loaded when there is something to read.
 *
 * @module
 */
import type { SkillPort, SkillRecord, SkillSetup } from "../contract/mod.ts";
import { MAX_TOLD_LINES } from "../contract/skills.ts";
import type { SkillLook, SkillsPort } from "./registry/look.ts";
import { lookLines, packageLines, waitingLines } from "./registry/look_lines.ts";
import { gatherFacts } from "./registry/gather_facts.ts";
import type { RuntimeVersions } from "./registry/missing_requirements.ts";
import { bundledRecords, installedRecords, type RootRecords } from "./registry/package_records.ts";
import type { PackageReader, PersonRoots } from "./registry/person_roots.ts";
import { projectRoots } from "./registry/project_roots.ts";
import { settleRecords } from "./registry/settle_records.ts";
import { SKILL_FILES, type SkillFiles } from "./registry/skill_files.ts";

export type { SkillLook, SkillRoot, SkillsPort, UsableSkill } from "./registry/look.ts";

/** What the skills of a process are opened with. */
export interface SkillsOpening {
  /** Real and absolute. */
  readonly workspace: string;
  /** The folder of the packages that are part of the product. */
  readonly bundled: string;
  /** What the supervisor told at the start. @default {nothing} */
  readonly setup?: SkillSetup;
  /** The way to the supervisor. @default {there is none: whatever a skill needs of it is missing} */
  readonly port?: SkillPort;
  /** The names and aliases of the tools that there are without skills, each with what has it. */
  readonly taken: () => ReadonlyMap<string, string>;
  /** Asked where a skill needs a version of something. */
  readonly versions: () => Promise<RuntimeVersions>;
  /** What reads a package. @default {the formats of this room} */
  readonly read?: PackageReader;
  /** @default {those of this machine} */
  readonly files?: SkillFiles;
}

/** Opens the skills of a process; nothing is read before it is asked for. */
export function openSkills(opening: SkillsOpening): SkillsPort {
  return new Skills(opening);
}

type Purpose = "turn" | "list";

class Skills implements SkillsPort {
  readonly #opening: SkillsOpening;
  readonly #files: SkillFiles;
  readonly #told = new Set<string>();
  readonly #waiting = new WeakMap<SkillLook, ReadonlyMap<string, string>>();
  #setup: SkillSetup | undefined;
  #looked = false;
  #bundled: Promise<RootRecords> | undefined;
  #person: Promise<PersonRoots> | undefined;
  /** What a project gave for turns: kept until something says that it may be other. */
  #project: { readonly stamp: string; readonly roots: readonly RootRecords[] } | undefined;

  constructor(opening: SkillsOpening) {
    this.#opening = opening;
    this.#files = opening.files ?? SKILL_FILES;
    this.#setup = opening.setup;
  }

  async look(): Promise<SkillLook> {
    await this.#refresh();
    const roots = await this.#projectForTurn();
    const settled = await this.#settle(roots, "turn");
    const waiting = await this.#dropIns();
    const look = {
      ...settled,
      lines: [...this.#untrusted(), ...settled.lines, ...waiting.keys()],
    };
    this.#waiting.set(look, waiting);
    return look;
  }

  async survey(): Promise<SkillLook> {
    await this.#refresh();
    const seen = new Set<string>();
    const trusted = this.#setup?.workspace_trusted === true;
    const isThere = projectRoots(this.#opening.workspace, this.#files).length > 0;
    const roots = isThere ? await (await this.#persons()).project({ trusted, seen }) : [];
    const setup = this.#setup;
    const dropped = setup === undefined || (setup.store ?? setup.extra_root) === undefined
      ? []
      : await (await this.#persons()).dropIns(setup, seen);
    return await this.#settle([...roots, ...dropped], "list");
  }

  async news(look: SkillLook): Promise<readonly string[]> {
    const news = await this.#untold(look.lines);
    const waiting = this.#waiting.get(look);
    const folders = news.flatMap((line) => waiting?.get(line) ?? []);
    if (folders.length === 0) return news;
    // What is in them is read once, when a person is told that they are there.
    const persons = await this.#persons();
    const records = await Promise.all(folders.map((folder) => persons.candidate(folder)));
    return [...news, ...await this.#untold(records.flatMap(packageLines))];
  }

  async #untold(lines: readonly string[]): Promise<readonly string[]> {
    const fresh = [...new Set(lines)].filter((line) => !this.#told.has(line));
    for (const line of fresh) this.#told.add(line);
    const { port } = this.#opening;
    if (port === undefined) return fresh;
    const news: string[] = [];
    for (let from = 0; from < fresh.length; from += MAX_TOLD_LINES) {
      news.push(...await port.untold(fresh.slice(from, from + MAX_TOLD_LINES)));
    }
    return news;
  }

  /** The first look is at what the start told; each later one asks whether it is so still. */
  async #refresh(): Promise<void> {
    if (this.#looked) {
      this.#setup = await this.#opening.port?.refresh(this.#setup?.stamp) ?? this.#setup;
    }
    this.#looked = true;
  }

  async #projectForTurn(): Promise<readonly RootRecords[]> {
    const { stamp = "", workspace_trusted: trusted = false, hot_reload = false } = this.#setup ??
      {};
    if (!trusted || projectRoots(this.#opening.workspace, this.#files).length === 0) return [];
    if (this.#project !== undefined && this.#project.stamp === stamp && !hot_reload) {
      return this.#project.roots;
    }
    const roots = await (await this.#persons()).project({ trusted, seen: new Set() });
    this.#project = { stamp, roots };
    return roots;
  }

  /** What a person put into a root by hand and nobody installed, by the line that tells of it. */
  async #dropIns(): Promise<ReadonlyMap<string, string>> {
    const { store, extra_root: extra, installed = [] } = this.#setup ?? {};
    const roots = new Set([store ?? undefined, extra]);
    roots.delete(undefined);
    if (roots.size === 0) return new Map();
    const { newDropIns } = await import("./registry/find_drop_ins.ts");
    const names = new Set(installed.map(({ manifest }) => manifest.name));
    const given = { files: this.#files, installed: names };
    return waitingLines([...roots].flatMap((root) => root ? newDropIns(root, given) : []));
  }

  /** What waits for a person's word on the workspace: it is not even opened for a turn. */
  #untrusted(): readonly string[] {
    const { workspace } = this.#opening;
    const roots = this.#setup?.workspace_trusted === true
      ? []
      : projectRoots(workspace, this.#files);
    return roots.map((path) =>
      `the skills in ${path} are not used before you trust the workspace: see "kyrozen trust"`
    );
  }

  async #settle(person: readonly RootRecords[], purpose: Purpose): Promise<SkillLook> {
    const setup = this.#setup;
    const installed = setup === undefined ? undefined : installedRecords(setup);
    const bundled = await (this.#bundled ??= bundledRecords(this.#opening.bundled));
    const all = [...person, ...installed === undefined ? [] : [installed], bundled];
    const found = all.flatMap(({ records }) => records)
      .filter((one) => purpose === "list" || isForTurns(one));
    const settled = settleRecords(found, {
      ...await gatherFacts(found, this.#opening),
      taken: this.#opening.taken(),
    });
    const roots = all.map(({ root }) => root);
    const lines = lookLines(roots, settled.records);
    const alwaysOn = setup?.always_on ?? [];
    return { ...settled, roots, alwaysOn, lines, ...(setup === undefined ? {} : { setup }) };
  }

  #persons(): Promise<PersonRoots> {
    return this.#person ??= openPersonRoots(this.#opening, this.#files);
  }
}

/** Whether a turn has anything to do with a record: to use it, or to say why it cannot. */
function isForTurns({ status }: SkillRecord): boolean {
  return status === "active" || status === "canary" || status === "skipped";
}

async function openPersonRoots(
  { workspace, read }: SkillsOpening,
  files: SkillFiles,
): Promise<PersonRoots> {
  const [{ PersonRoots }, reader] = await Promise.all([
    import("./registry/person_roots.ts"),
    read ?? import("./registry/read_package.ts").then(({ readPackage }) => readPackage),
  ]);
  const wait = (milliseconds: number) =>
    new Promise<void>((done) => setTimeout(done, milliseconds));
  return new PersonRoots({ workspace, files, read: reader, now: Date.now, wait });
}
