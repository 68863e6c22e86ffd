/**
 * What is called in the isolate of a skill: it loads the skill's `tools.ts` with the worker's own rights,
 * holds its tools against the manifest, and runs one. It shares the realm with the skill, so what it
 * needs of it is taken before: what the skill changes it changes for itself alone.
 *
 * @module
 */
import type { JsonObject, JsonValue, SchemaNode } from "../../contract/mod.ts";
import type { SkillData } from "../../contract/skills.ts";
import { schemaDifferences } from "./schema_differences.ts";

const { apply, get } = Reflect;
const { freeze, fromEntries, entries, hasOwn, isFrozen } = Object;
const { isArray } = Array;
const { parse: parseJson, stringify } = JSON;
const fetchPlain = globalThis.fetch;

const BRAND = Symbol.for("kyrozen.skill-tool");

/** The most tools of one skill that are looked at. */
const MAX_TOOLS = 200;

/** The most notes of one call, and the longest, in characters. */
const MAX_NOTES = 200;
const MAX_NOTE = 2000;

/** What every function here is handed beside its arguments. */
interface Handed {
  readonly signal: AbortSignal;
  readonly data: JsonValue;
}

/** A tool as it was when the module was loaded; what becomes of the object later changes nothing. */
interface LoadedTool {
  readonly name: string;
  readonly schema: JsonValue;
  readonly parse: (args: unknown) => unknown;
  readonly run: (args: unknown, context: unknown) => unknown;
}

interface Loaded {
  readonly tools: ReadonlyMap<string, LoadedTool>;
  readonly problems: readonly string[];
}

let loading: Promise<Loaded> | undefined;

/** Runs one tool. Arguments that are left out get their defaults. */
export async function call(
  { tool, args }: { readonly tool: string; readonly args: JsonObject },
  { signal, data }: Handed,
): Promise<unknown> {
  return await run({ tool, args }, { signal, data: data as unknown as SkillData }, () => {});
}

/** The same for whoever tests a skill: answers what the tool noted, too. */
export async function trial(
  { tool, args }: { readonly tool: string; readonly args: JsonObject },
  { signal, data }: Handed,
): Promise<unknown> {
  const notes: string[] = [];
  const note = (text: string) => void (notes.length < MAX_NOTES && notes.push(text));
  const value = await run({ tool, args }, { signal, data: data as unknown as SkillData }, note);
  return { value, notes };
}

/** What the module holds, and what is wrong with it. */
export async function describe(_args: JsonObject, { data }: Handed): Promise<unknown> {
  const { tools, problems } = await load(data as unknown as SkillData);
  const told = Array.from(tools.values(), ({ name, schema }) => ({ name, schema }));
  return { problems, tools: told };
}

async function run(
  { tool: name, args }: { readonly tool: string; readonly args: JsonObject },
  { signal, data }: { readonly signal: AbortSignal; readonly data: SkillData },
  note: (text: string) => void,
): Promise<unknown> {
  const declared = data.tools.find((one) => one.name === name);
  const { tools, problems } = await load(data);
  if (problems.length > 0) throw new Error(`its tools.ts is not sound: ${problems.join("; ")}`);
  const tool = tools.get(name);
  if (tool === undefined || declared === undefined) throw new Error("there is no such tool");
  const taken = readParsed(tool.parse(withDefaults(args, declared.schema.properties)));
  const context = contextOf(data, { signal, note });
  return await apply(tool.run, undefined, [taken, context]);
}

/** What `parse` said, which only the skill's own code made: it may say anything. */
function readParsed(parsed: unknown): unknown {
  if (typeof parsed !== "object" || parsed === null) throw new Error("its arguments have no check");
  if (get(parsed, "ok") === true) return get(parsed, "value");
  throw new Error(`the arguments do not match its own schema: ${get(parsed, "problem")}`);
}

function withDefaults(
  args: JsonObject,
  properties: { readonly [name: string]: SchemaNode },
): JsonObject {
  const given = entries(properties).flatMap(([name, { default: value }]) =>
    hasOwn(args, name) || value === undefined ? [] : [[name, value] as const]
  );
  return { ...args, ...fromEntries(given) };
}

function contextOf(
  { workspace, env, config, credentials, hosts }: SkillData,
  { signal, note }: { readonly signal: AbortSignal; readonly note: (text: string) => void },
): object {
  return freeze({
    signal,
    workspace,
    env: freeze({ ...env }),
    config: freeze({ ...config }),
    credentials: freeze({ ...credentials }),
    log: (...said: readonly unknown[]) => note(noteOf(said)),
    fetch: async (url: string | URL, init?: RequestInit) => {
      const { host, hostname, protocol } = new URL(url);
      const port = host === hostname ? (protocol === "https:" ? 443 : 80) : "";
      const isDeclared = hosts.some((one) =>
        one === hostname || one === host || one === `${hostname}:${port}`
      );
      if (isDeclared) return await fetchPlain(url, init);
      throw new TypeError(`The host "${host}" is not one of its egress.hosts`);
    },
  });
}

