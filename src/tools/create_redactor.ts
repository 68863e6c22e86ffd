import { hideSecrets, MIN_SECRET_LENGTH, REDACTED, showControls } from "../contract/mod.ts";

export { REDACTED };

/**
 * Makes a function that takes the given secrets out of texts: each one as it is, and as JSON, a
 * JSON Pointer, a URL, base64 or our own messages would write it. Secrets of fewer than 12 characters are no
 * secrets that can be told from words, so they are not looked for.
 *
 * @example
 * ```ts
 * import { createRedactor } from "./create_redactor.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const redact = createRedactor(["sk-test-01234"]);
 * assertEquals(redact("key sk-test-01234"), "key [redacted]");
 * ```
 */
export function createRedactor(secrets: Iterable<string>): (text: string) => string {
  const forms = new Set<string>();
  for (const secret of secrets) {
    if (secret.length >= MIN_SECRET_LENGTH) spellings(secret).forEach((form) => forms.add(form));
  }
  if (forms.size === 0) return (text) => text;
  const looked = [...forms];
  return (text) => hideSecrets(text, looked);
}

function spellings(secret: string): string[] {
  const whole = secret.isWellFormed() ? secret : secret.toWellFormed();
  const bytes = new TextEncoder().encode(whole);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const base64 = btoa(binary).replace(/=+$/, "");
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(whole),
    base64,
    base64.replaceAll("+", "-").replaceAll("/", "_"),
    secret.replaceAll("~", "~0").replaceAll("/", "~1"),
    showControls(secret),
  ];
}
