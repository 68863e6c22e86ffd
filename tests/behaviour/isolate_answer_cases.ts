import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { JsonObject, JsonValue } from "../../src/contract/mod.ts";
import { call, failure, type IsolateCase, messageOf, output } from "./isolate_lab.ts";

const VALUES: { readonly [name: string]: JsonValue } = {
  null: null,
  true: true,
  zero: 0,
  text: "täxt \u{1f600} \u001b[31m\u0000",
  list: [1, [2], { three: 3 }],
  object: { a: { b: [null] } },
  bare: { a: 1 },
  thenable: "then",
};

const UNFIT: { readonly [name: string]: string } = {
  undefined: "is undefined",
  function: "is a function",
  bigint: "is a bigint",
  nan: 'holds NaN at "/deep/0"',
  infinity: "is Infinity",
  symbol: "is a symbol",
  date: "is no plain object",
  map: "is no plain object",
  bytes: "is no plain object",
  hole: 'holds undefined at "/1"',
  inner: 'holds undefined at "/a"',
  cycle: "is nested deeper than 64 levels, or without end",
  deep: "is nested deeper than 64 levels, or without end",
  getter: "cannot be read: getter",
  proxy: "cannot be read: trap",
};

const THROWN: { readonly [name: string]: string } = {
  error: "plain words",
  typed: "TypeError: typed words",
  null: "it threw null",
  undefined: "it threw undefined",
  text: "a text",
  object: "it threw an object",
  getter: "it threw what cannot be shown",
  revoked: "it threw what cannot be shown",
  controls: "line one\\nline two \\x1b[31mred\\x07 \\u202eback",
  path: "Cannot open part.ts",
};

/** What a function can answer and throw. */
export const ANSWER_CASES: readonly IsolateCase[] = [
  {
    name: "values of JSON come back as they were",
    async run(lab) {
      for (const [name, value] of Object.entries(VALUES)) {
        assertEquals(await output(lab, "answers.value", { args: { name } }), value);
        assertEquals(await output(lab, "answers.later", { args: { name } }), value);
      }
    },
  },
  {
    name: "names of the language's own properties are plain keys of an answer",
    async run(lab) {
      const value = await output(lab, "answers.value", { args: { name: "proto" } }) as JsonObject;
      assertEquals(Object.keys(value), ["__proto__", "constructor"]);
      assertEquals(Object.getPrototypeOf(value), Object.prototype);
      assertEquals(Reflect.get({}, "polluted"), undefined);
    },
  },
  {
    name: "what is no JSON is a contract_error that names the place",
    async run(lab) {
      for (const [name, problem] of Object.entries(UNFIT)) {
        const options = { args: { name }, code: "contract_error" } as const;
        const said = `The answer of function "value" of package "answers" ${problem}`;
        assertEquals(await failure(lab, "answers.value", options), said);
      }
    },
  },
  {
    name: "an answer that is too long is a contract_error, and the longest is none",
    async run(lab) {
      const args = (length: number) => ({ args: { length } });
      const longest = 4 * 1024 * 1024 - 100;
      assertEquals(`${await output(lab, "answers.huge", args(longest))}`.length, longest);
      const options = { ...args(5 * 1024 * 1024), code: "contract_error" } as const;
      assertStringIncludes(await failure(lab, "answers.huge", options), "is longer than 4194304");
      await failure(lab, "answers.huge", { ...args(2 ** 29), code: "execution_error" });
    },
  },
  {
    name: "whatever is thrown is an execution_error of one line, without paths of the machine",
    async run(lab) {
      for (const [name, reason] of Object.entries(THROWN)) {
        const options = { args: { name }, code: "execution_error" } as const;
        for (const way of ["throws", "rejects"]) {
          const said = `Function "${way}" of package "answers" failed: ${reason}`;
          assertEquals(await failure(lab, `answers.${way}`, options), said);
        }
      }
      const huge = { args: { name: "huge" }, code: "execution_error" } as const;
      assertStringIncludes(await failure(lab, "answers.throws", huge), "xxx");
    },
  },
  {
    name: "an answer of exactly an error is a failure with its words",
    async run(lab) {
      const args = { text: "No page\nthere \u001b[1m" };
      const options = { args, code: "execution_error" } as const;
      assertEquals(await failure(lab, "answers.saysError", options), "No page\\nthere \\x1b[1m");
      const more = { error: "an error", more: true };
      assertEquals(await output(lab, "answers.saysMore"), more);
    },
  },
  {
    name: "only code of ours chooses a result code",
    async run(lab) {
      const args = { code: "permission_denied", message: "refused", details: { host: "a" } };
      const own = await call(lab, "own-answers.saysFailure", { args });
      assertEquals(own.outcome, { ok: false, ...args } as unknown);
      assertEquals(await output(lab, "answers.saysFailure", { args }), { failure: args });
      const unknown = { code: "no_code", message: "refused" };
      const plain = await output(lab, "own-answers.saysFailure", { args: unknown });
      assertEquals(plain, { failure: unknown });
    },
  },
  {
    name: "only a function that the module itself exports is called",
    async run(lab) {
      const inherited = [
        "constructor",
        "__proto__",
        "toString",
        "hasOwnProperty",
        "then",
        "",
        "🙂",
      ];
      for (const name of [...inherited, "notFunction", "nothing", "main.ts", "x".repeat(128)]) {
        const said = await failure(lab, `answers.${name}`, { code: "not_found" });
        assertStringIncludes(said, 'Package "answers" exports no function');
      }
      for (const name of ["x".repeat(1000), "\ud83d", "a\0"]) {
        await failure(lab, `answers.${name}`, { code: "invalid_arguments" });
      }
      const said = await failure(lab, "answers.ecko", { code: "not_found" });
      assertStringIncludes(said, 'did you mean "echo"?');
    },
  },
  {
    name: "a package that nobody knows is not_found, and nothing ran",
    async run(lab) {
      for (const name of ["nothing", "constructor", "__proto__", "", "../answers"]) {
        const { outcome, isolation } = await call(lab, `${name}.echo`);
        messageOf(outcome, outcome.ok ? "not_found" : outcome.code);
        assert(!outcome.ok && ["not_found", "invalid_arguments"].includes(outcome.code));
        assertEquals(isolation, "none");
      }
    },
  },
  {
    name: "the caller's arguments stay as they are",
    async run(lab) {
      const args = { list: ["a"] };
      const changed = { list: ["a", "changed"], own: "changed" };
      assertEquals(await output(lab, "answers.changes", { args }), changed);
      assertEquals(args, { list: ["a"] });
    },
  },
  {
    name: "a function is told when to stop, and is given no more",
    async run(lab) {
      const given = await output(lab, "answers.context");
      assertEquals(given, { aborted: false, data: {}, rest: [] });
    },
  },
  {
    name: "a package keeps its state from call to call, apart from every other",
    async run(lab) {
      const first = Number(await output(lab, "answers.counts"));
      assertEquals(await output(lab, "answers.counts"), first + 1);
      assertEquals(await output(lab, "own-answers.counts"), 1);
    },
  },
  {
    name: "fifty calls at once are each answered with their own answer",
    async run(lab) {
      const numbers = Array.from({ length: 50 }, (_, index) => index);
      const answers = numbers.map((number) => output(lab, "answers.echo", { args: { number } }));
      assertEquals(await Promise.all(answers), numbers.map((number) => ({ number })));
    },
  },
  {
    name: "a package without permissions can read its own files and do nothing else",
    async run(lab) {
      assertEquals(await output(lab, "answers.rights"), { granted: [], done: [], own: true });
    },
  },
];
