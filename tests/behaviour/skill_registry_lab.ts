import type {
  BundledIndex,
  InstalledSkill,
  SkillManifest,
  SkillNeeds,
  SkillPort,
  SkillSetup,
} from "../../src/contract/mod.ts";
import { openSkills, type SkillsOpening, type SkillsPort } from "../../src/skills/mod.ts";

/** A manifest with nothing but what must be there, and what is said. */
export function manifestOf(
  name: string,
  { requires, ...said }: Partial<Omit<SkillManifest, "requires">> & {
    readonly requires?: Partial<SkillManifest["requires"]>;
  } = {},
): SkillManifest {
  return {
    name,
    version: "1.0.0",
    description: `What ${name} is for.`,
    profiles: [],
    triggers: [],
    egress_hosts: [],
    tools: [],
    requires: {
      packages: [],
      env_vars: [],
      config_files: [],
      required_credentials: [],
      binaries: [],
      ...requires,
    },
    ...said,
  };
}

/** Guidance of which no file is there. */
export const GUIDANCE = { chars: 10, sha256: "a".repeat(64) };

/** A tool of a route. */
export function toolOf(
  name: string,
  governor_route: SkillManifest["tools"][number]["governor_route"] = "system/read",
): SkillManifest["tools"][number] {
  const description = `Does ${name}.`;
  return { name, description, governor_route, content: "internal", effect: "read", args: [] };
}

/** A version in the store. */
export function installedOf(
  manifest: SkillManifest,
  said: Partial<Omit<InstalledSkill, "manifest">> = {},
): InstalledSkill {
  return {
    manifest,
    status: "active",
    sha256: "b".repeat(64),
    source: "/garden/packages",
    installed_at: "2026-01-01T00:00:00.000Z",
    trust: "untrusted",
    pinned: false,
    ...said,
  };
}

/** What a person grants. */
export function grantOf(
  permissions: Partial<NonNullable<InstalledSkill["grant"]>["permissions"]>,
): NonNullable<InstalledSkill["grant"]> {
  return {
    permissions: { read: [], write: [], net: [], env: [], ...permissions },
    granted_by: "someone",
    granted_at: "2026-01-01T00:00:00.000Z",
  };
}

/** Folders of a workspace, a store and the product, and what a supervisor would tell of them. */
export class SkillLab {
  readonly root: string = Deno.realPathSync(Deno.makeTempDirSync());
  readonly workspace = `${this.root}/garden`;
  readonly store = `${this.root}/k/state/skills`;
  readonly bundled = `${this.root}/product/builtin_skills`;
  /** What was asked of the supervisor. */
  readonly needs: SkillNeeds[] = [];
  /** What it finds missing of that. */
  missing: (needs: SkillNeeds) => Awaited<ReturnType<SkillPort["facts"]>> = () => [];
  /** What it remembers as told, across processes. */
  readonly told = new Set<string>();
  #setup: SkillSetup | undefined;

  constructor() {
    for (const folder of [this.workspace, this.store, this.bundled]) {
      Deno.mkdirSync(folder, { recursive: true });
    }
    this.bundle();
  }

  /** Says what is part of the product. */
  bundle(...manifests: SkillManifest[]): void {
    const skills = manifests.map((manifest) => ({ manifest, sha256: "c".repeat(64) }));
    const index: BundledIndex = { version: 1, skills };
    Deno.writeTextFileSync(`${this.bundled}/index.json`, JSON.stringify(index));
  }

  /** Says what a supervisor tells from now on. */
  tell(said: Partial<SkillSetup> = {}): void {
    this.#setup = {
      stamp: crypto.randomUUID(),
      store: this.store,
      installed: [],
      workspace_trusted: true,
      always_on: [],
      hot_reload: false,
      ...said,
    };
  }

  /** The skills of a new process. */
  open(said: Partial<SkillsOpening> = {}): SkillsPort {
    const { workspace, bundled } = this;
    const setup = this.#setup;
    return openSkills({
      workspace,
      bundled,
      ...(setup === undefined ? {} : { setup }),
      port: this.port(),
      taken: () => new Map([["read_file", "the tool read_file"], ["cat", "the tool read_file"]]),
      versions: () => Promise.resolve({ runtime: "0.1.0", deno: "2.9.6" }),
      ...said,
    });
  }

  /** The way to a supervisor that knows what this says. */
  port(): SkillPort {
    return {
      refresh: (stamp) => Promise.resolve(stamp === this.#setup?.stamp ? undefined : this.#setup),
      facts: (needs) => {
        this.needs.push(needs);
        return Promise.resolve(this.missing(needs));
      },
      untold: (lines) => {
        const news = lines.filter((line) => !this.told.has(line));
        for (const line of news) this.told.add(line);
        return Promise.resolve(news);
      },
    };
  }

  /** Writes a file under the workspace. */
  write(path: string, text: string): string {
    return this.#write(`${this.workspace}/${path}`, text);
  }

  /** Puts a file into the store by hand. */
  drop(path: string, text: string): string {
    return this.#write(`${this.store}/${path}`, text);
  }

  /** Writes a sound `SKILL.md` into a folder of the workspace. */
  skill(folder: string, name: string, description = `What ${name} is for.`): void {
    this.write(`${folder}/SKILL.md`, skillText(name, description));
  }

  remove(): void {
    Deno.removeSync(this.root, { recursive: true });
  }

  #write(path: string, text: string): string {
    Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    Deno.writeTextFileSync(path, text);
    return path;
  }
}

/** A sound `SKILL.md`. */
export function skillText(name: string, description = `What ${name} is for.`): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\nDo ${name} well.\n`;
}

/** Runs a test in a lab that is removed afterwards. */
export async function inLab(test: (lab: SkillLab) => void | Promise<void>): Promise<void> {
  const lab = new SkillLab();
  try {
    await test(lab);
  } finally {
    lab.remove();
  }
}
