import type { SkillArgument, SkillManifest, SkillTool } from "../../contract/mod.ts";

const TOOL_NAME = /^[a-z][a-z0-9_]{0,63}$/;
const ARGUMENT_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const FIRST_LINE = /^[^\n]*\S/;

/**
 * Whether a glance shows that every tool of a manifest makes a sound spec, as it does of most. Of the
 * others their specs say it; to make those of thousands of tools takes seconds.
 */
export function areSurelySound({ tools }: Pick<SkillManifest, "tools">): boolean {
  return areDistinct(tools) && tools.every(isSurelySound);
}

function isSurelySound({ name, description, args }: SkillTool): boolean {
  return TOOL_NAME.test(name) && FIRST_LINE.test(description) && areDistinct(args) &&
    args.every(isPlain);
}

/** Whether an argument says nothing that would have to be compiled, or held against the rest. */
function isPlain(argument: SkillArgument): boolean {
  const { name, pattern, examples, options, min, max } = argument;
  return ARGUMENT_NAME.test(name) && pattern === undefined && examples === undefined &&
    argument.default === undefined && options?.length !== 0 && isBound(min) && isBound(max);
}

function isBound(bound: number | undefined): boolean {
  return bound === undefined || Number.isFinite(bound);
}

function areDistinct(all: readonly { readonly name: string }[]): boolean {
  return all.length < 2 || new Set(all.map(({ name }) => name)).size === all.length;
}
