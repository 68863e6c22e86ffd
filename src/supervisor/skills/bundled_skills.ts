import { type BundledIndex, isPlainObject, type SkillManifest } from "../../contract/mod.ts";
import { BUNDLED_INDEX } from "../../contract/skills.ts";
import { attempt } from "../../std/attempt.ts";

/** A skill that is part of the product. */
export interface BundledSkill {
  readonly manifest: SkillManifest;
  readonly sha256: string;
  /** Real and absolute. */
  readonly folder: string;
}

/** The folder of the skills that are part of the product. */
export function bundledFolder(root: string): string {
  return `${root}/builtin_skills`;
}

/** The skills that are part of the product, as its index says them; read once. */
export class BundledSkills {
  readonly #root: string;
  #skills: Promise<readonly BundledSkill[]> | undefined;

  /** @param root The product's root, real and absolute. */
  constructor(root: string) {
    this.#root = root;
  }

  /** All of them; none if the index cannot be read. */
  all(): Promise<readonly BundledSkill[]> {
    return this.#skills ??= this.#read();
  }

  /** The one of a name. */
  async find(name: string): Promise<BundledSkill | undefined> {
    return (await this.all()).find(({ manifest }) => manifest.name === name);
  }

  async #read(): Promise<readonly BundledSkill[]> {
    const folder = bundledFolder(this.#root);
    const text = await Deno.readTextFile(`${folder}/${BUNDLED_INDEX}`).catch(() => "");
    const index: unknown = attempt(() => JSON.parse(text));
    // Part of the product, like its code: its own test holds it against the manifests.
    if (!isPlainObject(index) || !Array.isArray(index.skills)) return [];
    return (index as unknown as BundledIndex).skills
      .map(({ manifest, sha256 }) => ({ manifest, sha256, folder: `${folder}/${manifest.name}` }));
  }
}
