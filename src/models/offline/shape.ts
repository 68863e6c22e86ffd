/** `value` if it is a text. */
export function asText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** `value` if it is a finite number. */
export function asNumber(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** `value` if it is a list. */
export function asList(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** `value` if it is an object with named fields. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? value as Readonly<Record<string, unknown>>
    : undefined;
}

/** The objects of `value` if it is a list that holds nothing else. */
export function asRecords(
  value: unknown,
): readonly Readonly<Record<string, unknown>>[] | undefined {
  const list = asList(value)?.map(asRecord);
  return list?.every((item) => item !== undefined) ? list : undefined;
}
