import { assertEquals } from "@std/assert";
import { addCounts, closingLine, failureLines, readCounts, skippedNames } from "./test_report.ts";

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

Deno.test("failureLines() tells each failed test with the two ends of its error [repository.test-line]", () => {
  const error = Array.from({ length: 50 }, (_, line) => `line ${line}`).join("\n\n");
  const output = [
    "ok | 99 passed | 0 failed (1ms)\n\n\u001b[1m ERRORS \u001b[0m\n\nold => a.ts:1:1\nerror: Old\n\n FAILURES \n",
    "\u001b[1m\u001b[37m\u001b[41m ERRORS \u001b[0m\n",
    `one [area.promise] \u001b[38;5;245m=> ./a_test.ts:1:6\u001b[0m\nerror: Error: it shows:\n${error}`,
    "    at fn (ext:cli/40_test.js:300:11)\n    at file:///a_test.ts:1:46\n",
    "./b_test.ts (uncaught error)\nerror: (in promise) Error: at load\n",
    " FAILURES \n\none => ./a_test.ts:1:6\n\nFAILED | 1 passed | 2 failed (51ms)",
  ].join("\n");
  const lines = failureLines(output);
  assertEquals(lines.slice(0, 7), [
    "one [area.promise] => ./a_test.ts:1:6",
    "  error: Error: it shows:",
    "  line 0",
    "  line 1",
    "  line 2",
    "  (18 lines)",
    "  line 21",
  ]);
  assertEquals(lines.slice(-4), [
    "  line 49",
    "      at file:///a_test.ts:1:46",
    "./b_test.ts (uncaught error)",
    "  error: (in promise) Error: at load",
  ]);
  assertEquals(failureLines("ok | 5 passed | 0 failed (1s)"), []);
});
