import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { createRedactor, REDACTED } from "./create_redactor.ts";

const SENTINEL = "sk-test-SENTINEL-123";

Deno.test("createRedactor() takes every occurrence of every secret out [tools.redaction]", () => {
  const redact = createRedactor([SENTINEL, "sk-test-SENTINEL-123-longer", "pass word 1/+"]);
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
  for (const secrets of [[], [""], ["a", "12345678901", "ollama"]]) {
    assertEquals(createRedactor(secrets)("a 12345678901 ollama"), "a 12345678901 ollama");
  }
});

Deno.test("no secret survives, whatever it is made of [tools.redaction]", () => {
  const secret = fc.array(fc.oneof(fc.nat(0x7f), fc.nat(0x10ffff)), {
    minLength: 12,
    maxLength: 30,
  })
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

Deno.test("a secret is found with any of its characters as an escape, in JSON within JSON too [tools.redaction]", () => {
  const redact = createRedactor([SENTINEL]);
  const escapes = fc.array(fc.boolean(), {
    minLength: SENTINEL.length,
    maxLength: SENTINEL.length,
  });
  fc.assert(fc.property(escapes, fc.nat(3), fc.string(), (which, depth, around) => {
    const spelled = Array.from(SENTINEL, (character, at) => {
      const hex = character.charCodeAt(0).toString(16);
      return which[at] ? `\\u00${at % 2 ? hex : hex.toUpperCase()}` : character;
    }).join("");
    let text = `{"a":"${spelled}","b":${JSON.stringify(around)}}`;
    let clean = `{"a":"${REDACTED}","b":${JSON.stringify(around)}}`;
    for (let at = 0; at < depth; at++) {
      [text, clean] = [text, clean].map((one) => JSON.stringify(one)) as [string, string];
    }
    assertEquals(redact(text), clean);
  }));
});

Deno.test("a secret of fewer than 12 characters is none, whatever it is made of [tools.redaction]", () => {
  const secret = fc.string({ minLength: 1, maxLength: 24 });
  fc.assert(fc.property(secret, (text) => {
    const said = createRedactor([text])(`(${text})`);
    assertEquals(said === `(${text})`, text.length < 12);
  }));
});

Deno.test("a secret too long for a pattern is found like any other, in base64 too [tools.redaction]", () => {
  const secret = "sk-0123456789".repeat(5000);
  const redact = createRedactor([secret, SENTINEL]);
  assertEquals(
    redact(`a ${secret} b ${btoa(secret).replace(/=+$/, "")} c ${SENTINEL}`),
    `a ${REDACTED} b ${REDACTED} c ${REDACTED}`,
  );
});
