import { assertEquals, assertMatch } from "@std/assert";
import config from "../../deno.json" with { type: "json" };

const ROOT = new URL("../../", import.meta.url);

const packages = Object.entries(config.imports).filter(([name, target]) =>
  target.startsWith("npm:") && !name.endsWith("/")
);

Deno.test("every dependency has one exact version [repository.lock]", () => {
  for (const [name, target] of packages) {
    assertMatch(target, new RegExp(`^npm:${RegExp.escape(name)}@\\d+\\.\\d+\\.\\d+$`));
  }
  assertEquals(config.lock.frozen, true);
});

Deno.test("the lock holds exactly what the import map names [repository.lock]", async () => {
  const lock = JSON.parse(await Deno.readTextFile(new URL("deno.lock", ROOT)));
  assertEquals(Object.keys(lock.specifiers).sort(), packages.map(([, target]) => target).sort());
});

Deno.test("the record justifies every dependency and no other [repository.lock]", async () => {
  const record = await Deno.readTextFile(new URL("docs/decisions/0002-dependencies.md", ROOT));
  const rows = Array.from(record.matchAll(/^\| `([^`]+)` \|/gm), ([, name]) => name);
  assertEquals(rows.sort(), packages.map(([name]) => name).sort());
});
