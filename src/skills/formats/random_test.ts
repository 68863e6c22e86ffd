// No content of a package makes its reading fail, and whatever is wrong has a place.
import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import type { SkillReading } from "../../contract/mod.ts";
import { SKILL_VERSION } from "../../contract/skills.ts";
import type { PackageFiles } from "./package_files.ts";
import { readSkillPackage } from "./read_skill_package.ts";
import { isBearableName, isSkillName } from "./skill_names.ts";

const MANIFEST = `name: plan
version: 1.0.0
description: d
author: a
license: MIT
triggers: [plan, "make a plan"]
egress: { hosts: [api.example.com] }
tools:
  - name: t
    description: d
    governor_route: system/net
    args:
      - { name: a, description: d, type: enum, options: [x, y], required: false, default: x }
      - { name: b, description: d, type: int, min: 1, max: 3, examples: [2] }
      - { name: c, description: d, pattern: "^[a-z]+$", examples: [abc] }
requires: { python: ">=3", packages: [zod@4, "a>=1"], env_vars: [A] }
`;
const HEADER =
  "---\nname: plan\ndescription: >-\n  a\n  b\nmetadata:\n  author: a\n  version: 1.0\n" +
  'allowed-tools: Read Bash(git:*)\nlicense: "MIT"\n---\n# Body\n\n---\n';

const SLIPS = [
  ..."\t\n\r:[]{}'\"?|>#%\\@`,~\u0000\ufeff\ud800é😀-",
  ...["- ", "&a ", "*a", "!x ", "---\n", "<<: ", "  ", "\r\n", "__proto__: ", ".inf", "a: b: c"],
  ...["null", "[[[[[[[[[[[[[[[[[[[[", "constructor: ", "(?=a)", "1e999", "..", ": "],
];

/** A text with a few slips of a hand. */
function slipped(text: string): fc.Arbitrary<string> {
  const slip = fc.record({
    at: fc.nat(text.length),
    gone: fc.nat(6),
    put: fc.constantFrom(...SLIPS, ""),
  });
  return fc.array(slip, { maxLength: 4 }).map((slips) =>
    slips.reduce((now, { at, gone, put }) => now.slice(0, at) + put + now.slice(at + gone), text)
  );
}

function filesOf(files: { readonly [name: string]: Uint8Array | undefined }): PackageFiles {
  return {
    read: (name, limit) => {
      const bytes = files[name];
      if (bytes === undefined) return undefined;
      return bytes.length > limit ? { found: "a larger file" } : { bytes };
    },
    has: (name) => files[name] !== undefined,
  };
}

async function readAny(
  manifest: Uint8Array | undefined,
  text: Uint8Array | undefined,
  name: "manifest.yaml" | "skill.json",
): Promise<SkillReading> {
  const files = filesOf({ [name]: manifest, "SKILL.md": text, "tools.ts": new Uint8Array() });
  return await readSkillPackage({ folder: "/garden/plan", shown: "plan", files });
}

function assertSound(reading: SkillReading): void {
  const { manifest, errors, warnings, compatibility } = reading;
  assertEquals(manifest === undefined, errors.length > 0);
  assert(errors.length <= 400 && warnings.length <= 400);
  for (const { path, line, column, expected } of [...errors, ...warnings, ...compatibility]) {
    assert(path.startsWith("plan"));
    assert(expected !== "" && expected.length < 1000);
    const isWhole = expected === "a file that can be read" || expected.startsWith("a SKILL.md, a ");
    assert(isWhole || line !== null && column !== null && line > 0 && column > 0, expected);
  }
  if (manifest === undefined) return;
  assert(manifest.tools.length === 0 ? isBearableName(manifest.name) : isSkillName(manifest.name));
  assert(SKILL_VERSION.test(manifest.version));
  assert(manifest.description.trim() !== "" && [...manifest.description].length <= 1024);
  assertEquals(JSON.parse(JSON.stringify(manifest)), { ...manifest });
}

const NAMES = fc.constantFrom("manifest.yaml" as const, "skill.json" as const);

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

Deno.test("slips of a hand in any file give a manifest or findings with places [skill_formats.any-input]", async () => {
  const both = fc.record({
    manifest: fc.option(slipped(MANIFEST), { nil: undefined, freq: 4 }),
    text: fc.option(slipped(HEADER), { nil: undefined, freq: 4 }),
  });
  let [sound, broken] = [0, 0];
  await fc.assert(
    fc.asyncProperty(both, async ({ manifest, text }) => {
      const bytes = manifest === undefined ? undefined : encode(manifest);
      const reading = await readAny(
        bytes,
        text === undefined ? undefined : encode(text),
        "manifest.yaml",
      );
      assertSound(reading);
      if (reading.manifest === undefined) broken++;
      else sound++;
    }),
    { numRuns: 400 },
  );
  assert(sound > 20 && broken > 20, `${sound} sound, ${broken} broken`);
});

Deno.test("any bytes and any JSON give a manifest or findings with places [skill_formats.any-input]", async () => {
  const bytes = fc.uint8Array({ maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(
      fc.option(bytes, { nil: undefined }),
      bytes,
      NAMES,
      async (a, b, name) => {
        assertSound(await readAny(a, b, name));
      },
    ),
    { numRuns: 150 },
  );
  const keys = fc.constantFrom("name", "version", "tools", "requires", "args", "egress", "x");
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: "small" },
      fc.jsonValue(),
      fc.dictionary(keys, tie("any"), { maxKeys: 6 }),
      fc.array(tie("any"), { maxLength: 4 }),
    ),
  })).any;
  await fc.assert(
    fc.asyncProperty(value, NAMES, async (value, name) => {
      assertSound(await readAny(encode(JSON.stringify(value)), undefined, name));
    }),
    { numRuns: 300 },
  );
});
