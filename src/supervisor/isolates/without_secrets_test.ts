import { assertEquals } from "@std/assert";
import { fail, succeed } from "../../contract/mod.ts";
import { withoutSecrets } from "./without_secrets.ts";

Deno.test("withoutSecrets() takes values out of keys, texts, numbers and failures [skill_tools.values]", () => {
  const secrets = ["pass word", "123456", "abc", ""];
  const outcome = succeed({
    "pass word": ["a pass word here", 123456, 7, true, null],
    code: "pass%20word pass+word",
    short: "abc",
  });
  assertEquals(withoutSecrets(outcome, secrets), {
    ok: true,
    output: {
      "[removed]": ["a [removed] here", "[removed]", 7, true, null],
      code: "[removed] [removed]",
      short: "abc",
    },
  });
  assertEquals(
    withoutSecrets(fail("execution_error", "bad pass word", { at: "pass word" }), secrets),
    fail("execution_error", "bad [removed]", { at: "[removed]" }),
  );
  assertEquals(withoutSecrets(outcome), outcome);
});
