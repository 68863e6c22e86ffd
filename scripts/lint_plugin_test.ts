import { assertEquals } from "@std/assert";
import plugin from "./lint_plugin.ts";

/** One piece of code in one file, and the rules that must speak about it. */
interface LintCase {
  readonly file: string;
  readonly code: string;
  readonly rules: readonly string[];
}

function lint(file: string, code: string): Deno.lint.Diagnostic[] {
  return Deno.lint.runPlugin(plugin, file, code);
}

function check(cases: readonly LintCase[]): void {
  const found = cases.map(({ file, code }) => ({
    file,
    code,
    rules: lint(file, code).map(({ id }) => id.replace("kyrozen/", "")),
  }));
  assertEquals(found, cases);
}

function lines(count: number): string {
  return "call();\n".repeat(count);
}

Deno.test("the rooms rule fails every form of an upward reference [repository.rooms]", () => {
  const file = "src/store/open_ledger.ts";
  check([
    'import { a } from "../agent/mod.ts";',
    'import type { A } from "../agent/mod.ts";',
    'import "../agent/mod.ts";',
    'export { a } from "../agent/mod.ts";',
    'export * from "../agent/mod.ts";',
    'type A = import("../agent/mod.ts").A;',
    'const a = await import("../agent/mod.ts");',
    "const a = await import(`../agent/mod.ts`);",
    'const a = new Worker(new URL("../agent/mod.ts", import.meta.url));',
    'const a = import.meta.resolve("../agent/mod.ts");',
  ].map((code) => ({ file, code, rules: ["rooms"] })));
});

Deno.test("the rooms rule says which way a reference goes [repository.rooms]", () => {
  const told = [
    ["src/store/a.ts", "../agent/mod.ts"],
    ["src/store/a.ts", "../policy/mod.ts"],
    ["src/agent/a.ts", "../sandbox/mod.ts"],
    ["src/agent/a.ts", "../tools/executor.ts"],
    ["src/agent/a.ts", "../store/open_ledger.ts"],
    ["src/agent/a.ts", "../nowhere/mod.ts"],
    ["src/agent/a.ts", "../core.ts"],
    ["src/agent/a.ts", "../../tests/requirements.ts"],
  ].map(([file = "", specifier]) => lint(file, `import "${specifier}";`)[0]?.message);
  assertEquals(told, [
    'Cannot import "../agent/mod.ts": agent is upward of store',
    'Cannot import "../policy/mod.ts": policy is sideways of store',
    'Cannot import "../sandbox/mod.ts": sandbox is not in the may list of agent',
    'Cannot import "../tools/executor.ts": enter the room tools through its mod.ts or author_patterns.ts or real_paths.ts',
    'Cannot import "../store/open_ledger.ts": enter the room store through its mod.ts or client.ts or keeper.ts',
    'Cannot import "../nowhere/mod.ts": src/rooms.json has no room for src/nowhere/mod.ts',
    'Cannot import "../core.ts": src/core.ts is an entry that rooms do not know',
    'Cannot import "../../tests/requirements.ts": tests/requirements.ts is not part of src',
  ]);
});

Deno.test("the rooms rule lets references through that the map allows [repository.rooms]", () => {
  check([
    ["src/agent/a.ts", 'import { a } from "../tools/mod.ts";'],
    ["src/agent/a.ts", 'import { a } from "../store/client.ts";'],
    ["src/agent/a.ts", 'import { a } from "./b.ts";'],
    ["src/tools/builtin/a.ts", 'import { a } from "../plan_batches.ts";'],
    ["src/store/a.ts", 'import { assert } from "@std/assert";'],
    ["src/tools/a.ts", 'const ajv = await import("ajv");'],
    ["src/tools/a.ts", 'import "node:sqlite";'],
    ["src/sandbox/a.ts", 'new Worker(new URL("./b.ts", import.meta.url));'],
    ["src/supervisor/a.ts", 'new URL("../core.ts", import.meta.url);'],
    ["src/main.ts", 'import { run } from "./supervisor/mod.ts";'],
    ["src/store/a_test.ts", 'import { a } from "../tools/mod.ts";'],
    ["src/store/a_test.ts", 'import { a } from "../../tests/fixtures/a.ts";'],
    ["tests/e2e/a_test.ts", 'import { a } from "../../src/tools/executor.ts";'],
  ].map(([file = "", code = ""]) => ({ file, code, rules: [] })));
});

