// The owner's rules about tools that come with the turns, as they are opened when a core starts.
import { assertEquals } from "@std/assert";
import type { CoreStart, PermissionRule, SkillTool } from "../../src/contract/mod.ts";
import { openPermissions } from "../../src/core/permissions.ts";
import type { SkillsPort } from "../../src/skills/turn.ts";
import { ToolRegistry } from "../../src/tools/mod.ts";
import { lookAt, skill } from "./skill_turn_lab.ts";
import { tool } from "./turn_trial.ts";

const FORECAST: SkillTool = {
  name: "forecast",
  description: "Tells the weather.",
  governor_route: "system/read",
  content: "internal",
  effect: "read",
  args: [],
};

/** What is said of rules, each for one tool, and how often skills were looked at for that. */
async function told(tools: readonly string[]) {
  const registry = new ToolRegistry();
  registry.registerSpec(tool("read_file"));
  let looks = 0;
  const blocked = skill("weather", { status: "blocked", manifest: { tools: [FORECAST] } });
  const port = { look: () => (looks++, Promise.resolve(lookAt([blocked]))) };
  const rules: readonly PermissionRule[] = tools.map((name, index) => ({
    list: "deny",
    index,
    tool: name,
    pattern: null,
  }));
  const start = { workspace: "/w", permissions: { mode: "ask", from: "x", rules } };
  const { notices, rules: opened } = await openPermissions({
    start: start as unknown as CoreStart,
    alone: false,
    tools: registry.specs(),
    skills: () => Promise.resolve(port as unknown as SkillsPort),
  });
  const request = { capability: "read", sideEffects: "read", risk: "normal", args: {} } as const;
  const denied = tools.filter((name) => opened?.verdict({ ...request, tool: name }) !== undefined);
  return { notices, denied, looks };
}

Deno.test("a rule for a skill's tool or read_skill counts and is no mistake; a typo is told [policy.rule_examples]", async () => {
  assertEquals(await told(["forecast", "read_skill"]), {
    notices: [],
    denied: ["forecast", "read_skill"],
    looks: 1,
  });
  const { notices } = await told(["read_fle", "forecasts", "nothing_like_it"]);
  const start = (index: number, name: string) =>
    `warning: owner/settings.json: permissions.deny[${index}]: the rule ${name} names the tool ` +
    `"${name}", which there is not`;
  assertEquals(notices, [
    `${start(0, "read_fle")}; did you mean "read_file"?`,
    `${start(1, "forecasts")}; did you mean "forecast"?`,
    start(2, "nothing_like_it"),
  ]);
});

Deno.test("without a rule, or with rules for tools that every turn has, nobody looks at skills [policy.rule_examples]", async () => {
  assertEquals((await told([])).looks, 0);
  assertEquals((await told(["read_file"])).looks, 0);
});
