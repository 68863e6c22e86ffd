// The configuration through the real product: processes, layers, messages, exit codes.
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { REPOSITORY } from "../../scripts/lint/repository_path.ts";
import type { TurnDocument } from "../../src/contract/mod.ts";
import { PROVIDERS } from "../../src/providers/mod.ts";
import type { Ground } from "../core_probe.ts";
import { childEnvironment, onGround, type ProductEnd, runDeno } from "./product.ts";

interface ConfiguredRun {
  readonly task?: "start" | "kyrozen";
  readonly args: readonly string[];
  readonly env?: { readonly [name: string]: string };
}

/** Runs a task of the product from a ground's workspace. */
async function runTask(ground: Ground, run: ConfiguredRun): Promise<ProductEnd> {
  const { task = "start", args, env } = run;
  return await runDeno({
    args: ["task", "--quiet", "--config", `${REPOSITORY}deno.json`, task, ...args],
    cwd: ground.workspace,
    env: { ...await childEnvironment(ground), ...env },
  });
}

async function write(folder: string, files: { readonly [name: string]: string }): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await Deno.writeTextFile(`${folder}/${name}`, text);
  }
}

const PROJECT = `version: 2
provider:
  name: ofline
  modle: offline
role:
  name: reviewer
limits:
  max_rounds: 500
`;

const NAMED = `capabilities: []
limits:
  deadline_s: soon
examples:
  - user: Hello
instructions: one
instructions: two
`;

const VARIABLES = {
  KYROZEN_AGENT_ROL: "x",
  KYROZEN_AGENT_CAPABILITIES: "read, wirte",
  KYROZEN_AGENT_EXAMPLES: "[{",
};

const KNOWN = ["auto", "offline", ...PROVIDERS.map(({ name }) => name)].join(", ");

const TWELVE = [
  "agent.yaml:1:10: version: expected exactly 1, found 2",
  `agent.yaml:3:9: provider.name: expected a known provider: ${KNOWN}; did you mean "offline"?`,
  'agent.yaml:4:3: provider.modle: expected a known key; did you mean "model"?',
  "agent.yaml:5:1: role.system: expected a text of 1 to 25000 characters, found nothing",
  "agent.yaml:8:15: limits.max_rounds: expected a whole number from 1 to 200, found 500",
  "named.yaml:1:15: capabilities: expected a list of 1 or more entries, found an empty list",
  "named.yaml:3:15: limits.deadline_s: expected a number from 0.1 to 86400, found a text of 4 " +
  "characters",
  "named.yaml:5:5: examples[0].assistant: expected a text of 1 to 8000 characters, found nothing",
  "named.yaml:7:1: instructions: expected one key of this name, found another one",
  'KYROZEN_AGENT_EXAMPLES: examples: expected JSON: a list of {"user": …, "assistant": …}, found ' +
  "no JSON",
  'KYROZEN_AGENT_ROL: expected a known variable; did you mean "KYROZEN_AGENT_ROLE"?',
  "KYROZEN_AGENT_CAPABILITIES: capabilities[1]: expected one of read, write, shell, network, git, " +
  "browser, destructive, readonly, workspace, full, dynamic, found a text of 5 characters; did " +
  'you mean "write"?',
];

Deno.test("twelve mistakes over three layers: twelve findings in one run, exit code 3 [config.product]", () =>
  onGround(async (ground) => {
    await write(ground.workspace, { "agent.yaml": PROJECT, "named.yaml": NAMED });
    const args = ["--config", "named.yaml", "what is 1+1"];
    const { code, stdout, stderr } = await runTask(ground, { args, env: VARIABLES });
    assertEquals([code, stdout], [3, ""]);
    assertEquals(stderr.trimEnd().split("\n").slice(1), TWELVE);
    const json = await runTask(ground, { args: ["--output", "json", ...args], env: VARIABLES });
    const document: TurnDocument = JSON.parse(json.stdout);
    assertEquals([json.code, document.code, document.error], [3, 3, TWELVE.join("; ")]);
    assertEquals(await filesWith(ground.home, "turn.started"), []);
  }));

