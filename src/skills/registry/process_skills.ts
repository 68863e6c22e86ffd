import type { SkillPort, SkillRecord, SkillSetup } from "../../contract/mod.ts";
import { type FactSources, gatherFacts } from "./gather_facts.ts";
import type { RootRecords, SkillLook, SkillsPort } from "./look.ts";
import { lookLines, packageLines, toolLines, waitingLines } from "./look_lines.ts";
import { bundledRecords } from "./bundled_records.ts";
import { installedRecords } from "./package_records.ts";
import type { PersonRoots } from "./person_roots.ts";
import { projectRoots } from "./project_roots.ts";
import { settleRecords } from "./settle_records.ts";
import type { SkillFiles } from "./skill_files.ts";
import { ToldLines } from "./told_lines.ts";

/** What the skills of a process are made of. */
export interface ProcessSkillsParts extends FactSources {
  /** Real and absolute. */
  readonly workspace: string;
  /** The folder of the packages that are part of the product. */
  readonly bundled: string;
  /** What the supervisor told at the start. @default {nothing} */
  readonly setup?: SkillSetup;
  /** @default {there is no supervisor} */
  readonly port?: SkillPort;
  /** The names and aliases of the tools that there are without skills, each with what has it. */
  readonly taken: () => ReadonlyMap<string, string>;
  readonly files: SkillFiles;
  /** Whether a turn has looked before. @default {false} */
  readonly looked?: boolean;
  /** Loads what reads packages in folders; called once. */
  readonly openPersons: () => Promise<PersonRoots>;
}

/** The most lines that are told at once: whoever has more to mend looks at the list. */
const MAX_NEWS = 30;

/** The skills of one process. */
export class ProcessSkills implements SkillsPort {
  readonly #parts: ProcessSkillsParts;
  readonly #told: ToldLines;
  /** The folder of each package that a line of a look tells is waiting. */
  readonly #waiting = new WeakMap<SkillLook, ReadonlyMap<string, string>>();
  #setup: SkillSetup | undefined;
  #looked: boolean;
  #bundled: Promise<RootRecords> | undefined;
  #opened: Promise<PersonRoots> | undefined;
  /** What a project gave for turns: kept until something says that it may be other. */
  #project: { readonly stamp: string; readonly roots: readonly RootRecords[] } | undefined;

  constructor(parts: ProcessSkillsParts) {
    this.#parts = parts;
    this.#setup = parts.setup;
    this.#looked = parts.looked === true;
    this.#told = new ToldLines(parts.port);
  }

  async look(): Promise<SkillLook> {
    await this.#refresh();
    const settled = await this.#settle(await this.#projectForTurn(), "turn");
    const waiting = await this.#dropIns();
    const lines = [
      ...this.#untrusted(),
      ...settled.lines,
      ...waiting.keys(),
      ...this.#setup?.hot_reload === true ? await this.#candidates(waiting.values()) : [],
    ];
    const look = { ...settled, lines };
    this.#waiting.set(look, waiting);
    return look;
  }

