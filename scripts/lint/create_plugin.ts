import type { Exemption } from "./exemptions.ts";
import { roomsRule } from "./rooms_rule.ts";
import { createRule } from "./rule_context.ts";
import { type ShapeLimits, shapeRules } from "./shape_rules.ts";
import { STYLE_RULES } from "./style_rules.ts";

/** Makes a lint plugin out of every rule of this repository. */
export function createPlugin(
  name: string,
  limits: ShapeLimits,
  exemptions?: readonly Exemption[],
): Deno.lint.Plugin {
  const bodies = Object.entries({ ...shapeRules(limits), ...STYLE_RULES });
  const rules = bodies.map(([rule, body]) => [rule, createRule(rule, body, exemptions)]);
  // No exemption reaches the rooms rule: a wall with a hole is none.
  return { name, rules: { rooms: roomsRule, ...Object.fromEntries(rules) } };
}