Deno.test("the rooms rule keeps tests at the doors of other rooms [repository.rooms]", () => {
  check([
    { file: "src/store/a_test.ts", code: 'import "../tools/executor.ts";', rules: ["rooms"] },
  ]);
});

Deno.test("the rooms rule keeps third-party code out of the privileged process [repository.rooms]", () => {
  check([
    { file: "src/supervisor/a.ts", code: 'import Ajv from "ajv";', rules: ["rooms"] },
    {
      file: "src/supervisor/a.ts",
      code: 'const a = await import("ajv/dist/2020.js");',
      rules: ["rooms"],
    },
    { file: "src/main.ts", code: 'import fc from "fast-check";', rules: ["rooms"] },
    { file: "src/contract/a.ts", code: 'import Ajv from "ajv";', rules: ["rooms"] },
    { file: "src/contract/a.ts", code: 'import "node:fs";', rules: ["rooms"] },
  ]);
});

Deno.test("the rooms rule reads every specifier, or refuses it [repository.rooms]", () => {
  check([
    { file: "src/tools/a.ts", code: "const a = await import(name);", rules: ["rooms"] },
    { file: "src/tools/a.ts", code: 'import "npm:ajv";', rules: ["rooms"] },
    { file: "scripts/a.ts", code: 'import "jsr:@std/assert";', rules: ["rooms"] },
    { file: "src/tools/a.ts", code: 'import "https://example.com/a.ts";', rules: ["rooms"] },
    { file: "src/tools/a.ts", code: 'import "lodash";', rules: ["rooms"] },
    { file: "src/tools/a.ts", code: 'import a = require("./a.ts");', rules: ["rooms"] },
    { file: "src/nowhere/a.ts", code: "", rules: ["rooms"] },
    { file: "src/loose.ts", code: "", rules: ["rooms"] },
  ]);
});

Deno.test("the shape rules fail at one beyond the limit, not at it [repository.shape]", () => {
  const file = "src/agent/a.ts";
  const body = (count: number) => `function f(): void {\n${lines(count - 2)}}\n`;
  check([
    { file, code: `// comment\n\n/* ${"\n".repeat(99)} */\n${lines(300)}`, rules: [] },
    { file, code: lines(301), rules: ["file-size"] },
    { file, code: body(60), rules: [] },
    { file, code: body(61), rules: ["function-size"] },
    { file, code: `class A {\n  m(): void {\n${lines(59)}  }\n}`, rules: ["function-size"] },
    { file, code: `Deno.test("x", () => {\n${lines(59)}});`, rules: ["function-size"] },
    { file, code: "function f(this: A, a: string, b: string, c: string): void {}", rules: [] },
    { file, code: "function f(a: A, b: B, c: C, d: D): void {}", rules: ["parameters"] },
    { file, code: "interface I { m(a: A, b: B, c: C, d: D): void }", rules: ["parameters"] },
    { file, code: "list.reduce((a, b, c, d) => a);", rules: [] },
  ]);
});

Deno.test("the shape rules fail booleans by position [repository.shape]", () => {
  const file = "src/agent/a.ts";
  const rules = ["no-boolean-parameter"];
  check([
    { file, code: "function f(a: boolean): void {}", rules },
    { file, code: "function f(a?: boolean): void {}", rules },
    { file, code: "function f(a: boolean | undefined): void {}", rules },
    { file, code: "function f(a = true): void {}", rules },
    { file, code: "class A { m(a = false): void {} }", rules },
    { file, code: "type F = (a: boolean) => void;", rules },
    { file, code: "function f({ a }: { a: boolean }): void {}", rules: [] },
    { file, code: "function f(a: boolean[]): void {}", rules: [] },
    { file, code: "function f(a: A): a is B { return true; }", rules: [] },
    { file, code: "list.map((a: boolean) => a);", rules: [] },
    { file, code: "class A { set on(a: boolean) {} }", rules: [] },
  ]);
});

