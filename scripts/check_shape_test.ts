import { assertEquals } from "@std/assert";
import { judgeShape, type Measurement } from "./check_shape.ts";

const FILE = "src/agent/a.ts";

function measured(rule: string, message: string, name?: string): Measurement {
  return { rule, file: FILE, line: 3, message, ...(name === undefined ? {} : { name }) };
}

Deno.test("judgeShape() tells limits from aims [repository.shape]", () => {
  const report = judgeShape([
    measured("file-size", "The file has 121 code lines (limit 120)"),
    measured("file-size", "The file has 301 code lines (limit 120)"),
    measured("function-size", "f has 60 code lines (limit 15)", "f"),
    measured("function-size", "g has 61 code lines (limit 15)", "g"),
    measured("no-enum", "Write a union of strings, not an enum", "E"),
  ], []);
  assertEquals(report, {
    problems: [
      "src/agent/a.ts:3: The file has 301 code lines (limit 120) [file-size]",
      "src/agent/a.ts:3: g has 61 code lines (limit 15) [function-size]",
      "src/agent/a.ts:3: Write a union of strings, not an enum [no-enum]",
    ],
    beyondAims: [
      "src/agent/a.ts:3: The file has 121 code lines (limit 120) [file-size]",
      "src/agent/a.ts:3: f has 60 code lines (limit 15) [function-size]",
    ],
  });
});

Deno.test("judgeShape() takes an exemption for its own place only [repository.shape]", () => {
  const exemption = { rule: "no-enum", file: FILE, name: "E", reason: "because" };
  const other = measured("no-enum", "Write a union of strings, not an enum", "F");
  const report = judgeShape([measured("no-enum", "x", "E"), other], [exemption]);
  assertEquals(report.problems, [
    "src/agent/a.ts:3: Write a union of strings, not an enum [no-enum]",
  ]);
});

Deno.test("judgeShape() fails an exemption that nothing needs [repository.shape]", () => {
  const exemptions = [
    { rule: "file-size", file: FILE, reason: "because" },
    { rule: "function-size", file: FILE, name: "f", reason: "because" },
  ];
  const within = measured("function-size", "f has 59 code lines (limit 15)", "f");
  assertEquals(judgeShape([within], exemptions).problems, [
    `scripts/shape_exemptions.json: take out "file-size" for src/agent/a.ts: nothing needs it`,
    `scripts/shape_exemptions.json: take out "function-size" for f in src/agent/a.ts: nothing needs it`,
  ]);
});
