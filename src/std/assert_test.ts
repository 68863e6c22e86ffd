import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "./assert.ts";

function fails(check: () => void): boolean {
  try {
    check();
    return false;
  } catch {
    return true;
  }
}

Deno.test("each assertion passes what holds and throws on what does not [repository.std]", () => {
  const passes = [
    () => assert(1),
    () => assertEquals({ a: [1] }, { a: [1] }),
    () => assertNotEquals(1, 2),
    () => assertStringIncludes("abc", "b"),
    () => assertMatch("abc", /b/),
    () => assertThrows(() => JSON.parse("{"), SyntaxError),
  ];
  const throws = [
    () => assert(0),
    () => assertEquals<unknown>({ a: [1] }, { a: ["1"] }),
    () => assertEquals({ a: 1 }, { a: 1, b: undefined }),
    () => assertEquals(0, -0),
    () => assertNotEquals({ a: 1 }, { a: 1 }),
    () => assertStringIncludes("abc", "d"),
    () => assertMatch("abc", /d/),
    () => assertThrows(() => 1),
    () => assertThrows(() => JSON.parse("{"), TypeError),
    () => assertThrows(() => JSON.parse("{"), SyntaxError, "nothing like it"),
  ];
  assert(passes.every((check) => !fails(check)), "One that holds failed");
  assert(throws.every(fails), "One that does not hold passed");
});

Deno.test("assertThrows() gives the error back [repository.std]", () => {
  const error = assertThrows(() => JSON.parse("{"), SyntaxError);
  assert(error instanceof SyntaxError);
});

Deno.test("assertRejects() wants a rejection of the right kind [repository.std]", async () => {
  const rejection = () => Promise.reject(new RangeError("out of range"));
  await assertRejects(rejection, RangeError, "out of");
  await assertRejects(() => assertRejects(rejection, TypeError), Error, "Expected TypeError");
  await assertRejects(() => assertRejects(() => Promise.resolve(1)), Error, "to reject");
});
