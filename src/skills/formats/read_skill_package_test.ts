import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { findingSentence, type SkillReading } from "../../contract/mod.ts";
import { loadSkillManifest } from "./load_skill_manifest.ts";
import { readHeaderFile } from "./read_header_file.ts";
import { readSkillPackage } from "./read_skill_package.ts";

const MANIFEST = "name: plan\nversion: 1.2.3\ndescription: m\nauthor: a\nlicense: MIT\n";
const TOOLS = "tools: [{name: t, description: d, governor_route: system/read}]\n";
const HEADER = "---\nname: plan\ndescription: s\nallowed-tools: Read\n---\n";

/** The worked example of a guide for another runtime, as it stands there. */
const FOREIGN = `# manifest.yaml
name: unit-converter
version: 0.1.0
description: Convert a value between units of the same kind (length or temperature).
author: you
license: Apache-2.0
tools:
  - name: convert_units
    description: Convert a numeric value from one unit to another of the same kind.
      Length units (m, km, mi, ft) and temperature units (c, f, k) are supported;
      converting across kinds (e.g. m -> c) is rejected.
    # "system/read" is the lightest route: pure computation, no side effects, no egress.
    governor_route: system/read
    args:
      - name: value
        description: The numeric value to convert.
        type: number
      - name: from_unit
        description: The unit the value is currently in.
        type: enum
        options: ["m", "km", "mi", "ft", "c", "f", "k"]
requires:
  python: ">=3.12"
  packages:
    - pydantic>=2.0
  env_vars: []
  config_files: []
  agents: []
`;

