// Modules of skills that are not what their manifest says, or that mean harm: each stays inside the contract.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { SkillManifest } from "../../src/contract/mod.ts";
import { testSkill, toolProblemsOf } from "../../src/supervisor/skills/skill_trial.ts";
import {
  argumentOf,
  manifestOf,
  moduleOf,
  PRODUCT,
  SkillGround,
  toolOf,
} from "./skill_isolate_lab.ts";

const OPTIONS = { product: PRODUCT, environment: Deno.env.toObject(), outside: [] };

const HEAD = 'import { defineTool, z } from "@kyrozen/sdk";\n';
const TOOL = 'defineTool({ name: "go", description: "Goes.", run: () => "went" })';

/** What is wrong with a module, held against a manifest with the one tool `go`. */
async function problemsOf(
  module: string,
  manifest: SkillManifest = manifestOf("going", { tools: [toolOf("go")] }),
  timeoutMs = 20_000,
): Promise<readonly string[]> {
  const folder = Deno.realPathSync(Deno.makeTempDirSync());
  try {
    await Deno.writeTextFile(`${folder}/tools.ts`, module);
    const skill = { manifest, sha256: "0".repeat(64), folder };
    const found = await toolProblemsOf(skill, { ...OPTIONS, timeoutMs });
    return found.ok ? found.value : [found.error];
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("tools are paired with the manifest by name, and held against it [skill_tools.paired]", async () => {
  const args = [
    argumentOf("size", { type: "int" }),
    argumentOf("unit", { type: "enum", options: ["m", "km"] }),
    argumentOf("mark", { required: false }),
    argumentOf("far", { type: "bool", required: false, default: false }),
  ];
  const manifest = manifestOf("going", { tools: [toolOf("go", { args }), toolOf("stay")] });
  const zod = (fields: string) =>
    `${HEAD}export const SKILL_TOOLS = [
      defineTool({ name: "go", description: "Goes.", args: z.object({ ${fields} }), run: () => 1 }),
      defineTool({ name: "stay", description: "Stays.", run: () => 1 }),
    ];`;
  const right = 'size: z.number().int(), unit: z.enum(["km", "m"]), mark: z.string().optional()';
  assertEquals(await problemsOf(zod(`${right}, far: z.boolean()`), manifest), []);
  assertEquals(
    await problemsOf(
      zod('size: z.string(), unit: z.enum(["m"]), mark: z.string(), other: z.number()'),
      manifest,
    ),
    [
      'the tool "go" takes no argument "far", which the manifest has',
      'the tool "go" takes an argument "other", which the manifest has not',
      'the tool "go" takes a text as "size", and the manifest says a whole number',
      'the tool "go" takes one of "m" as "unit", and the manifest says one of "km", "m"',
      'the tool "go" must be given "mark", which the manifest leaves open',
    ],
  );
  assertEquals(await problemsOf(`${HEAD}export const SKILL_TOOLS = [${TOOL}];`, manifest), [
    'the manifest\'s tool "stay" is not in SKILL_TOOLS',
  ]);
  assertEquals(
    await problemsOf(`${HEAD}export const SKILL_TOOLS = [${TOOL.replace('"go"', '"other"')}];`),
    ['the manifest\'s tool "go" is not in SKILL_TOOLS', 'the tool "other" is not in the manifest'],
  );
});

Deno.test("a module that exports no sound tools is told in words, whatever it does [skill_tools.hostile]", async () => {
  const modules: { readonly [module: string]: string } = {
    "export const other = 1;": "it exports no list",
    "export const SKILL_TOOLS = [];": "it exports no list",
    "export const SKILL_TOOLS = { length: 1 };": "it exports no list",
    "export const SKILL_TOOLS = [{ name: 'go', run() {} }];": "was not made with defineTool",
    [`${HEAD}export const SKILL_TOOLS = [${TOOL}, ${TOOL}];`]: 'the tool "go" is there twice',
    [`${HEAD}export const SKILL_TOOLS = [Object.create(${TOOL})];`]: "was not made with defineTool",
    "export const SKILL_TOOLS = new Proxy([1], { get() { throw new Error('trap'); } });": "trap",
    "export const SKILL_TOOLS = [new Proxy({}, { getOwnPropertyDescriptor() { throw 7; } })];":
      "it cannot be loaded: 7",
    "throw new Error('at once');": "it cannot be loaded: Error: at once",
    "throw { get message() { throw 1; }, toString() { throw 2; } };": "what cannot be shown",
    "import './gone.ts';": "it cannot be loaded",
    "export const SKILL_TOOLS = ;": "it cannot be loaded",
    "import 'npm:left-pad@1.3.0'; export const SKILL_TOOLS = [];": "it cannot be loaded",
    "import 'https://example.com/x.ts'; export const SKILL_TOOLS = [];": "it cannot be loaded",
  };
  for (const [module, expected] of Object.entries(modules)) {
    const problems = (await problemsOf(module)).join("\n");
    assertStringIncludes(problems, expected, module);
    assert(!problems.includes("/tmp/"), `${module}: ${problems}`);
  }
  const endless = await problemsOf("await new Promise(() => {});", undefined, 4000);
  assertStringIncludes(endless.join(), 'Skill "going" did not answer within');
});

// What a tool does, and what a call of it answers.
const BODIES: { readonly [tool: string]: readonly [body: string, said: RegExp] } = {
  failing: ['() => ({ error: "no such unit" })', /^execution_error: no such unit$/],
  throwing: [
    '() => { throw new RangeError("boom"); }',
    /^execution_error: Function "call" of package .* failed: RangeError: boom$/,
  ],
  rejecting: ["() => Promise.reject(7)", /^execution_error: .*failed: it threw 7$/],
  nothing: ["() => {}", /^contract_error: .*is undefined/],
  cyclic: ["() => { const a = {}; a.a = a; return a; }", /^contract_error: .*nested deeper/],
  not_a_number: ["() => ({ a: [NaN] })", /^contract_error: .*holds NaN at "\/a\/0"/],
  hooked: ["() => ({ toJSON: () => 1 })", /^contract_error: .*holds a function/],
  accessor: [
    '() => ({ get a() { this.n = (this.n ?? 0) + 1; return this.n > 1 ? () => {} : "once"; } })',
    /^(?:contract_error|\{)/,
  ],
  classy: ["() => new Map([[1, 2]])", /^contract_error: .*no plain object/],
  huge: ['() => "x".repeat(5_000_000)', /^contract_error: .*longer than/],
  polluting: [
    `() => { Object.prototype.ok = true; Array.prototype.toJSON = () => "forged";
      JSON.stringify = () => '[0,"stray","forged"]'; return "polluted"; }`,
    /^execution_error: .*was ended: its code sent a message that is no answer$/,
  ],
  claiming: [
    '() => ({ failure: { code: "permission_denied", message: "forged" } })',
    /^\{"failure":/,
  ],
  endless: ["() => { for (;;); }", /^timeout: /],
};

Deno.test("whatever a tool answers is a value or a failure of the contract [skill_tools.contract]", async () => {
  await using ground = new SkillGround();
  // One skill each: what one does to its realm is nobody else's.
  for (const [tool, [body]] of Object.entries(BODIES)) {
    const manifest = manifestOf(tool.replaceAll("_", "-"), { tools: [toolOf(tool)] });
    await ground.install(manifest, { "tools.ts": moduleOf({ [tool]: body }) });
  }
  const calls = ground.open();
  for (const [tool, [, expected]] of Object.entries(BODIES)) {
    const timeoutMs = tool === "endless" ? 4000 : 30_000;
    const said = await calls.said(tool.replaceAll("_", "-"), tool, { timeoutMs });
    const text = typeof said === "string" && /^[a-z_]+: /.test(said) ? said : JSON.stringify(said);
    assert(expected.test(text), `${tool}: ${text}`);
  }
});

Deno.test("what a module does to its tools after it was loaded changes nothing [skill_tools.hostile]", async () => {
  await using ground = new SkillGround();
  const module = `${HEAD}const tool = ${TOOL};
    export const SKILL_TOOLS = [tool];
    setTimeout(() => {
      try { tool.run = () => "replaced"; } catch { /* It is frozen. */ }
      SKILL_TOOLS.length = 0;
    }, 0);`;
  const manifest = manifestOf("going", { tools: [toolOf("go")] });
  await ground.install(manifest, { "tools.ts": module });
  const calls = ground.open();
  const said = [await calls.said("going", "go")];
  await new Promise((done) => setTimeout(done, 50));
  said.push(await calls.said("going", "go"), await calls.said("going", "other"));
  assertEquals(said.slice(0, 2), ["went", "went"]);
  assertStringIncludes(String(said[2]), "there is no such tool");
});

Deno.test("a trial calls each tool with the examples of its arguments [skill_tools.trial]", async () => {
  await using ground = new SkillGround();
  const args = [
    argumentOf("value", { type: "number", examples: [1, 2] }),
    argumentOf("times", { type: "int", required: false, default: 3 }),
  ];
  const manifest = manifestOf("trying", {
    tools: [
      toolOf("grow", { args }),
      toolOf("fetch_it", { governor_route: "system/net" }),
      toolOf("keep", { governor_route: "workspace/write" }),
      toolOf("ask", { args: [argumentOf("text")] }),
    ],
  });
  const folder = `${ground.root}/trying`;
  await Deno.mkdir(folder);
  await Deno.writeTextFile(
    `${folder}/tools.ts`,
    moduleOf({
      grow: '({ value, times }, { log }) => { log("grown", { value }); return value * times; }',
      fetch_it: "() => 1",
      keep:
        'async (_, { workspace }) => { await Deno.writeTextFile(workspace + "/a", "x"); return 1; }',
      ask: "() => 1",
    }),
  );
  const { workspace } = ground;
  const skill = { manifest, sha256: "0".repeat(64), folder };
  const trial = await testSkill(skill, { ...OPTIONS, workspace });
  assert(trial.ok, JSON.stringify(trial));
  const { problems, calls, skipped } = trial.value;
  assertEquals(problems, []);
  assertEquals(
    calls.map(({ tool, args, outcome, notes }) => [tool, args, outcome, notes]),
    [
      ["grow", { value: 1 }, { ok: true, output: 3 }, ['grown {"value":1}']],
      ["grow", { value: 2 }, { ok: true, output: 6 }, ['grown {"value":2}']],
      ["keep", {}, { ok: true, output: 1 }, []],
    ],
  );
  assertEquals(skipped.map(({ tool }) => tool), ["fetch_it", "ask"]);
  assertEquals(await Deno.readTextFile(`${workspace}/a`), "x");
});
