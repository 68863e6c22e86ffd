import { PACKAGE_NAME } from "../../contract/isolate_manifest.ts";
import {
  GOVERNOR_ROUTES,
  SKILL_ARGUMENT_TYPES,
  SKILL_STATUSES,
  SKILL_VERSION,
} from "../../contract/skills.ts";
import {
  anyJson,
  either,
  list,
  mapping,
  nothing,
  number,
  type Shape,
  text,
  truth,
  word,
} from "./shape.ts";

const LINE = text({ most: 4096 });
const LINES = list(LINE, 500);
const NAME = text({ most: 64, pattern: PACKAGE_NAME, expected: "the name of a skill" });
const VERSION = text({ most: 128, pattern: SKILL_VERSION, expected: "a semantic version" });
const TIME = text({ most: 40, pattern: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/, expected: "a time" });

/** 64 hexadecimal digits. */
export const DIGEST: Shape = text({
  most: 64,
  pattern: /^[0-9a-f]{64}$/,
  expected: "64 hexadecimal digits",
});

const ARGUMENT = mapping({
  name: LINE,
  description: LINE,
  type: word(SKILL_ARGUMENT_TYPES),
  required: truth,
}, {
  options: LINES,
  default: anyJson(16),
  examples: list(anyJson(16), 100),
  pattern: LINE,
  min: number(),
  max: number(),
});

const TOOL = mapping({
  name: LINE,
  description: LINE,
  governor_route: word(GOVERNOR_ROUTES),
  content: word(["internal", "external"]),
  effect: word(["read", "write", "destructive"]),
  args: list(ARGUMENT, 200),
});

const REQUIRES = mapping({
  packages: LINES,
  env_vars: LINES,
  config_files: LINES,
  required_credentials: LINES,
  binaries: LINES,
}, { runtime: LINE, deno: LINE, extra: LINE });

/** A {@linkcode SkillManifest}. */
export const MANIFEST: Shape = mapping({
  name: NAME,
  version: VERSION,
  description: LINE,
  profiles: LINES,
  triggers: LINES,
  egress_hosts: LINES,
  tools: list(TOOL, 200),
  requires: REQUIRES,
}, {
  author: LINE,
  license: LINE,
  homepage: LINE,
  publisher: LINE,
  maintainers: LINES,
  source: mapping({ url: LINE }, { type: LINE, ref: LINE }),
  required_capabilities: LINES,
  compatibility: LINE,
  trust_level: word(["first-party", "community"]),
  allowed_tools: LINES,
  guidance: mapping({ chars: number({ whole: true }), sha256: DIGEST }),
});

const PLACE = either(nothing, number({ whole: true }));

const FINDING = mapping(
  { path: LINE, line: PLACE, column: PLACE, field: LINE, expected: LINE },
  { found: LINE, suggestion: LINE },
);

const FINDINGS = list(FINDING, 1000);

/** A {@linkcode SkillReading}. */
export const READING: Shape = mapping(
  { errors: FINDINGS, warnings: FINDINGS, compatibility: FINDINGS },
  { manifest: MANIFEST },
);

const GRANT = mapping({
  permissions: mapping({ read: LINES, write: LINES, net: LINES, env: LINES }),
  granted_by: LINE,
  granted_at: TIME,
});

/** An {@linkcode InstalledSkill}. */
export const INSTALLED: Shape = mapping({
  manifest: MANIFEST,
  status: word(SKILL_STATUSES.filter((status) => status !== "blocked" && status !== "failed")),
  sha256: DIGEST,
  source: LINE,
  installed_at: TIME,
  trust: word(["reviewed", "untrusted"]),
  pinned: truth,
}, { ref: LINE, grant: GRANT, packages: LINES, packages_sha256: DIGEST });

/** A version by its name. */
export const VERSION_NAME: { readonly name: Shape; readonly version: Shape } = {
  name: NAME,
  version: VERSION,
};