/** Reads a folder with these files; what is `null` is a folder. */
async function read(
  files: { readonly [name: string]: string | Uint8Array | null },
  folder = "plan",
): Promise<SkillReading> {
  const parent = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${parent}/${folder}`);
    for (const [name, content] of Object.entries(files)) {
      const path = `${parent}/${folder}/${name}`;
      if (content === null) await Deno.mkdir(path);
      else if (typeof content === "string") await Deno.writeTextFile(path, content);
      else await Deno.writeFile(path, content);
    }
    return await readSkillPackage({ folder: `${parent}/${folder}`, shown: "P" });
  } finally {
    await Deno.remove(parent, { recursive: true });
  }
}

function said({ errors, warnings }: SkillReading): readonly string[] {
  return [...errors, ...warnings].map(findingSentence);
}

Deno.test("guidance alone is a skill of its header [skill_formats.shapes]", async () => {
  const text = HEADER.replace("\n---\n", "\nmetadata: {author: a, version: 1.0}\n---\nBödy 😀\n");
  assertEquals(await read({ "SKILL.md": text }), {
    manifest: {
      name: "plan",
      version: "1.0.0",
      description: "s",
      author: "a",
      profiles: [],
      triggers: [],
      egress_hosts: [],
      tools: [],
      requires: {
        packages: [],
        env_vars: [],
        config_files: [],
        required_credentials: [],
        binaries: [],
      },
      allowed_tools: ["Read"],
      guidance: { chars: 6, sha256: await sha256(text) },
    },
    errors: [],
    warnings: [],
    compatibility: [],
  });
});

async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

Deno.test("a header's version is completed, or none is taken and told [skill_formats.shapes]", async () => {
  const version = async (text: string) => {
    const reading = await read({
      "SKILL.md": HEADER.replace("\n---", `\nmetadata: {version: ${text}}\n---`),
    });
    return [reading.manifest?.version, said(reading)];
  };
  assertEquals(await version("2"), ["2.0.0", []]);
  assertEquals(await version("1.2.3-rc.1"), ["1.2.3-rc.1", []]);
  assertEquals(await version("v2"), ["0.0.0", [
    "P/SKILL.md:5:21: metadata.version: expected a semantic version such as 1.0.0, found another " +
    "text: 0.0.0 is taken",
  ]]);
  assertEquals((await read({ "SKILL.md": HEADER })).manifest?.version, "0.0.0");
});

Deno.test("of both files the manifest decides, and the header's bound holds [skill_formats.shapes]", async () => {
  const reading = await read({
    "manifest.yaml": MANIFEST + TOOLS,
    "tools.ts": "",
    "SKILL.md": HEADER.replace("plan", "other"),
  });
  const { name, version, description, allowed_tools, tools, guidance } = reading.manifest ?? {};
  assertEquals([name, version, description, allowed_tools], ["plan", "1.2.3", "m", ["Read"]]);
  assertEquals([tools?.length, guidance?.chars], [1, 0]);
  assertEquals(said(reading), [
    "P/manifest.yaml:1:7: name: expected the name that SKILL.md gives; that of manifest.yaml is " +
    "taken, found another one",
  ]);
});

Deno.test("a broken header beside a manifest keeps the package from being used [skill_formats.closed]", async () => {
  const reading = await read({
    "manifest.yaml": MANIFEST + TOOLS,
    "tools.ts": "",
    "SKILL.md": '---\nname: plan\nallowed-tools: Read\ndescription: "\n---\n',
  });
  assertEquals([reading.manifest, reading.errors[0]?.path], [undefined, "P/SKILL.md"]);
});

Deno.test("plain text beside a manifest is guidance, and told; alone it is nothing [skill_formats.shapes]", async () => {
  const both = await read({ "manifest.yaml": MANIFEST, "SKILL.md": "# How\n" });
  assertEquals(both.manifest?.guidance?.chars, 5);
  const told =
    "P/SKILL.md:1:1: expected a header: --- alone on the first line, found something else";
  assertEquals(said(both), [told]);
  const alone = await read({ "SKILL.md": "# How\n" });
  assertEquals([alone.manifest, said(alone)], [undefined, [told]]);
  const slip = await read({ "manifest.yaml": MANIFEST, "SKILL.md": `\n${HEADER}` });
  assertEquals([slip.manifest, said(slip)], [undefined, [told]]);
});

Deno.test("skill.json is read where there is no manifest.yaml [skill_formats.shapes]", async () => {
  const json = JSON.stringify({
    ...{ name: "plan", version: "1.0.0", description: "j", author: "a", license: "MIT" },
    tools: [{ name: "t", description: "d", governor_route: "system/read" }],
  });
  const older = await read({ "skill.json": json, "tools.ts": "" });
  assertEquals([older.manifest?.description, said(older)], ["j", []]);
  const both = await read({
    "skill.json": json,
    "manifest.yaml": MANIFEST + TOOLS,
    "tools.ts": "",
  });
  assertEquals([both.manifest?.description, said(both)], ["m", [
    "P/skill.json: expected one manifest, found an older one beside manifest.yaml: it is not read",
  ]]);
});

Deno.test("tools need their module, and a package brings something [skill_formats.shapes]", async () => {
  assertEquals(said(await read({ "manifest.yaml": MANIFEST + TOOLS, "tools.py": "" })), [
    "P/manifest.yaml:6:1: tools: expected a file tools.ts beside this one, which brings them, found " +
    "tools.py alone",
  ]);
  assertEquals(said(await read({ "manifest.yaml": MANIFEST })), [
    "P/manifest.yaml:1:1: tools: expected tools, or a SKILL.md beside this file, found neither",
  ]);
  assertEquals(said(await read({ "README.md": "" })), [
    "P: expected a SKILL.md, a manifest.yaml, or of an older package a skill.json, found none of them",
  ]);
});

Deno.test("a name is held against the folder's, a licence's file against the files [skill_formats.names]", async () => {
  const files = { "manifest.yaml": MANIFEST.replace("MIT", "LICENSE.txt"), "SKILL.md": HEADER };
  assertEquals(said(await read(files, "other")), [
    "P/manifest.yaml:1:7: name: expected the name of the folder that it stands in, found another one",
    "P/manifest.yaml:5:10: license: expected the name of a licence, or of a file of the package, " +
    "found neither",
  ]);
  assertEquals(said(await read({ ...files, "LICENSE.txt": "" })), []);
});

Deno.test("another runtime's example loads as it is written, beside a tools.ts [skill_formats.python]", async () => {
  const { manifest, errors, warnings, compatibility } = await read(
    { "manifest.yaml": FOREIGN, "tools.ts": "" },
    "unit-converter",
  );
  assertEquals([errors, warnings, manifest?.tools[0]?.name], [[], [], "convert_units"]);
  assertEquals(compatibility.map(({ field }) => field), [
    "requires.python",
    "requires.packages",
    "requires.agents",
  ]);
});

Deno.test("what cannot be read is one reason with its file [skill_formats.unusable]", async () => {
  const one = async (files: Parameters<typeof read>[0]) => {
    const reading = await read(files);
    assertEquals(reading.manifest, undefined);
    return said(reading);
  };
  const can = "expected a file that can be read, found";
  assertEquals(await one({ "SKILL.md": null }), [`P/SKILL.md: ${can} a folder`]);
  assertEquals(await one({ "manifest.yaml": null, "SKILL.md": HEADER }), [
    `P/manifest.yaml: ${can} a folder`,
  ]);
  assertEquals(await one({ "SKILL.md": HEADER + "x".repeat(1024 * 1024) }), [
    `P/SKILL.md: ${can} a file of ${HEADER.length + 1024 * 1024} bytes`,
  ]);
  assertEquals(await one({ "manifest.yaml": `${MANIFEST}#${"x".repeat(64 * 1024)}` }), [
    `P/manifest.yaml: ${can} a file of ${MANIFEST.length + 1 + 64 * 1024} bytes`,
  ]);
  assertEquals(await one({ "manifest.yaml": new Uint8Array([0x61, 0xff]) }), [
    "P/manifest.yaml:1:2: expected UTF-8, found a text that is not UTF-8",
  ]);
});