Deno.test("a credential is refused and printed and kept nowhere [config.credentials]", () =>
  onGround(async (ground) => {
    const secret = "sk-" + "test-SENTINEL-123";
    await write(ground.workspace, {
      "agent.yaml": `instructions: "use ${secret}"\n"${secret}": 1\n`,
      "named.yaml": `provider:\n  api_key: ${secret}\n`,
    });
    const env = { KYROZEN_AGENT_MODEL: secret, [`KYROZEN_AGENT_${"X"}`]: secret };
    const outputs: ProductEnd[] = [];
    for (const output of ["text", "json", "stream-json"]) {
      const args = ["--output", output, "--config", "named.yaml", "what is 1+1"];
      outputs.push(await runTask(ground, { args, env }));
    }
    for (
      const words of ["explain --config named.yaml", "check named.yaml", "check --json agent.yaml"]
    ) {
      const args = ["config", ...words.split(" ")];
      outputs.push(await runTask(ground, { task: "kyrozen", args, env }));
    }
    await write(`${ground.home}/owner`, { "settings.json": `{ "theme": "${secret}" }` });
    outputs.push(await runTask(ground, { args: ["what is 1+1"] }));
    assertEquals(outputs.map(({ code }) => code), [3, 3, 3, 3, 3, 3, 3]);
    for (const { stdout, stderr } of outputs) {
      assertStringIncludes(stderr, "expected no credential");
      assert(!stdout.includes("SENTINEL") && !stderr.includes("SENTINEL"), stderr);
    }
    assertEquals(await filesWith(ground.home, "SENTINEL"), [`${ground.home}/owner/settings.json`]);
  }));

Deno.test("a credential in the place of an argument or a path is not printed [config.credentials]", () =>
  onGround(async (ground) => {
    const secret = "sk-" + "test-SENTINEL-123";
    const lines: readonly (readonly string[])[] = [
      ["config", "check", secret],
      ["config", "check", "--json", secret],
      ["config", "explain", secret],
      ["--config", `${ground.root}/${secret}/x.yaml`, "run", "hi"],
      [`--${secret}`],
      ["run", "--max-tokens", secret, "hi"],
      ["run", "--output", secret, "hi"],
      ["sessions", secret],
    ];
    const ends = await Promise.all([
      ...lines.map((args) => runTask(ground, { task: "kyrozen", args })),
      runTask(ground, { args: ["hi"], env: { KYROZEN_AGENT_CONFIG: secret } }),
    ]);
    for (const [index, { code, stdout, stderr }] of ends.entries()) {
      const line = lines[index]?.slice(0, 2).join(" ") ?? "variable";
      assertEquals([line, code === 0], [line, false]);
      assert(!`${stdout}${stderr}`.includes("SENTINEL"), `${line}: ${stdout}${stderr}`);
    }
  }));

Deno.test("the turn heeds limits, capabilities and the length of an answer [config.applied]", () =>
  onGround(async (ground) => {
    const run = async (text: string, ...args: string[]) => {
      await write(ground.workspace, { "agent.yaml": text });
      const { stdout } = await runTask(ground, { args: ["--output", "json", ...args] });
      const document: TurnDocument = JSON.parse(stdout);
      return document;
    };
    const limited = await run("limits: { max_rounds: 1, max_tool_calls: 7 }", "what is 1+1");
    assertEquals([limited.code, limited.limits.hit, limited.limits.max_tool_calls], [
      5,
      "max_rounds",
      7,
    ]);
    const { limits } = await run("limits: { max_rounds: 1 }", "--max-rounds", "9", "what is 1+1");
    assertEquals([limits.max_rounds, limits.hit], [9, null]);
    const bare = await run("capabilities: [write]", "list");
    assertEquals([bare.code, bare.receipts], [1, []]);
    const short = await run("provider: { max_tokens: 1 }", "what is 1+1");
    assertMatch(short.error ?? "", /cut off at its output limit/);
  }));

