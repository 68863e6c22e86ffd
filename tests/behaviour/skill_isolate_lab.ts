/**
 * What the isolates of skills are tested with: a home folder with skills that are installed as the store
 * keeps them, and the way to call them as a core does.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import type {
  GovernorRoute,
  InstalledSkill,
  IsolateAnswer,
  JsonObject,
  SkillArgument,
  SkillManifest,
  SkillTool,
} from "../../src/contract/mod.ts";
import { skillPackage } from "../../src/contract/skills.ts";
import {
  type CallerOptions,
  createIsolateCaller,
  type OpenIsolateCaller,
} from "../../src/supervisor/isolates/isolate_caller.ts";
import { packageContent } from "../../src/supervisor/isolates/snapshot.ts";
import { findProduct, type Product } from "../../src/supervisor/product.ts";
import { skillSource } from "../../src/supervisor/skills/skill_source.ts";
import { openSkillStore, versionFolder } from "../../src/supervisor/skills/skill_store.ts";

const found = findProduct();
if (!found.ok) throw new Error(found.error);

/** The product under test. */
export const PRODUCT: Product = found.value;

/** A tool of a manifest, with what is said of it. */
export function toolOf(name: string, more: Partial<SkillTool> = {}): SkillTool {
  return {
    name,
    description: `Does ${name}.`,
    governor_route: "system/read",
    content: "internal",
    effect: "read",
    args: [],
    ...more,
  };
}

/** An argument of one. */
export function argumentOf(name: string, more: Partial<SkillArgument> = {}): SkillArgument {
  return { name, description: `The ${name}.`, type: "string", required: true, ...more };
}

/** A manifest, with what is said of it. */
export function manifestOf(
  name: string,
  { requires, ...more }: Partial<Omit<SkillManifest, "requires">> & {
    readonly requires?: Partial<SkillManifest["requires"]>;
  } = {},
): SkillManifest {
  return {
    name,
    version: "1.0.0",
    description: `Is ${name}.`,
    profiles: [],
    triggers: [],
    egress_hosts: [],
    tools: [],
    ...more,
    requires: {
      packages: [],
      env_vars: [],
      config_files: [],
      required_credentials: [],
      binaries: [],
      ...requires,
    },
  };
}

/** The module of tools that take anything and do what `bodies` say, by their names. */
export function moduleOf(bodies: { readonly [tool: string]: string }): string {
  const tools = Object.entries(bodies).map(([name, body]) =>
    `defineTool({ name: ${JSON.stringify(name)}, description: "Does it.", run: ${body} })`
  );
  return [
    'import { defineTool, z } from "@kyrozen/sdk";',
    `export const SKILL_TOOLS = [${tools.join(",\n")}];`,
    "void z;",
  ].join("\n");
}

/** A home folder and a workspace with skills. */
export class SkillGround implements AsyncDisposable {
  readonly root: string;
  readonly workspace: string;
  readonly folders: { readonly home: string; readonly owner: string; readonly state: string };
  environment: Record<string, string> = Deno.env.toObject();
  readonly #callers: OpenIsolateCaller[] = [];

  constructor() {
    this.root = Deno.realPathSync(Deno.makeTempDirSync());
    const home = `${this.root}/home`;
    this.workspace = `${this.root}/workspace`;
    this.folders = { home, owner: `${home}/owner`, state: `${home}/state` };
    for (const folder of [this.workspace, this.folders.owner, this.folders.state]) {
      Deno.mkdirSync(folder, { recursive: true });
    }
  }

  /** Puts a version into the store, active if nothing else is said. */
  async install(
    manifest: SkillManifest,
    files: { readonly [path: string]: string },
    more: Partial<InstalledSkill> = {},
  ): Promise<InstalledSkill> {
    const folder = versionFolder(this.folders.state, manifest);
    await Deno.mkdir(folder, { recursive: true });
    for (const [path, text] of Object.entries(files)) {
      await Deno.writeTextFile(`${folder}/${path}`, text);
    }
    const content = await packageContent(folder, { git: "refused" });
    if (!content.ok) throw new Error(content.error);
    const skill: InstalledSkill = {
      manifest,
      status: "active",
      sha256: content.value.sha256,
      source: "/garden/skills",
      installed_at: "2026-12-01T00:00:00.000Z",
      trust: "untrusted",
      pinned: false,
      ...more,
    };
    await this.change((skills) => [...skills, skill]);
    return skill;
  }

  /** Changes what the store keeps. */
  async change(
    change: (skills: readonly InstalledSkill[]) => readonly InstalledSkill[],
  ): Promise<void> {
    const changed = await openSkillStore(this.folders.owner).change((file) =>
      Promise.resolve({ ok: true, value: { ...file, skills: change(file.skills) } })
    );
    assertEquals(changed.ok, true, changed.ok ? "" : changed.error);
  }

  /** Opens the way to its skills. */
  open(more: Partial<CallerOptions> = {}): SkillCalls {
    const packages = skillSource({
      product: PRODUCT,
      workspace: this.workspace,
      folders: this.folders,
      environment: this.environment,
      trusted: [PRODUCT.root],
    });
    const caller = createIsolateCaller({
      product: PRODUCT,
      environment: this.environment,
      outside: [],
      packages,
      limits: { backoffMs: () => 0 },
      ...more,
    });
    this.#callers.push(caller);
    return new SkillCalls(caller);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const caller of this.#callers) await caller.close();
    await Deno.remove(this.root, { recursive: true });
  }
}

/** Calls of tools as a core asks for them. */
export class SkillCalls {
  readonly caller: OpenIsolateCaller;

  constructor(caller: OpenIsolateCaller) {
    this.caller = caller;
  }

  /** Calls a tool; without `route` one that needs nothing. */
  async call(
    skill: string,
    tool: string,
    { args = {}, route = "system/read", sha256, timeoutMs = 30_000 }: {
      readonly args?: JsonObject;
      readonly route?: GovernorRoute;
      readonly sha256?: string;
      readonly timeoutMs?: number;
    } = {},
  ): Promise<IsolateAnswer> {
    return await this.caller({
      package: skillPackage(skill, route),
      ...(sha256 === undefined ? {} : { sha256 }),
      name: "call",
      args: JSON.stringify({ tool, args }),
      timeout_ms: timeoutMs,
    }, new AbortController().signal);
  }

  /** The output of a call, or its code and message. */
  async said(...given: Parameters<SkillCalls["call"]>): Promise<unknown> {
    const { outcome } = await this.call(...given);
    return outcome.ok ? outcome.output : `${outcome.code}: ${outcome.message}`;
  }
}
