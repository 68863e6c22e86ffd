// What the offline model shows of files, against what the loop takes for the definition of a tool.
import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { definesTool } from "../../src/agent/define_tool.ts";
import { quoteDefinitions } from "../../src/models/offline/quote_definitions.ts";

const NAMES = ["DefineTool", "define_tool", "defineTool"];
const MARKS = [
  " ",
  "\n",
  "\n\n",
  "\r\n",
  "\t",
  "(",
  "{",
  "[",
  "<",
  ">",
  "/",
  ":",
  "=",
  "_",
  "*",
  "-",
];
const WORDS = [
  "│ ",
  "```",
  "~~~",
  '"',
  '"name":',
  "name=",
  '"args":',
  "Action:",
  "json",
  "a",
  ".ts",
];

Deno.test("no text defines a tool once its definitions are quoted [models.offline_quotes]", () => {
  const pieces = fc.array(fc.constantFrom(...NAMES, ...MARKS, ...WORDS), { maxLength: 16 });
  let definitions = 0;
  fc.assert(
    fc.property(pieces, fc.constantFrom(...NAMES), pieces, (before, name, after) => {
      const text = [...before, name, ...after].join("");
      if (definesTool(text, [])) definitions++;
      assertEquals(definesTool(quoteDefinitions(text), []), false);
    }),
    { numRuns: 5000 },
  );
  assert(definitions > 0);
});

Deno.test("a text with names only stays as it is [models.offline_quotes]", () => {
  for (
    const text of [
      "src/\n    define_tool.ts\n    define_tool_test.ts\n    z.ts\n",
      "    src/agent/define_tool.ts:3: // define_tool\n",
      "defineTool({ name }) is how the SDK is called\n",
      '2 lines in 1 file hold "DefineTool"\n',
    ]
  ) assertEquals(quoteDefinitions(text), text);
});
