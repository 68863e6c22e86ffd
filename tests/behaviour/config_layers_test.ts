// Which layer wins, where each value comes from, and what a start without a configuration costs.
import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import config from "../../deno.json" with { type: "json" };
import { generate } from "../../scripts/generate_packaged_layer.ts";
import { REPOSITORY } from "../../scripts/lint/repository_path.ts";
import { loadAgentConfig, type LoadedConfig } from "../../src/config/mod.ts";
import { BUILTIN_LAYER } from "../../src/config/builtin_layer.ts";
import { PACKAGED_VALUE } from "../../src/config/packaged.ts";
import { type ConfigTrial, tryConfig } from "./config_lab.ts";

async function load(trial: ConfigTrial): Promise<LoadedConfig> {
  const result = await tryConfig(trial);
  assert(result.ok, JSON.stringify(result));
  return result;
}

Deno.test("later layers win key by key; a list replaces the one below [config.layers]", async () => {
  const { config, originOf } = await load({
    project: "limits:\n  max_rounds: 7\n  deadline_s: 5\ncapabilities: [read, write]\n" +
      "subagents: { roles: { a: { provider: Offline, model: x } } }\n",
    file: "limits:\n  max_rounds: 9\ncapabilities:\n  - readonly\n" +
      "subagents: { roles: { b: { provider: offline, model: y } } }\n",
    environment: {
      KYROZEN_AGENT_PROVIDER: "Offline",
      KYROZEN_AGENT_MODEL: "z",
      KYROZEN_AGENT_INSTRUCTIONS: "Be brief.",
    },
  });
  assertEquals(config, {
    version: 1,
    provider: { name: "offline", model: "z", max_tokens: null },
    role: { name: "assistant", system: "You help one person with the project in the workspace." },
    instructions: "Be brief.",
    examples: [],
    capabilities: ["read", "network"],
    limits: {
      max_rounds: 9,
      max_tool_calls: 200,
      max_tokens: null,
      max_cost_usd: null,
      deadline_s: 5,
    },
    subagents: {
      concurrency: 4,
      roles: {
        a: { provider: "offline", model: "x" },
        b: { provider: "offline", model: "y" },
      },
    },
  });
  const places = [
    ["limits", "max_rounds"],
    ["limits", "deadline_s"],
    ["limits", "max_tool_calls"],
    ["capabilities"],
    ["provider", "model"],
    ["subagents", "roles", "a", "model"],
  ].map((path) => originOf(path)).map((one) => [one?.layer, one?.path, one?.line]);
  assertEquals(places, [
    ["file", "named.yaml", 2],
    ["workspace", "agent.yaml", 3],
    ["packaged", "packaged agent.yaml", lineOf("max_tool_calls")],
    ["file", "named.yaml", 3],
    ["environment", "KYROZEN_AGENT_MODEL", null],
    ["workspace", "agent.yaml", 5],
  ]);
});

Deno.test("a loaded configuration is frozen through and through [config.frozen]", async () => {
  for (const trial of [{}, { project: "examples: [{ user: a, assistant: b }]" }]) {
    const { config, guidance, notices } = await load(trial);
    const change = (work: () => unknown) => assertThrows(work, TypeError);
    // deno-lint-ignore no-explicit-any
    const open = { config, guidance, notices } as any;
    change(() => open.config.limits.max_rounds = 1);
    change(() => open.config.capabilities.push("write"));
    change(() => open.config.subagents.roles.a = {});
    change(() => open.guidance.examples.list.push({}));
    change(() => open.notices.push(""));
  }
});

Deno.test("the packaged agent.yaml is sound, and its module is that file [config.packaged]", async () => {
  for (const [path, text] of await generate()) {
    assertEquals(await Deno.readTextFile(`${REPOSITORY}${path}`), text, path);
  }
  assertEquals(Object.keys(PACKAGED_VALUE), Object.keys(BUILTIN_LAYER.value));
});

Deno.test("the packaged file as the workspace's own loads once, as it is now [config.packaged]", async () => {
  const workspace = await Deno.realPath(await Deno.makeTempDir());
  const path = `${workspace}/agent.yaml`;
  const load = async (packagedPath: string) => {
    const result = await loadAgentConfig({ workspace, packagedPath });
    if (!result.ok) return result.findings;
    const { layer, line } = result.originOf(["limits", "max_rounds"]) ?? {};
    return [result.config.limits.max_rounds, layer, line, result.guidance.role.byProject];
  };
  try {
    await Deno.copyFile(`${REPOSITORY}agent.yaml`, path);
    assertEquals(await load(path), [40, "packaged", lineOf("max_rounds"), false]);
    await Deno.writeTextFile(path, "role: { name: a, system: b }\nlimits: { max_rounds: 3 }\n");
    assertEquals(await load(path), [3, "packaged", 2, false]);
    assertEquals(await load("/nowhere"), [3, "workspace", 2, true]);
    await Deno.writeTextFile(path, "limits: { max_rounds: 0 }\n");
    assertEquals((await load(path)).length, 1);
  } finally {
    await Deno.remove(workspace, { recursive: true });
  }
});

