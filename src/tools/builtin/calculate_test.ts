import { assertEquals, assertStringIncludes } from "@std/assert";
import { fc } from "seeded-fast-check";
import { CALCULATE } from "./calculate.ts";

async function calculate(expression: string): Promise<string> {
  const outcome = await CALCULATE.run({ expression }, {
    signal: new AbortController().signal,
    workspace: "/",
    session: "ses",
    turn: "trn",
    callId: "call",
    placed() {},
  });
  if (!outcome.ok) return `${outcome.code}: ${outcome.message}`;
  const output = outcome.output as { result: string; exact: boolean };
  return output.exact ? output.result : `~${output.result}`;
}

async function check(cases: readonly (readonly [string, string])[]): Promise<void> {
  for (const [expression, expected] of cases) {
    assertEquals(await calculate(expression), expected, expression);
  }
}

Deno.test("calculate knows the usual precedence [builtin_tools.calculate]", async () => {
  await check([
    ["2*(3+4)", "14"],
    ["1+2*3", "7"],
    ["10-4-3", "3"],
    ["100/10/2", "5"],
    ["2^3^2", "512"],
    ["2**3", "8"],
    ["-2^2", "-4"],
    ["(-2)^2", "4"],
    ["2^-1", "0.5"],
    ["2*-3", "-6"],
    ["--3", "3"],
    ["-7 % 3", "-1"],
    ["7 % -3", "1"],
    ["5.5 % 2", "1.5"],
    ["2^3!", "64"],
    ["-3!", "-6"],
    ["2 × 3 ÷ 4 − 1 · 2", "-0.5"],
    ["\t1 +\n 1 ", "2"],
  ]);
});

Deno.test("calculate is exact where a double is not [builtin_tools.calculate_exact]", async () => {
  await check([
    ["0.1+0.2", "0.3"],
    ["0.1*3-0.3", "0"],
    ["1/3*3", "1"],
    ["9007199254740993+0", "9007199254740993"],
    ["9007199254740993*9007199254740993", "81129638414606699710187514626049"],
    ["2^100", "1267650600228229401496703205376"],
    ["10^20/10^18", "100"],
    ["2^64-1", "18446744073709551615"],
    ["1e3", "1000"],
    ["1.5e-3", "0.0015"],
    ["0xff+0b11", "258"],
    ["1_000_000", "1000000"],
    [".5+5.", "5.5"],
    ["10/4", "2.5"],
    ["1/3", "~0.333333333333333"],
    ["2/3", "~0.666666666666667"],
    ["-2/3", "~-0.666666666666667"],
    ["10^25/3", "~3.33333333333333e+24"],
    ["1/3/10^10", "~3.33333333333333e-11"],
    ["999999999999999.9999/1", "999999999999999.9999"],
    ["1.1^10", "2.5937424601"],
    ["1/10^40", "1e-40"],
    ["round(1.0001^100000)", "~22015"],
    ["50!", "30414093201713378043612608166064768844377641568960512000000000000"],
  ]);
});

Deno.test("calculate has functions and constants [builtin_tools.calculate]", async () => {
  await check([
    ["sqrt(16)", "4"],
    ["sqrt(9/4)", "1.5"],
    ["sqrt(10^100)", `1${"0".repeat(50)}`],
    ["sqrt(2)", "~1.4142135623731"],
    ["abs(-3.5)", "3.5"],
    ["floor(-1.5)", "-2"],
    ["ceil(-1.5)", "-1"],
    ["trunc(-1.5)", "-1"],
    ["round(2.5)", "3"],
    ["round(-2.5)", "-3"],
    ["round(2.345, 2)", "2.35"],
    ["round(10/3, 2)", "3.33"],
    ["round(1234, -2)", "1200"],
    ["min(3, 1, 2)", "1"],
    ["max(1/3, 0.3)", "~0.333333333333333"],
    ["sign(-2)", "-1"],
    ["pow(2, 10)", "1024"],
    ["hypot(3, 4)", "5"],
    ["pi", "~3.14159265358979"],
    ["e", "~2.71828182845905"],
    ["sin(pi)", "~0"],
    ["cos(0)", "~1"],
    ["ln(e)", "~1"],
    ["log10(1000)", "~3"],
    ["log2(8)", "~3"],
    ["log(8, 2)", "~3"],
    ["degrees(pi)", "~180"],
    ["factorial(5)", "120"],
    ["2^0.5", "~1.4142135623731"],
    ["sqrt(2)^2", "~2"],
  ]);
});

