import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import type { DecisionRequest, JsonObject, PermissionRule, RuleList } from "../contract/mod.ts";
import { RULE_LISTS } from "../contract/permission_mode.ts";
import { allowingRules } from "./approval_keys.ts";
import { openPermissionRules, type RulesOptions } from "./permission_rules.ts";

const workspace = "/garden";

function tool(
  name: string,
  capability: DecisionRequest["capability"],
  given: { readonly fields: readonly string[]; readonly aliases?: readonly string[] },
): RulesOptions["tools"][number] {
  const { fields, aliases = [] } = given;
  const properties = Object.fromEntries(
    fields.map((field) => [field, { type: "string" as const }]),
  );
  const inputSchema = { type: "object", properties, additionalProperties: false } as const;
  return { name, aliases, capability, inputSchema };
}

const TOOLS = [
  tool("read_webpage", "network", { fields: ["url"] }),
  tool("read_file", "read", { fields: ["path"], aliases: ["cat", "type"] }),
  tool("list_dir", "read", { fields: ["path"] }),
  tool("move_files", "write", { fields: ["paths", "target_path"] }),
  tool("calculate", "read", { fields: ["expression"] }),
];

function rule(list: RuleList, text: string, more: Partial<PermissionRule> = {}): PermissionRule {
  const [, name = "", pattern = null] = /^(\w+)(?:\((.*)\))?$/s.exec(text) ?? [];
  return { list, index: 0, tool: name, pattern, ...more };
}

function open(rules: readonly PermissionRule[], tools = TOOLS) {
  return openPermissionRules({ rules, tools, workspace });
}

function call(
  name: string,
  args: JsonObject,
  more: Partial<DecisionRequest> = {},
): DecisionRequest {
  const { capability = "read" } = TOOLS.find((one) => one.name === name) ?? {};
  return { tool: name, capability, sideEffects: "read", risk: "normal", args, ...more };
}

/** What rules say of a call, such as `deny read_file(docs/**)`. */
function said(rules: readonly PermissionRule[], request: DecisionRequest): string {
  const verdict = open(rules).rules.verdict(request);
  return verdict === undefined ? "nothing" : `${verdict.list} ${verdict.text}`;
}

Deno.test("a rule may name a tool by an alias and holds for the tool [policy.rule_aliases]", () => {
  const opened = open([rule("deny", "cat(secret/**)"), rule("ask", "type")]);
  assertEquals(opened.warnings, []);
  const verdict = (path: string) => opened.rules.verdict(call("read_file", { path }));
  assertEquals(verdict("secret/a"), { list: "deny", text: "cat(secret/**)" });
  assertEquals(verdict("a"), { list: "ask", text: "type" });
  assertEquals(opened.rules.verdict(call("list_dir", { path: "secret/a" })), undefined);
});

Deno.test("the strictest rule that names a call decides [policy.rules]", () => {
  const all = RULE_LISTS.map((list) => rule(list, "read_webpage(*.example.com)"));
  const request = call("read_webpage", { url: "https://a.example.com/" });
  const of = (...lists: readonly RuleList[]) =>
    said(all.filter(({ list }) => lists.includes(list)), request).split(" ")[0];
  assertEquals(of("allow"), "allow");
  assertEquals(of("ask"), "ask");
  assertEquals(of("deny"), "deny");
  assertEquals(of("allow", "ask"), "ask");
  assertEquals(of("allow", "deny"), "deny");
  assertEquals(of("ask", "deny"), "deny");
  assertEquals(of("allow", "ask", "deny"), "deny");
  assertEquals(of(), "nothing");
});

