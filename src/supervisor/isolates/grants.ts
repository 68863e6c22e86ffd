import {
  type ConfigSchema,
  type IsolatePermissions,
  isPlainObject,
  type JsonValue,
  type Mistake,
  showInline,
} from "../../contract/mod.ts";
import { hostMistakes } from "./read_manifest.ts";
import { ISOLATE_MANIFEST_SCHEMA } from "../../contract/isolate_manifest.ts";
import { type Checked, pass, refuse } from "../refusal.ts";
import { OwnerFile } from "./owner_file.ts";

/** The owner's file of grants, in the owner's side of the home folder. */
export const GRANTS_FILE = "grants.json";

/** That a person lets a package run: its content, and everything that it may touch. */
export interface Grant {
  readonly name: string;
  readonly version: string;
  /** Of its files, hexadecimal; names its snapshot. */
  readonly sha256: string;
  /** `reviewed` if the person said that they read it. */
  readonly trust: "reviewed" | "untrusted";
  /** Relative path of its module. */
  readonly entry: string;
  readonly permissions: IsolatePermissions & { readonly net: readonly string[] };
  readonly publisher: string;
  readonly license: string;
  /** The folder that it was copied from. */
  readonly source: string;
  readonly granted_by: string;
  /** ISO 8601, UTC. */
  readonly granted_at: string;
}

interface GrantFile {
  readonly version: 1;
  readonly grants: readonly Grant[];
}

/** The grants of one owner. */
export interface Grants {
  /** All of them, by name; refused as a whole if the file cannot be read: then none applies. */
  list(): Checked<readonly Grant[]>;
  find(name: string): Checked<Grant | undefined>;
  /** Adds a grant, in the place of one of the same name. `before` runs while nobody else changes any. */
  add(
    grant: Grant,
    before: (earlier: Grant | undefined) => Promise<Checked<null>>,
  ): Promise<Checked<Grant>>;
  /** Takes a grant back; `before` as above. Gives what was taken back. */
  revoke(name: string, before: (grant: Grant) => Promise<Checked<null>>): Promise<Checked<Grant>>;
  /** Does something if no grant has this content, while nobody else changes any. */
  ifUnused(sha256: string, act: () => void): Promise<void>;
}

const KNOWN = ISOLATE_MANIFEST_SCHEMA.properties ?? {};
const TEXT: ConfigSchema = { type: "string", minLength: 1, maxLength: 4096 };

const GRANT_SCHEMA: ConfigSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    ...["name", "version", "sha256", "trust", "entry", "permissions", "publisher", "license"],
    ...["source", "granted_by", "granted_at"],
  ],
  properties: {
    name: KNOWN.name ?? TEXT,
    version: KNOWN.version ?? TEXT,
    sha256: { type: "string", pattern: "^[0-9a-f]{64}$", title: "64 hexadecimal digits" },
    trust: { enum: ["reviewed", "untrusted"] },
    entry: KNOWN.entry ?? TEXT,
    permissions: { ...KNOWN.permissions, required: ["read", "write", "net", "env"] },
    publisher: KNOWN.publisher ?? TEXT,
    license: KNOWN.license ?? TEXT,
    source: TEXT,
    granted_by: TEXT,
    granted_at: { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$", title: "a time" },
  },
};

const GRANTS_SCHEMA: ConfigSchema = {
  type: "object",
  additionalProperties: false,
  required: ["version", "grants"],
  properties: {
    version: { type: "integer", minimum: 1, maximum: 1 },
    grants: { type: "array", maxItems: 1000, items: GRANT_SCHEMA },
  },
};

/** Opens the grants in the folder `owner`; nothing is read before it is asked for. */
export function openGrants(owner: string): Grants {
  const file = new OwnerFile<GrantFile>(`${owner}/${GRANTS_FILE}`, {
    schema: GRANTS_SCHEMA,
    more: grantMistakes,
    // A digest would look like a token.
    credentials: false,
    empty: { version: 1, grants: [] },
    meanwhile: "no grant applies",
  });
  const list = () => {
    const read = file.read();
    return read.ok ? pass(read.value.grants) : read;
  };
  return {
    list,
    find(name) {
      const all = list();
      return all.ok ? pass(named(all.value, name)) : all;
    },
    async add(grant, before) {
      const changed = await file.change(async ({ grants, ...rest }) => {
        const sound = await before(named(grants, grant.name));
        if (!sound.ok) return sound;
        const others = grants.filter(({ name }) => name !== grant.name);
        return pass({ ...rest, grants: inOrder([...others, grant]) });
      });
      return changed.ok ? pass(grant) : changed;
    },
    async revoke(name, before) {
      let revoked: Grant | undefined;
      const changed = await file.change(async ({ grants, ...rest }) => {
        revoked = named(grants, name);
        if (revoked === undefined) return refuse(notGranted(name, grants));
        const sound = await before(revoked);
        if (!sound.ok) return sound;
        return pass({ ...rest, grants: grants.filter((one) => one !== revoked) });
      });
      if (!changed.ok) return changed;
      return revoked === undefined ? refuse(notGranted(name, [])) : pass(revoked);
    },
    async ifUnused(sha256, act) {
      await file.change((value) => {
        if (value.grants.every((grant) => grant.sha256 !== sha256)) act();
        return Promise.resolve(pass(value));
      });
    },
  };
}

/** That no grant has a name, and which have one. */
export function notGranted(name: string, grants: readonly Grant[]): string {
  const known = grants.map((grant) => grant.name);
  const instead = known.length === 0
    ? `nothing is granted; "kyrozen grants add FOLDER" grants a package`
    : `granted are ${known.join(", ")}`;
  return `No package called "${showInline(name, 80)}" is granted: ${instead}`;
}

function named(grants: readonly Grant[], name: string): Grant | undefined {
  return grants.find((grant) => grant.name === name);
}

/** What only somebody who edits the file can get wrong. */
function grantMistakes(value: JsonValue): readonly Mistake[] {
  const grants = isPlainObject(value) && Array.isArray(value.grants) ? value.grants : [];
  const names = new Set<unknown>();
  return grants.filter(isPlainObject).flatMap(({ name, permissions }, index) => {
    const twice: readonly Mistake[] = names.has(name)
      ? [{ path: ["grants", index, "name"], at: "value", expected: "one grant of this name" }]
      : [];
    names.add(name);
    const net = isPlainObject(permissions) ? permissions.net : [];
    return [...twice, ...hostMistakes(net, ["grants", index, "permissions", "net"])];
  });
}

function inOrder(grants: readonly Grant[]): readonly Grant[] {
  return grants.toSorted((a, b) => a.name < b.name ? -1 : 1);
}
