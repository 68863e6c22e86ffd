import type { JsonValue, ToolOutcome } from "../../contract/mod.ts";

/** What stands where a value was. */
const REMOVED = "[removed]";

/** Values that are shorter occur in any text, and say nothing. */
const SHORTEST = 4;

/**
 * An outcome without the values that its package was handed: neither as they are, nor as JSON, addresses
 * of the web or base64 write them. A package that means to tell one can write it in another way; then it
 * is the package that a person trusted with it who tells.
 */
export function withoutSecrets(
  outcome: ToolOutcome,
  secrets: readonly string[] = [],
): ToolOutcome {
  const forms = secretForms(secrets);
  if (forms.length === 0) return outcome;
  const clean = (text: string) => forms.reduce((all, form) => all.replaceAll(form, REMOVED), text);
  if (outcome.ok) return { ok: true, output: cleaned(outcome.output, clean) };
  const { code, details } = outcome;
  const failure = { ok: false, code, message: clean(outcome.message) } as const;
  if (details === undefined) return failure;
  return { ...failure, details: cleaned(details, clean) as typeof details };
}

/** Every way in which one of the values may be written, the longest first. */
function secretForms(secrets: readonly string[]): readonly string[] {
  const forms = new Set<string>();
  for (const secret of secrets) {
    for (const form of [secret, secret.trim()]) {
      if (form.length < SHORTEST) continue;
      for (const written of formsOf(form)) if (written.length >= SHORTEST) forms.add(written);
    }
  }
  return [...forms].toSorted((one, other) => other.length - one.length);
}

function formsOf(secret: string): readonly string[] {
  const bytes = new TextEncoder().encode(secret);
  const uri = encodeURIComponent(secret.toWellFormed());
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    uri,
    uri.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    uri.replaceAll("%20", "+"),
    encodeURI(secret.toWellFormed()),
    bytes.toHex(),
    bytes.toHex().toUpperCase(),
    ...base64Forms(bytes),
  ];
}

/** In both alphabets, and wherever the value begins in what is encoded with it: its certain characters. */
function base64Forms(bytes: Uint8Array): readonly string[] {
  const forms = [bytes.toBase64(), bytes.toBase64({ omitPadding: true })];
  for (const before of [1, 2]) {
    const shifted = new Uint8Array(before + bytes.length);
    shifted.set(bytes, before);
    forms.push(shifted.toBase64({ omitPadding: true }).slice(before + 1, -1));
  }
  const whole = bytes.toBase64({ omitPadding: true });
  forms.push(whole.slice(0, bytes.length % 3 === 0 ? whole.length : -1));
  return [
    ...forms,
    ...forms.map((form) => form.replaceAll("+", "-").replaceAll("/", "_")),
  ];
}

function cleaned(value: JsonValue, clean: (text: string) => string): JsonValue {
  if (typeof value === "string") return clean(value);
  if (typeof value === "number") return clean(String(value)) === REMOVED ? REMOVED : value;
  if (Array.isArray(value)) return value.map((one) => cleaned(one, clean));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [clean(key), cleaned(one, clean)]),
  );
}