Deno.test("every path of a call must be allowed; one that is forbidden forbids it [policy.rules]", () => {
  const rules = [
    rule("allow", "move_files(docs/**)"),
    rule("allow", "move_files(notes/**)"),
    rule("deny", "move_files(docs/secret/**)"),
  ];
  const at = (paths: readonly string[], target: string) =>
    said(rules, call("move_files", { paths, target_path: target })).split(" ")[0];
  assertEquals(at(["docs/a", "docs/b"], "docs/c"), "allow");
  assertEquals(at(["docs/a", "notes/b"], "docs/c"), "allow");
  assertEquals(at(["docs/a", "src/b"], "docs/c"), "nothing");
  assertEquals(at(["docs/a"], "src/c"), "nothing");
  assertEquals(at(["docs/a"], "docs/x/../../src/c"), "nothing");
  assertEquals(at(["docs/a", "docs/secret/b"], "docs/c"), "deny");
  assertEquals(at(["docs/a"], "docs/Secret"), "deny");
  assertEquals(at([], "docs/c"), "allow");
});

Deno.test("where a link leads counts beside the path that names it [policy.rule_paths]", () => {
  const rules = [rule("allow", "list_dir(docs/**)"), rule("deny", "list_dir(secret/**)")];
  const at = (path: string, ...realPaths: readonly string[]) =>
    said(rules, call("list_dir", { path }, { realPaths })).split(" ")[0];
  assertEquals(at("docs/a"), "allow");
  assertEquals(at("docs/link/a", "/garden/docs/b/a"), "allow");
  assertEquals(at("docs/link/a", "/garden/src/a"), "nothing");
  assertEquals(at("docs/link/a", "/garden/secret/a"), "deny");
});

Deno.test("what cannot be told is forbidden by every rule and allowed by none [policy.rules]", () => {
  const of = (list: RuleList, text: string, request: DecisionRequest) =>
    said([rule(list, text)], request) !== "nothing";
  const untold = [
    [call("read_webpage", { url: "no address" }), "read_webpage(example.com)"],
    [call("read_webpage", { url: ["https://evil.org", 3] }), "read_webpage(example.com)"],
    [call("read_webpage", {}), "read_webpage(example.com)"],
    [call("read_webpage", {}), "read_webpage(*)"],
    [call("read_file", { path: "a\0b" }), "read_file(docs/**)"],
    [call("read_file", { path: 3 }), "read_file(docs/**)"],
    [call("read_file", { path: { a: "docs/a" } }), "read_file(**)"],
  ] as const;
  for (const [request, text] of untold) {
    const shown = JSON.stringify([request.args, text]);
    assertEquals([of("allow", text, request), of("deny", text, request)], [false, true], shown);
  }
  assert(of("deny", "list_dir(**)", call("list_dir", {})), "no path is the workspace");
  assert(!of("allow", "list_dir(docs/**)", call("list_dir", {})));
  for (const path of ["../a", "/etc/passwd", "docs/../../x"]) {
    for (const text of ["read_file", "read_file(**)", "read_file(*)"]) {
      assert(!of("allow", text, call("read_file", { path })), `${text} allowed ${path}`);
    }
    assert(of("deny", "read_file", call("read_file", { path })));
  }
});

Deno.test("of other tools a rule names the arguments as JSON with sorted keys [policy.rules]", () => {
  const at = (text: string, args: JsonObject) =>
    said([rule("deny", text)], call("calculate", args));
  assertEquals(at('calculate({"expression":"1/*"})', { expression: "1/0" }).split(" ")[0], "deny");
  assertEquals(at('calculate({"expression":"1/*"})', { expression: "2" }), "nothing");
  assertEquals(at('calculate({"a":*,"b":1})', { b: 1, a: [] }).split(" ")[0], "deny");
  assertEquals(at("calculate(*)", {}), "deny calculate(*)");
});

