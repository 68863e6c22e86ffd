// The published JSON Schemas say what the loaders do: the same corpus through both.
import { Ajv2020 } from "ajv/dist/2020.js";
import { assertEquals } from "@std/assert";
import agentSchema from "../../docs/reference/agent.schema.json" with { type: "json" };
import settingsSchema from "../../docs/reference/settings.schema.json" with { type: "json" };
import type { JsonValue } from "../../src/contract/mod.ts";
import { parseSettings } from "../../src/supervisor/read_settings.ts";
import { fileProblems } from "./config_lab.ts";

function long(length: number): string {
  return "ab ".repeat(length).slice(0, length);
}
const example = { user: "a", assistant: "b" };

/** Values of `agent.yaml`: both sides accept or refuse each. */
const AGENT: readonly (readonly [good: boolean, value: JsonValue])[] = [
  [true, {}],
  [true, { version: 1 }],
  [false, { version: 2 }],
  [false, { version: "1" }],
  [true, { provider: { name: "OffLine", model: long(200), max_tokens: 1_000_000 } }],
  [false, { provider: { model: long(201) } }],
  [true, { provider: { name: "offline", model: "🌱".repeat(200) } }],
  [false, { provider: { model: "🌱".repeat(201) } }],
  [false, { provider: { model: "" } }],
  [false, { provider: { name: "-a" } }],
  [false, { provider: { max_tokens: 0 } }],
  [false, { provider: { max_tokens: 1.5 } }],
  [false, { provider: { max_tokens: 1_000_001 } }],
  [false, { provider: null }],
  [false, { provider: { url: "x" } }],
  [true, { role: { name: "9 lives, and more", system: long(25_000) } }],
  [false, { role: { name: "9 lives", system: long(25_001) } }],
  [false, { role: { name: " a", system: "b" } }],
  [false, { role: { name: "a\nb", system: "b" } }],
  [false, { role: { name: long(65), system: "b" } }],
  [false, { role: { name: "a" } }],
  [false, { role: { system: "a" } }],
  [true, { instructions: "" }],
  [true, { instructions: long(25_000) }],
  [false, { instructions: long(25_001) }],
  [false, { instructions: ["a"] }],
  [true, { examples: Array(12).fill(example) }],
  [false, { examples: Array(13).fill(example) }],
  [false, { examples: [{ user: "a" }] }],
  [false, { examples: [{ ...example, more: "c" }] }],
  [false, { examples: [{ user: "", assistant: "b" }] }],
  [false, { examples: [{ user: "a", assistant: long(8001) }] }],
  [false, { examples: { user: "a", assistant: "b" } }],
  [true, { capabilities: ["read", "workspace", "full", "dynamic", "read"] }],
  [false, { capabilities: [] }],
  [false, { capabilities: ["Read"] }],
  [false, { capabilities: "read" }],
  [true, { limits: { max_rounds: 200, max_tool_calls: 10_000, deadline_s: 0.1 } }],
  [true, { limits: { max_tokens: 1_000_000_000, max_cost_usd: 0.01 } }],
  [false, { limits: { max_rounds: 201 } }],
  [false, { limits: { max_rounds: 0 } }],
  [false, { limits: { deadline_s: 0 } }],
  [false, { limits: { max_cost_usd: -1 } }],
  [false, { limits: { rounds: 1 } }],
  [true, { subagents: { concurrency: 64, roles: { "a.b": { provider: "offline", model: "m" } } } }],
  [false, { subagents: { concurrency: 65 } }],
  [false, { subagents: { concurrency: 0 } }],
  [false, { subagents: { roles: { "-a": { provider: "offline", model: "m" } } } }],
  [false, { subagents: { roles: { a: { provider: "offline" } } } }],
  [false, { subagents: { roles: { a: { provider: "offline", model: "m", more: 1 } } } }],
  [false, { more: 1 }],
  [false, []],
  [false, "text"],
];

/** Values of `settings.json`. */
const SETTINGS: typeof AGENT = [
  [true, {}],
  [true, {
    version: 1,
    theme: "dark",
    skills: { dir: "~/b", always_on: ["a-b"], hot_reload: true },
  }],
  [false, { version: 2 }],
  [false, { theme: "drak" }],
  [false, { theme: 1 }],
  [true, {
    providers: { acme: { base_url: "https://api.example.com/v1", api_key_env: "ACME_KEY" } },
  }],
  [true, { providers: { local: { base_url: "http://127.0.0.1:11434" } } }],
  [true, { providers: { local: { base_url: "http://[::1]:1/v1" } } }],
  [false, { providers: { local: { base_url: "http://example.com" } } }],
  [false, { providers: { local: { base_url: "http://127.0.0.1.example.com" } } }],
  [false, { providers: { local: { base_url: "http://localhost@example.com" } } }],
  [false, { providers: { local: { base_url: "ftp://example.com" } } }],
  [false, { providers: { local: { base_url: "https://example.com?a=b" } } }],
  [false, { providers: { local: { base_url: "https://a.b,c.d/v1" } } }],
  [false, { providers: { local: { base_url: "https://*.b/v1" } } }],
  [true, { providers: { openai: { api_key_env: "A" } } }],
  [true, { providers: { local: { base_url: "https://a.b", protocol: "anthropic-messages" } } }],
  [false, { providers: { local: { base_url: "https://a.b", protocol: "smtp" } } }],
  [false, { providers: { local: { base_url: "https://a.b", api_key_env: "not a name" } } }],
  [false, { providers: { "-a": { base_url: "https://a.b" } } }],
  [false, { providers: [] }],
  [true, { permissions: { mode: "never-ask", allow: ["read_file"], deny: ["run_cmd(rm *)"] } }],
  [false, { permissions: { mode: "never" } }],
  [false, { permissions: { deny: "run_cmd" } }],
  [false, { permissions: { denied: [] } }],
  [true, { mcp_servers: { a: { command: "/bin/x", args: ["-v"], env: ["PATH"] } } }],
  [false, { mcp_servers: { a: { command: "" } } }],
  [false, { mcp_servers: { a: { args: [1] } } }],
  [true, { admin: { address: "127.0.0.1:8421" } }],
  [false, { admin: { address: "0.0.0.0:8421" } }],
  [false, { skills: { dir: ["a"] } }],
  [false, { skills: { always_on: ["A b"] } }],
  [false, { more: 1 }],
  [false, []],
];

function validator(schema: object): (value: JsonValue) => boolean {
  const ajv = new Ajv2020({ strict: true, unicodeRegExp: true });
  const validate = ajv.compile(schema);
  return (value) => validate(value);
}

Deno.test("the schema of agent.yaml and the loader agree [config.schema]", async () => {
  const accepts = validator(agentSchema);
  const found = await Promise.all(AGENT.map(async ([good, value]) => {
    const loaded = (await fileProblems(JSON.stringify(value))).length === 0;
    return { value: JSON.stringify(value).slice(0, 100), good, schema: accepts(value), loaded };
  }));
  assertEquals(found.filter(({ good, schema, loaded }) => good !== schema || good !== loaded), []);
});

Deno.test("the schema of settings.json and the supervisor agree [config.settings_schema] [config.loopback]", () => {
  const accepts = validator(settingsSchema);
  const found = SETTINGS.map(([good, value]) => ({
    value: JSON.stringify(value),
    good,
    schema: accepts(value),
    read: parseSettings(JSON.stringify(value), "settings.json").ok,
  }));
  assertEquals(found.filter(({ good, schema, read }) => good !== schema || good !== read), []);
});
