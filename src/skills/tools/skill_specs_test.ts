import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  fail,
  type IsolateCall,
  type IsolateHost,
  type Isolation,
  type SkillManifest,
  type SkillTool,
  succeed,
  type ToolContext,
  type ToolOutcome,
} from "../../contract/mod.ts";
import { skillSpecs } from "./skill_specs.ts";

const SHA = "ab".repeat(32);

function skillOf(name: string, tools: readonly Partial<SkillTool>[]) {
  const manifest: SkillManifest = {
    name,
    version: "1.2.0",
    description: "Does.",
    profiles: [],
    triggers: [],
    egress_hosts: [],
    requires: {
      packages: [],
      env_vars: [],
      config_files: [],
      required_credentials: [],
      binaries: [],
    },
    tools: tools.map((tool) => ({
      name: "go",
      description: "Goes.",
      governor_route: "system/read",
      content: "internal",
      effect: "read",
      args: [],
      ...tool,
    })),
  };
  return { name, manifest, sha256: SHA };
}

function hostOf(outcome: ToolOutcome, calls: IsolateCall[] = []): IsolateHost {
  return {
    packages: [],
    call: (call) => {
      calls.push(call);
      return Promise.resolve({ outcome, isolation: "isolated (os)" });
    },
  };
}

Deno.test("skillSpecs() derives what a tool may do from its route and effect [skill_tools.specs]", () => {
  const rows: readonly (readonly [Partial<SkillTool>, string])[] = [
    [{ governor_route: "system/read" }, "read none normal"],
    [{ governor_route: "system/net" }, "network external normal"],
    [{ governor_route: "workspace/read" }, "read read normal"],
    [{ governor_route: "workspace/write" }, "write mutation normal"],
    [{ governor_route: "workspace/write", effect: "destructive" }, "destructive mutation high"],
    [{ governor_route: "system/net", effect: "destructive" }, "destructive external high"],
    [{ governor_route: "system/read", effect: "write" }, "read mutation normal"],
  ];
  for (const [tool, expected] of rows) {
    const { specs } = skillSpecs([skillOf("going", [tool])], { isolates: hostOf(succeed(1)) });
    const { capability, sideEffects, risk } = specs[0] ?? {};
    assertEquals(`${capability} ${sideEffects} ${risk}`, expected, JSON.stringify(tool));
  }
});

Deno.test("skillSpecs() describes arguments in the registry's own words [skill_tools.specs]", () => {
  const args = [
    { name: "size", description: "How many.", type: "int", required: true, min: 1, max: 9 },
    { name: "unit", description: "Of what.", type: "enum", required: true, options: ["m", "km"] },
    { name: "far", description: "Far?", type: "bool", required: false, default: true },
    { name: "mark", description: "A mark.", type: "string", required: false, pattern: "^a+$" },
  ] as const;
  const { specs, failed } = skillSpecs([skillOf("going", [{ args }])], {
    isolates: hostOf(succeed(1)),
  });
  assertEquals(failed, []);
  assertEquals(specs[0]?.inputSchema, {
    type: "object",
    properties: {
      size: { type: "integer", description: "How many.", minimum: 1, maximum: 9 },
      unit: { type: "string", description: "Of what.", enum: ["m", "km"] },
      far: { type: "boolean", description: "Far?", default: true },
      mark: { type: "string", description: "A mark.", pattern: "^a+$" },
    },
    required: ["size", "unit"],
    additionalProperties: false,
  });
});

Deno.test("a skill with a tool that cannot be offered offers none, and the others theirs [skill_tools.specs]", () => {
  const skills = [
    skillOf("taken", [{ name: "good" }, { name: "read_file" }]),
    skillOf("sound", [{ name: "good" }]),
    skillOf("twice", [{ name: "good" }]),
    skillOf("odd", [{ name: "Bad Name" }]),
  ];
  const { specs, failed } = skillSpecs(skills, {
    isolates: hostOf(succeed(1)),
    taken: ["read_file"],
  });
  assertEquals(specs.map(({ source, name }) => `${source} ${name}`), ["skill:sound@1.2.0 good"]);
  assertEquals(failed.map(({ name }) => name), ["taken", "twice", "odd"]);
  assertStringIncludes(failed[0]?.reason ?? "", '"read_file" is called like a tool');
});

Deno.test("a call asks for the skill's own content, and tells of the skill and its tool [skill_tools.specs]", async () => {
  const calls: IsolateCall[] = [];
  const message = 'Function "call" of package "skill:going:workspace/read" failed: boom';
  const isolates = hostOf(fail("execution_error", message), calls);
  const tool = { governor_route: "workspace/read" } as const;
  const { specs } = skillSpecs([skillOf("going", [tool])], { isolates });
  const placed: Isolation[] = [];
  const context: ToolContext = {
    signal: new AbortController().signal,
    workspace: "/garden",
    session: "",
    turn: "",
    callId: "",
    placed: (isolation) => void placed.push(isolation),
  };
  const outcome = await specs[0]?.run({ a: 1 }, context);
  assertEquals(outcome, fail("execution_error", 'Tool "go" of skill "going" failed: boom'));
  assertEquals(placed, ["isolated (os)"]);
  assertEquals(calls, [{
    package: "skill:going:workspace/read",
    sha256: SHA,
    name: "call",
    args: { tool: "go", args: { a: 1 } },
    timeoutMs: 57_000,
  }]);
});