Deno.test("`dynamic` is said once, and a run without tools still answers [config.dynamic]", () =>
  onGround(async (ground) => {
    await write(ground.workspace, { "agent.yaml": "capabilities: [dynamic]\n" });
    const { stderr } = await runTask(ground, { args: ["list"] });
    assertEquals(stderr.match(/"dynamic" is accepted for old files/g)?.length, 1);
    assertStringIncludes(stderr, "no tool may be used");
    const quiet = await runTask(ground, { args: ["--quiet", "list"] });
    assert(!quiet.stderr.includes("dynamic"));
  }));

Deno.test("a named file must be there; the option wins over the variable [config.environment]", () =>
  onGround(async (ground) => {
    const gone = await runTask(ground, { args: ["--config", "gone.yaml", "what is 1+1"] });
    assertEquals(gone.code, 3);
    assertStringIncludes(
      gone.stderr,
      "gone.yaml: expected a file, found nothing: it does not exist\n",
    );
    await Deno.mkdir(`${ground.root}/outside`);
    await write(`${ground.root}/outside`, { "a.yaml": "limits: { max_rounds: 11 }\n" });
    await write(ground.workspace, { "b.yaml": "limits: { max_rounds: 12 }\n" });
    const rounds = async (...args: string[]) => {
      const env = { KYROZEN_AGENT_CONFIG: "b.yaml" };
      const { stdout } = await runTask(ground, {
        args: ["--output", "json", ...args, "what is 1+1"],
        env,
      });
      return JSON.parse(stdout).limits.max_rounds;
    };
    assertEquals([await rounds(), await rounds("--config", "../outside/a.yaml")], [12, 11]);
  }));

Deno.test("explain shows every value, its layer and line, and what takes rights away [config.explain]", () =>
  onGround(async (ground) => {
    await write(ground.workspace, {
      "agent.yaml": "limits:\n  max_rounds: 9\ncapabilities: [read]\n",
    });
    const explain = (...args: string[]) =>
      runTask(ground, { task: "kyrozen", args: ["config", "explain", ...args] });
    const one = await explain("limits.max_rounds");
    assertEquals([one.code, one.stdout], [0, "limits.max_rounds = 9  agent.yaml:2 (workspace)\n"]);
    await explain("--home", `${ground.root}/none`);
    assertEquals(await Deno.lstat(`${ground.root}/none`).catch(() => "none"), "none");
    const all = await explain();
    assertMatch(all.stdout, /^provider\.name = "offline" .*\(auto: no provider is configured\)$/m);
    assertMatch(all.stdout, /^ {2}read +yes$/m);
    assertMatch(
      all.stdout,
      /^ {2}write +no: taken away by the configuration, what the process may do$/m,
    );
    assertMatch(all.stdout, /^ {2}git +no: .+ \(for Git writes; Git reads belong to read\)$/m);
    const json = JSON.parse((await explain("--json", "--mode", "ask", "capabilities")).stdout);
    assertEquals(json.values, [
      { key: "capabilities", value: ["read"], layer: "workspace", path: "agent.yaml", line: 3 },
    ]);
    assertEquals(json.capabilities[2], {
      capability: "shell",
      effective: false,
      taken_away_by: ["configured", "mode", "granted"],
    });
    const unknown = await explain("limits.max_round");
    assertEquals(unknown.code, 2);
    assertMatch(unknown.stderr, /no such key; did you mean "limits\.max_rounds"\?\n$/);
    const env = { KYROZEN_AGENT_PROVIDER: "offline", KYROZEN_AGENT_MODEL: "m" };
    const args = ["config", "explain", "provider.model"];
    const variable = await runTask(ground, { task: "kyrozen", args, env });
    assertEquals(variable.stdout, 'provider.model = "m"  KYROZEN_AGENT_MODEL (environment)\n');
  }));

