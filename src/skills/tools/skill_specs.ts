import type {
  GovernorRoute,
  IsolateHost,
  SkillManifest,
  SkillTool,
  ToolSpecInput,
} from "../../contract/mod.ts";
import { inSkillWords, skillPackage, toolSchema } from "../../contract/skills.ts";
import { buildSpec } from "../../tools/mod.ts";

/** A skill whose tools may be offered. */
export interface EquippedSkill {
  readonly name: string;
  readonly manifest: SkillManifest;
  /** Of all its files, hexadecimal: only this content is called. */
  readonly sha256: string | null;
}

/** The tools of skills as specs, and the skills that have none to offer. */
export interface SkillSpecs {
  /** Ready to be registered. */
  readonly specs: readonly ToolSpecInput[];
  /** The end of a sentence each: `its tool "read_file" is called like a tool that is there already`. */
  readonly failed: readonly { readonly name: string; readonly reason: string }[];
}

/** What specs are made with. */
export interface SkillSpecsOptions {
  /** Where the tools run. */
  readonly isolates: IsolateHost;
  /** Names and aliases that other tools have. @default {none} */
  readonly taken?: Iterable<string>;
}

/** Milliseconds until a call of a tool ends; the isolate's time ends before, since it can say more. */
const TIMEOUT_MS = 60_000;
const CALL_MS = 57_000;

/**
 * The tools of skills, each a spec of its own. What a tool may do follows from its route. A skill of which
 * one tool cannot be registered offers none; the others are not touched by that.
 */
export function skillSpecs(
  skills: readonly EquippedSkill[],
  { isolates, taken = [] }: SkillSpecsOptions,
): SkillSpecs {
  const names = new Set(taken);
  const specs: ToolSpecInput[] = [];
  const failed: { name: string; reason: string }[] = [];
  for (const skill of skills) {
    const own = skill.manifest.tools.map((tool) => toolSpec(skill, tool, isolates));
    const reason = problemOf(own, names);
    if (reason !== undefined) {
      failed.push({ name: skill.name, reason });
      continue;
    }
    for (const spec of own) names.add(spec.name);
    specs.push(...own);
  }
  return { specs, failed };
}

function problemOf(
  specs: readonly ToolSpecInput[],
  names: ReadonlySet<string>,
): string | undefined {
  const own = new Set<string>();
  for (const spec of specs) {
    if (names.has(spec.name) || own.has(spec.name)) {
      return `its tool "${spec.name}" is called like a tool that is there already`;
    }
    own.add(spec.name);
    const built = buildSpec(spec);
    if (!built.ok) return `its tool "${spec.name}" is not sound: ${built.problems.join("; ")}`;
  }
  return undefined;
}

type RouteWords = Pick<ToolSpecInput, "capability" | "sideEffects">;

const ROUTES: { readonly [route in GovernorRoute]: RouteWords } = {
  "system/read": { capability: "read", sideEffects: "none" },
  "system/net": { capability: "network", sideEffects: "external" },
  "workspace/read": { capability: "read", sideEffects: "read" },
  "workspace/write": { capability: "write", sideEffects: "mutation" },
};

/** One tool of a skill as a spec; what its route says is never less than what its effect says. */
function toolSpec(
  { manifest, sha256 }: EquippedSkill,
  tool: SkillTool,
  isolates: IsolateHost,
): ToolSpecInput {
  const { name, description, governor_route: route, content } = tool;
  return {
    name,
    description,
    version: manifest.version,
    source: `skill:${manifest.name}@${manifest.version}`,
    ...(sha256 === null ? {} : { packageSha256: sha256 }),
    inputSchema: toolSchema(tool),
    ...toolWords(tool),
    risk: tool.effect === "destructive" ? "high" : "normal",
    content,
    timeoutMs: TIMEOUT_MS,
    run: async (args, context) => {
      const call = { tool: name, args };
      const { outcome, isolation } = await isolates.call({
        package: skillPackage(manifest.name, route),
        ...(sha256 === null ? {} : { sha256 }),
        name: "call",
        args: { ...call },
        timeoutMs: CALL_MS,
      }, context.signal);
      if (isolation !== "none") context.placed(isolation);
      if (outcome.ok) return outcome;
      const words = { skill: manifest.name, route, tool: name };
      return { ...outcome, message: inSkillWords(outcome.message, words) };
    },
  };
}

/** What a tool may do by its route, and by its effect where that says more. */
export function toolWords({ governor_route: route, effect }: SkillTool): RouteWords {
  const words = ROUTES[route];
  if (effect === "read") return words;
  const sideEffects = words.sideEffects === "external" ? "external" : "mutation";
  return { capability: effect === "destructive" ? "destructive" : words.capability, sideEffects };
}
