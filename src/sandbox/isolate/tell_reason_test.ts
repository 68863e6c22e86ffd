import { assertEquals } from "@std/assert";
import { tellReason } from "./tell_reason.ts";

Deno.test("tellReason() names files from the package's folder and shows no other path [isolates.outcomes]", () => {
  const told = (text: string) => tellReason(text, "/home/me/packages/my one/");
  assertEquals(
    told('Module not found "file:///home/me/packages/my%20one/a/b.ts".'),
    'Module not found "a/b.ts".',
  );
  assertEquals(told("at /home/me/packages/my one/main.ts:1:2"), "at main.ts:1:2");
  assertEquals(
    told('read access to "/home/me/secret/key.pem", run'),
    'read access to "…/key.pem", run',
  );
  assertEquals(told("(file:///opt/product/src/boot.ts:4:5)"), "(…/boot.ts:4:5)");
  assertEquals(told("folder /home/me/packages/my one"), "folder .");
  assertEquals(
    told("GET https://example.com/a/b failed: 1/2"),
    "GET https://example.com/a/b failed: 1/2",
  );
  assertEquals(told("one\ntwo\u001b[1m"), "one\\ntwo\\x1b[1m");
  assertEquals(told("x".repeat(5000)).length, 1001);
});

Deno.test("tellReason() takes time in proportion to the text [isolates.outcomes]", () => {
  const start = performance.now();
  tellReason("/".repeat(4000) + " /a".repeat(1000) + ` "${"/x".repeat(2000)}`, "/p");
  assertEquals(performance.now() - start < 1000, true);
});
