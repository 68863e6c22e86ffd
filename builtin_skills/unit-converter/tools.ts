import { defineTool, z } from "@kyrozen/sdk";

const UNITS = ["m", "km", "mi", "ft", "c", "f", "k"] as const;

type Unit = typeof UNITS[number];

/** Metres in one of each length. */
const METRES: { readonly [unit in Unit]?: number } = { m: 1, km: 1000, mi: 1609.344, ft: 0.3048 };

/** Degrees Celsius of a temperature, and back. */
const CELSIUS: {
  readonly [unit in Unit]?: {
    readonly from: (value: number) => number;
    readonly to: (celsius: number) => number;
    /** Nothing is colder. */
    readonly least: number;
  };
} = {
  c: { from: (value) => value, to: (celsius) => celsius, least: -273.15 },
  f: {
    from: (value) => (value - 32) * 5 / 9,
    to: (celsius) => celsius * 9 / 5 + 32,
    least: -459.67,
  },
  k: { from: (value) => value - 273.15, to: (celsius) => celsius + 273.15, least: 0 },
};

const convertUnits = defineTool({
  name: "convert_units",
  description: "Convert a number from one unit to another of the same kind.",
  args: z.object({
    value: z.number(),
    from_unit: z.enum(UNITS),
    to_unit: z.enum(UNITS),
  }),
  run: ({ value, from_unit, to_unit }) => {
    const converted = convert(value, from_unit, to_unit);
    if (typeof converted === "string") return { error: converted };
    if (!Number.isFinite(converted)) {
      return { error: `${value} ${from_unit} is too large to convert` };
    }
    return { value: rounded(converted), unit: to_unit, from: { value, unit: from_unit } };
  },
});

function convert(value: number, from: Unit, to: Unit): number | string {
  const [metres, length] = [METRES[from], METRES[to]];
  if (metres !== undefined && length !== undefined) return value * metres / length;
  const [source, target] = [CELSIUS[from], CELSIUS[to]];
  if (source === undefined || target === undefined) {
    return `cannot convert across kinds of units: ${from} to ${to}`;
  }
  if (value < source.least) return `${value} ${from} is below absolute zero`;
  return target.to(source.from(value));
}

/** To six digits behind the point, and to no fewer than six that say something. */
function rounded(value: number): number {
  const places = Number(value.toFixed(6));
  const digits = Number(value.toPrecision(6));
  return Math.abs(value) < 1 ? digits : places;
}

export const SKILL_TOOLS = [convertUnits];
