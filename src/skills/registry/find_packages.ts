import { PROJECT_ROOTS } from "./project_roots.ts";
import {
  isWithin,
  packageFiles,
  type SkillEntry,
  type SkillFiles,
  under,
  whyNot,
} from "./skill_files.ts";

/** How deep a root of a project is looked through: what stands directly in it has depth 1. */
export const MAX_DEPTH = 6;

/** How many folders of a root of a project are opened. */
export const MAX_FOLDERS = 2_000;

/** The most things that were refused of which each is told; of more only how many. */
const MAX_REFUSED = 50;

/** What was refused in a root: it is listed with its reason. */
export interface Refused {
  readonly path: string;
  /** As a phrase that goes on from the path. */
  readonly reason: string;
}

/** What a walk through a root found. */
export interface PackageWalk {
  /** Real paths of packages, nearest to the root first, of one depth by name. */
  readonly found: readonly string[];
  readonly refused: readonly Refused[];
  /** Why not everything was looked at, a phrase each. */
  readonly notes: readonly string[];
}

/** Where is walked. */
export interface PackageWalkOptions {
  /** The real path of the folder that nothing may lead out of. */
  readonly project: string;
  readonly files: SkillFiles;
  /** Real paths that were looked at before: they are left out, and added to. */
  readonly seen: Set<string>;
}

const SKIPPED: readonly string[] = [".git", "node_modules"];

/**
 * Looks through a root of a project for packages. It opens a bounded number of folders, goes into no
 * package, ends where links form a circle, and refuses what leads out of the project's roots.
 */
export function findPackages(root: string, options: PackageWalkOptions): PackageWalk {
  const walk = new Walk(options);
  walk.begin(root);
  return walk;
}

interface Step {
  readonly real: string;
  readonly depth: number;
}

class Walk implements PackageWalk {
  readonly found: string[] = [];
  readonly refused: Refused[] = [];
  readonly notes: string[] = [];
  readonly #options: PackageWalkOptions;
  readonly #queue: Step[] = [];
  #left = MAX_FOLDERS;
  #deep = false;
  #more = 0;

  constructor(options: PackageWalkOptions) {
    this.#options = options;
  }

  begin(root: string): void {
    this.#enter(root, 0);
    // What is added while it runs is walked as well.
    for (const step of this.#queue) {
      if (this.#left === 0) {
        this.notes.push(`cut at ${MAX_FOLDERS} folders`);
        break;
      }
      this.#left--;
      this.#open(step);
    }
    if (this.#deep) this.notes.push(`nothing deeper than ${MAX_DEPTH} folders is looked at`);
    if (this.#more > 0) this.notes.push(`${this.#more} more were refused`);
  }

  #open({ real, depth }: Step): void {
    let entries: readonly SkillEntry[];
    try {
      entries = this.#options.files.list(real);
    } catch (error) {
      this.#refuse(real, whyNot(error));
      return;
    }
    const marks = packageFiles(entries);
    if (marks.length > 0 && depth > 0) return this.#take(real, marks);
    if (marks.length > 0) {
      this.notes.push(`${marks[0]?.name} directly in it is no package: give it a folder`);
    }
    for (const entry of entries) {
      if (SKIPPED.includes(entry.name)) continue;
      if (entry.isDirectory) this.#add(under(real, entry.name), depth + 1);
      else if (entry.isSymlink) this.#enter(under(real, entry.name), depth + 1);
    }
  }

  /** A link, or a root: what it leads to is looked at if that is a folder of the project. */
  #enter(path: string, depth: number): void {
    const { files } = this.#options;
    try {
      const real = files.realPath(path);
      if (!files.stat(real).isDirectory) {
        if (depth === 0) this.#refuse(path, "is no folder");
        return;
      }
      const strays = this.#strays(real);
      if (strays === undefined) this.#add(real, depth);
      else this.#refuse(path, strays);
    } catch (error) {
      this.#refuse(path, whyNot(error));
    }
  }

  #add(real: string, depth: number): void {
    const { seen } = this.#options;
    if (seen.has(real)) return;
    if (depth > MAX_DEPTH) {
      this.#deep = true;
      return;
    }
    // A folder with any number of folders takes no more memory than may be opened, and one to say so.
    if (this.#queue.length > MAX_FOLDERS) return;
    seen.add(real);
    this.#queue.push({ real, depth });
  }

  /** Where a link leads that is not followed, as a phrase that goes on from its path. */
  #strays(real: string): string | undefined {
    const { project } = this.#options;
    if (!isWithin(real, project)) return "is a link that leads out of the project";
    // Trust is about what stands in these folders: what lies elsewhere could change without a word.
    const covered = PROJECT_ROOTS.map((root) => under(project, root));
    if (covered.some((root) => isWithin(real, root))) return undefined;
    return `is a link that leads out of ${PROJECT_ROOTS.join(", ")}, which alone trust is about`;
  }

  #take(real: string, marks: readonly SkillEntry[]): void {
    const { files } = this.#options;
    for (const { name, isSymlink } of marks) {
      if (!isSymlink) continue;
      const path = under(real, name);
      try {
        const strays = this.#strays(files.realPath(path));
        if (strays === undefined) continue;
        return this.#refuse(path, strays);
      } catch (error) {
        return this.#refuse(path, whyNot(error));
      }
    }
    this.found.push(real);
  }

  #refuse(path: string, reason: string): void {
    if (this.refused.length < MAX_REFUSED) this.refused.push({ path, reason });
    else this.#more++;
  }
}
