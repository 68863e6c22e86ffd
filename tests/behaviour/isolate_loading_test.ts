import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { NO_PERMISSIONS } from "../../src/contract/isolates.ts";
import { createInProcessIsolates } from "../../src/sandbox/isolates.ts";
import { sourceFiles } from "../repository/source_files.ts";

const SRC = new URL("../../src/", import.meta.url);

/** Makes a package of one module, and calls its function `run`. */
async function runModule(source: string, files: { readonly [name: string]: string } = {}) {
  const root = await Deno.makeTempDir();
  const folder = `${root}/package`;
  await Deno.mkdir(folder);
  await Deno.writeTextFile(`${root}/secret.json`, '"secret words"');
  await Deno.writeTextFile(`${folder}/main.ts`, source);
  for (const [name, text] of Object.entries(files)) {
    await Deno.writeTextFile(`${folder}/${name}`, text);
  }
  const named = { name: "loaded", trust: "reviewed", sha256: null } as const;
  const entry = `file://${folder}/main.ts`;
  const host = createInProcessIsolates({
    packages: [{ ...named, permissions: NO_PERMISSIONS, folder, entry }],
    workspace: root,
  });
  const call = { package: "loaded", name: "run", args: {}, timeoutMs: 20_000 };
  try {
    return (await host.call(call, new AbortController().signal)).outcome;
  } finally {
    host.close();
    await Deno.remove(root, { recursive: true });
  }
}

const IMPORTS: { readonly [form: string]: string } = {
  "static, as text": `import it from "../secret.json" with { type: "text" };
    export const run = () => it;`,
  "static, as JSON": `import it from "../secret.json" with { type: "json" };
    export const run = () => it;`,
  "literal": `export const run = async () =>
    (await import("../secret.json", { with: { type: "json" } })).default;`,
  "literal, absolute": `export const run = async () =>
    (await import("/etc/hostname", { with: { type: "text" } })).default;`,
  "computed": `export const run = async () =>
    (await import(["..", "secret.json"].join("/"), { with: { type: "json" } })).default;`,
  "through data": `export const run = async () =>
    (await import("data:text/javascript," + encodeURIComponent(
      'import it from "' + new URL("../secret.json", import.meta.url) + '" with { type: "json" };' +
      "export default it"))).default;`,
  "re-exported": `export { default as run } from "../secret.json" with { type: "json" };`,
};

Deno.test("no form of import of a package reads a file that is not its own (DN-3) [isolates.loading]", async () => {
  for (const [form, source] of Object.entries(IMPORTS)) {
    const outcome = await runModule(source);
    assert(!outcome.ok, `${form}: ${JSON.stringify(outcome)}`);
    assertEquals([form, outcome.code], [form, "execution_error"]);
    assertStringIncludes(outcome.message, "Requires read access");
    assertEquals([form, outcome.message.includes("/tmp/")], [form, false]);
  }
});

Deno.test("a package imports what is its own, in every form [isolates.loading]", async () => {
  const source = `
    import text from "./own.txt" with { type: "text" };
    import json from "./own.json" with { type: "json" };
    export const run = async () =>
      [text, json, (await import("./part.ts")).part, (await import(["./part", "ts"].join("."))).part];`;
  const files = {
    "own.txt": "text",
    "own.json": '"own"',
    "part.ts": "export const part: number = 1;",
  };
  assertEquals(await runModule(source, files), { ok: true, output: ["text", "own", 1, 1] });
});

Deno.test("a package with a link in its folder does not run in this process (DN-2) [isolates.loading]", async () => {
  const root = await Deno.makeTempDir();
  const folder = `${root}/package`;
  await Deno.mkdir(`${folder}/deep/er`, { recursive: true });
  await Deno.writeTextFile(`${folder}/main.ts`, "export const run = () => 1;");
  const named = { name: "linked", trust: "reviewed", sha256: null } as const;
  const entry = `file://${folder}/main.ts`;
  const host = createInProcessIsolates({
    packages: [{ ...named, permissions: NO_PERMISSIONS, folder, entry }],
    workspace: root,
  });
  const call = { package: "linked", name: "run", args: {}, timeoutMs: 20_000 };
  const { signal } = new AbortController();
  assertEquals((await host.call(call, signal)).outcome, { ok: true, output: 1 });
  await Deno.symlink("/etc/hostname", `${folder}/deep/er/name.json`);
  const message = 'Cannot call package "linked": "deep/er/name.json" in its folder is a link, ' +
    "which could lead anywhere";
  assertEquals(await host.call(call, signal), {
    outcome: { ok: false, code: "permission_denied", message },
    isolation: "none",
  });
  await Deno.remove(root, { recursive: true });
  const { outcome } = await host.call(call, signal);
  assertStringIncludes(outcome.ok ? "" : outcome.message, "cannot be looked through");
  host.close();
});

Deno.test("a failed import is tried again in a fresh worker, when the file may be there [isolates.loading]", async () => {
  const folder = await Deno.makeTempDir();
  const entry = `file://${folder}/main.ts`;
  const named = { name: "mended", trust: "reviewed", sha256: null } as const;
  const host = createInProcessIsolates({
    packages: [{ ...named, permissions: NO_PERMISSIONS, folder, entry }],
    workspace: "/",
  });
  const call = { package: "mended", name: "run", args: {}, timeoutMs: 20_000 };
  const { signal } = new AbortController();
  assertEquals((await host.call(call, signal)).outcome, {
    ok: false,
    code: "execution_error",
    message: 'Cannot load package "mended": TypeError: Module not found "main.ts".',
  });
  await Deno.writeTextFile(`${folder}/main.ts`, "export const run = () => 1;");
  assertEquals((await host.call(call, signal)).outcome, { ok: true, output: 1 });
  host.close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("workers are started in two places, and packages loaded in one [isolates.loading]", async () => {
  const starts: string[] = [];
  const computed: string[] = [];
  for await (const file of sourceFiles(SRC)) {
    const text = await Deno.readTextFile(new URL(file, SRC));
    for (const _ of text.matchAll(/\bnew Worker\(/g)) starts.push(file);
    for (const _ of text.matchAll(/\bimport\((?!\s*["'])/g)) computed.push(file);
  }
  const open = "sandbox/isolate/open_worker.ts";
  assertEquals(starts.sort(), [open, "sandbox/parent_watcher.ts"]);
  assertEquals(computed.toSorted(), [
    "sandbox/isolate/bootstrap.ts",
    "sandbox/isolate/skill_entry.ts",
    // For the tests of whoever writes a skill: only a program of theirs imports it.
    "sdk/load_skill_tools.ts",
  ]);
});
