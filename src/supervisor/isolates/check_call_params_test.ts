import { assertEquals } from "@std/assert";
import { MAX_ISOLATE_ARGS } from "../../contract/isolates.ts";
import { checkCallParams } from "./check_call_params.ts";

const RIGHT = { package: "one", name: "add", args: "{}", timeout_ms: 1000 };

Deno.test("checkCallParams() takes a whole call [isolates.params]", () => {
  assertEquals(checkCallParams(RIGHT), { ok: true, value: RIGHT });
  const pinned = { ...RIGHT, sha256: "a".repeat(64) };
  assertEquals(checkCallParams(pinned), { ok: true, value: pinned });
});

Deno.test("checkCallParams() names every problem in one answer [isolates.params]", () => {
  const checked = checkCallParams({ args: "[]", timeout_ms: 0, sha256: "A", command: "rm" });
  assertEquals(checked, {
    ok: false,
    code: "invalid_arguments",
    message: 'Cannot call package: "command" is not a parameter; "package" must be the name of a ' +
      'package; "sha256" must be 64 hexadecimal digits; "name" must be the name of a function; ' +
      '"args" must be the JSON text of an object; "timeout_ms" must be an integer from 1 to 3600000',
  });
});

Deno.test("checkCallParams() refuses arguments that are too large, too deep or no object [isolates.params]", () => {
  const deep = `{"a":${"[".repeat(1000)}${"]".repeat(1000)}}`;
  for (const args of [deep, "null", "", "{", `{"a":"${"x".repeat(MAX_ISOLATE_ARGS)}"}`]) {
    assertEquals(checkCallParams({ ...RIGHT, args }).ok, false);
  }
  for (const name of ["a\0b", "\ud800", 1]) {
    assertEquals(checkCallParams({ ...RIGHT, package: name }).ok, false);
  }
});
