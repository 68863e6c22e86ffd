import { assertEquals } from "@std/assert";
import { addCounts, closingLine, readCounts, skippedNames } from "./test_report.ts";

Deno.test("readCounts() reads the last summary, coloured or not [repository.test-line]", () => {
  const fake = "ok | 99 passed | 0 failed (1ms)\n";
  const plain = "ok | 12 passed (3 steps) | 0 failed (2s)\n";
  const coloured =
    "\u001b[31mFAILED\u001b[0m | 2 passed (2 steps) | 6 failed (1 step) | 1 ignored (2s)";
  assertEquals(readCounts(fake + plain, 0), { passed: 12, failed: 0, skipped: 0 });
  assertEquals(readCounts(coloured, 1), { passed: 2, failed: 6, skipped: 1 });
});

Deno.test("readCounts() never turns a broken run into a green one [repository.test-line]", () => {
  assertEquals(readCounts("error: Module not found", 1), { passed: 0, failed: 1, skipped: 0 });
  const summary = "ok | 5 passed | 0 failed (1s)";
  assertEquals(readCounts(summary, 1), { passed: 5, failed: 1, skipped: 0 });
});

Deno.test("closingLine() names skips only if there were some [repository.test-line]", () => {
  const one = { passed: 3, failed: 0, skipped: 0 };
  assertEquals(closingLine(one), "3 passed, 0 failed");
  assertEquals(
    closingLine(addCounts([one, { passed: 1, failed: 2, skipped: 1 }])),
    "4 passed, 2 failed, 1 skipped",
  );
});

Deno.test("skippedNames() gives the names with their reasons [repository.test-line]", () => {
  const junit = `<testcase name="a" time="0">\n</testcase>
    <testcase name="wall: bubblewrap is missing &amp; &quot;x&quot;" time="0.000" line="3">
        <skipped/>
    </testcase>`;
  assertEquals(skippedNames(junit), ['wall: bubblewrap is missing & "x"']);
});
