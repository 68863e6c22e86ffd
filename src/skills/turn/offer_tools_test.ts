import { assertEquals } from "@std/assert";
import { fc } from "../../std/seeded_fast_check.ts";
import type { UsableSkill } from "../registry/look.ts";
import { countTools, MAX_SKILL_TOOLS, offerTools } from "./offer_tools.ts";

function skillOf(
  name: string,
  { tools = 1, triggers = [], profiles = [] }: {
    readonly tools?: number;
    readonly triggers?: readonly string[];
    readonly profiles?: readonly string[];
  } = {},
): UsableSkill {
  const toolOf = (index: number) => ({
    name: `${name}_${index}`,
    description: "Calculates something.",
    governor_route: "system/read",
    content: "internal",
    effect: "read",
    args: [],
  } as const);
  return {
    name,
    version: "1.0.0",
    scope: "user",
    status: "active",
    path: `/garden/skills/${name}/1.0.0`,
    sha256: "b".repeat(64),
    missing: [],
    diagnostics: [],
    manifest: {
      name,
      version: "1.0.0",
      description: `What ${name} is for.`,
      profiles,
      triggers,
      egress_hosts: [],
      tools: Array.from({ length: tools }, (_, index) => toolOf(index)),
      requires: {
        packages: [],
        env_vars: [],
        config_files: [],
        required_credentials: [],
        binaries: [],
      },
    },
  };
}

const OTHERS = Array.from(
  { length: 1_000 },
  (_, index) => skillOf(`bed-${String(index).padStart(4, "0")}`),
);

function namesOf(
  equipped: readonly UsableSkill[],
  alwaysOn: readonly string[],
  input: string,
): readonly string[] {
  return offerTools({ equipped, alwaysOn }, { input, profiles: ["agent"] })
    .map(({ name }) => name);
}

Deno.test("of more than 128 tools a turn is offered those of what is always on first, then of what is spoken of, then by name [skill_turns.tools]", () => {
  const own = [
    skillOf("zinnia", { triggers: ["water"] }),
    skillOf("yarrow", { triggers: ["water the lawn"] }),
    skillOf("xylem"),
    skillOf("willow", { profiles: ["agent"] }),
  ];
  const equipped = [...OTHERS, ...own];
  const names = namesOf(equipped, ["xylem"], "please water the lawn");
  assertEquals(names.slice(0, 5), ["xylem", "yarrow", "zinnia", "willow", "bed-0000"]);
  assertEquals(names.length, MAX_SKILL_TOOLS);
  assertEquals(namesOf(equipped.toReversed(), ["xylem"], "please water the lawn"), names);
});

Deno.test("skills with at most 128 tools together offer all of them [skill_turns.tools]", () => {
  const equipped = OTHERS.slice(0, MAX_SKILL_TOOLS).toReversed();
  assertEquals(offerTools({ equipped, alwaysOn: [] }, { input: "" }), equipped);
});

Deno.test("a skill is offered whole or not at all, and never more than 128 tools are [skill_turns.tools]", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 64 }), { maxLength: 40 });
  fc.assert(fc.property(sizes, (all) => {
    const equipped = all.map((tools, index) => skillOf(`bed-${index}`, { tools }));
    const offered = offerTools({ equipped, alwaysOn: [] }, { input: "bed" });
    const isWhole = offered.every((one) => equipped.includes(one));
    const count = countTools(offered);
    const left = equipped.filter((one) => !offered.includes(one));
    const hasRoom = left.some((one) => count + countTools([one]) <= MAX_SKILL_TOOLS);
    assertEquals([isWhole, count <= MAX_SKILL_TOOLS, hasRoom], [true, true, false]);
  }));
});