function noteOf(said: readonly unknown[]): string {
  try {
    const parts = said.map((part) =>
      typeof part === "string" ? part : stringify(part) ?? `${part}`
    );
    return parts.join(" ").slice(0, MAX_NOTE);
  } catch {
    return "(what cannot be shown)";
  }
}

/** Loads the module once: what it is then it stays for as long as the worker lives. */
function load(data: SkillData): Promise<Loaded> {
  return loading ??= loadTools(data);
}

async function loadTools({ module: address, tools: declared }: SkillData): Promise<Loaded> {
  const tools = new Map<string, LoadedTool>();
  try {
    // A computed import: checked with the rights of this worker, like all that it imports in turn.
    const module: object = await import(address);
    const problems = readTools(module, tools);
    return { tools, problems: [...problems, ...pairing(tools, declared)] };
  } catch (error) {
    const reason = reasonOf(error, new URL(".", address).href);
    return { tools, problems: [`it cannot be loaded: ${reason}`] };
  }
}

/** Reads every tool into `tools`; gives what is wrong with them. Each may throw when it is looked at. */
function readTools(module: object, tools: Map<string, LoadedTool>): readonly string[] {
  const exported: unknown = hasOwn(module, "SKILL_TOOLS") ? get(module, "SKILL_TOOLS") : undefined;
  const size: unknown = isArray(exported) ? exported.length : 0;
  if (!isArray(exported) || size === 0) {
    return ['it exports no list "SKILL_TOOLS" with a tool in it'];
  }
  if (typeof size !== "number" || size > MAX_TOOLS) return [`it has more than ${MAX_TOOLS} tools`];
  const problems: string[] = [];
  for (let index = 0; index < size; index++) {
    const read = readTool(exported[index], index);
    if (typeof read === "string") problems.push(read);
    else if (tools.has(read.name)) problems.push(`the tool "${read.name}" is there twice`);
    else tools.set(read.name, read);
  }
  return problems;
}

/** What a thrown value says of itself, which may be anything; files of the skill are named from its folder. */
function reasonOf(thrown: unknown, folder: string): string {
  try {
    const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : `${thrown}`;
    const [line = ""] = text.split("\n", 1);
    return line.replaceAll(folder, "").slice(0, MAX_NOTE);
  } catch {
    return "it threw what cannot be shown";
  }
}

function readTool(value: unknown, index: number): LoadedTool | string {
  const place = `SKILL_TOOLS[${index}]`;
  if (typeof value !== "object" || value === null || !hasOwn(value, BRAND)) {
    return `${place} was not made with defineTool`;
  }
  const name: unknown = get(value, "name");
  const run: unknown = get(value, "run");
  const brand: unknown = get(value, BRAND);
  if (typeof brand !== "object" || brand === null || !isFrozen(value)) {
    return `${place} was not made with defineTool`;
  }
  const parse: unknown = get(brand, "parse");
  const schema: unknown = get(brand, "schema");
  const isTool = typeof name === "string" && /^[a-z][a-z0-9_]{0,63}$/.test(name) &&
    [run, parse, schema].every((one) => typeof one === "function");
  if (!isTool) return `${place} was not made with defineTool`;
  const told = stringify(apply(schema as () => unknown, undefined, []) ?? null);
  return {
    name,
    schema: parseJson(told),
    parse: parse as LoadedTool["parse"],
    run: run as LoadedTool["run"],
  };
}

/** Tools are paired by their names: one that only one side has is an error. */
function pairing(
  tools: ReadonlyMap<string, LoadedTool>,
  declared: SkillData["tools"],
): readonly string[] {
  const names = new Set(declared.map(({ name }) => name));
  return [
    ...declared.filter(({ name }) => !tools.has(name)).map(({ name }) =>
      `the manifest's tool "${name}" is not in SKILL_TOOLS`
    ),
    ...Array.from(tools.values()).filter(({ name }) => !names.has(name)).map(({ name }) =>
      `the tool "${name}" is not in the manifest`
    ),
    ...declared.flatMap(({ name, schema }) => {
      const own = tools.get(name)?.schema;
      return own === undefined || own === null
        ? []
        : schemaDifferences(schema, own).map((text) => `the tool "${name}" ${text}`);
    }),
  ];
}
