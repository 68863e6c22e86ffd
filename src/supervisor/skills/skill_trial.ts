import {
  fail,
  type IsolateAnswer,
  isPlainObject,
  type JsonObject,
  type JsonValue,
  showInline,
  type SkillArgument,
  type SkillManifest,
  type SkillTool,
  type ToolOutcome,
} from "../../contract/mod.ts";
import { NO_PERMISSIONS } from "../../contract/isolates.ts";
import { inSkillWords, type SkillDescription, skillPackage } from "../../contract/skills.ts";
import type { Environment } from "../environment.ts";
import { type CallerOptions, createIsolateCaller } from "../isolates/isolate_caller.ts";
import { type HostedModules, noPackage, type PackageSource } from "../isolates/package_source.ts";
import type { Product } from "../product.ts";
import { type Checked, pass, refuse } from "../refusal.ts";
import { type HostedSkill, hostedSkill } from "./hosted_skill.ts";
import { wantedPermissions } from "./skill_needs.ts";

/** A package of a skill whose code is looked at before anybody uses it. */
export interface TriedSkill {
  readonly manifest: SkillManifest;
  /** Of all its files, hexadecimal. */
  readonly sha256: string;
  /** Of its files, real and absolute; nothing changes them meanwhile. */
  readonly folder: string;
  /** What it may import of a registry. @default {what the SDK imports} */
  readonly modules?: HostedModules | undefined;
}

/** What a trial runs with. */
export interface TrialOptions extends Pick<CallerOptions, "walls" | "limits"> {
  readonly product: Product;
  readonly environment: Environment;
  /** Folders out of which no program is started, such as the workspace. */
  readonly outside: readonly string[];
  /** Milliseconds that loading, and each call, may take. @default {20000} */
  readonly timeoutMs?: number;
}

/** One call of a tool with the examples of its arguments. */
export interface TriedCall {
  readonly tool: string;
  readonly args: JsonObject;
  readonly outcome: ToolOutcome;
  readonly isolation: IsolateAnswer["isolation"];
  /** What the tool noted with `log`. */
  readonly notes: readonly string[];
  /** Milliseconds. */
  readonly ms: number;
}

/** What came of a trial. */
export interface SkillTrial {
  /** What is wrong with the module, a sentence each; then nothing was called. */
  readonly problems: readonly string[];
  readonly calls: readonly TriedCall[];
  /** The tools that were not called, and why: the end of a sentence each. */
  readonly skipped: readonly { readonly tool: string; readonly reason: string }[];
}

const TIMEOUT_MS = 20_000;

/** The most calls of one tool. */
const MAX_CALLS = 20;

/**
 * Loads the tools of a package in an isolate without any permission, and tells what is wrong with them:
 * what is not paired with the manifest, or says something else of its arguments. Loading runs its code.
 */
export async function toolProblemsOf(
  skill: TriedSkill,
  options: TrialOptions,
): Promise<Checked<readonly string[]>> {
  if (skill.manifest.tools.length === 0) return pass([]);
  await using open = openTrial(skill, options, null);
  return await open.problems();
}

/**
 * Loads a package as {@linkcode toolProblemsOf} does, and calls each of its tools with the examples of its
 * arguments. A tool that works on the workspace is given `workspace`, a folder that is made for the
 * trial; one that reaches other machines, or is handed what the person has, is not called.
 */
export async function testSkill(
  skill: TriedSkill,
  options: TrialOptions & { readonly workspace: string },
): Promise<Checked<SkillTrial>> {
  const { tools } = skill.manifest;
  if (tools.length === 0) return pass({ problems: [], calls: [], skipped: [] });
  await using open = openTrial(skill, options, options.workspace);
  const problems = await open.problems();
  if (!problems.ok) return problems;
  if (problems.value.length > 0) return pass({ problems: problems.value, calls: [], skipped: [] });
  const calls: TriedCall[] = [];
  const skipped: { tool: string; reason: string }[] = [];
  for (const tool of tools) {
    const reason = whyNotCalled(skill.manifest, tool);
    const examples = reason === undefined ? exampleCalls(tool) : [];
    if (examples.length === 0) {
      skipped.push({ tool: tool.name, reason: reason ?? "its arguments have no examples" });
    }
    for (const args of examples) calls.push(await open.call(tool, args));
  }
  return pass({ problems: [], calls, skipped });
}

/** The calls that the examples of a tool's arguments amount to: the first of each, then the second. */
export function exampleCalls({ args }: Pick<SkillTool, "args">): readonly JsonObject[] {
  const some = args.filter(({ examples = [] }) => examples.length > 0);
  const most = Math.max(1, ...some.map(({ examples = [] }) => examples.length));
  if (args.some((one) => one.required && exampleOf(one, 0) === undefined)) return [];
  return Array.from(
    { length: Math.min(most, MAX_CALLS) },
    (_, index) =>
      Object.fromEntries(args.flatMap((one) => {
        const value = exampleOf(one, index);
        return value === undefined ? [] : [[one.name, value]];
      })),
  );
}

