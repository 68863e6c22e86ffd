// Which skills a turn is given the guidance of.
import { assert, assertEquals } from "@std/assert";
import { matchSkills, MAX_GUIDANCE, MAX_GUIDANCE_CHARS } from "../../src/skills/turn.ts";
import type { SkillLook, UsableSkill } from "../../src/skills/mod.ts";
import { fc } from "../../src/std/seeded_fast_check.ts";
import { lookAt, skill, type SkillParts } from "./skill_turn_lab.ts";

function triggered(name: string, triggers: readonly string[], parts: SkillParts = {}): UsableSkill {
  return skill(name, { ...parts, manifest: { triggers, ...parts.manifest } });
}

function chosen(look: SkillLook, input: string, profiles: readonly string[] = []): string[] {
  return matchSkills(look, { input, profiles }).chosen.map(({ name }) => name);
}

Deno.test("a skill is chosen by the words of a trigger or of its name, in any case, form or script [skill_turns.matching]", () => {
  const look = lookAt([
    triggered("bug-fix", ["failing test", "Fehler"]),
    triggered("unit-converter", ["convert"]),
    triggered("kanji", ["\u4fee\u5fa9"]),
    triggered("accents", ["caf\u0065\u0301 menu", "ae\u0301rien"]),
    triggered("wide", ["\uff24\uff4f\uff43\uff53"]),
  ]);
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["There is a FAILING-test in src", ["bug-fix"]],
    ["the test that is failing", ["bug-fix"]],
    ["behebe den FEHLER, bitte", ["bug-fix"]],
    ["Convert 100 km to mi", ["unit-converter"]],
    ["what does the unit converter do?", ["unit-converter"]],
    ["\u3053\u306e\u30d0\u30b0\u3092\u4fee\u5fa9\u3057\u3066", ["kanji"]],
    ["the CAF\u00c9 menu", ["accents"]],
    ["the A\u00c9RIEN way", ["accents"]],
    ["write docs", ["wide"]],
    ["prefix tests, converted faultlessly", []],
    ["", []],
  ];
  for (const [input, names] of cases) assertEquals([input, chosen(look, input)], [input, names]);
});

Deno.test("what stands in standard input behind a prompt chooses no skill [skill_turns.matching]", () => {
  const look = lookAt([triggered("bug-fix", ["failing test"])]);
  const label = "What stands up to the closing tag with this id came from standard input.";
  const enclosed =
    `${label}\n<standard-input id="1000000">\nfailing test\n</standard-input id="1000000">`;
  assertEquals(chosen(look, `summarize\n\n${enclosed}`), []);
  assertEquals(chosen(look, `a failing test\n\n${enclosed}`), ["bug-fix"]);
});

Deno.test("always on comes before pinned, pinned before the rest; then profile, overlap, use, length and name decide [skill_turns.matching]", () => {
  const fix = ["fix"];
  const installed = { ...INSTALLED, pinned: true };
  const look = lookAt([
    triggered("a-long", fix, { chars: 30 }),
    triggered("a-short", fix, { chars: 20 }),
    triggered("b-short", fix, { chars: 20 }),
    triggered("c-more", ["fix", "the bug"], { chars: 40 }),
    triggered("d-planner", fix, { chars: 50, manifest: { profiles: ["plan"], triggers: fix } }),
    triggered("e-pinned", fix, { chars: 60, installed }),
    triggered("f-pinned-elsewhere", ["deploy"], { chars: 60, installed }),
    triggered("g-always", ["deploy"], { chars: 70 }),
  ], { alwaysOn: ["g-always"] });
  const rest = ["c-more", "a-short", "b-short", "a-long"];
  const all = (input: string, profiles: readonly string[] = []) => {
    const names: string[] = [];
    let left = look.guiding;
    for (;;) {
      const found = chosen({ ...look, guiding: left }, input, profiles);
      if (found.length === 0) return names;
      names.push(...found);
      left = left.filter(({ name }) => !found.includes(name));
    }
  };
  assertEquals(all("fix the bug"), [
    "g-always",
    "e-pinned",
    "c-more",
    "a-short",
    "b-short",
    "a-long",
    "d-planner",
  ]);
  assertEquals(all("fix the bug", ["plan"]), ["g-always", "e-pinned", "d-planner", ...rest]);
  const used = { input: "fix it", utility: (name: string) => name === "a-long" ? 1 : 0 };
  assertEquals(matchSkills(look, used).chosen[2]?.name, "a-long");
  assertEquals(all("nothing of that"), ["g-always"]);
});

