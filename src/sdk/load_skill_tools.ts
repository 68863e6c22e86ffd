import type { SkillContext } from "./define_tool.ts";

export type { SkillContext } from "./define_tool.ts";

/** A tool of a skill as its author's tests call it. */
export interface LoadedSkillTool {
  readonly name: string;
  readonly description: string;
  /**
   * Checks the arguments, and runs the tool with them in this process.
   *
   * @param context What the tool is handed; what is left out is empty. @default {nothing}
   * @throws {TypeError} If the arguments do not match the tool's own schema, and what the tool throws.
   */
  run(args: object, context?: Partial<SkillContext>): Promise<unknown>;
}

const BRAND = Symbol.for("kyrozen.skill-tool");

type Brand = {
  readonly parse: (args: unknown) => { ok: boolean; value: unknown; problem?: string };
};

/**
 * Loads the tools of the skill in a folder into this process, for the tests of whoever wrote it: its code
 * has all rights of this process. `kyrozen skills test` runs it in an isolate.
 *
 * @param folder A path, or a `file:` URL.
 * @throws {Error} If its `tools.ts` cannot be loaded, or exports no tools as `SKILL_TOOLS`.
 */
export async function loadSkillTools(folder: string | URL): Promise<readonly LoadedSkillTool[]> {
  const module: Record<string, unknown> = await import(moduleAddress(folder));
  const tools = module.SKILL_TOOLS;
  if (!Array.isArray(tools) || tools.length === 0) {
    throw new Error('Cannot load tools: tools.ts exports no list "SKILL_TOOLS" with a tool in it');
  }
  return tools.map(loadedTool);
}

function moduleAddress(folder: string | URL): string {
  const path = folder instanceof URL || folder.startsWith("file:")
    ? decodeURIComponent(new URL(folder).pathname)
    : folder;
  const absolute = path.startsWith("/") ? path : `${Deno.cwd()}/${path}`;
  const file = `${absolute.replace(/\/+$/, "")}/tools.ts`;
  return `file://${file.split("/").map(encodeURIComponent).join("/")}`;
}

function loadedTool(tool: unknown, index: number): LoadedSkillTool {
  const brand = typeof tool === "object" && tool !== null ? Reflect.get(tool, BRAND) : undefined;
  if (brand === undefined) {
    throw new Error(`Cannot load tools: SKILL_TOOLS[${index}] was not made with defineTool`);
  }
  const { name, description, run } = tool as LoadedSkillTool;
  return Object.freeze({
    name,
    description,
    run: async (args: object, context: Partial<SkillContext> = {}) => {
      const parsed = (brand as Brand).parse(args);
      if (!parsed.ok) throw new TypeError(`Cannot call "${name}": ${parsed.problem}`);
      return await run(parsed.value as object, { ...emptyContext(), ...context });
    },
  });
}

function emptyContext(): SkillContext {
  return {
    signal: new AbortController().signal,
    workspace: null,
    env: {},
    config: {},
    credentials: {},
    log() {},
    fetch: (url) => Promise.reject(new TypeError(`No host is there in a test: ${url}`)),
  };
}
