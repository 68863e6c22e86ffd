import { assertEquals } from "@std/assert";
import { checkPrefix, explainPrefix, parseModelName } from "./parse_model_name.ts";

Deno.test("parseModelName() takes a provider only where one is known by that name [providers.names]", () => {
  const read = (text: string) => parseModelName(text, ["acme"]);
  const cases: readonly (readonly [string, string | undefined, string | undefined])[] = [
    ["gpt-x", undefined, "gpt-x"],
    ["openai/gpt-x", "openai", "gpt-x"],
    ["OpenAI/gpt-x", "openai", "gpt-x"],
    ["acme/zed", "acme", "zed"],
    ["openrouter/anthropic/claude", "openrouter", "anthropic/claude"],
    ["meta-llama/Llama-3", undefined, "meta-llama/Llama-3"],
    ["qwen3:8b", undefined, "qwen3:8b"],
    ["offline", "offline", undefined],
    ["Offline", "offline", undefined],
    ["offline/any", "offline", "any"],
    [" llama-cpp/a b ", "llama-cpp", "a b"],
    ["/x", undefined, "/x"],
    ["__proto__/x", undefined, "__proto__/x"],
  ];
  const found = cases.map(([text]) => {
    const named = read(text);
    return named.ok ? [text, named.provider, named.model] : [text, named.problem];
  });
  assertEquals(found, cases.map((one) => [...one]));
});

Deno.test("parseModelName() says what is wrong with a name [providers.names]", () => {
  const problems = ["", "  ", "openai/", "a\nb", "m".repeat(201)].map((text) => {
    const named = parseModelName(text);
    return named.ok ? text : named.problem;
  });
  assertEquals(problems.slice(0, 3), [
    'Cannot use model "": a name has 1 to 200 characters on one line',
    'Cannot use model "  ": a name has 1 to 200 characters on one line',
    'Cannot use model "openai/": name a model after the slash, as in openai/MODEL',
  ]);
  assertEquals(problems.slice(3).map((text) => text.startsWith("Cannot use model")), [true, true]);
});

Deno.test("a name whose first part is no provider is told, with the one that may be meant [providers.no_such]", () => {
  for (const text of ["gpt", "openai/x", "acme/x", "offline", "/x", "openai/", ""]) {
    assertEquals(checkPrefix(text, ["acme"]), { ok: true });
  }
  assertEquals(checkPrefix("nope/x"), { ok: false, name: "nope" });
  const typo = { ok: false, name: "Antropic", meant: "anthropic" } as const;
  assertEquals(checkPrefix("Antropic/x/y"), typo);
  assertEquals(checkPrefix("acne/x", ["acme"]), { ok: false, name: "acne", meant: "acme" });
  assertEquals(
    explainPrefix(typo, "openai"),
    '"Antropic" is no provider, so the whole name is that of a model of openai; did you mean ' +
      '"anthropic/"?',
  );
});
