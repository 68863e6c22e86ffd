/** A type as `deno doc --json` states it; only the parts that the contract uses. */
export type DocType =
  | { readonly kind: "keyword"; readonly value: string }
  | { readonly kind: "literal"; readonly value: DocLiteral }
  | { readonly kind: "union" | "intersection"; readonly value: readonly DocType[] }
  | { readonly kind: "array" | "parenthesized"; readonly value: DocType }
  | { readonly kind: "typeOperator"; readonly value: { readonly tsType: DocType } }
  | { readonly kind: "typeRef"; readonly value: { readonly typeName: string } }
  | { readonly kind: "typeLiteral"; readonly value: DocShape }
  | { readonly kind: "typeQuery"; readonly value: string }
  | {
    readonly kind: "indexedAccess";
    readonly value: { readonly objType: DocType; readonly indexType: DocType };
  };

type DocLiteral =
  | { readonly kind: "string"; readonly string: string }
  | { readonly kind: "number"; readonly number: number }
  | { readonly kind: "boolean"; readonly boolean: boolean };

interface DocShape {
  readonly properties?: readonly {
    readonly name: string;
    readonly optional?: boolean;
    readonly tsType: DocType;
    readonly jsDoc?: { readonly doc?: string };
  }[];
  readonly indexSignatures?: readonly { readonly tsType: DocType }[];
  readonly extends?: readonly DocType[];
}

/** An exported name as `deno doc --json` states it. */
export interface DocNode {
  readonly name: string;
  readonly declarations: readonly {
    readonly kind: string;
    readonly jsDoc?: { readonly doc?: string };
    readonly def: DocShape & { readonly tsType?: DocType };
  }[];
}

/** A JSON Schema node. */
export type Schema = { readonly [keyword: string]: unknown };

/** Writes the types of one module as JSON Schema; a form that it does not know is an error. */
export class SchemaWriter {
  readonly #nodes: ReadonlyMap<string, DocNode>;
  readonly #values: { readonly [name: string]: unknown };
  readonly #definitions = new Map<string, Schema>();

  /** `values` are the module's exports: `typeof NAME` is read from there. */
  constructor(
    nodes: ReadonlyMap<string, DocNode>,
    values: { readonly [name: string]: unknown },
  ) {
    this.#nodes = nodes;
    this.#values = values;
  }

  /** The definitions that were referred to so far, by name. */
  definitions(): { readonly [name: string]: Schema } {
    const sorted = [...this.#definitions].sort(([a], [b]) => a < b ? -1 : 1);
    return Object.fromEntries(sorted);
  }

  /** The schema of an exported type. */
  named(name: string): Schema {
    const declaration = this.#nodes.get(name)?.declarations.find((one) =>
      one.kind === "interface" || one.kind === "typeAlias"
    );
    if (declaration === undefined) throw new Error(`Cannot write schema: no type "${name}"`);
    const { def, jsDoc } = declaration;
    const body = def.tsType === undefined ? this.#shape(def) : this.#type(def.tsType);
    return withDoc(body, jsDoc?.doc);
  }

  #type(type: DocType): Schema {
    switch (type.kind) {
      case "keyword":
        return keywordSchema(type.value);
      case "literal":
        return { const: literalValue(type.value) };
      case "union":
        return this.#union(type.value);
      case "intersection":
        return mergeShapes(type.value.map((part) => this.#expanded(part)));
      case "array":
        return { type: "array", items: this.#type(type.value) };
      case "parenthesized":
        return this.#type(type.value);
      case "typeOperator":
        return this.#type(type.value.tsType);
      case "typeRef":
        return this.#reference(type.value.typeName);
      case "typeLiteral":
        return this.#shape(type.value);
      case "typeQuery":
        return { const: this.#values[type.value] };
      case "indexedAccess":
        return this.#indexed(type.value.objType, type.value.indexType);
      default:
        throw new Error(`Cannot write schema: unknown form ${JSON.stringify(type).slice(0, 200)}`);
    }
  }

  #reference(name: string): Schema {
    if (!this.#definitions.has(name)) {
      // The name is taken first: a type may refer to itself.
      this.#definitions.set(name, {});
      this.#definitions.set(name, this.named(name));
    }
    return { $ref: `#/$defs/${name}` };
  }

  #expanded(type: DocType): Schema {
    return type.kind === "typeRef" ? this.named(type.value.typeName) : this.#type(type);
  }

  #union(members: readonly DocType[]): Schema {
    const schemas = members.map((member) => this.#type(member));
    const constants = schemas.filter(isConstant);
    if (constants.length < 2) return { anyOf: schemas };
    const listed = { enum: constants.map((schema) => schema.const) };
    const rest = schemas.filter((schema) => !isConstant(schema));
    return rest.length === 0 ? listed : { anyOf: [listed, ...rest] };
  }

  #shape(shape: DocShape): Schema {
    const properties = shape.properties ?? [];
    const own = {
      type: "object",
      properties: Object.fromEntries(properties.map((property) => [
        property.name,
        withDoc(this.#type(property.tsType), property.jsDoc?.doc),
      ])),
      required: properties.filter((property) => !property.optional).map(({ name }) => name),
      additionalProperties: shape.indexSignatures?.[0] === undefined
        ? false
        : this.#type(shape.indexSignatures[0].tsType),
    };
    const parents = (shape.extends ?? []).map((parent) => this.#expanded(parent));
    return parents.length === 0 ? own : mergeShapes([...parents, own]);
  }

  /** `typeof LIST[number]`, `typeof OBJECT[Name]` and `Union["key"]`. */
  #indexed(object: DocType, index: DocType): Schema {
    if (object.kind === "typeQuery") {
      return { enum: Object.values(this.#values[object.value] ?? {}) };
    }
    if (object.kind === "typeRef" && index.kind === "literal" && index.value.kind === "string") {
      return propertyOf(this.named(object.value.typeName), index.value.string);
    }
    throw new Error(`Cannot write schema: unknown index ${JSON.stringify(index).slice(0, 200)}`);
  }
}

function keywordSchema(keyword: string): Schema {
  if (["string", "number", "boolean", "null"].includes(keyword)) return { type: keyword };
  throw new Error(`Cannot write schema: unknown keyword "${keyword}"`);
}

function literalValue(literal: DocLiteral): string | number | boolean {
  if (literal.kind === "string") return literal.string;
  return literal.kind === "number" ? literal.number : literal.boolean;
}

function isConstant(schema: Schema): boolean {
  return "const" in schema && schema.description === undefined;
}

function withDoc(schema: Schema, doc: string | undefined): Schema {
  if (doc === undefined || doc === "") return schema;
  const description = doc.replace(/\{@linkcode (\w+)\}/g, "$1").replace(/\s+/g, " ").trim();
  return { description, ...schema };
}

function mergeShapes(parts: readonly Schema[]): Schema {
  const shapes = parts as readonly { properties: object; required: readonly string[] }[];
  return {
    type: "object",
    properties: Object.assign({}, ...shapes.map((shape) => shape.properties)),
    required: [...new Set(shapes.flatMap((shape) => shape.required))],
    additionalProperties: false,
  };
}

function propertyOf(schema: Schema, name: string): Schema {
  const members = (schema.anyOf ?? [schema]) as readonly { properties: Record<string, Schema> }[];
  const found = members.map((member) => member.properties[name]);
  return { enum: [...new Set(found.map((one) => one?.const))] };
}