Deno.test("without a configuration of its own a start loads no package [config.lazy]", async () => {
  const workspace = await Deno.makeTempDir();
  try {
    assertEquals(await loadWithout("yaml", workspace), "loaded");
    assertEquals(await loadWithout("zod", workspace), "loaded");
    assertEquals(await loadWithout("zod", REPOSITORY.replace(/\/$/, "")), "loaded");
    await Deno.writeTextFile(`${workspace}/agent.yaml`, "version: 1\n");
    for (const name of ["yaml", "zod"]) {
      assertStringIncludes(await loadWithout(name, workspace), `module '${name}'`);
    }
  } finally {
    await Deno.remove(workspace, { recursive: true });
  }
});

Deno.test("`dynamic` grants nothing and is told once; alone it is an empty set [config.dynamic]", async () => {
  const told = async (words: string) => {
    const { config, notices } = await load({ project: `capabilities: ${words}\n` });
    return [config.capabilities, notices];
  };
  const start =
    'agent.yaml:1: capabilities: "dynamic" is accepted for old files and grants nothing';
  assertEquals(await told("[read, dynamic]"), [["read"], [start]]);
  assertEquals(await told("[dynamic, dynamic]"), [
    [],
    [`${start}; it stands alone, so that no tool may be used`],
  ]);
  const later = await load({ project: "capabilities: [dynamic]", file: "capabilities: [full]" });
  assertEquals([later.config.capabilities.length, later.notices], [7, []]);
});

Deno.test("a file called agent.yml is not read, and that is said [config.layers]", async () => {
  const told = async (trial: ConfigTrial) => {
    const prepare = (workspace: string) =>
      Deno.writeTextFile(`${workspace}/agent.yml`, "limits: { max_rounds: 3 }");
    const { config, notices } = await load({ ...trial, prepare });
    return [config.limits.max_rounds, notices];
  };
  const notice = "agent.yml: is not read; the name of the configuration is agent.yaml";
  assertEquals(await told({}), [40, [notice]]);
  assertEquals(await told({ file: "limits: { max_rounds: 4 }" }), [4, [notice]]);
  assertEquals(await told({ project: "limits: { max_rounds: 5 }" }), [5, []]);
});

Deno.test("variables: blank is unset, an unknown name is a mistake, examples are JSON [config.environment]", async () => {
  const blank = { KYROZEN_AGENT_ROLE: "", KYROZEN_AGENT_CAPABILITIES: "  ", KYROZEN_AGENT_ROL: "" };
  assertEquals((await load({ environment: blank })).config.capabilities.length, 7);
  const given = await load({
    environment: {
      KYROZEN_AGENT_EXAMPLES: '[{"user":"a","assistant":"b"}]',
      KYROZEN_AGENT_CAPABILITIES: "read, git",
      KYROZEN_HOME: "/x",
    },
  });
  assertEquals(given.config.examples, [{ user: "a", assistant: "b" }]);
  assertEquals(given.config.capabilities, ["read", "git"]);
  const wrong = await tryConfig({
    environment: { KYROZEN_AGENT_MODLE: "x", KYROZEN_AGENT_EXAMPLES: "[" },
  });
  assertEquals(wrong.ok ? [] : wrong.findings.map(({ path, suggestion }) => [path, suggestion]), [
    ["KYROZEN_AGENT_EXAMPLES", undefined],
    ["KYROZEN_AGENT_MODLE", "KYROZEN_AGENT_MODEL"],
  ]);
});

function lineOf(key: string): number {
  const lines = Deno.readTextFileSync(`${REPOSITORY}agent.yaml`).split("\n");
  return lines.findIndex((line) => line.trim().startsWith(`${key}:`)) + 1;
}

/** Loads a configuration in a process in which a package is empty. */
async function loadWithout(name: string, workspace: string): Promise<string> {
  const imports = Object.entries(config.imports).map(([key, target]) => {
    if (key === name) return [key, "data:text/javascript,"];
    return [key, target.startsWith("./") ? `file://${REPOSITORY}${target.slice(2)}` : target];
  });
  const map = JSON.stringify({ imports: Object.fromEntries(imports) });
  const program = `
    const { loadAgentConfig } = await import("file://${REPOSITORY}src/config/mod.ts");
    try {
      await loadAgentConfig({ workspace: ${JSON.stringify(workspace)} });
      console.log("loaded");
    } catch (error) {
      console.log(error.message);
    }`;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--no-check",
      "--no-lock",
      `--import-map=data:application/json,${encodeURIComponent(map)}`,
      `--allow-read=${workspace}`,
      `data:text/javascript,${encodeURIComponent(program)}`,
    ],
    cwd: workspace,
  }).output();
  return new TextDecoder().decode(stdout).trim();
}