Deno.test("calculate says what is wrong and where [builtin_tools.calculate_errors]", async () => {
  const cases: readonly (readonly [string, string])[] = [
    ["1/0", "division by zero (column 2)"],
    ["5 % 0", "division by zero (column 3)"],
    ["0^-1", "division by zero (column 2)"],
    ["1/(2-2)", "division by zero (column 2)"],
    ["2^1e9", "is too large"],
    ["9^9^9", "is too large"],
    ["2^1e9!", "factorial needs"],
    ["1e999999999", "more than 1000 digits (column 1)"],
    ["1".repeat(1200), "more than 1000 digits"],
    ["1000!", "from 0 to 450"],
    ["(-1)^0.5", "no real result (column 5)"],
    ["sqrt(-1)", "no real root"],
    ["ln(0)", "above 0"],
    ["log(5)", "write ln(x), log10(x) or log(x, base)"],
    ["", "a number is missing at the end"],
    ["1+", "a number is missing at the end (column 3)"],
    ["*2", 'a number is missing before "*" (column 1)'],
    ["(1+2", '"(" is not closed (column 1)'],
    ["1+2)", '")" does not belong here (column 4)'],
    ["2(3)", "write * for a product (column 2)"],
    ["2 3", "write * for a product (column 3)"],
    ["2pi", "write * for a product (column 2)"],
    ["1,5", "separates the arguments"],
    ["50%", "for per cent write /100 (column 3)"],
    ["sqr(4)", 'did you mean "sqrt"? (column 1)'],
    ["constructor", "not a known function or constant"],
    ["__proto__(1)", "not a known function or constant"],
    ["sqrt", "write sqrt(…)"],
    ["sqrt(1, 2)", '"sqrt" takes 1 argument, not 2'],
    ["min()", '"min" takes 1 to 100 arguments, not 0'],
    ["1 $ 2", '"$" does not belong here (column 3)'],
    ["👍", "does not belong here (column 1)"],
    ["process.exit()", '"." does not belong here (column 8)'],
    ["(".repeat(500), "nested more than 100 deep"],
    ["-".repeat(500) + "1", "nested more than 100 deep"],
    ["2^".repeat(500) + "1", "nested more than 100 deep"],
  ];
  for (const [expression, message] of cases) {
    const answer = await calculate(expression);
    assertStringIncludes(answer, "invalid_arguments: Cannot calculate", expression);
    assertStringIncludes(answer, message, expression);
  }
});

/** An expression, and what it is as a fraction, computed another way. */
interface Sample {
  readonly text: string;
  readonly top: bigint;
  readonly bottom: bigint;
}

const sample: fc.Arbitrary<Sample> = fc.letrec<{ tree: Sample }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.integer({ min: 0, max: 10_000 }).map((value) => {
      return { text: `${value / 100}`, top: BigInt(value), bottom: 100n };
    }),
    fc.tuple(tie("tree"), fc.constantFrom("+", "-", "*", "/"), tie("tree")).map(combine),
    tie("tree").map(({ text, top, bottom }) => ({ text: `-(${text})`, top: -top, bottom })),
  ),
})).tree;

function combine([a, sign, b]: [Sample, string, Sample]): Sample {
  const text = `(${a.text}) ${sign} (${b.text})`;
  if (sign === "*") return { text, top: a.top * b.top, bottom: a.bottom * b.bottom };
  if (sign === "/") return { text, top: a.top * b.bottom, bottom: a.bottom * b.top };
  const right = sign === "-" ? -b.top : b.top;
  return { text, top: a.top * b.bottom + right * a.bottom, bottom: a.bottom * b.bottom };
}

Deno.test("calculate agrees with fractions computed another way [builtin_tools.calculate_exact]", async () => {
  await fc.assert(fc.asyncProperty(sample, async ({ text, top, bottom }) => {
    const answer = await calculate(text);
    if (answer.startsWith("invalid_arguments")) {
      assertEquals(/division by zero/.test(answer), true, text);
      return;
    }
    // Within half a unit of the last of 15 digits; an exact answer, exactly.
    const [mantissa = "", exponent = "0"] = answer.replace("~", "").split("e");
    const [whole = "", decimals = ""] = mantissa.split(".");
    const shift = BigInt(Number(exponent) - decimals.length);
    const shown = BigInt(whole + decimals);
    const [shownTop, shownBottom] = shift < 0n
      ? [shown, 10n ** -shift]
      : [shown * 10n ** shift, 1n];
    const difference = abs(shownTop * bottom - top * shownBottom);
    const tolerance = answer.startsWith("~") ? abs(top * shownBottom) : 0n;
    assertEquals(difference * 10n ** 14n * 2n <= tolerance, true, `${text} = ${answer}`);
  }));
});

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}
