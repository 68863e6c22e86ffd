import { assertEquals } from "@std/assert";
import config from "../../deno.json" with { type: "json" };
import importMap from "./import_map.json" with { type: "json" };

Deno.test("what the worker of a skill may import of a registry is what the product locks [skill_tools.sdk]", async () => {
  const read = async (path: string) =>
    JSON.parse(await Deno.readTextFile(new URL(path, import.meta.url)));
  const [lock, ownLock] = [await read("../../deno.lock"), await read("worker_lock.json")];
  assertEquals(importMap.imports.zod, config.imports.zod);
  const version = config.imports.zod.replace("npm:zod@", "");
  assertEquals(ownLock, {
    version: lock.version,
    specifiers: { [`npm:zod@${version}`]: version },
    npm: { [`zod@${version}`]: lock.npm[`zod@${version}`] },
  });
});
