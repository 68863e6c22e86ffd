import { assertEquals } from "@std/assert";
import type { IsolateHost, SkillArgument, SkillManifest } from "../../contract/mod.ts";
import { fc } from "../../std/seeded_fast_check.ts";
import { skillSpecs } from "./skill_specs.ts";
import { areSurelySound } from "./surely_sound.ts";

const ISOLATES: IsolateHost = {
  packages: [],
  call: () => Promise.reject(new Error("Nothing is called")),
};

const NAME = fc.constantFrom("a", "go", "Go", "__proto__", "to-do", "", "1", "constructor");

const ARGUMENT: fc.Arbitrary<SkillArgument> = fc.record({
  name: NAME,
  description: fc.constantFrom("", "An argument.", "\n"),
  type: fc.constantFrom("string", "int", "number", "enum", "bool"),
  required: fc.boolean(),
  options: fc.constantFrom([], ["a"], ["a", "a"]),
  default: fc.constantFrom("a", 1, null, { b: [] }),
  examples: fc.constantFrom([], ["a"]),
  pattern: fc.constantFrom("^a$", "(", "(a+)+$", "(?=a)"),
  min: fc.constantFrom(0, -1.5, Infinity),
  max: fc.constantFrom(1, NaN),
}, { requiredKeys: ["name", "description", "type", "required"] });

const TOOLS: fc.Arbitrary<SkillManifest["tools"]> = fc.array(
  fc.record({
    name: NAME,
    description: fc.constantFrom("Does it.", "", "\nDoes it.", " \u2028Does it.", "\u00a0"),
    governor_route: fc.constantFrom("system/read", "workspace/write"),
    content: fc.constantFrom("internal", "external"),
    effect: fc.constantFrom("read", "destructive"),
    args: fc.array(ARGUMENT, { maxLength: 3 }),
  }),
  { maxLength: 3 },
);

Deno.test("areSurelySound() says so of no tools of which a spec would not be sound [skill_tools.specs]", () => {
  const seen = { sure: 0, unsure: 0 };
  fc.assert(
    fc.property(TOOLS, (tools) => {
      const manifest = {
        name: "going",
        version: "1.0.0",
        description: "Goes.",
        profiles: [],
        triggers: [],
        egress_hosts: [],
        tools,
        requires: {
          packages: [],
          env_vars: [],
          config_files: [],
          required_credentials: [],
          binaries: [],
        },
      };
      const isSure = areSurelySound(manifest);
      seen[isSure ? "sure" : "unsure"]++;
      if (!isSure || tools.length === 0) return;
      const skill = { name: "going", manifest, sha256: "a".repeat(64) };
      assertEquals(skillSpecs([skill], { isolates: ISOLATES }).failed, []);
    }),
    { numRuns: 3000 },
  );
  assertEquals([seen.sure > 100, seen.unsure > 100], [true, true]);
});