Deno.test("the style rules fail code of another form [repository.style]", () => {
  const file = "src/agent/a.ts";
  check([
    { file, code: "export default 1;", rules: ["no-default-export"] },
    { file, code: "export { a as default };", rules: ["no-default-export"] },
    { file, code: "enum A { B }", rules: ["no-enum"] },
    { file, code: "class A { private a = 1; }", rules: ["no-private-keyword"] },
    { file, code: "class A { private m(): void {} }", rules: ["no-private-keyword"] },
    { file, code: "class A { constructor(private a: B) {} }", rules: ["no-private-keyword"] },
    { file, code: "class A { private constructor(a: B) {} }", rules: [] },
    { file, code: "const f = () => 1;", rules: ["top-level-function"] },
    {
      file,
      code: "/** Says it. */\nexport const f = function () {};",
      rules: ["top-level-function"],
    },
    { file, code: "function g(): void { const f = () => 1; f(); }", rules: [] },
    { file, code: 'console.log("x");', rules: ["no-console"] },
    { file: "src/cli/a.ts", code: 'console.log("x");', rules: [] },
    { file: "src/agent/aB.ts", code: "", rules: ["file-name"] },
    { file: "src/agent/utils.ts", code: "", rules: ["file-name"] },
    { file: "src/contract/a.ts", code: "Deno.cwd();", rules: ["contract-is-pure"] },
    { file: "src/contract/a.ts", code: "globalThis.Deno.cwd();", rules: ["contract-is-pure"] },
  ]);
});

Deno.test("the style rules fail comments that do not say why [repository.style]", () => {
  const file = "src/agent/a.ts";
  const marker = "TO" + "DO";
  const rule = "-".repeat(8);
  check([
    { file, code: `// ${marker}: later`, rules: ["plain-comments"] },
    { file, code: `// It finds ${marker} marks.`, rules: [] },
    { file, code: `// ${rule} Part`, rules: ["plain-comments"] },
    { file, code: "// Done \u{1f680}", rules: ["plain-comments"] },
    { file, code: `// deno-lint-${"ignore"} kyrozen/rooms`, rules: ["plain-comments"] },
  ]);
});

Deno.test("the style rules want a short module comment at each door [repository.style]", () => {
  const file = "src/agent/mod.ts";
  const comment = (count: number) => `/**\n${" * line\n".repeat(count)} *\n * @module\n */\n`;
  check([
    { file, code: comment(8), rules: [] },
    { file, code: comment(9), rules: ["module-comment"] },
    { file, code: "export {};", rules: ["module-comment"] },
  ]);
});

Deno.test("the style rules want a sentence on every export [repository.style]", () => {
  const file = "src/agent/a.ts";
  const rules = ["documented-export"];
  check([
    { file, code: "export const a = 1;", rules },
    { file, code: "/** Says it. */\nconst b = 1;\nexport function a(): void {}", rules },
    { file, code: "// No sentence.\nexport interface A {}", rules },
    { file, code: "/* No sentence. */\nexport type A = 1;", rules },
    { file, code: "/** Says it. */\nexport const a = 1;", rules: [] },
    { file, code: "/**\n * Says it.\n */\n// deno-lint-ignore x\nexport class A {}", rules: [] },
    { file, code: "const a = 1;\nexport { a };", rules: [] },
    { file: "src/agent/a_test.ts", code: "export const a = 1;", rules: [] },
  ]);
});

Deno.test("no rule speaks about the form of generated files [repository.shape]", () => {
  check([{ file: "src/agent/a.generated.ts", code: lines(301), rules: [] }]);
});
