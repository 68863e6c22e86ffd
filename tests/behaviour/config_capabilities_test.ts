// What a turn may do, over every combination of configuration, mode and surface.
import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { resolveCapabilities } from "../../src/config/finish_config.ts";
import { CAPABILITY_WORDS } from "../../src/config/agent_schema.ts";
import { CAPABILITIES, type Capability, CAPABILITY_PROFILES } from "../../src/contract/mod.ts";
import { createPolicyState, MODE_CAPABILITIES, type TurnMode } from "../../src/policy/mod.ts";

const MODES: readonly TurnMode[] = ["ask", "plan", "agent"];
const SUBSETS = Array.from(
  { length: 2 ** CAPABILITIES.length },
  (_, bits) => new Set(CAPABILITIES.filter((_, index) => bits & (1 << index))),
);

Deno.test("profiles stand for their sets, `dynamic` for none [config.bound]", () => {
  assertEquals(resolveCapabilities(["readonly"]), ["read", "network"]);
  assertEquals(resolveCapabilities(["workspace"]), [
    ...["read", "write", "shell", "network", "git", "browser"] as const,
  ]);
  assertEquals(resolveCapabilities(["full"]), [...CAPABILITIES]);
  assertEquals(resolveCapabilities(["dynamic"]), []);
  assertEquals(Object.keys(CAPABILITY_PROFILES), ["readonly", "workspace", "full"]);
});

Deno.test("a turn may do what configuration, surface, mode and process all allow [config.bound]", () => {
  let combinations = 0;
  for (const configured of SUBSETS) {
    for (const surface of SUBSETS) {
      for (const mode of MODES) {
        const granted = SUBSETS[(combinations * 37) % SUBSETS.length] ?? new Set();
        const { effective, missing } = stateOf({ configured, surface, mode, granted });
        const bounds = [configured, surface, MODE_CAPABILITIES[mode], granted];
        for (const one of CAPABILITIES) {
          assert(effective.has(one) === bounds.every((bound) => bound.has(one)));
          assert(effective.has(one) !== missing.has(one));
        }
        combinations++;
      }
    }
  }
  assertEquals(combinations, 128 * 128 * 3);
});

Deno.test("no list of words, however long, gives more than its words [config.bound]", () => {
  const words = fc.array(fc.constantFrom(...CAPABILITY_WORDS), { maxLength: 20 });
  fc.assert(fc.property(words, words, (list, more) => {
    const configured = new Set(resolveCapabilities(list));
    const meant = new Set<string>(
      list.flatMap((word): readonly string[] =>
        Object.entries(CAPABILITY_PROFILES).find(([name]) => name === word)?.[1] ?? [word]
      ),
    );
    for (const one of configured) assert(meant.has(one));
    // A longer list never takes away, `dynamic` never adds.
    const longer = new Set(resolveCapabilities([...list, ...more, "dynamic"]));
    for (const one of configured) assert(longer.has(one));
    const same = resolveCapabilities([...list, "dynamic"]);
    assertEquals(same, resolveCapabilities(list));
  }));
});

Deno.test("`dynamic` alone leaves nothing in any mode [config.dynamic]", () => {
  const all = new Set(CAPABILITIES);
  for (const mode of MODES) {
    const configured = new Set(resolveCapabilities(["dynamic"]));
    assertEquals(stateOf({ configured, surface: all, mode, granted: all }).effective.size, 0);
  }
});

interface Bounds {
  readonly configured: ReadonlySet<Capability>;
  readonly surface: ReadonlySet<Capability>;
  readonly mode: TurnMode;
  readonly granted: ReadonlySet<Capability>;
}

function stateOf(bounds: Bounds): ReturnType<typeof createPolicyState> {
  return createPolicyState({ ...bounds, permissionMode: "ask", durable: true });
}
