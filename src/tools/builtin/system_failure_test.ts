import { assertEquals, assertThrows } from "@std/assert";
import { systemFailure } from "./system_failure.ts";

Deno.test("systemFailure() has one sentence for each answer of the system [builtin_tools.paths]", () => {
  const answer = (error: unknown) => {
    const { code, message } = systemFailure(error, "a/b");
    return `${code}: ${message}`;
  };
  const coded = (code: string) => Object.assign(new Error("os error"), { code });
  const { errors } = Deno;
  assertEquals(answer(new errors.NotFound()), 'not_found: Nothing at "a/b" in the workspace');
  assertEquals(
    answer(new errors.NotADirectory()),
    'not_found: Nothing at "a/b": a name on the way is not a folder',
  );
  assertEquals(
    answer(new errors.PermissionDenied()),
    'permission_denied: The system does not let this user read "a/b"',
  );
  assertEquals(
    answer(new errors.NotCapable()),
    'permission_denied: This process was not granted to read "a/b"',
  );
  assertEquals(
    answer(coded("EIO")),
    'execution_error: Cannot read "a/b": the system answered EIO',
  );
  assertEquals(
    answer(coded("EINVAL")),
    'conflict: "a/b" changed while it was looked at; try again',
  );
});

Deno.test("systemFailure() lets a bug through", () => {
  assertThrows(() => systemFailure(new TypeError("a bug"), "a"), TypeError, "a bug");
});
