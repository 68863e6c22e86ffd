import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { createRedactor, REDACTED } from "./create_redactor.ts";

const SENTINEL = "sk-test-SENTINEL-123";

Deno.test("createRedactor() takes every occurrence of every secret out [tools.redaction]", () => {
  const redact = createRedactor([SENTINEL, "sk-test-SENTINEL-123-longer", "pass word/+"]);
  assertEquals(redact(`a ${SENTINEL} b ${SENTINEL}`), `a ${REDACTED} b ${REDACTED}`);
  assertEquals(redact("sk-test-SENTINEL-123-longer"), REDACTED);
  assertEquals(redact("nothing here"), "nothing here");
  assertEquals(redact(""), "");
});

Deno.test("createRedactor() finds a secret as JSON, a URL and base64 write it [tools.redaction]", () => {
  const secret = 'line one\n"quoted"/päss';
  const redact = createRedactor([secret]);
  const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(secret)));
  for (const form of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]) {
    assertEquals(redact(`<${form}>`), `<${REDACTED}>`);
  }
  assert(!redact(base64).includes(base64.slice(0, 20)));
});

Deno.test("createRedactor() leaves texts alone for want of secrets or of their length [tools.redaction]", () => {
  for (const secrets of [[], [""], ["a", "12345"]]) {
    assertEquals(createRedactor(secrets)("a 12345 ab"), "a 12345 ab");
  }
});

Deno.test("no secret survives, whatever it is made of [tools.redaction]", () => {
  const secret = fc.array(fc.oneof(fc.nat(0x7f), fc.nat(0x10ffff)), { minLength: 6, maxLength: 30 })
    .map((codes) => String.fromCodePoint(...codes))
    .filter((text) => !REDACTED.includes(text));
  fc.assert(
    fc.property(fc.array(secret, { minLength: 1, maxLength: 4 }), fc.string(), (secrets, text) => {
      const redact = createRedactor(secrets);
      for (const each of secrets) {
        const said = redact(`${text}|${each}|${text}`);
        assert(said.includes(REDACTED));
        assertEquals(redact(`|${each}|`), `|${REDACTED}|`);
      }
    }),
  );
});
