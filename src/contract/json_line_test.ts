import { assertEquals } from "@std/assert";
import { failureOutput } from "./failure_document.ts";
import { jsonLine } from "./json_line.ts";

Deno.test("jsonLine() gives the same value in characters that steer no terminal [cli.controls]", () => {
  const value = { "a\u009b31m": "\x1b[2J\u202eb\u2028\u200b\ufeff\x7f", plain: "Bäume 技 😀\n" };
  const line = jsonLine(value);
  assertEquals(JSON.parse(line), value);
  // deno-lint-ignore no-control-regex -- just these must not be there
  assertEquals(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\ufeff]/.test(line), false);
  assertEquals([line.endsWith("\n"), line.split("\n").length], [true, 2]);
});

Deno.test("the document of a run that failed holds no such character either [cli.controls]", () => {
  const output = failureOutput("json", { code: 1, error: "\u009b31m\u202e" });
  assertEquals([output.includes("\u009b"), JSON.parse(output).error], [false, "\u009b31m\u202e"]);
});
