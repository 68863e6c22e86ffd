// The owner's rules from the text of the settings to the calls of an executor.
import { assertEquals } from "@std/assert";
import type { ToolSpecInput } from "../../src/contract/mod.ts";
import { ALL_CAPABILITIES, createPolicyState, decide, nobodyToAsk } from "../../src/policy/mod.ts";
import { openPermissionRules } from "../../src/policy/permission_rules.ts";
import { parseSettings } from "../../src/supervisor/read_settings.ts";
import { realPathsIn } from "../../src/tools/real_paths.ts";
import { callOf, changingSpec, createLab, registryOf, sampleSpec } from "./executor_lab.ts";

const URL_SCHEMA: ToolSpecInput["inputSchema"] = {
  type: "object",
  properties: { url: { type: "string" } },
  additionalProperties: false,
};
const PATHS_SCHEMA: ToolSpecInput["inputSchema"] = {
  type: "object",
  properties: { paths: { type: "array", items: { type: "string" } } },
  additionalProperties: false,
};
const PAGE = sampleSpec({
  name: "read_page",
  aliases: ["fetch"],
  capability: "network",
  inputSchema: URL_SCHEMA,
});
const WRITE = changingSpec({ name: "write_files", inputSchema: PATHS_SCHEMA });

/** Runs one call under permissions, with nobody to ask: `ok`, or the code and the remedy. */
async function attempt(
  permissions: object,
  { tool, args, workspace = "/workspace" }: {
    readonly tool: string;
    readonly args: object;
    readonly workspace?: string;
  },
): Promise<string> {
  const read = parseSettings(JSON.stringify({ permissions }), "settings.json");
  if (!read.ok) throw new Error("The settings of this test are wrong");
  const { mode: permissionMode = "ask", rules } = read.settings.permissions;
  const tools = registryOf(PAGE, WRITE).specs();
  const policy = createPolicyState({
    configured: ALL_CAPABILITIES,
    surface: ALL_CAPABILITIES,
    granted: ALL_CAPABILITIES,
    mode: "agent",
    durable: true,
    permitting: { file: "owner/settings.json", option: "--permission-mode" },
    ...{ permissionMode, workspace },
    rules: openPermissionRules({ rules, tools, workspace }).rules,
  });
  const lab = createLab([PAGE, WRITE], {
    decide: (request) => decide(request, policy),
    realPaths: realPathsIn(workspace),
    answer: (request) => nobodyToAsk.ask(request, new AbortController().signal),
  });
  const [executed] = await lab.run([callOf(tool, JSON.stringify(args))]);
  const { denial } = executed ?? {};
  return denial === undefined ? executed?.receipt.code ?? "ok" : `${denial.code}: ${denial.remedy}`;
}

Deno.test("a denied network call says which rule to add, and with that it runs [policy.permitting]", async () => {
  const call = { tool: "fetch", args: { url: "https://Example.com/a" } };
  const add = 'Add "read_page(example.com)" to permissions.allow in owner/settings.json';
  const remedy = `${add}, or use --permission-mode full`;
  assertEquals(await attempt({}, call), `approval_denied: ${remedy}`);
  assertEquals(await attempt({ mode: "never-ask" }, call), `permission_denied: ${remedy}`);
  for (const mode of ["ask", "accept-edits", "full", "never-ask"]) {
    assertEquals(await attempt({ mode, allow: ["read_page(example.com)"] }, call), "ok");
  }
  assertEquals(await attempt({ mode: "full" }, call), "ok");
  const elsewhere = { tool: "fetch", args: { url: "https://example.com.evil.org/" } };
  assertEquals(
    await attempt({ allow: ["read_page(example.com)"] }, elsewhere),
    `approval_denied: ${remedy.replace("example.com", "example.com.evil.org")}`,
  );
});

Deno.test("rules of paths hold for every path of a call, and where a link leads [policy.rules] [policy.rule_paths]", async () => {
  const workspace = await Deno.realPath(await Deno.makeTempDir());
  try {
    for (const folder of ["docs", "secret"]) await Deno.mkdir(`${workspace}/${folder}`);
    await Deno.symlink("../secret", `${workspace}/docs/link`);
    const permissions = { mode: "never-ask", allow: ["write_files(docs/**)"] };
    const write = async (...paths: readonly string[]) => {
      const said = await attempt(permissions, { tool: "write_files", args: { paths }, workspace });
      return said.split(":")[0];
    };
    assertEquals(await write("docs/a.md", "docs/new/b.md"), "ok");
    assertEquals(await write("docs/a.md", "src/b.ts"), "permission_denied");
    assertEquals(await write("docs/link/a.md"), "permission_denied");
    assertEquals(await write("docs/../secret/a.md"), "permission_denied");
    assertEquals(await write(`${workspace}/docs/a.md`), "ok");
    assertEquals(await write("/etc/passwd"), "permission_denied");
  } finally {
    await Deno.remove(workspace, { recursive: true });
  }
});
