import { assertEquals } from "@std/assert";
import { codeOf, sourceFiles } from "../repository/source_files.ts";

/** Where `pattern` occurs in the product's code, one entry for each occurrence. */
async function callSites(pattern: RegExp): Promise<string[]> {
  const sites: string[] = [];
  for await (const file of sourceFiles("src")) {
    const found = codeOf(await Deno.readTextFile(file)).matchAll(pattern);
    sites.push(...Array.from(found, () => file));
  }
  return sites.sort();
}

Deno.test("one place of the product starts a process [repository.call-sites]", async () => {
  assertEquals(await callSites(/\bCommand\b(?=\s*\(|\s*[;,}\]])/g), [
    "src/supervisor/spawn_process.ts",
  ]);
  assertEquals(await callSites(/\bDeno\s*(?:\?\.|\[)|\bDeno\.(?:run|spawn\w*)\b/g), []);
  assertEquals(await callSites(/["'`](?:node:)?(?:child_process|cluster)["'`]/g), []);
});

Deno.test("one place of the product runs a tool [repository.call-sites]", async () => {
  const sites = await callSites(/\bspec\.run\b|\brun\s*\(\s*args\b|\.run\s*\(\s*\w*[aA]rgs\b/g);
  assertEquals(sites.length, 1, `Call sites: ${sites.join(", ")}`);
  assertEquals(sites[0]?.startsWith("src/tools/"), true);
});

Deno.test("no code of the product makes code or loads a library [repository.call-sites]", async () => {
  assertEquals(await callSites(/\beval\s*\(|\bFunction\s*\(|\bAsyncFunction\b/g), []);
  assertEquals(await callSites(/\b(?:dlopen|UnsafeFnPointer|UnsafeCallback)\b/g), []);
  assertEquals(await callSites(/["'`]node:(?:vm|ffi|inspector)["'`]/g), []);
});
