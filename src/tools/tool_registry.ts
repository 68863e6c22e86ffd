import type { ToolDescriptor, ToolManifest, ToolSpec, ToolSpecInput } from "../contract/mod.ts";
import { buildSpec, nameOfInput } from "./build_spec.ts";

/** What can be read of a registry, a view or a snapshot. */
export interface ToolCatalog {
  /** The tool of that name or alias, whatever its case; hidden ones too. */
  resolve(nameOrAlias: string): ToolSpec | undefined;
  /** Every spec, hidden ones too, in the order of registration. */
  specs(): readonly ToolSpec[];
  /** What a model is told: public tools only, sorted by name. */
  descriptors(): readonly ToolDescriptor[];
  /** The older projection of one tool. */
  manifest(nameOrAlias: string): ToolManifest | undefined;
  /** The older projection of all public tools, sorted by name. */
  manifests(): readonly ToolManifest[];
}

/** How a spec is registered. */
export interface RegisterOptions {
  /** Takes the place of a tool of the same name, its aliases included. @default {false} */
  readonly replace?: boolean;
}

/** What a view leaves out. */
export interface ViewOptions {
  /** Names or aliases, whatever their case, of tools that may be registered only later. */
  readonly exclude: Iterable<string>;
}

/**
 * The single owner of what a tool is. A registration never grants a right: policy does.
 *
 * @example
 * ```ts
 * import { ToolRegistry } from "./tool_registry.ts";
 * import { succeed } from "../contract/mod.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const registry = new ToolRegistry();
 * registry.registerSpec({
 *   name: "shout",
 *   description: "Writes a text in capitals.",
 *   version: "1.0.0",
 *   source: "app",
 *   inputSchema: {
 *     type: "object",
 *     properties: { text: { type: "string" } },
 *     required: ["text"],
 *     additionalProperties: false,
 *   },
 *   capability: "read",
 *   sideEffects: "none",
 *   risk: "normal",
 *   content: "internal",
 *   run: ({ text }) => succeed(String(text).toUpperCase()),
 * });
 * assertEquals(registry.resolve("SHOUT")?.timeoutMs, 60_000);
 * ```
 */
export class ToolRegistry implements ToolCatalog {
  #table: Map<string, ToolSpec> = new Map();
  #excluded: ReadonlySet<string> = new Set();

  /**
   * Registers a tool and returns its frozen spec.
   *
   * @throws {TypeError} If anything is wrong with the spec; the message states everything, and the
   * registry is as it was before.
   */
  registerSpec(input: ToolSpecInput, options: RegisterOptions = {}): ToolSpec {
    const built = buildSpec(input);
    const problems = built.ok ? this.#conflicts(built.spec, options) : built.problems;
    if (!built.ok || problems.length > 0) {
      const name = built.ok ? built.spec.name : nameOfInput(input);
      throw new TypeError(`Cannot register tool "${name}": ${problems.join("; ")}`);
    }
    this.#table.set(built.spec.name, built.spec);
    return built.spec;
  }

  resolve(nameOrAlias: string): ToolSpec | undefined {
    const word = nameOrAlias.toLowerCase();
    const found = this.#table.get(word) ?? ownerOf(this.#table, word);
    return found !== undefined && this.#shows(found) ? found : undefined;
  }

  specs(): readonly ToolSpec[] {
    return Array.from(this.#table.values()).filter((spec) => this.#shows(spec));
  }

  descriptors(): readonly ToolDescriptor[] {
    return describeAll(this.specs());
  }

  manifest(nameOrAlias: string): ToolManifest | undefined {
    const spec = this.resolve(nameOrAlias);
    return spec && projectManifest(spec);
  }

  manifests(): readonly ToolManifest[] {
    return publicByName(this.specs()).map(projectManifest);
  }

  /** Removes the tool of that name with its aliases; says whether there was one. */
  remove(name: string): boolean {
    const spec = this.#table.get(name.toLowerCase());
    if (spec === undefined || !this.#shows(spec)) return false;
    return this.#table.delete(spec.name);
  }

  /** Whole specs as they are now; later changes do not reach it. */
  snapshot(): ToolCatalog {
    const copy = new ToolRegistry();
    for (const spec of this.specs()) copy.#table.set(spec.name, spec);
    return Object.freeze({
      resolve: (name: string) => copy.resolve(name),
      specs: () => copy.specs(),
      descriptors: () => copy.descriptors(),
      manifest: (name: string) => copy.manifest(name),
      manifests: () => copy.manifests(),
    });
  }

  /**
   * A live view of this registry without the excluded tools: they are absent there, whenever they
   * are registered, and cannot be registered, replaced or removed through it. All else passes
   * through, in both directions.
   *
   * @throws {TypeError} If `exclude` is one text: its letters would be taken for the names.
   */
  child(options: ViewOptions): ToolRegistry {
    if (typeof options.exclude === "string") {
      throw new TypeError("Cannot make a view: exclude must be a list of names, not one text");
    }
    const view = new ToolRegistry();
    view.#table = this.#table;
    const names = Array.from(options.exclude, (name) => name.toLowerCase());
    view.#excluded = new Set([...this.#excluded, ...names]);
    return view;
  }

  #shows(spec: ToolSpec): boolean {
    if (this.#excluded.size === 0) return true;
    return !wordsOf(spec).some((word) => this.#excluded.has(word));
  }

  #conflicts(spec: ToolSpec, { replace }: RegisterOptions): string[] {
    const present = this.#table.get(spec.name);
    const others = new Map(this.#table);
    if (replace === true && present !== undefined) others.delete(spec.name);
    const problems = wordsOf(spec)
      .filter((word) => this.#excluded.has(word))
      .map((word) => `this view excludes the name "${word}"`);
    if (present !== undefined && !this.#shows(present)) {
      problems.push("this view excludes the tool of that name");
    } else if (present !== undefined && replace !== true) {
      problems.push("the name is taken; pass { replace: true } to replace that tool");
    }
    return [...problems, ...collisions(spec, others)];
  }
}

function wordsOf(spec: ToolSpec): string[] {
  return [spec.name, ...spec.aliases.map((alias) => alias.toLowerCase())];
}

function ownerOf(table: ReadonlyMap<string, ToolSpec>, word: string): ToolSpec | undefined {
  return table.values().find((spec) => wordsOf(spec).includes(word));
}

function collisions(spec: ToolSpec, others: ReadonlyMap<string, ToolSpec>): string[] {
  const problems: string[] = [];
  const owner = others.has(spec.name) ? undefined : ownerOf(others, spec.name);
  if (owner !== undefined) problems.push(`"${spec.name}" is already an alias of "${owner.name}"`);
  for (const alias of spec.aliases) {
    const word = alias.toLowerCase();
    const taken = others.get(word) ?? ownerOf(others, word);
    if (taken !== undefined) {
      problems.push(`alias "${alias}" already names "${taken.name}"`);
    }
  }
  return problems;
}

function publicByName(specs: readonly ToolSpec[]): ToolSpec[] {
  return specs.filter((spec) => spec.visibility === "public")
    .sort((a, b) => a.name < b.name ? -1 : 1);
}

function describeAll(specs: readonly ToolSpec[]): readonly ToolDescriptor[] {
  return Object.freeze(
    publicByName(specs).map(({ name, description, inputSchema }) =>
      Object.freeze({ name, description, parameters: inputSchema })
    ),
  );
}

function projectManifest(spec: ToolSpec): ToolManifest {
  const { name, capability, risk, version, source } = spec;
  return Object.freeze({ name, capability, risk, version, source });
}
