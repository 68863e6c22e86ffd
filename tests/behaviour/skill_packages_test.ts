// Packages that were fetched for a skill, as its worker finds them, with and without bubblewrap.
import { assertEquals, assertMatch } from "@std/assert";
import { fetchPackages } from "../../src/supervisor/skills/fetch_packages.ts";
import { openLeftovers } from "../../src/supervisor/skills/leftovers.ts";
import { fetchedFolder, fetchedRoot } from "../../src/supervisor/skills/skill_modules.ts";
import { type NpmPackage, openNpmRegistry } from "../support/npm_registry.ts";
import { WRAPPINGS } from "./isolate_hosts_lab.ts";
import { manifestOf, PRODUCT, SkillGround, toolOf } from "./skill_isolate_lab.ts";

const PACKAGES: readonly NpmPackage[] = [
  {
    name: "@garden/left",
    version: "1.4.0",
    exports: '{ left: (word) => `${require("peer")()} ${word}` }',
    peerDependencies: { peer: ">=2" },
  },
  { name: "peer", version: "2.0.0", exports: '() => "peer"' },
  { name: "other", version: "1.0.0", exports: '"other"' },
];

const MODULE = `import { defineTool, z } from "@kyrozen/sdk";
import { left } from "@garden/left";
import * as inline from "npm:@garden/left@1.4.0";
export const SKILL_TOOLS = [defineTool({
  name: "ask",
  description: "Does it.",
  args: z.object({}),
  run: async () => {
    const name = "npm:other@1.0.0";
    const found = await import(name).then(() => "found", () => "not found");
    return { said: left("beds"), same: inline.left === left, found };
  },
})];`;

for (const { name, walls, ignore } of WRAPPINGS) {
  Deno.test({
    name: `what was fetched for a skill can be imported, and no other package, ${name} ` +
      "[skills.packages]",
    ignore,
    async fn() {
      await using ground = new SkillGround();
      await using registry = await openNpmRegistry(PACKAGES);
      using leftovers = openLeftovers();
      const manifest = manifestOf("garden", {
        tools: [toolOf("ask")],
        requires: { packages: ["@garden/left@>=1.1 <2", "peer@2"] },
      });
      const fetched = await fetchPackages({
        packages: manifest.requires.packages,
        product: PRODUCT,
        environment: { ...ground.environment, ...registry.env, HOME: ground.root },
        into: fetchedRoot(ground.folders.state),
        leftovers,
      });
      if (!fetched.ok) throw new Error(fetched.error);
      const { sha256 } = fetched.value;
      const kept = await fetched.value.keepAs(fetchedFolder(ground.folders.state, manifest));
      assertEquals(kept.ok, true);
      const asked = registry.asked.length;
      await ground.install(manifest, { "tools.ts": MODULE }, {
        packages: manifest.requires.packages,
        packages_sha256: sha256,
      });
      ground.environment = { ...ground.environment, ...registry.env };
      const calls = ground.open({ walls });
      const said = { said: "peer beds", same: true, found: "not found" };
      assertEquals(await calls.said("garden", "ask"), said);
      await ground.change((skills) =>
        skills.map((one) => ({ ...one, packages_sha256: "0".repeat(64) }))
      );
      assertMatch(
        String(await calls.said("garden", "ask")),
        /^permission_denied: Cannot call skill "garden": .*--fetch-packages"$/,
      );
      await ground.change((skills) =>
        skills.map(({ packages: _, packages_sha256: __, ...one }) => one)
      );
      assertEquals(
        await calls.said("garden", "ask"),
        'dependency_unavailable: Skill "garden" is blocked: package:@garden/left@>=1.1 <2, ' +
          "package:peer@2",
      );
      assertEquals(registry.asked.length, asked);
    },
  });
}

Deno.test("what cannot be fetched for a skill is told before anything is asked [skills.packages]", async () => {
  await using ground = new SkillGround();
  await using registry = await openNpmRegistry(PACKAGES);
  using leftovers = openLeftovers();
  const tell = async (...packages: readonly string[]) => {
    const fetched = await fetchPackages({
      packages,
      product: PRODUCT,
      environment: { ...ground.environment, ...registry.env, HOME: ground.root },
      into: fetchedRoot(ground.folders.state),
      leftovers,
    });
    return fetched.ok ? "fetched" : fetched.error;
  };
  assertMatch(await tell("zod@3"), /^Cannot fetch zod@3: the SDK brings zod itself/);
  assertMatch(await tell("other@1", "other@2"), /: it asks for two versions of other$/);
  assertMatch(await tell("../other@1"), /: "\.\.\/other@1" names no npm package$/);
  assertEquals(registry.asked, []);
});