Deno.test("a rule for no tool, or that can match no call, is told [policy.rule_examples]", () => {
  const told = (one: PermissionRule) => open([one]).warnings;
  assertEquals(told(rule("deny", "read_webpge(example.com)", { index: 3 })), [
    'permissions.deny[3]: the rule read_webpge(example.com) names the tool "read_webpge", which ' +
    'there is not; did you mean "read_webpage"?',
  ]);
  assertEquals(told(rule("allow", "run_cmd(git status)")), [
    'permissions.allow[0]: the rule run_cmd(git status) names the tool "run_cmd", which there is not',
  ]);
  assertEquals(told(rule("deny", "read_webpage(https://example.com)")), [
    "permissions.deny[0]: the rule read_webpage(https://example.com) can match no call of " +
    '"read_webpage": give a host such as example.com, *.example.com, example.com:8443 or *',
  ]);
  assertEquals(told(rule("allow", "cat(/etc/**)")), [
    'permissions.allow[0]: the rule cat(/etc/**) can match no call of "read_file": give a path of ' +
    "the workspace such as docs/a.md or docs/**",
  ]);
  assertEquals(told(rule("deny", "calculate(1+1)")), [
    'permissions.deny[0]: the rule calculate(1+1) can match no call of "calculate": give its ' +
    'arguments as JSON with sorted keys, with * for any text, such as {"a":*}',
  ]);
  const sound = ["read_webpage", "read_webpage(*)", "cat(**/.env)", 'calculate({"expression":*})'];
  for (const list of RULE_LISTS) {
    for (const text of sound) assertEquals(told(rule(list, text)), []);
  }
});

Deno.test("a rule for a tool that comes later holds for it, and harms no other [policy.rules]", () => {
  const rules = [rule("deny", "fetch_page(evil.org)"), rule("allow", "fetch_page")];
  const late = (url: string) =>
    said(rules, call("fetch_page", { url }, { capability: "network" })).split(" ")[0];
  assertEquals(late("https://evil.org/"), "deny");
  assertEquals(late("https://example.com/"), "allow");
  assertEquals(said(rules, call("read_webpage", { url: "https://evil.org" })), "nothing");
});

Deno.test("examples are checked; a wrong one takes out only what allows [policy.rule_examples]", () => {
  const hosts = "read_webpage(*.example.com)";
  const holds = { match: ["a.example.com", "https://b.example.com/x"], not_match: ["example.com"] };
  const misses = { match: ["example.com"] };
  const hits = { not_match: ["a.example.com"] };
  const request = call("read_webpage", { url: "https://a.example.com" });
  for (const list of RULE_LISTS) {
    assertEquals(open([rule(list, hosts, holds)]).warnings, []);
    assertEquals(said([rule(list, hosts, holds)], request), `${list} ${hosts}`);
    const counts = list !== "allow";
    const end = counts
      ? "it counts as it is written, so that nothing is let through by a mistake"
      : "it is left out";
    const place = `permissions.${list}[0]: the rule ${hosts}`;
    assertEquals(open([rule(list, hosts, misses)]).warnings, [
      `${place} does not match its example "example.com"; ${end}`,
    ]);
    assertEquals(open([rule(list, hosts, { ...misses, ...hits })]).warnings, [
      `${place} does not match its example "example.com"; it matches "a.example.com", which it is ` +
      `said not to; ${end}`,
    ]);
    for (const examples of [misses, hits]) {
      const expected = counts ? `${list} ${hosts}` : "nothing";
      assertEquals(said([rule(list, hosts, examples)], request), expected);
    }
  }
  const paths = {
    match: ["docs/a.md", "/garden/docs/x/../a"],
    not_match: ["docs/../a", "/docs/a"],
  };
  assertEquals(open([rule("allow", "cat(docs/**)", paths)]).warnings, []);
  const whole = { match: ['{"expression":"1"}'], not_match: ["{}"] };
  assertEquals(open([rule("deny", 'calculate({"expression":*})', whole)]).warnings, []);
});

