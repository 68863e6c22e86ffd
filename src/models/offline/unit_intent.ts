import type { ToolDescriptor } from "../../contract/mod.ts";
import type { Intent, Task } from "./intent.ts";
import { inline } from "./layout.ts";
import { oneCall } from "./one_call.ts";
import { asNumber, asRecord, asText } from "./shape.ts";

const NUMBER = String.raw`[+\-−]?(?:\d{1,3}(?:,\d{3})+|\d{1,40})?(?:\.\d{1,40})?(?:e[+-]?\d{1,3})?`;
const UNIT = String.raw`[a-z°µ]{1,20}`;

const CONVERT = new RegExp(
  `^(?:convert|change|turn)\\s+(${NUMBER})\\s{0,10}(${UNIT})\\s+(?:to|in|into)\\s+(${UNIT})$`,
  "i",
);
const BARE = new RegExp(`^(${NUMBER})\\s{0,10}(${UNIT})\\s+(?:to|in|into|as)\\s+(${UNIT})$`, "i");
const WHAT_IS = new RegExp(
  `^(?:what(?:'s|’s| is| are)|how much is)\\s+(${NUMBER})\\s{0,10}(${UNIT})\\s+(?:in|to|as)\\s+(${UNIT})$`,
  "i",
);
const HOW_MANY = new RegExp(
  `^how many\\s+(${UNIT})\\s+(?:is|are|in|are in)\\s+(${NUMBER})\\s{0,10}(${UNIT})$`,
  "i",
);

/** How units are called where people write them out. */
const NAMES: { readonly [word: string]: string } = {
  meter: "m",
  metre: "m",
  kilometer: "km",
  kilometre: "km",
  mile: "mi",
  foot: "ft",
  feet: "ft",
  celsius: "c",
  centigrade: "c",
  fahrenheit: "f",
  kelvin: "k",
};

/** `convert 100 km to mi`, `0 c to f`, "what is 5 miles in km?". */
export const CONVERT_UNITS: Intent = {
  name: "units",
  example: "convert 100 km to mi",
  does: "the same in another unit, where a skill offers it",
  parse({ text }, view) {
    const asked = CONVERT.exec(text);
    const [, first, second, third] = asked ?? WHAT_IS.exec(text) ?? BARE.exec(text) ?? [];
    const [, wanted, amount, given] = HOW_MANY.exec(text) ?? [];
    const value = numberOf(first ?? amount);
    const [from, to] = [unitOf(second ?? given), unitOf(third ?? wanted)];
    if (value === undefined || from === undefined || to === undefined) return undefined;
    const known = view.tools.find(takesUnits);
    const units = known === undefined ? Object.values(NAMES) : unitsOf(known);
    const fits = units.includes(from) && units.includes(to);
    // Words that nobody takes for units are a sentence of another kind.
    if (!fits && asked === null) return undefined;
    if (known !== undefined && fits) return conversion(known, { value, from, to });
    return refusal({ value, from, to }, known === undefined ? [] : units);
  },
};

interface Conversion {
  readonly value: number;
  readonly from: string;
  readonly to: string;
}

function conversion(tool: ToolDescriptor, { value, from, to }: Conversion): Task {
  return oneCall({ tool: tool.name, args: { value, from_unit: from, to_unit: to } }, {
    goal: `convert ${value} ${from} to ${to}`,
    words(output) {
      const fields = asRecord(output);
      const result = asNumber(fields?.value);
      const unit = asText(fields?.unit);
      if (result === undefined || unit === undefined) return undefined;
      return `${value} ${from} is ${result} ${inline(unit, 20)}`;
    },
  });
}

function refusal({ value, from, to }: Conversion, units: readonly string[]): Task {
  const reason = units.length === 0
    ? 'no tool that converts units is offered here; see "kyrozen skills list"'
    : `the units that are offered are ${units.map((unit) => inline(unit, 20)).join(", ")}`;
  const text = `Cannot convert ${value} ${from} to ${to}: ${reason}.\n`;
  return { plan: () => [], phrase: () => ({ text, served: false }) };
}

/** A tool fits if it takes a number and two units, each out of a list. */
function takesUnits(tool: ToolDescriptor): boolean {
  const { properties, required = [] } = tool.parameters;
  const { value, from_unit: from, to_unit: to } = properties;
  return (value?.type === "number" || value?.type === "integer") &&
    [from, to].every((one) => Array.isArray(one?.enum)) &&
    required.every((name) => ["value", "from_unit", "to_unit"].includes(name));
}

function unitsOf({ parameters: { properties } }: ToolDescriptor): readonly string[] {
  const all = [...properties.from_unit?.enum ?? [], ...properties.to_unit?.enum ?? []];
  return [...new Set(all.filter((one) => typeof one === "string"))];
}

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined || !/\d/.test(text)) return undefined;
  const value = Number(text.replaceAll(",", "").replace("−", "-"));
  return Number.isFinite(value) ? value : undefined;
}

function unitOf(text: string | undefined): string | undefined {
  const word = text?.toLowerCase().replace(/^°/, "");
  if (word === undefined || word === "") return undefined;
  const one = word.replace(/s$/, "");
  if (Object.hasOwn(NAMES, word)) return NAMES[word];
  return Object.hasOwn(NAMES, one) ? NAMES[one] : word;
}
