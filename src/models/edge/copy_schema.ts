import { SCHEMA_TYPES } from "../../contract/mod.ts";
import { type Fields, isFields } from "../wire/read_json.ts";
import { findRef } from "./find_ref.ts";
import { fitsKind, type KeywordKind, KEYWORDS } from "./keywords.ts";

/** A node of a copy. */
export type Node = { [keyword: string]: unknown };

/** More than any tool that a model could use; references inside references grow without end. */
const MAX_NODES = 4000;

/** Deeper than any arguments that a tool takes. */
const MAX_DEPTH = 100;

/** How a copy came out. */
export type SchemaCopy =
  | { readonly ok: true; readonly node: Node }
  | { readonly ok: false; readonly why: string };

/**
 * A copy of a schema without references: what they point to stands in their place, and a circle
 * becomes any object. A keyword that JSON Schema does not know, or whose value is none, is left out.
 */
export function copySchema(schema: unknown): SchemaCopy {
  const copier = new Copier(schema);
  const node = copier.copy(schema, 0);
  return copier.problem === undefined ? { ok: true, node } : { ok: false, why: copier.problem };
}

class Copier {
  readonly #root: unknown;
  readonly #open = new Set<unknown>();
  #count = 0;
  problem: string | undefined;

  constructor(root: unknown) {
    this.#root = root;
  }

  copy(given: unknown, depth: number): Node {
    if (!isFields(given)) return {};
    // A reference that is being followed, or an object that holds itself.
    if (this.#open.has(given)) return { type: "object" };
    this.#count++;
    if (this.#count > MAX_NODES) this.problem ??= "its schema is too large";
    if (depth > MAX_DEPTH) this.problem ??= "its schema is too deep";
    if (this.problem !== undefined) return {};
    this.#open.add(given);
    const node = this.#follow(given, depth);
    this.#open.delete(given);
    return node;
  }

  #follow(given: Fields, depth: number): Node {
    const { $ref: ref, ...rest } = given;
    const own = this.#fields(rest, depth);
    if (typeof ref !== "string") return own;
    const target = findRef(this.#root, ref);
    if (target === undefined && depth === 0) {
      this.problem ??= `its schema refers to "${ref.slice(0, 80)}", which it does not have`;
    }
    return { ...this.copy(target, depth + 1), ...own };
  }

  #fields(given: Fields, depth: number): Node {
    const node: Node = {};
    const types = readTypes(given["type"]);
    if (types !== undefined) node["type"] = types;
    for (const [keyword, value] of Object.entries(given)) {
      const kind = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword] : undefined;
      if (kind === undefined || !fitsKind(value, kind)) continue;
      const copy = this.#value(value, kind, depth);
      // Alternatives that are all impossible: servers refuse an empty list of them.
      if (kind === "schemas" && Array.isArray(copy) && copy.length === 0) continue;
      node[keyword] = copy;
    }
    // An array of items is how older drafts write it.
    const { items } = given;
    if (Array.isArray(items) && items.length > 0) {
      node["prefixItems"] = items.map((one) => this.copy(one, depth + 1));
    }
    return node;
  }

  #value(value: unknown, kind: KeywordKind, depth: number): unknown {
    const below = depth + 1;
    if (kind === "schema") return typeof value === "boolean" ? value : this.copy(value, below);
    if (kind === "schemas" && Array.isArray(value)) {
      return value.filter((one) => one !== false).map((one) => this.copy(one, below));
    }
    if (kind === "named" && isFields(value)) {
      return Object.fromEntries(
        Object.entries(value).filter(([, one]) => one !== false)
          .map(([name, one]) => [name, this.copy(one, below)]),
      );
    }
    return value;
  }
}

function readTypes(type: unknown): string | string[] | undefined {
  const given = Array.isArray(type) ? type : [type];
  const known = SCHEMA_TYPES.filter((one) => given.includes(one));
  return known.length > 1 ? known : known[0];
}
