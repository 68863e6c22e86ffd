// What a core really loads for a turn, by the engine's own account of the modules that it ran.
import { assertEquals } from "@std/assert";
import { REPOSITORY } from "../../scripts/lint/repository_path.ts";
import type { Ground } from "../core_probe.ts";
import { startFakeModelServer } from "../support/fake_model_server.ts";
import { childEnvironment, onGround, runDeno } from "./product.ts";
import { PROTOCOLS, providerEnv } from "./provider_lab.ts";

/** The parts that cost time to load, and how the address of a module of each looks. */
const PARTS = {
  "openai-chat": /\/src\/models\/openai_chat\//,
  "anthropic-messages": /\/src\/models\/anthropic_messages\//,
  "@ai-sdk/openai-compatible": /\/@ai-sdk\/openai-compatible\//,
  "@ai-sdk/anthropic": /\/@ai-sdk\/anthropic\//,
  "wire": /\/src\/models\/wire\//,
  "offline": /\/src\/models\/offline\//,
  "terminal": /\/pi-tui\//,
  "rules": /\/src\/(?:policy\/(?:permission_rules|compile_rule)|tools\/real_paths)\.ts$/,
} as const;

/** The parts that a core alone loads for one turn, in the order of {@linkcode PARTS}. */
async function partsOf(ground: Ground, env: Readonly<Record<string, string>>): Promise<string[]> {
  const coverage = `${ground.root}/coverage`;
  const args = ["run", "--quiet", "--no-prompt", `--coverage=${coverage}`, "-A", "src/core.ts"];
  const end = await runDeno({
    args: [...args, "run", "--project", ground.workspace, "what is 1+1"],
    cwd: REPOSITORY,
    env: { ...await childEnvironment(ground), ...env },
  });
  assertEquals(end.code, 0, end.stderr);
  const loaded = Array.from(
    Deno.readDirSync(coverage),
    ({ name }): string => JSON.parse(Deno.readTextFileSync(`${coverage}/${name}`)).url,
  );
  // Otherwise it says nothing about what it ran.
  assertEquals(loaded.filter((url) => url === `file://${REPOSITORY}src/core.ts`).length, 1);
  return Object.entries(PARTS)
    .filter(([, address]) => loaded.some((url) => address.test(url)))
    .map(([part]) => part);
}

const LIBRARIES = {
  "openai-chat": "@ai-sdk/openai-compatible",
  "anthropic-messages": "@ai-sdk/anthropic",
} as const;

for (const protocol of PROTOCOLS) {
  Deno.test(`${protocol}: a turn loads the one adapter that it needs [models.one_adapter]`, () =>
    onGround(async (ground) => {
      await using server = await startFakeModelServer([{ fixture: "text" }]);
      const parts = await partsOf(ground, providerEnv(protocol, server.url));
      assertEquals([parts, server.posts().length], [[protocol, LIBRARIES[protocol], "wire"], 1]);
    }));
}

Deno.test("an offline turn loads no adapter and nothing of the wire [models.one_adapter]", () =>
  onGround(async (ground) => assertEquals(await partsOf(ground, {}), ["offline"])));
