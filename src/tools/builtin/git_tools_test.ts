import { assert, assertEquals } from "@std/assert";
import { CATALOG_SCHEMAS, fail, GIT_READS, succeed } from "../../contract/mod.ts";
import type { GitReadId, Isolation, JsonObject, Spawner } from "../../contract/mod.ts";
import { createGitTools } from "./git_tools.ts";

type Request = readonly [entry: GitReadId, params: JsonObject, signal: AbortSignal];

function openSpawner(catalog: readonly GitReadId[]): Spawner & { readonly asked: Request[] } {
  const asked: Request[] = [];
  return {
    catalog,
    asked,
    request(entry, params, signal) {
      asked.push([entry, params, signal]);
      return Promise.resolve(
        catalog.includes(entry)
          ? succeed({ entry })
          : fail("dependency_unavailable", "Cannot run Git: there is no supervisor"),
      );
    },
  };
}

async function runAll(spawner: Spawner, signal: AbortSignal) {
  const seen: unknown[] = [];
  for (const tool of createGitTools({ spawner })) {
    const places: Isolation[] = [];
    const outcome = await tool.run({ rev: "HEAD" }, {
      signal,
      workspace: "/w",
      session: "s",
      turn: "t",
      callId: "c",
      placed: (isolation) => void places.push(isolation),
    });
    seen.push([outcome, places]);
  }
  return seen;
}

Deno.test("createGitTools() describes four reads with the schemas of the catalog [git.tools]", () => {
  const tools = createGitTools({ spawner: openSpawner([]) });
  assertEquals(tools.map(({ name }) => name), [...GIT_READS]);
  for (const tool of tools) {
    const { capability, sideEffects, risk, parallelSafe } = tool;
    assertEquals({ capability, sideEffects, risk, parallelSafe }, {
      capability: "read",
      sideEffects: "read",
      risk: "normal",
      parallelSafe: true,
    });
    assertEquals(
      tool.inputSchema.properties,
      CATALOG_SCHEMAS[tool.name as GitReadId].properties,
    );
    assertEquals(tool.inputSchema.additionalProperties, false);
    assert(tool.description.split("\n")[0]?.endsWith("."));
  }
});

Deno.test("each Git tool hands its arguments and signal to the supervisor and says so [git.tools]", async () => {
  const spawner = openSpawner(GIT_READS);
  const { signal } = new AbortController();
  assertEquals(
    await runAll(spawner, signal),
    GIT_READS.map((entry) => [{ ok: true, output: { entry } }, ["supervisor"]]),
  );
  assertEquals(spawner.asked, GIT_READS.map((entry) => [entry, { rev: "HEAD" }, signal]));
});

Deno.test("without a supervisor the Git tools answer dependency_unavailable, placed nowhere [git.tools]", async () => {
  const failure = fail("dependency_unavailable", "Cannot run Git: there is no supervisor");
  assertEquals(
    await runAll(openSpawner([]), new AbortController().signal),
    GIT_READS.map(() => [failure, []]),
  );
});
