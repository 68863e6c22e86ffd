import { assertEquals } from "@std/assert";
import { checkBlocks } from "./check_blocks.ts";

Deno.test("checkBlocks() names each block that nothing would check [repository.blocks]", () => {
  const told = [
    ["README.md", "sh", "ls"],
    ["README.md", "", "ls"],
    ["README.md", "bash", "ls"],
    ["README.md", "sh later", "ls"],
    ["README.md", "text", "$ ls"],
    ["README.md", "json", "{]"],
    ["docs/ARCHITECTURE.md", "sh", "ls"],
    ["docs/ARCHITECTURE.md", "mermaid", "graph TD"],
    ["docs/guides/getting-started.md", "console", "$ ls"],
  ].map(([page = "", fence = "", text = ""]) => {
    const [language = "", ...tags] = fence.split(" ");
    return checkBlocks([{ page, line: 1, language, tags, text }]).map((one) => one.slice(0, 40));
  });
  assertEquals(told, [
    [],
    ["README.md:1: Cannot tell what to do with"],
    ["README.md:1: Cannot tell what to do with"],
    ['README.md:1: Cannot tell what the tag "l'],
    ["README.md:1: Cannot leave commands in a "],
    ["README.md:1: Cannot parse the JSON: Expe"],
    ['docs/ARCHITECTURE.md:1: Cannot run a "sh'],
    [],
    [],
  ]);
});
