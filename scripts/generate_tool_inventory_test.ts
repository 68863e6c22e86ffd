import { assertEquals, assertStringIncludes } from "@std/assert";
import type { ToolSpec } from "../src/contract/mod.ts";
import { builtinSpecs } from "./docs/builtin_specs.ts";
import { inventoryPage } from "./generate_tool_inventory.ts";

const SPEC: ToolSpec = {
  name: "show_file",
  description: "Shows a file.\nAnd | more.",
  version: "1.0.0",
  source: "app",
  inputSchema: {
    type: "object",
    properties: {
      path: { type: "string", minLength: 1, description: "Where" },
      kinds: { type: "array", items: { enum: ["a", "b"] } },
    },
    required: ["path"],
    additionalProperties: false,
  },
  capability: "write",
  sideEffects: "mutation",
  risk: "high",
  content: "external",
  parallelSafe: false,
  visibility: "public",
  aliases: ["cat"],
  timeoutMs: 1500,
  run: () => ({ ok: true, output: null }),
};

Deno.test("inventoryPage() states all that decides safety [repository.generated]", () => {
  const page = inventoryPage([SPEC]);
  assertStringIncludes(page, "| [`show_file`](#show_file) | write | mutation | Shows a file. |");
  assertStringIncludes(page, "| write | mutation | high | no | 1.5 s | external | no | `cat` |");
  assertStringIncludes(page, "| `path` | string | yes | Where `minLength: 1` |");
  assertStringIncludes(page, '| `kinds` | array of `"a"`, `"b"` | no |');
});

Deno.test("inventoryPage() leaves hidden tools out [repository.generated]", () => {
  const page = inventoryPage([{ ...SPEC, name: "secret_tool", visibility: "hidden" }]);
  assertEquals(page.includes("secret_tool"), false);
});

Deno.test("builtinSpecs() are the registry's own, and each has its part [repository.generated]", () => {
  const specs = builtinSpecs();
  const page = inventoryPage(specs);
  const shown = specs.filter(({ visibility }) => visibility === "public").map(({ name }) => name);
  assertEquals(Array.from(page.matchAll(/^## (\w+)$/gm), ([, name]) => name), shown);
});