function exampleOf(
  { examples = [], options }: SkillArgument,
  index: number,
): JsonValue | undefined {
  return examples[index] ?? examples.at(-1) ?? options?.[0];
}

function whyNotCalled({ requires }: SkillManifest, tool: SkillTool): string | undefined {
  if (tool.governor_route === "system/net") return "it reaches other machines";
  const { env_vars, config_files, required_credentials } = requires;
  const handed = [...env_vars, ...config_files, ...required_credentials];
  if (handed.length === 0) return undefined;
  return `it is handed ${
    handed.map((name) => showInline(name, 100)).join(", ")
  }, which a trial has not`;
}

interface OpenTrial extends AsyncDisposable {
  problems(): Promise<Checked<readonly string[]>>;
  call(tool: SkillTool, args: JsonObject): Promise<TriedCall>;
}

function openTrial(
  skill: TriedSkill,
  options: TrialOptions,
  workspace: string | null,
): OpenTrial {
  const { product, environment, outside, walls, limits, timeoutMs = TIMEOUT_MS } = options;
  const packages = trialSource(skill, { root: product.root, workspace });
  const caller = createIsolateCaller({ product, environment, outside, packages, walls, limits });
  const { name } = skill.manifest;
  const { signal } = new AbortController();
  return {
    async problems() {
      const { outcome } = await caller({
        package: skillPackage(name, "system/read"),
        name: "describe",
        args: "{}",
        timeout_ms: timeoutMs,
      }, signal);
      const told = outcome.ok ? readDescription(outcome.output) : undefined;
      if (told !== undefined) return pass(told.problems);
      const words = outcome.ok ? "it answered what is no description" : outcome.message;
      return refuse(
        `Cannot load the tools of skill "${name}": ` +
          inSkillWords(words, { skill: name, route: "system/read" }),
      );
    },
    async call({ name: tool, governor_route: route }, args) {
      const start = performance.now();
      const { outcome, isolation } = await caller({
        package: skillPackage(name, route),
        name: "trial",
        args: JSON.stringify({ tool, args }),
        timeout_ms: timeoutMs,
      }, signal);
      const ms = Math.round(performance.now() - start);
      const words = { skill: name, route, tool };
      return { tool, args, isolation, ms, ...readTrial(outcome, words) };
    },
    [Symbol.asyncDispose]: () => caller.close(),
  };
}

function trialSource(
  { manifest, sha256, folder, modules }: TriedSkill,
  { root, workspace }: { readonly root: string; readonly workspace: string | null },
): PackageSource {
  const hosted = (route: SkillTool["governor_route"]) => {
    const { read, write } = wantedPermissions(manifest, route);
    const isPlaced = workspace !== null && read.length > 0;
    const one: HostedSkill = {
      ...{ manifest, sha256, folder, route, modules },
      trust: "untrusted",
      permissions: isPlaced ? { ...NO_PERMISSIONS, read, write } : NO_PERMISSIONS,
      read: isPlaced ? [workspace] : [],
      write: isPlaced && write.length > 0 ? [workspace] : [],
      workspace: isPlaced ? workspace : null,
      values: { env: {}, config: {}, credentials: {} },
      secrets: [],
    };
    return hostedSkill(root, one);
  };
  const routes = ["system/read", ...manifest.tools.map((tool) => tool.governor_route)] as const;
  const known = new Map(routes.map((route) => [skillPackage(manifest.name, route), route]));
  return {
    list: () => Promise.resolve([]),
    find: (name) => {
      const route = known.get(name);
      return Promise.resolve(
        route === undefined ? noPackage(name) : { ok: true, value: hosted(route) },
      );
    },
  };
}

/** What `describe` answered, which is the skill's own word: bounded, on one line each. */
function readDescription(value: JsonValue): Pick<SkillDescription, "problems"> | undefined {
  if (!isPlainObject(value) || !Array.isArray(value.problems)) return undefined;
  if (!value.problems.every((one) => typeof one === "string")) return undefined;
  return { problems: value.problems.slice(0, 50).map((one) => showInline(one, 500)) };
}

function readTrial(
  outcome: ToolOutcome,
  words: Parameters<typeof inSkillWords>[1],
): Pick<TriedCall, "outcome" | "notes"> {
  if (!outcome.ok) {
    return { outcome: { ...outcome, message: inSkillWords(outcome.message, words) }, notes: [] };
  }
  const { output } = outcome;
  if (!isPlainObject(output) || !Array.isArray(output.notes)) {
    return { outcome: fail("contract_error", "The isolate answered what is no trial"), notes: [] };
  }
  const notes = output.notes.filter((one) => typeof one === "string")
    .map((one) => showInline(one, 500));
  const value = output.value as JsonValue;
  if (isPlainObject(value) && Object.keys(value).length === 1 && typeof value.error === "string") {
    return { outcome: fail("execution_error", showInline(value.error, 1000)), notes };
  }
  return { outcome: { ok: true, output: value }, notes };
}
