import nodeAssert from "node:assert/strict";

/** Asserts that `condition` holds. Same signature as `@std/assert`. */
export function assert(condition: unknown, message?: string): asserts condition {
  nodeAssert.ok(condition, message);
}

/** Asserts deep, strict equality. Same signature as `@std/assert`. */
export function assertEquals<T>(actual: T, expected: T, message?: string): void {
  nodeAssert.deepStrictEqual(actual, expected, message);
}

/** Asserts that the values differ. Same signature as `@std/assert`. */
export function assertNotEquals<T>(actual: T, expected: T, message?: string): void {
  nodeAssert.notDeepStrictEqual(actual, expected, message);
}

/** Asserts that `actual` contains `expected`. Same signature as `@std/assert`. */
export function assertStringIncludes(actual: string, expected: string, message?: string): void {
  if (!actual.includes(expected)) {
    nodeAssert.fail(message ?? `Expected "${actual}" to contain "${expected}"`);
  }
}

/** Asserts that `actual` matches `expected`. Same signature as `@std/assert`. */
export function assertMatch(actual: string, expected: RegExp, message?: string): void {
  nodeAssert.match(actual, expected, message);
}

/** Asserts that `fn` throws an `ErrorClass` whose message contains `includes`. As `@std/assert`. */
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  // deno-lint-ignore no-explicit-any -- the signature of @std/assert
  ErrorClass: (abstract new (...args: any[]) => E) | undefined = undefined,
  includes = "",
): E {
  try {
    fn();
  } catch (error) {
    return checkError(error, ErrorClass, includes);
  }
  nodeAssert.fail("Expected function to throw");
}

/** Asserts that `fn` rejects with an `ErrorClass` whose message contains `includes`. As `@std/assert`. */
export async function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  // deno-lint-ignore no-explicit-any -- the signature of @std/assert
  ErrorClass: (abstract new (...args: any[]) => E) | undefined = undefined,
  includes = "",
): Promise<E> {
  try {
    await fn();
  } catch (error) {
    return checkError(error, ErrorClass, includes);
  }
  nodeAssert.fail("Expected function to reject");
}

function checkError<E extends Error>(
  error: unknown,
  // deno-lint-ignore no-explicit-any -- the signature of @std/assert
  ErrorClass: (abstract new (...args: any[]) => E) | undefined,
  includes: string,
): E {
  nodeAssert.ok(error instanceof Error, `Expected an Error, got ${String(error)}`);
  if (ErrorClass !== undefined && !(error instanceof ErrorClass)) {
    nodeAssert.fail(`Expected ${ErrorClass.name}, got ${error.name}: ${error.message}`);
  }
  assertStringIncludes(error.message, includes);
  return error as E;
}
