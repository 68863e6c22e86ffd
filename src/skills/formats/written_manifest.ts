import type { SkillArgument, SkillManifest, SkillRequires, SkillTool } from "../../contract/mod.ts";
import type { JsonValue } from "../../contract/mod.ts";
import { bothRanges, neededPackages } from "./check_requires.ts";

/** A manifest as its file says it, after it was checked: what need not be said may be missing. */
export type WrittenManifest =
  & Pick<SkillManifest, "name" | "version" | "description" | "author" | "license">
  & Partial<
    Pick<
      SkillManifest,
      | "homepage"
      | "source"
      | "publisher"
      | "maintainers"
      | "trust_level"
      | "profiles"
      | "triggers"
      | "required_capabilities"
      | "compatibility"
    >
  >
  & {
    readonly egress?: { readonly hosts?: readonly string[] };
    readonly tools?: readonly WrittenTool[];
    readonly requires?: Partial<SkillRequires>;
  };

type WrittenTool =
  & Pick<SkillTool, "name" | "description" | "governor_route">
  & Partial<Pick<SkillTool, "content" | "effect">>
  & { readonly args?: readonly WrittenArgument[] };

type WrittenArgument = Pick<SkillArgument, "name" | "description"> & Partial<SkillArgument>;

/** The manifest that a written one says, with every default filled in. */
export function writtenManifest(written: WrittenManifest): SkillManifest {
  const { egress, tools = [], requires, profiles = [], triggers = [], source, ...said } = written;
  return {
    ...said,
    ...(source === undefined ? {} : { source: { ...source } }),
    profiles: once(profiles),
    triggers: once(triggers),
    egress_hosts: once(egress?.hosts ?? []),
    tools: tools.map(toolOf),
    requires: requiresOf(requires ?? {}, said.compatibility),
  };
}

/** What a skill of guidance alone needs: nothing. */
export const NO_REQUIRES: SkillRequires = {
  packages: [],
  env_vars: [],
  config_files: [],
  required_credentials: [],
  binaries: [],
};

function toolOf({ content, effect, args = [], ...said }: WrittenTool): SkillTool {
  return {
    ...said,
    // What comes from other machines is nobody's word here, unless the manifest says more.
    content: content ?? (said.governor_route === "system/net" ? "external" : "internal"),
    effect: effect ?? "read",
    args: args.map(argumentOf),
  };
}

function argumentOf({ type = "string", required = true, ...said }: WrittenArgument): SkillArgument {
  return { ...said, type, required };
}

function requiresOf(
  written: Partial<SkillRequires>,
  compatibility: string | undefined,
): SkillRequires {
  const { deno, extra } = written;
  const runtime = bothRanges(compatibility, written.runtime);
  return {
    ...(runtime === undefined ? {} : { runtime }),
    ...(deno === undefined ? {} : { deno }),
    packages: neededPackages(written as JsonValue).npm,
    ...(extra === undefined ? {} : { extra }),
    env_vars: once(written.env_vars ?? []),
    config_files: once(written.config_files ?? []),
    required_credentials: once(written.required_credentials ?? []),
    binaries: once(written.binaries ?? []),
  };
}

function once(list: readonly string[]): readonly string[] {
  return [...new Set(list)];
}
