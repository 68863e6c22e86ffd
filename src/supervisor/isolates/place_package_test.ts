import { assertEquals } from "@std/assert";
import { ISOLATE_TRUSTS, NO_PERMISSIONS } from "../../contract/isolates.ts";
import type { HostedPackage } from "./package_source.ts";
import { placePackage } from "./place_package.ts";

const PACKAGE: HostedPackage = {
  ...{ name: "one", trust: "reviewed", sha256: null, folder: "/p", entry: "/p/mod.ts" },
  ...{ permissions: NO_PERMISSIONS, read: [], write: [], data: {} },
};
const NOBODY: ReadonlySet<string> = new Set();

Deno.test("placePackage() gives every package its own process, whatever its trust [isolates.apart]", () => {
  for (const trust of ISOLATE_TRUSTS) {
    const groups = ["one", "other"].map((name) =>
      placePackage({ ...PACKAGE, trust, name }, NOBODY)
    );
    assertEquals(groups.map(({ alone }) => alone), [true, true]);
    assertEquals(new Set(groups.map(({ group }) => group)).size, 2);
  }
});

Deno.test("placePackage() lets what is part of the product share, apart by whether it reaches hosts [isolates.apart]", () => {
  const group = (net: "public" | readonly string[], suspects = NOBODY) => {
    const permissions = { ...NO_PERMISSIONS, net };
    return placePackage({ ...PACKAGE, trust: "first-party", shares: true, permissions }, suspects);
  };
  assertEquals(group([]), { group: "first-party, no net", alone: false });
  assertEquals(group("public"), { group: "first-party, net", alone: false });
  assertEquals(group(["a.example"]), group("public"));
  assertEquals(group([], new Set(["one"])), { group: "first-party, no net: one", alone: true });
});
