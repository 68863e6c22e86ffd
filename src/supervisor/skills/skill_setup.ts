import { showInline, type SkillSetup } from "../../contract/mod.ts";
import { attempt } from "../../std/attempt.ts";
import { lstatIfThere } from "../../std/lstat_if_there.ts";
import type { Folders } from "../folders.ts";
import { openTrust, type Trust } from "../isolates/trust.ts";
import { isUsed, sharedSkillStore, skillsFolder, type SkillStore } from "./skill_store.ts";
import { SKILLS_FILE } from "./skills_file.ts";
import type { SkillWishes } from "./skill_wishes.ts";

/** What a core is told of skills from. */
export interface SkillSetupOptions {
  readonly workspace: string;
  readonly folders: Folders;
  readonly wishes: SkillWishes;
  /** Whether versions are told that no turn uses. */
  readonly all: boolean;
  /** Shows the person one sentence. */
  readonly report: (sentence: string) => void;
}

/** Tells what there is now, each time it is asked. */
export class SkillTeller {
  readonly #options: SkillSetupOptions;
  readonly #store: SkillStore;
  readonly #trust: Trust;
  #complaint: string | undefined;

  constructor(options: SkillSetupOptions) {
    this.#options = options;
    this.#store = sharedSkillStore(options.folders.owner);
    this.#trust = openTrust(options.folders);
  }

  /** What there is; `undefined` if it is what has `stamp`. Contract: never rejects. */
  async tell(stamp?: string): Promise<SkillSetup | undefined> {
    const { workspace, folders, wishes, all } = this.#options;
    const state = await this.#trust.look(workspace);
    const workspace_trusted = state.ok && state.value.trusted;
    const workspace_changed = state.ok && !workspace_trusted && state.value.record !== undefined;
    const store = this.#folder();
    const now = await stampOf([
      attempt(() => identity(`${folders.owner}/${SKILLS_FILE}`)) ?? "none",
      // Trusted again after a change is something new.
      workspace_trusted && state.value.content.sha256,
      workspace_changed,
      store,
      wishes,
    ]);
    if (now === stamp) return undefined;
    const read = this.#store.read();
    this.#complain(read.ok ? undefined : read.error);
    const installed = read.ok ? read.value.skills : [];
    return {
      stamp: now,
      store,
      ...(wishes.extra_root === undefined ? {} : { extra_root: wishes.extra_root }),
      installed: all ? installed : installed.filter(isUsed),
      workspace_trusted,
      ...(workspace_changed ? { workspace_changed } : {}),
      always_on: wishes.always_on,
      hot_reload: wishes.hot_reload,
    };
  }

  #folder(): string | null {
    const { folders } = this.#options;
    if (!folders.writable && folders.readable !== true) return null;
    const folder = skillsFolder(folders.state);
    return attempt(() => lstatIfThere(folder)?.isDirectory) === true ? folder : null;
  }

  #complain(error: string | undefined): void {
    if (error !== undefined && error !== this.#complaint) {
      this.#options.report(`warning: ${showInline(error, 5000)}`);
    }
    this.#complaint = error;
  }
}

/** Changes whenever a file is replaced. */
function identity(path: string): string | undefined {
  const info = lstatIfThere(path);
  if (info === undefined) return undefined;
  const { dev, ino, size, mtime, ctime } = info;
  return JSON.stringify([dev, ino, size, mtime?.getTime(), ctime?.getTime()]);
}

async function stampOf(parts: readonly unknown[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}