const INSTALLED = {
  status: "active",
  sha256: "a".repeat(64),
  source: "/garden",
  installed_at: "2026-01-01T00:00:00Z",
  trust: "untrusted",
  pinned: false,
} as const;

Deno.test("a canary stands in for the version of its name, and only one is chosen [skill_turns.matching]", () => {
  const look = lookAt([
    triggered("one", ["fix"]),
    triggered("one", ["fix"], { version: "2.0.0", status: "canary", chars: 500 }),
    triggered("two", ["fix"], { chars: 20 }),
    triggered("two", ["fix"], { version: "2.0.0", status: "canary", chars: 400 }),
    triggered("three", ["fix"], { version: "2.0.0", status: "canary", chars: 30 }),
  ]);
  const { chosen } = matchSkills(look, { input: "fix it" });
  assertEquals(chosen.map(({ name, version }) => [name, version]), [["one", "2.0.0"], [
    "two",
    "1.0.0",
  ]]);
});

Deno.test("what is always on and has no room is named [skill_turns.matching]", () => {
  const names = ["a", "b", "c", "d"].map((name) => `${name}-always`);
  const look = lookAt(names.map((name) => skill(name, { chars: name === "a-always" ? 7990 : 5 })), {
    alwaysOn: [...names, "gone"],
  });
  const match = matchSkills(look, { input: "" });
  assertEquals(match.chosen.map(({ name }) => name), ["b-always", "c-always", "d-always"]);
  assertEquals(match.crowdedOut, ["a-always"]);
});

const WORDS = fc.constantFrom(
  "fix",
  "bug",
  "the",
  "Test",
  "de\u0301ploy",
  "\u4fee",
  "a-b",
  "",
  "  ",
  "<",
  "x".repeat(300),
);
const TEXT = fc.oneof(
  fc.array(WORDS, { maxLength: 6 }).map((words) => words.join(" ")),
  fc.string({ unit: "binary" }),
);
const NAMES = fc.constantFrom<string>(
  "bug",
  "fix",
  "test",
  "deploy",
  "a-b",
  "c",
);
const SKILL: fc.Arbitrary<UsableSkill> = fc.record({
  name: NAMES,
  version: fc.constantFrom("1.0.0", "2.0.0"),
  status: fc.constantFrom("active", "canary", "blocked", "candidate"),
  scope: fc.constantFrom("project", "user", "builtin"),
  chars: fc.oneof(fc.integer({ min: 0, max: 9000 }), fc.constantFrom(0, 1, 4000, 8000, 8001)),
  triggers: fc.array(TEXT, { maxLength: 4 }),
  pinned: fc.boolean(),
  hasGuidance: fc.boolean(),
}).map(({ name, triggers, chars, pinned, hasGuidance, ...record }) => {
  const none = hasGuidance ? {} : { guidance: undefined };
  const installed = { ...INSTALLED, pinned };
  return skill(
    name,
    { ...record, chars, installed, manifest: { triggers, ...none } } as SkillParts,
  );
});

Deno.test("the bounds hold for whatever there is, and the order in which it was found says nothing [skill_turns.matching]", () => {
  const given = fc.array(SKILL, { maxLength: 12 }).chain((skills) =>
    fc.tuple(fc.constant(skills), fc.shuffledSubarray(skills, { minLength: skills.length }))
  );
  const always = fc.array(NAMES, { maxLength: 3 });
  fc.assert(
    fc.property(given, always, TEXT, ([skills, shuffled], alwaysOn, input) => {
      const match = matchSkills(lookAt(skills, { alwaysOn }), { input, profiles: ["agent"] });
      const { chosen, crowdedOut } = match;
      const sum = chosen.reduce((all, { manifest }) => all + (manifest.guidance?.chars ?? NaN), 0);
      assert(chosen.length <= MAX_GUIDANCE && sum <= MAX_GUIDANCE_CHARS);
      assert(chosen.filter(({ status }) => status === "canary").length <= 1);
      assert(chosen.every(({ status }) => status === "active" || status === "canary"));
      const names = chosen.map(({ name }) => name);
      assertEquals(names.length, new Set(names).size);
      assert(crowdedOut.every((name) => alwaysOn.includes(name) && !names.includes(name)));
      assertEquals(
        matchSkills(lookAt(shuffled, { alwaysOn }), { input, profiles: ["agent"] }),
        match,
      );
    }),
    { numRuns: 500 },
  );
});
