import { showControls } from "../contract/mod.ts";

/** What stands in the place of a secret. */
export const REDACTED = "[redacted]";

// Shorter ones would take ordinary words and numbers apart.
const MIN_SECRET_LENGTH = 6;

/**
 * Makes a function that takes the given secrets out of texts: each one as it is, and as JSON, a
 * JSON Pointer, a URL, base64 or our own messages would write it. Secrets of fewer than 6 characters are not looked for.
 *
 * @example
 * ```ts
 * import { createRedactor } from "./create_redactor.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const redact = createRedactor(["sk-test-123"]);
 * assertEquals(redact("key sk-test-123"), "key [redacted]");
 * ```
 */
export function createRedactor(secrets: Iterable<string>): (text: string) => string {
  const forms = new Set<string>();
  for (const secret of secrets) {
    if (secret.length >= MIN_SECRET_LENGTH) spellings(secret).forEach((form) => forms.add(form));
  }
  if (forms.size === 0) return (text) => text;
  // Longest first: one secret may begin with another.
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(escapePattern).join("|"), "g");
  return (text) => text.replace(pattern, REDACTED);
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

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