Deno.test("check tells the mistakes of a file, or that there is none [config.check]", () =>
  onGround(async (ground) => {
    await write(ground.workspace, { "good.yaml": "version: 1\n", "bad.yaml": "versio: 1\n" });
    const check = (...args: string[]) =>
      runTask(ground, { task: "kyrozen", args: ["config", "check", ...args] });
    const good = await check("good.yaml");
    assertEquals([good.code, good.stdout], [0, "good.yaml: no mistakes\n"]);
    const bad = await check("bad.yaml");
    assertEquals([bad.code, bad.stdout], [3, ""]);
    assertStringIncludes(
      bad.stderr,
      'bad.yaml:1:1: versio: expected a known key; did you mean "version"?',
    );
    const json = await check("--json", "bad.yaml");
    assertEquals([json.code, JSON.parse(json.stdout)], [3, {
      ok: false,
      findings: [{
        path: "bad.yaml",
        line: 1,
        column: 1,
        field: "versio",
        expected: "a known key",
        suggestion: "version",
      }],
    }]);
  }));

Deno.test("mistakes of the settings end every start with 3; a wrong rule is only told [config.settings] [config.rules]", () =>
  onGround(async (ground) => {
    const path = `${ground.home}/owner/settings.json`;
    await write(`${ground.home}/owner`, { "settings.json": '{\n  "theme": "drak",\n  "x": 1\n}' });
    const wrong = await runTask(ground, { args: ["what is 1+1"] });
    assertEquals([wrong.code, wrong.stdout], [3, ""]);
    assertMatch(wrong.stderr, /settings\.json:2:12: theme: .*\n.*settings\.json:3:3: x: /);
    await Deno.writeTextFile(path, '{ "permissions": { "deny": ["read_file", "Not A Rule"] } }');
    const told = await runTask(ground, { args: ["what is 1+1"] });
    assertEquals([told.code, told.stdout], [0, "1+1 = 2\n"]);
    assertMatch(told.stderr, /^warning: .*settings\.json:1:42: permissions\.deny\[1\]: /m);
    assert(!told.stderr.includes("nothing in this version"), told.stderr);
  }));

Deno.test("a core alone reads its configuration with the rights that it has [config.product]", () =>
  onGround(async (ground) => {
    await write(ground.workspace, {
      "agent.yaml": "limits: { max_rounds: 0 }\n",
      "b.yaml": "x: 1\n",
    });
    const run = async (flags: readonly string[], ...args: string[]) => {
      const env = { ...await childEnvironment(ground), KYROZEN_AGENT_MODLE: "x" };
      const core = ["run", "--no-prompt", ...flags, `${REPOSITORY}src/core.ts`, ...args];
      return await runDeno({ args: core, cwd: ground.workspace, env });
    };
    const narrow = await run(
      ["--allow-read=."],
      "run",
      "--quiet",
      "--config",
      "b.yaml",
      "what is 1+1",
    );
    assertEquals([narrow.code, narrow.stderr.split("\n").map((one) => one.slice(0, 15))], [3, [
      "agent.yaml:1:23",
      "b.yaml:1:1: x: ",
      "",
    ]]);
    await Deno.writeTextFile(`${ground.root}/out.yaml`, "version: 1\n");
    const outside = await run(["--allow-read=."], "config", "check", "../out.yaml");
    assertEquals([outside.code, outside.stderr], [
      3,
      "../out.yaml: expected a file of at most 262144 bytes, found one that this process was given " +
      "no --allow-read for\n",
    ]);
    const wide = await run(["--allow-read=.", "--allow-env"], "run", "--quiet", "what is 1+1");
    assertMatch(wide.stderr, /KYROZEN_AGENT_MODLE: expected a known variable/);
  }));

/** The files below a folder that hold a text. */
async function filesWith(folder: string, text: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) found.push(...await filesWith(path, text));
    else if (new TextDecoder().decode(await Deno.readFile(path)).includes(text)) found.push(path);
  }
  return found;
}
