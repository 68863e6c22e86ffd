import { assertEquals } from "@std/assert";
import { CATALOG_IDS, type IsolatePermissions } from "../contract/mod.ts";
import { NO_PERMISSIONS } from "../contract/isolates.ts";
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

Deno.test("packages that can be called amount to what they are permitted [policy.granted]", () => {
  const of = (permissions: Partial<IsolatePermissions>) => {
    const own = { ...NO_PERMISSIONS, ...permissions };
    const one = { name: "a", trust: "untrusted", sha256: null, permissions: own } as const;
    return [...grantedCapabilities(NOTHING, [], [one])];
  };
  assertEquals(of({}), []);
  assertEquals(of({ env: ["A"] }), []);
  assertEquals(of({ read: ["workspace"] }), ["read"]);
  assertEquals(of({ write: ["workspace/docs"] }), ["write"]);
  assertEquals(of({ net: ["example.com"] }), ["network"]);
  assertEquals(of({ net: "public" }), ["network"]);
  assertEquals([...grantedCapabilities(NOTHING, ["isolate_call"])], []);
});
