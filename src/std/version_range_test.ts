import { assertEquals } from "@std/assert";
import { isInRange, isVersionRange } from "./version_range.ts";

const CASES: readonly [string, string, boolean][] = [
  ["1.2.3", "1.2.3", true],
  ["1.2.3", "v1.2.3", true],
  ["1.2.4", "=1.2.3", false],
  ["1.9.0", "^1.2", true],
  ["2.0.0", "^1.2", false],
  ["0.2.9", "^0.2.3", true],
  ["0.3.0", "^0.2.3", false],
  ["0.0.4", "^0.0.3", false],
  ["1.2.9", "~1.2.3", true],
  ["1.3.0", "~1.2.3", false],
  ["1.3.0", "~1", true],
  ["1.4.0", ">= 1.2 <2", true],
  ["2.0.0", ">=1.2 <2", false],
  ["1.3.0", ">1.2", true],
  ["1.2.9", ">1.2", false],
  ["1.2.9", "<=1.2", true],
  ["1.3.0", "<=1.2", false],
  ["2.5.0", "1.2 - 2", true],
  ["3.0.0", "1.2 - 2", false],
  ["1.7.0", "1.x || 3.0.0", true],
  ["3.0.0", "1.x || 3.0.0", true],
  ["7.7.7", "*", true],
  ["7.7.7", "", true],
  ["1.0.0", "<*", false],
  ["1.2.3-rc.1", "^1.2", false],
  ["1.2.3-rc.1", "^1.2.3-beta", true],
  ["1.2.4-rc.1", "^1.2.3-beta", false],
  ["2.0.0-rc.1", "^1.2", false],
  ["2.0.0-rc.1", ">1", false],
  ["1.0.0-2", ">=1.0.0-10", false],
  ["1.0.0-b", ">1.0.0-2", true],
  ["1.0.0", ">1.0.0-rc", true],
  ["1.2", "*", false],
  ["1.2.3", "banana", false],
  ["1.2.3", ">=1 && <2", false],
];

Deno.test("versions lie in ranges as npm writes them", () => {
  for (const [version, range, held] of CASES) {
    assertEquals([version, range, isInRange(version, range)], [version, range, held]);
  }
  assertEquals(["^1", "1 - 2", ">=1 <2 || 3"].map(isVersionRange), [true, true, true]);
  assertEquals([">>1", "1.2.3.4", "a", "1".repeat(300)].map(isVersionRange), Array(4).fill(false));
});
