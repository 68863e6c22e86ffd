import { assertEquals } from "@std/assert";
import { ownerOf, ROOM_MAP } from "../../scripts/lint/room_map.ts";
import { sourceFiles } from "../repository/source_files.ts";
import { findSites } from "./call_site_plugin.ts";

const SRC = new URL("../../src/", import.meta.url);

/** The sites of the product that match `kind`, as `file: site`. */
async function sitesOf(kind: RegExp): Promise<string[]> {
  const sites: string[] = [];
  for await (const file of sourceFiles(SRC)) {
    const found = findSites(file, await Deno.readTextFile(new URL(file, SRC)));
    sites.push(...found.filter((site) => kind.test(site)).map((site) => `${file}: ${site}`));
  }
  return sites.sort();
}

// Only these can reach a registered spec; a `run` of the store is a statement's, and so on.
function mayHoldSpecs(site: string): boolean {
  const path = `src/${site.split(": ", 1)[0]}`;
  const entry = ownerOf(path, ROOM_MAP);
  return entry?.name === "tools" || (entry?.may.includes("tools") ?? true);
}

Deno.test("one place of the product starts a process [repository.call-sites]", async () => {
  assertEquals(await sitesOf(/Deno\.|Deno as a value|child_process|cluster/), [
    // A port's value: its type lets streams, signals and `exit` through, nothing that starts.
    "cli/interrupts.ts: Deno as a value",
    "core.ts: Deno as a value",
    "core.ts: Deno as a value",
    "core/core_host.ts: Deno as a value",
    "core/lone_host.ts: Deno as a value",
    "supervisor/spawn_process.ts: Deno.Command",
  ]);
});

Deno.test("one place of the product runs a tool [repository.call-sites]", async () => {
  const sites = await sitesOf(/\brun\b/);
  assertEquals(sites.filter(mayHoldSpecs), [
    "agent/run_calls.ts: executor.run",
    "mod.ts: (await this.#executor(policy)).run",
    // The compatibility view hands executors out by name and takes new ones; it calls none.
    "tools/available_tools.ts: find(name)?.run",
    "tools/available_tools.ts: { run }",
    "tools/available_tools.ts: { run }",
    "tools/available_tools.ts: { run }",
    // What a tool's own `run` is made of, not a spec's.
    "tools/builtin/builtin_spec.ts: tool.run",
    "tools/builtin/run_search_files.ts: search.run",
    "tools/execute_call.ts: spec.run",
  ]);
});

Deno.test("no place of the product makes code of text [repository.call-sites]", async () => {
  assertEquals(await sitesOf(/^(?!Deno)(?!.*\brun\b)(?!.*child_process)/), []);
});

Deno.test("findSites() sees every way to write what it looks for [repository.call-sites]", () => {
  const seen = [
    'new Deno.Command("a")',
    'new Deno["Command"]("a")',
    "const { Command } = Deno;",
    "const d = Deno; d.run();",
    'globalThis["Deno"].run',
    "Deno?.spawn()",
    'Deno.dlopen("a", {})',
    'eval("1")',
    'globalThis.eval("1")',
    'new Function("1")',
    '(() => {}).constructor("1")',
    'import { spawn } from "node:child_process";',
    'const m = await import("node:vm");',
    'export * from "node:worker_threads";',
    "await spec.run(args)",
    'const f = spec["run"];',
    "const { run } = spec;",
    "const { run: f } = spec;",
  ].filter((code) => findSites("a.ts", code).length === 0);
  assertEquals(seen, []);
});

Deno.test("findSites() is silent on what only looks like it [repository.call-sites]", () => {
  const seen = [
    'Deno.readTextFile("a")',
    "type A = Deno.FileInfo;",
    "let a: typeof Deno.cwd;",
    "function run(): void {}",
    "const spec = { run: execute };",
    "// eval",
    'const a = "Deno.Command";',
    "catch_(e instanceof Deno.errors.NotFound)",
  ].flatMap((code) => findSites("a.ts", code));
  assertEquals(seen, []);
});
