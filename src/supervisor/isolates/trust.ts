import { type ConfigSchema, showInline } from "../../contract/mod.ts";
import type { Folders } from "../folders.ts";
import { quotePath } from "../paths.ts";
import { type Checked, pass, refuse } from "../refusal.ts";
import { contentHash, type PackageFile } from "../../std/content_hash.ts";
import { OwnerFile } from "./owner_file.ts";
import { readTrusted, walkTrusted } from "./trust_content.ts";

/** The file of trusted workspaces, in the owner's side of the home folder. */
export const TRUST_FILE = "trust.json";

/** A workspace that a person trusts, as it was then. */
export interface TrustRecord {
  /** Its real, absolute path. */
  readonly path: string;
  /** Of all that trust is about, hexadecimal. */
  readonly sha256: string;
  readonly files: readonly PackageFile[];
  readonly trusted_by: string;
  /** ISO 8601, UTC. */
  readonly trusted_at: string;
}

interface TrustFile {
  readonly version: 1;
  readonly workspaces: readonly TrustRecord[];
}

/** What of a workspace trust is about, as it is now. */
export interface TrustContent {
  readonly sha256: string;
  readonly files: readonly PackageFile[];
}

/** How a workspace stands. */
export interface TrustState {
  /** Whether it is trusted as it is. */
  readonly trusted: boolean;
  readonly content: TrustContent;
  /** What was trusted, if anything ever was. */
  readonly record: TrustRecord | undefined;
}

/** The workspaces that one owner trusts. */
export interface Trust {
  list(): Checked<readonly TrustRecord[]>;
  /** How a workspace stands; refused if its content or the file cannot be read. */
  look(workspace: string): Promise<Checked<TrustState>>;
  /** Trusts a workspace as it was looked at. `before` runs while nobody else changes the file. */
  add(record: TrustRecord, before: () => Promise<Checked<null>>): Promise<Checked<TrustRecord>>;
  /** Takes trust back. */
  revoke(path: string, before: () => Promise<Checked<null>>): Promise<Checked<TrustRecord>>;
}

const TEXT: ConfigSchema = { type: "string", minLength: 1, maxLength: 4096 };
const DIGEST: ConfigSchema = {
  type: "string",
  pattern: "^[0-9a-f]{64}$",
  title: "64 hexadecimal digits",
};

function whole(properties: { readonly [key: string]: ConfigSchema }): ConfigSchema {
  const required = Object.keys(properties);
  return { type: "object", additionalProperties: false, required, properties };
}

const TRUST_SCHEMA: ConfigSchema = whole({
  version: { type: "integer", minimum: 1, maximum: 1 },
  workspaces: {
    type: "array",
    maxItems: 10_000,
    items: whole({
      path: TEXT,
      sha256: DIGEST,
      files: {
        type: "array",
        maxItems: 10_000,
        items: whole({
          path: { type: "string", minLength: 1 },
          size: { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
          sha256: DIGEST,
        }),
      },
      trusted_by: TEXT,
      trusted_at: TEXT,
    }),
  },
});

/** The system tells the time of a change by the second, in milliseconds. */
const BLUR_MS = 2100;

/** Opens the trust of the owner of these folders; nothing is read before it is asked for. */
export function openTrust({ owner, home }: Pick<Folders, "owner" | "home">): Trust {
  return new OwnerTrust(owner, home);
}

/** Whether a workspace is trusted as it is now; what cannot be told is not. */
export async function isTrusted(
  workspace: string,
  folders: Pick<Folders, "owner" | "home">,
): Promise<boolean> {
  const state = await openTrust(folders).look(workspace);
  return state.ok && state.value.trusted;
}

class OwnerTrust implements Trust {
  readonly #file: OwnerFile<TrustFile>;
  readonly #home: string;
  #known: { readonly key: string; readonly content: TrustContent } | undefined;

  constructor(owner: string, home: string) {
    this.#home = home;
    this.#file = new OwnerFile(`${owner}/${TRUST_FILE}`, {
      schema: TRUST_SCHEMA,
      // A digest would look like a token.
      credentials: false,
      empty: { version: 1, workspaces: [] },
      meanwhile: "no workspace is trusted",
    });
  }

  list(): Checked<readonly TrustRecord[]> {
    const read = this.#file.read();
    return read.ok ? pass(read.value.workspaces) : read;
  }

  async look(workspace: string): Promise<Checked<TrustState>> {
    const all = this.list();
    if (!all.ok) return all;
    const content = await this.#content(workspace);
    if (!content.ok) return content;
    const record = all.value.find(({ path }) => path === workspace);
    const trusted = record?.sha256 === content.value.sha256 &&
      await contentHash(record.files) === record.sha256;
    return pass({ trusted, content: content.value, record });
  }

  async add(
    record: TrustRecord,
    before: () => Promise<Checked<null>>,
  ): Promise<Checked<TrustRecord>> {
    const changed = await this.#file.change(async ({ workspaces, ...rest }) => {
      const sound = await before();
      if (!sound.ok) return sound;
      const others = workspaces.filter(({ path }) => path !== record.path);
      const all = [...others, record].toSorted((a, b) => a.path < b.path ? -1 : 1);
      return pass({ ...rest, workspaces: all });
    });
    return changed.ok ? pass(record) : changed;
  }

  async revoke(
    path: string,
    before: () => Promise<Checked<null>>,
  ): Promise<Checked<TrustRecord>> {
    let revoked: TrustRecord | undefined;
    const changed = await this.#file.change(async ({ workspaces, ...rest }) => {
      const record = workspaces.find((one) => one.path === path);
      if (record === undefined) return refuse(notTrusted(path));
      const sound = await before();
      if (!sound.ok) return sound;
      revoked = record;
      return pass({ ...rest, workspaces: workspaces.filter((one) => one !== record) });
    });
    if (!changed.ok) return changed;
    return revoked === undefined ? refuse(notTrusted(path)) : pass(revoked);
  }

  async #content(workspace: string): Promise<Checked<TrustContent>> {
    try {
      const tree = walkTrusted(workspace, this.#home);
      const key = `${workspace}\n${tree.state}`;
      if (this.#known?.key === key) return pass(this.#known.content);
      const now = Date.now();
      const files = await readTrusted(workspace, tree);
      const content = { files, sha256: await contentHash(files) };
      const settled = now - tree.newest >= BLUR_MS &&
        walkTrusted(workspace, this.#home).state === tree.state;
      this.#known = settled ? { key, content } : undefined;
      return pass(content);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return refuse(`Cannot look at workspace ${quotePath(workspace)}: ${showInline(reason, 500)}`);
    }
  }
}

function notTrusted(path: string): string {
  return `Workspace ${
    quotePath(path)
  } is not among those that are trusted; see "kyrozen trust --list"`;
}
