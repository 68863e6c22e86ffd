// Tools of skills by the product's own commands, in real processes.
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { Ground } from "../core_probe.ts";
import { onGround, type ProductEnd, runProduct } from "./product.ts";

function start(ground: Ground, ...args: readonly string[]): Promise<ProductEnd> {
  return runProduct(ground, { task: "start", args });
}

Deno.test("units are converted by the bundled skill, in an isolate without permissions, and the receipt says so [skill_tools.receipt]", () =>
  onGround(async (ground) => {
    const asked = await start(ground, "--output", "json", "convert 100 km to mi");
    const document = JSON.parse(asked.stdout);
    const [{ tool, ok, isolation, skill }, ...others] = document.receipts;
    assertEquals([asked.code, document.text.split("\n")[0]], [0, "100 km is 62.137119 mi"]);
    assertEquals([tool, ok, others.length, skill.name], [
      "convert_units",
      true,
      0,
      "unit-converter",
    ]);
    assertMatch(skill.version, /^\d+\.\d+\.\d+$/);
    assertMatch(skill.sha256, /^[0-9a-f]{64}$/);
    assertMatch(isolation, /^isolated \((?:os|process)\)$/);

    assertStringIncludes((await start(ground, "0 c to f")).stdout, "0 c is 32 f");
    const crossed = await start(ground, "--output", "json", "5 m to c");
    const refused = JSON.parse(crossed.stdout);
    assertEquals([crossed.code, refused.receipts[0].code], [1, "execution_error"]);
    assertStringIncludes(refused.text, "cannot convert across kinds of units: m to c");
  }));

const MANIFEST = `name: keyed
version: 1.0.0
description: Tells how long a key is.
author: Somebody
license: Apache-2.0
requires:
  env_vars: [FOO_KEY]
tools:
  - name: key_length
    description: Tells how long the key is.
    governor_route: system/read
    content: internal
    args:
      - name: how
        description: length, or how it fails
        type: enum
        options: [length, tell, throw]
`;

const TOOLS = `import { defineTool, z } from "@kyrozen/sdk";

export const SKILL_TOOLS = [defineTool({
  name: "key_length",
  description: "Tells how long the key is.",
  args: z.object({ how: z.enum(["length", "tell", "throw"]) }),
  run: ({ how }, { env }) => {
    const key = env.FOO_KEY ?? "";
    if (how === "throw") throw new Error(\`\${key} is bad\`);
    return how === "tell" ? { key, again: btoa(key) } : { length: key.length };
  },
})];
`;

Deno.test("a skill gets the variable that it declares, whose value is in no output, error or record [skill_tools.values]", () =>
  onGround(async (ground) => {
    const source = `${ground.root}/keyed`;
    await Deno.mkdir(source);
    await Deno.writeTextFile(`${source}/manifest.yaml`, MANIFEST);
    await Deno.writeTextFile(`${source}/tools.ts`, TOOLS);
    const sentinel = "sentinel-value-5a5a";
    const said: string[] = [];
    const run = async (task: "start" | "kyrozen", ...args: readonly string[]) => {
      const end = await runProduct(ground, { task, args, env: { FOO_KEY: sentinel } });
      said.push(end.stdout, end.stderr);
      return end;
    };
    for (
      const args of [
        ["skills", "install", source, "--yes"],
        ["skills", "grant", "keyed@1.0.0", "--yes"],
        ["skills", "activate", "keyed@1.0.0"],
        ["skills", "list"],
      ]
    ) {
      const { code, stderr } = await run("kyrozen", ...args);
      assertEquals(code, 0, `${args.join(" ")}: ${stderr}`);
    }
    const lengths = await run("start", 'key_length {"how":"length"}');
    assertStringIncludes(lengths.stdout, `"length": ${sentinel.length}`);
    assertStringIncludes((await run("start", 'key_length {"how":"tell"}')).stdout, "[removed]");
    assertStringIncludes((await run("start", 'key_length {"how":"throw"}')).stdout, "[removed]");
    const unset = await runProduct(ground, {
      task: "start",
      args: ['key_length {"how":"length"}'],
    });
    assertStringIncludes(unset.stdout, "No tool `key_length` is offered here");
    assertStringIncludes(unset.stderr, "skill keyed unavailable: missing env FOO_KEY");

    const forms = [sentinel, btoa(sentinel)];
    for (const form of forms) assert(!said.join("\n").includes(form), form);
    for await (const path of filesIn(ground.home)) {
      const bytes = await Deno.readFile(path);
      const text = new TextDecoder("latin1").decode(bytes);
      for (const form of forms) assert(!text.includes(form), path);
    }
  }));

async function* filesIn(folder: string): AsyncIterable<string> {
  for await (const { name, isFile, isDirectory } of Deno.readDir(folder)) {
    if (isFile) yield `${folder}/${name}`;
    else if (isDirectory) yield* filesIn(`${folder}/${name}`);
  }
}