  async survey(): Promise<SkillLook> {
    await this.#refresh();
    const seen = new Set<string>();
    const setup = this.#setup;
    const trusted = setup?.workspace_trusted === true;
    const roots = projectRoots(this.#parts.workspace, this.#parts.files).length > 0
      ? await (await this.#persons()).project({ trusted, seen })
      : [];
    const dropped = setup === undefined || (setup.store ?? setup.extra_root) === undefined
      ? []
      : await (await this.#persons()).dropIns(setup, seen);
    return await this.#settle([...roots, ...dropped], "list");
  }

  async news(look: SkillLook): Promise<readonly string[]> {
    const news = await this.#told.untold(look.lines);
    const waiting = this.#waiting.get(look);
    const folders = news.flatMap((line) => waiting?.get(line) ?? []);
    // What is in them is read when a person is told that they are there.
    const all = [...news, ...await this.#told.untold(await this.#candidates(folders))];
    const left = all.length - MAX_NEWS;
    if (left <= 0) return all;
    const rest = `${left} more lines on skills are left out: see "kyrozen skills list"`;
    return [...all.slice(0, MAX_NEWS), rest];
  }

  /** The first look is at what the start told; each later one asks whether it is so still. */
  async #refresh(): Promise<void> {
    if (this.#looked) {
      this.#setup = await this.#parts.port?.refresh(this.#setup?.stamp) ?? this.#setup;
    }
    this.#looked = true;
  }

  async #projectForTurn(): Promise<readonly RootRecords[]> {
    const setup = this.#setup;
    const { workspace, files } = this.#parts;
    if (setup?.workspace_trusted !== true || projectRoots(workspace, files).length === 0) return [];
    const { stamp, hot_reload } = setup;
    if (this.#project?.stamp === stamp && !hot_reload) return this.#project.roots;
    const roots = await (await this.#persons()).project({ trusted: true, seen: new Set() });
    this.#project = { stamp, roots };
    return roots;
  }

  /** What a person put into a root by hand and nobody installed, by the line that tells of it. */
  async #dropIns(): Promise<ReadonlyMap<string, string>> {
    const { store, extra_root: extra, installed = [] } = this.#setup ?? {};
    const roots = [store, extra].filter((root) => typeof root === "string");
    if (roots.length === 0) return new Map();
    const { newDropIns } = await import("./find_drop_ins.ts");
    const names = new Set(installed.map(({ manifest }) => manifest.name));
    const given = { files: this.#parts.files, installed: names };
    return waitingLines([...new Set(roots)].flatMap((root) => newDropIns(root, given)));
  }

  async #candidates(folders: Iterable<string>): Promise<readonly string[]> {
    const all = [...folders];
    if (all.length === 0) return [];
    const persons = await this.#persons();
    const records = await Promise.all(all.map((folder) => persons.candidate(folder)));
    return records.flatMap(packageLines);
  }

  /** What waits for a person's word on the workspace: it is not even opened for a turn. */
  #untrusted(): readonly string[] {
    const { workspace_trusted: trusted, workspace_changed: changed } = this.#setup ?? {};
    if (changed !== true) this.#told.forgetAnew();
    if (trusted === true) return [];
    const when = changed === true
      ? "since something of the workspace changed that trust is about"
      : "before you trust the workspace";
    const lines = projectRoots(this.#parts.workspace, this.#parts.files).map((path) =>
      `the skills in ${path} are not used ${when}: see "kyrozen trust"`
    );
    // Who trusted it counts on them: that is told at each start until it is trusted again.
    if (changed === true) this.#told.tellAnew(lines);
    return lines;
  }

  async #settle(
    person: readonly RootRecords[],
    purpose: "turn" | "list",
  ): Promise<SkillLook> {
    const setup = this.#setup;
    const installed = setup === undefined ? undefined : installedRecords(setup);
    const bundled = await (this.#bundled ??= bundledRecords(this.#parts.bundled));
    const all = [...person, ...installed === undefined ? [] : [installed], bundled];
    const found = all.flatMap(({ records }) => records)
      .filter((one) => purpose === "list" || isForTurns(one));
    const facts = await gatherFacts(found, this.#parts);
    const settled = settleRecords(found, { ...facts, taken: this.#parts.taken() });
    const roots = all.map(({ root }) => root);
    return {
      ...settled,
      roots,
      alwaysOn: setup?.always_on ?? [],
      lines: [...lookLines(roots, settled.records), ...toolLines(settled.equipped)],
    };
  }

  #persons(): Promise<PersonRoots> {
    return this.#opened ??= this.#parts.openPersons();
  }
}

/** Whether a turn has anything to do with a record: to use it, or to say why it cannot. */
function isForTurns({ status }: SkillRecord): boolean {
  return status === "active" || status === "canary" || status === "skipped";
}
