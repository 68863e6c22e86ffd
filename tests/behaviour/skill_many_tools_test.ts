import { assertEquals, assertStringIncludes } from "@std/assert";
import { installedOf, manifestOf, toolOf } from "./skill_registry_lab.ts";
import type { UsableSkill } from "../../src/skills/registry/look.ts";
import { toolLines } from "../../src/skills/registry/look_lines.ts";
import { installedRecords } from "../../src/skills/registry/package_records.ts";

function skillsWith(tools: number): readonly UsableSkill[] {
  const all = Array.from({ length: tools }, (_, index) => toolOf(`tool_${index}`));
  const [record] = installedRecords({
    stamp: "one",
    store: "/garden/skills",
    installed: [installedOf(manifestOf("bed", { tools: all }))],
    workspace_trusted: false,
    always_on: [],
    hot_reload: false,
  })?.records ?? [];
  const { manifest, version = null } = record ?? {};
  return record === undefined || manifest === undefined || version === null
    ? []
    : [{ ...record, manifest, version }];
}

Deno.test("that a turn is not offered every tool is told with their number, and else nothing [skill_turns.tools]", () => {
  assertEquals(toolLines(skillsWith(128)), []);
  const [line = "", ...others] = toolLines(skillsWith(129));
  assertEquals(others, []);
  assertStringIncludes(line, "your skills have 129 tools, of which a turn is offered 128 at most");
});
