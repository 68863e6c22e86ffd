import type { Mistake, SkillManifest } from "../../contract/mod.ts";
import { SKILL_VERSION } from "../../contract/skills.ts";
import type { SkillHeader } from "./skill_header.ts";
import type { SkillText } from "./skill_text.ts";
import { NO_REQUIRES } from "./written_manifest.ts";

/** The version of a package that says none. */
export const NO_VERSION = "0.0.0";

/** The manifest of a package that is guidance alone. */
export function guidingManifest(
  header: SkillHeader,
  guidance: NonNullable<SkillManifest["guidance"]>,
): { readonly manifest: SkillManifest; readonly warnings: readonly Mistake[] } {
  const { metadata, name, description, license, compatibility, allowed_tools } = header;
  const author = shortened(metadata.author, 200);
  const stated = metadata.version?.trim();
  const version = stated === undefined || stated === "" ? NO_VERSION : fullVersion(stated);
  const warnings = version === undefined ? [NOT_SEMANTIC] : [];
  const manifest: SkillManifest = {
    name,
    version: version ?? NO_VERSION,
    description,
    ...(author === undefined ? {} : { author }),
    ...(license === undefined ? {} : { license }),
    ...(compatibility === undefined ? {} : { compatibility }),
    profiles: [],
    triggers: [],
    egress_hosts: [],
    tools: [],
    requires: NO_REQUIRES,
    ...(allowed_tools === undefined ? {} : { allowed_tools }),
    guidance,
  };
  return { manifest, warnings };
}

/** A manifest with what the text beside it brings: its guidance, and the bound that it names. */
export function withSkillText(manifest: SkillManifest, text: SkillText | undefined): SkillManifest {
  const allowed = text?.header?.allowed_tools;
  return {
    ...manifest,
    ...(allowed === undefined ? {} : { allowed_tools: allowed }),
    ...(text?.guidance === undefined ? {} : { guidance: text.guidance }),
  };
}

/** A version with the parts that were left out; headers often say `1.0`. */
function fullVersion(text: string): string | undefined {
  const full = /^\d+$/.test(text) ? `${text}.0.0` : /^\d+\.\d+$/.test(text) ? `${text}.0` : text;
  return SKILL_VERSION.test(full) ? full : undefined;
}

const NOT_SEMANTIC: Mistake = {
  path: ["metadata", "version"],
  at: "value",
  expected: "a semantic version such as 1.0.0",
  found: `another text: ${NO_VERSION} is taken`,
};

function shortened(text: string | undefined, limit: number): string | undefined {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? undefined : [...trimmed].slice(0, limit).join("");
}
