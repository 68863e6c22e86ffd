import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { CAPABILITIES, type Capability } from "../contract/mod.ts";
import {
  ALL_CAPABILITIES,
  BOUNDS,
  effectiveCapabilities,
  missingCapabilities,
  MODE_CAPABILITIES,
} from "./capabilities.ts";

const anySet = fc.subarray([...CAPABILITIES]).map((list) => new Set<Capability>(list));
const anyBounds = fc.record({ configured: anySet, surface: anySet, mode: anySet, granted: anySet });

Deno.test("effective capabilities exceed no set and lack nothing common [policy.effective]", () => {
  fc.assert(fc.property(anyBounds, (bounds) => {
    const effective = effectiveCapabilities(bounds);
    for (const one of CAPABILITIES) {
      assertEquals(effective.has(one), BOUNDS.every((bound) => bounds[bound].has(one)));
    }
    assert(effective.size <= CAPABILITIES.length);
  }));
});

Deno.test("missing capabilities name exactly the sets that lack them [policy.named_bound]", () => {
  fc.assert(fc.property(anyBounds, (bounds) => {
    const missing = missingCapabilities(bounds);
    for (const one of CAPABILITIES) {
      const lacking = BOUNDS.filter((bound) => !bounds[bound].has(one));
      assertEquals(missing.get(one) ?? [], lacking);
    }
  }));
});

Deno.test("modes allow what they promise [policy.modes]", () => {
  assertEquals(MODE_CAPABILITIES, {
    ask: new Set<Capability>(["read", "network"]),
    plan: new Set<Capability>(["read", "network"]),
    agent: ALL_CAPABILITIES,
  });
});
