import { assertEquals, assertThrows } from "@std/assert";
import { NO_PERMISSIONS } from "../../contract/isolates.ts";
import { workerGrants } from "./worker_grants.ts";

const PLACES = { folder: "/packages/one", workspace: "/garden" };

Deno.test("workerGrants() gives a package its own folder, and what its permissions name [sandbox.permission_kinds]", () => {
  assertEquals(workerGrants(NO_PERMISSIONS, PLACES), {
    read: ["/packages/one"],
    write: false,
    net: false,
  });
  const permissions = {
    read: ["workspace/docs", "data"],
    write: ["data"],
    net: ["example.com:443"],
    env: ["TOKEN"],
  };
  assertEquals(workerGrants(permissions, { ...PLACES, data: "/data/one" }), {
    read: ["/packages/one", "/garden/docs", "/data/one"],
    write: ["/data/one"],
    net: ["example.com:443"],
  });
  const everywhere = { ...NO_PERMISSIONS, read: ["workspace"], net: "public" } as const;
  assertEquals(workerGrants(everywhere, PLACES), {
    read: ["/packages/one", "/garden"],
    write: false,
    net: "inherit",
  });
});

Deno.test("workerGrants() refuses a place that there is none of [sandbox.permission_kinds]", () => {
  for (const place of ["data", "", "/etc", "workspace/../etc", "workspace//etc", "elsewhere"]) {
    assertThrows(() => workerGrants({ ...NO_PERMISSIONS, read: [place] }, PLACES), RangeError);
  }
});