const anyRule = fc.record({
  list: fc.constantFrom(...RULE_LISTS),
  text: fc.constantFrom(
    ...["read_webpage", "read_webpage(*)", "read_webpage(a.org)", "read_webpage(*.a.org)"],
    ...["read_file", "cat(**)", "cat(docs/**)", "read_file(docs/*.md)", "read_file(**/a.md)"],
    ...["move_files(docs/**)", "move_files(**/b)", "calculate", 'calculate({"expression":*})'],
  ),
}).map(({ list, text }) => rule(list, text));
const anyRules = fc.array(anyRule, { maxLength: 8 });
const anyPath = fc.constantFrom("docs/a.md", "docs/x/b", "src/a.md", ".", "../a.md", "docs/../b");
const anyCall = fc.oneof(
  fc.constantFrom("a.org", "b.a.org", "a.org:8443", "a.org.evil.org", "").map((host) =>
    call("read_webpage", { url: `https://${host}/` })
  ),
  anyPath.map((path) => call("read_file", { path })),
  fc.tuple(fc.array(anyPath, { maxLength: 3 }), anyPath).map(([paths, target_path]) =>
    call("move_files", { paths, target_path })
  ),
  fc.constantFrom("1", "2").map((expression) => call("calculate", { expression })),
);

Deno.test("the order of rules does not matter, and saying one twice changes nothing [policy.rule_sets]", () => {
  fc.assert(fc.property(anyRules, anyCall, (rules, request) => {
    const list = open(rules).rules.verdict(request)?.list;
    assertEquals(open(rules.toReversed()).rules.verdict(request)?.list, list);
    assertEquals(open([...rules, ...rules]).rules.verdict(request)?.list, list);
    assertEquals(open(rules).rules.verdict(structuredClone(request))?.list, list);
  }));
});

Deno.test("a call is judged as each rule alone would judge it, the strictest first [policy.rule_sets]", () => {
  fc.assert(fc.property(anyRules, anyCall, (rules, request) => {
    const alone = rules.map((one) => open([one]).rules.verdict(request)?.list);
    const verdict = open(rules).rules.verdict(request)?.list;
    if (alone.includes("deny")) assertEquals(verdict, "deny");
    else if (alone.includes("ask")) assertEquals(verdict, "ask");
    else if (alone.includes("allow")) assertEquals(verdict, "allow");
    else assert(verdict === undefined || request.tool === "move_files" && verdict === "allow");
  }));
});

Deno.test("the rules that an owner is advised to add allow the call, and not another [policy.permitting]", () => {
  let advised = 0;
  fc.assert(fc.property(anyCall, anyCall, (request, other) => {
    const texts = allowingRules(request, workspace);
    if (texts === undefined) return;
    advised++;
    const { rules, warnings } = open(texts.map((text) => rule("allow", text)));
    assertEquals(warnings, []);
    assertEquals(rules.verdict(request)?.list, "allow");
    if (other.tool !== request.tool) assertEquals(rules.verdict(other), undefined);
    const others = allowingRules(other, workspace);
    const isCovered = others?.every((text) => texts.includes(text)) ?? false;
    if (other.tool === request.tool) assertEquals(rules.verdict(other) !== undefined, isCovered);
  }));
  assert(advised > 10);
});

Deno.test("a rule for a tool that some turns have is not said to name none, and its examples count [policy.rule_examples]", () => {
  const properties = { city: { type: "string" } } as const;
  const inputSchema = { type: "object", properties, additionalProperties: false } as const;
  const later = [{ name: "forecast", aliases: [], capability: "read", inputSchema }] as const;
  const told = (one: PermissionRule) =>
    openPermissionRules({ rules: [one], tools: [], later, workspace: "/w" });
  const read = (text: string) => told(rule("allow", text));
  const warm = { match: ['{"city":"Oslo"}'] };
  assertEquals(read("forecast").warnings, []);
  assertEquals(told(rule("allow", 'forecast({"city":*})', warm)).warnings, []);
  assertEquals(read("forecst").warnings, [
    'permissions.allow[0]: the rule forecst names the tool "forecst", which there is not; did you ' +
    'mean "forecast"?',
  ]);
  const wrong = told(rule("allow", 'forecast({"city":"Rome"})', warm));
  assertEquals(wrong.warnings.length, 1);
  const asked = call("forecast", { city: "Rome" });
  assertEquals(wrong.rules.verdict(asked), undefined, "an allowing rule with a wrong example");
  assertEquals(told(rule("deny", "forecast")).rules.verdict(asked)?.list, "deny");
});
