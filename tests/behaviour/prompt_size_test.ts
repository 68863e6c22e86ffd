// How much a first request is, and that what it leaves out keeps no tool from being called.
import { assert, assertEquals } from "@std/assert";
import { createWire } from "../../src/agent/wire.ts";
import {
  createIdSource,
  fail,
  GIT_READS,
  type InputSchema,
  type IsolateHost,
  type JsonValue,
  type Model,
  type ModelRequest,
  type ProviderSetup,
  type SchemaNode,
  WIRE_PROTOCOLS,
  type WireProtocol,
} from "../../src/contract/mod.ts";
import { TurnSkillSets } from "../../src/core/turn_skills.ts";
import { openModel } from "../../src/models/mod.ts";
import { openSkills } from "../../src/skills/mod.ts";
import type { TurnSkills } from "../../src/skills/turn.ts";
import { createBuiltinTools, createMemorySpill, ToolRegistry } from "../../src/tools/mod.ts";
import { tryConfig } from "./config_lab.ts";
import { createLab } from "./executor_lab.ts";

/**
 * The greatest size of the body of a first request, in bytes: what the product's own skills add to it, the
 * list of their names, `read_skill` and one tool, is a fifth of it.
 */
const MOST = 8800;

const ISOLATES: IsolateHost = {
  packages: [],
  call: () =>
    Promise.resolve({ outcome: fail("dependency_unavailable", "No one"), isolation: "none" }),
};

function builtinRegistry(): ToolRegistry {
  const registry = new ToolRegistry();
  const spawner = {
    catalog: GIT_READS,
    request: () => Promise.resolve(fail("dependency_unavailable", "There is no supervisor")),
  };
  const ports = { spawner, spill: createMemorySpill(), registry, isolates: ISOLATES };
  for (const spec of createBuiltinTools(ports)) registry.registerSpec(spec);
  return registry;
}

/** The product's own skills, whose tools are registered. */
async function bundledSkills(registry: ToolRegistry, input: string): Promise<TurnSkills> {
  const skills = openSkills({
    workspace: "/garden",
    bundled: new URL("../../builtin_skills", import.meta.url).pathname,
    taken: () => new Map(),
    versions: () => Promise.resolve({ runtime: "1.0.0", deno: Deno.version.deno }),
  });
  const open = () => Promise.resolve(skills);
  return await new TurnSkillSets({ open, registry, isolates: ISOLATES }).begin({ input });
}

/** The request of a first turn in a workspace without a file of its own. */
async function firstRequest(registry: ToolRegistry): Promise<ModelRequest> {
  const loaded = await tryConfig({});
  const input = "summarize this project";
  const skills = await bundledSkills(registry, input);
  assertEquals([skills.guidance, skills.notices, skills.listed.length], [[], [], 4]);
  assert(loaded.ok);
  const wire = await createWire(
    { mode: "agent", messages: [{ role: "user", text: input }] },
    {
      registry,
      ids: createIdSource(),
      model: { provider: "p", name: "m" } as Model,
      capabilities: () => new Set(["read", "network"]),
      guidance: loaded.guidance,
      skills,
    },
  );
  return wire.request();
}

/** The body that an adapter sends for a request. */
async function bodyOf(protocol: WireProtocol, request: ModelRequest): Promise<string> {
  const setup: ProviderSetup = {
    name: "openai",
    protocol,
    base_url: "https://provider.example/v1",
    key: "k",
    key_name: "OPENAI_API_KEY",
    origin: "environment",
  };
  let body = "";
  const capture = async (...given: Parameters<typeof fetch>): Promise<Response> => {
    body = await new Request(...given).text();
    return new Response(null, { status: 400 });
  };
  const model = await openModel(setup, { model: "a-model-2026-11-30", fetch: capture });
  for await (const _event of model.stream(request, new AbortController().signal));
  return body;
}

for (const protocol of WIRE_PROTOCOLS) {
  Deno.test(`a first request over ${protocol} has at most 8800 bytes, every public tool in it [prompt.size]`, async () => {
    const registry = builtinRegistry();
    const body = await bodyOf(protocol, await firstRequest(registry));
    const size = new TextEncoder().encode(body).length;
    assert(size > 3000 && size <= MOST, `${size} bytes`);
    const { tools }: { tools: { name?: string; function?: { name: string } }[] } = JSON.parse(body);
    assertEquals(
      tools.map((tool) => tool.name ?? tool.function?.name),
      registry.descriptors().map(({ name }) => name),
    );
  });
}

/** A value that a schema, as the model is told it, lets it send. */
function sample(node: SchemaNode): JsonValue {
  if (node.enum?.[0] !== undefined) return node.enum[0];
  switch (node.type) {
    case "array":
      return node.items === undefined ? [] : [sample(node.items)];
    case "boolean":
      return true;
    case "integer":
    case "number":
      return node.minimum ?? 1;
    default:
      return "1";
  }
}

function samples(schema: InputSchema, names: readonly string[]): Record<string, JsonValue> {
  return Object.fromEntries(names.map((name) => [
    name,
    name === "url" ? "https://example.com/" : sample(schema.properties[name] ?? {}),
  ]));
}

Deno.test("every tool can be called by what a model is told, with the least and the most arguments [prompt.size]", async () => {
  const registry = builtinRegistry();
  const { tools } = await firstRequest(registry);
  const lab = createLab([], { registry });
  const calls = tools.flatMap(({ name, parameters }, index) => [
    { id: `l${index}`, name, arguments: samples(parameters, parameters.required ?? []) },
    { id: `m${index}`, name, arguments: samples(parameters, Object.keys(parameters.properties)) },
  ]);
  assert(calls.length >= 22, "All built-in tools are asked for");
  const refused = (await lab.run(calls)).flatMap(({ receipt, result }) =>
    !result.ok && result.code === "invalid_arguments" ? [[receipt.tool, result.message]] : []
  );
  assertEquals(refused, []);
});
