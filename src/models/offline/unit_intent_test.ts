import { assertEquals, assertStringIncludes } from "@std/assert";
import type { JsonValue, ToolDescriptor } from "../../contract/mod.ts";
import { matchIntent } from "./intents.ts";
import { viewTurn } from "./turn_view.ts";
import { readUserRequest } from "./user_request.ts";

const UNITS = ["m", "km", "mi", "ft", "c", "f", "k"];

// As a skill describes it, under a name that nothing else knows.
const CONVERTER: ToolDescriptor = {
  name: "turn_units",
  description: "Turns units.",
  parameters: {
    type: "object",
    properties: {
      value: { type: "number" },
      from_unit: { type: "string", enum: UNITS },
      to_unit: { type: "string", enum: UNITS },
    },
    required: ["value", "from_unit", "to_unit"],
    additionalProperties: false,
  },
};

const CALCULATE: ToolDescriptor = {
  name: "calculate",
  description: "Calculates.",
  parameters: { type: "object", properties: {}, additionalProperties: false },
};

function taskOf(text: string, tools: readonly ToolDescriptor[]) {
  const view = viewTurn({ system: "", messages: [{ role: "user", text }], tools });
  return { view, task: matchIntent(readUserRequest(text), view) };
}

async function planOf(text: string, tools = [CONVERTER, CALCULATE]): Promise<JsonValue> {
  const { task, view } = taskOf(text, tools);
  return task === undefined ? null : (await task.plan(view)).map(({ tool, args }) => [tool, args]);
}

function conversion(value: number, from_unit: string, to_unit: string): JsonValue {
  return [["turn_units", { value, from_unit, to_unit }]];
}

Deno.test("matchIntent() asks for units by the tool that takes them [models.units]", async () => {
  const plans: { readonly [text: string]: JsonValue } = {
    "convert 100 km to mi": conversion(100, "km", "mi"),
    "Convert 100km into miles, please.": conversion(100, "km", "mi"),
    "0 c to f": conversion(0, "c", "f"),
    "-40 °F in °C": conversion(-40, "f", "c"),
    "what is 5 miles in km?": conversion(5, "mi", "km"),
    "how many feet are in 1.5 metres?": conversion(1.5, "m", "ft"),
    "how much is 1,000 m in km": conversion(1000, "m", "km"),
    "m to c": null,
    "5 m to c": conversion(5, "m", "c"),
    "convert 5 kg to lb": [],
    "5 apples to pears": null,
    "what is 10/4 in km": null,
    "what is 2*(3+4)?": [["calculate", { expression: "2*(3+4)" }]],
  };
  const found: [string, JsonValue][] = [];
  for (const text of Object.keys(plans)) found.push([text, await planOf(text)]);
  assertEquals(Object.fromEntries(found), plans);
});

Deno.test("matchIntent() says that no tool converts units, or not these [models.units]", async () => {
  for (
    const [text, tools, reason] of [
      ["convert 100 km to mi", [CALCULATE], "no tool that converts units is offered here"],
      ["convert 5 kg to lb", [CONVERTER], "the units that are offered are m, km, mi"],
    ] as const
  ) {
    const { task, view } = taskOf(text, tools);
    const said = await task?.phrase(view);
    assertEquals(said?.served, false);
    assertStringIncludes(said?.text ?? "", reason);
  }
});