Deno.test("a link out of the folder is not followed, one within it is [skill_formats.bounds]", async () => {
  const parent = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${parent}/plan`);
    await Deno.writeTextFile(`${parent}/outside.md`, HEADER);
    await Deno.symlink("../outside.md", `${parent}/plan/SKILL.md`);
    const read = () => readSkillPackage({ folder: `${parent}/plan`, shown: "P" });
    assertEquals(said(await read()), [
      "P/SKILL.md: expected a file that can be read, found a link that leads out of its folder",
    ]);
    await Deno.rename(`${parent}/outside.md`, `${parent}/plan/inside.md`);
    assertEquals(said(await read()), [
      "P/SKILL.md: expected a file that can be read, found a link that leads nowhere",
    ]);
    await Deno.remove(`${parent}/plan/SKILL.md`);
    await Deno.symlink("inside.md", `${parent}/plan/SKILL.md`);
    assertEquals((await read()).manifest?.name, "plan");
  } finally {
    await Deno.remove(parent, { recursive: true });
  }
});

Deno.test("a header is read without the text behind it [skill_formats.bounds]", async () => {
  const path = await Deno.makeTempFile();
  const named = { path: "SKILL.md", directory: "plan" };
  try {
    const emoji = "😀".repeat(200_000);
    for (const shift of ["", "a", "ab", "abc"]) {
      await Deno.writeTextFile(path, HEADER + shift + emoji);
      const { header, body, errors } = readHeaderFile(path, named);
      assertEquals([header?.name, body, errors], ["plan", undefined, []]);
    }
    await Deno.writeTextFile(path, `---\nname: plan\ndescription: ${emoji}\n---\n`);
    const long = readHeaderFile(path, named);
    assertEquals(long.header, undefined);
    assertStringIncludes(
      said({ ...long, compatibility: [] }).join(),
      "a header of at most 65536 bytes",
    );
    await Deno.writeTextFile(path, HEADER.slice(0, -1));
    assertEquals(readHeaderFile(path, named).header?.name, "plan");
    assertEquals(readHeaderFile("/nowhere/SKILL.md", named).errors[0]?.found, "none");
  } finally {
    await Deno.remove(path);
  }
});

Deno.test("an author's test gets the manifest, or all mistakes in one error [skill_formats.mistakes]", async () => {
  const parent = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${parent}/manifest.yaml`, MANIFEST + TOOLS);
    await Deno.writeTextFile(`${parent}/tools.ts`, "");
    assertEquals((await loadSkillManifest(parent)).name, "plan");
    await Deno.writeTextFile(`${parent}/manifest.yaml`, `${MANIFEST + TOOLS}a: 1\nb: 2\n`);
    const { message } = await assertRejects(() => loadSkillManifest(parent), Error);
    assertEquals(message.split("\n").length, 3);
  } finally {
    await Deno.remove(parent, { recursive: true });
  }
});
