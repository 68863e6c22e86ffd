import { assertEquals } from "@std/assert";
import { CATALOG_IDS } from "../contract/mod.ts";
import { grantedCapabilities } from "./granted_capabilities.ts";

const NOTHING = { read: false, write: false, net: false, run: false };

Deno.test("each right makes its capabilities possible and no other [policy.granted]", () => {
  const of = (rights: Partial<typeof NOTHING>) => [
    ...grantedCapabilities({ ...NOTHING, ...rights }, []),
  ];
  assertEquals(of({}), []);
  assertEquals(of({ read: true }), ["read"]);
  assertEquals(of({ write: true }), ["write", "destructive"]);
  assertEquals(of({ net: true }), ["network"]);
  assertEquals(of({ run: true }), ["shell", "git", "browser"]);
});

Deno.test("the catalog of Git reads amounts to reading [policy.granted]", () => {
  assertEquals([...grantedCapabilities(NOTHING, CATALOG_IDS)], ["read"]);
});
