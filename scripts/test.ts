/**
 * Every test, or those of the paths given: `deno task test src/tools`. Closes with one line.
 *
 * @module
 */
import { runTests } from "./run_tests.ts";
import { closingLine } from "./test_report.ts";

const counts = await runTests(Deno.args);
console.log(closingLine(counts));
if (counts.failed > 0) Deno.exit(1);
