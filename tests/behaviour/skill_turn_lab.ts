/**
 * Packages of skills on a disk, and looks at them as a turn is prepared from.
 *
 * @module
 */
import type { SkillManifest } from "../../src/contract/mod.ts";
import type { SkillLook, UsableSkill } from "../../src/skills/mod.ts";

/** What is said of a skill that a test makes. */
export interface SkillParts extends Partial<Omit<UsableSkill, "manifest">> {
  readonly manifest?: Partial<SkillManifest>;
  /** The whole of its `SKILL.md`. @default {a header and one line} */
  readonly file?: string | Uint8Array;
  /** Code points of its guidance. @default {of what stands behind the header} */
  readonly chars?: number;
}

/** A skill of which nothing stands on a disk. */
export function skill(name: string, parts: SkillParts = {}): UsableSkill {
  const { manifest, chars = 10, file: _file, ...record } = parts;
  const version = record.version ?? "1.0.0";
  return {
    name,
    version,
    scope: "user",
    status: "active",
    path: `/store/${name}/${version}`,
    sha256: "a".repeat(64),
    missing: [],
    diagnostics: [],
    manifest: {
      name,
      version,
      description: `Does ${name}.`,
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
      },
      guidance: { chars, sha256: "b".repeat(64) },
      ...manifest,
    },
    ...record,
  };
}

/** A look at nothing but skills with guidance. */
export function lookAt(
  guiding: readonly UsableSkill[],
  parts: Partial<SkillLook> = {},
): SkillLook {
  return { roots: [], records: guiding, guiding, equipped: [], alwaysOn: [], lines: [], ...parts };
}

/** A folder in which packages of skills stand. */
export class SkillFolder implements AsyncDisposable {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static async open(): Promise<SkillFolder> {
    return new SkillFolder(
      await Deno.realPath(await Deno.makeTempDir({ prefix: "kyrozen-test-" })),
    );
  }

  /** Writes a package, and tells of it as it is now. */
  async add(name: string, parts: SkillParts = {}): Promise<UsableSkill> {
    const path = `${this.path}/${name}/${parts.version ?? "1.0.0"}`;
    const file = parts.file ?? `---\nname: ${name}\ndescription: d\n---\nGuidance of ${name}.\n`;
    const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
    await Deno.mkdir(path, { recursive: true });
    await Deno.writeFile(`${path}/SKILL.md`, bytes);
    const chars = parts.chars ??
      [...new TextDecoder().decode(bytes).replace(/^[^]*?---\r?\n[^]*?---\r?\n/, "")].length;
    const sum = await crypto.subtle.digest("SHA-256", new Uint8Array(bytes));
    const sha256 = new Uint8Array(sum).toHex();
    const manifest = { guidance: { chars, sha256 }, ...parts.manifest };
    return skill(name, { path, ...parts, manifest });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.path, { recursive: true });
  }
}
