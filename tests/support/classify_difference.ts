import type { HeaderReading } from "../../src/skills/formats/skill_header.ts";

/** What another reader of headers says of one. */
export interface Theirs {
  readonly verdict: "sound" | "loaded" | "refused";
  readonly fields: { readonly [key: string]: unknown };
  readonly body: string;
  readonly faults: readonly string[];
}

/** One thing that two readers of a header see otherwise. */
export interface Difference {
  readonly text: string;
  readonly reading: HeaderReading;
  readonly theirs: unknown;
  readonly ours: unknown;
  /** Empty for the verdict on the whole. */
  readonly field: string;
  readonly them: Theirs;
}

/** The id of the kind of a difference; `undefined` for one of no known kind. */
export function classifyDifference(difference: Difference): string | undefined {
  const { field } = difference;
  if (field === "") return verdictKind(difference);
  if (field === "body") return bodyKind(difference);
  if (fencesInHeader(difference.text)) return "fence-anywhere";
  return field.startsWith("metadata") ? metadataKind(difference) : valueKind(difference);
}

function verdictKind(difference: Difference): string | undefined {
  const { text, ours, theirs } = difference;
  if (theirs === "refused" && text.startsWith("\ufeff")) return "byte-order-mark";
  if (ours === "refused") return refusedKind(difference);
  if (theirs === "refused") return isRecovered(difference) ? "colon-recovered" : undefined;
  if (ours === "loaded") return warnedKind(difference);
  return soundKind(difference);
}

/** Refused by us alone. */
function refusedKind({ text, reading, them }: Difference): string | undefined {
  const { field, expected, found = "", suggestion } = reading.errors[0] ?? {};
  if (suggestion === "allowed-tools") return "allowed-tools-misspelt";
  if (field === "allowed-tools") return "allowed-tools-unclear";
  if (expected === "a mapping") return "no-mapping";
  if (/levels, aliases resolved$/.test(expected ?? "")) return "endless-alias";
  if (/^a (?:header: ---|line ---)/.test(expected ?? "")) {
    return /^---[^\n\r]|\n---[^\n\r]/.test(text) ? "fence-own-line" : undefined;
  }
  if (field === "name") {
    return /^(?:nothing|an empty text|a list|a mapping)/.test(found) ? "no-name" : "name-unusable";
  }
  const has = typeof them.fields.description === "string" && them.fields.description.trim() !== "";
  return field === "description" && !has ? "no-description" : undefined;
}

/** Loaded by us with a warning, and sound for them: what was warned of, if it is one thing. */
function warnedKind({ reading }: Difference): string | undefined {
  const kinds = reading.warnings.map(({ field, found = "" }) => {
    if (field === "name") return found === "one with other characters" ? "name-other-letters" : "";
    if (found.startsWith("an empty text")) return "empty-optional";
    if (field === "license" && found.endsWith("only its beginning is read")) return "license-bound";
    if (field === "license" || field === "compatibility") return "no-text";
    if (field === "metadata") return "metadata-no-mapping";
    if (field.startsWith("metadata.")) return "metadata-nested";
    if (field === "allowed-tools") return `allowed-tools-${found === "a list" ? "list" : found}`;
    return found === "one that is not read" ? "merge-key" : "";
  });
  return kinds.includes("") ? undefined : kinds[0];
}

/** Sound for us, and not for them. */
function soundKind({ text, reading, them }: Difference): string | undefined {
  if (fencesInHeader(text)) return "fence-anywhere";
  const { description = "", compatibility = "" } = reading.header ?? {};
  const kinds = them.faults.map((fault) => {
    if (/^Description exceeds/.test(fault)) return [...description].length <= 1024 && "code-points";
    if (/^Compatibility ex/.test(fault)) return [...compatibility].length <= 500 && "code-points";
    if (/^Field 'compatibility'/.test(fault)) {
      return isWritten(text, "compatibility", compatibility) && "text-as-written";
    }
    return false;
  });
  return kinds.every((kind) => kind !== false) ? kinds[0] || undefined : undefined;
}

function bodyKind({ text, ours, theirs }: Difference): string | undefined {
  const other = String(theirs).replaceAll("\r\n", "\n");
  if (other === ours) return "body-line-ends";
  if (fencesInHeader(text)) return "fence-anywhere";
  return String(ours).startsWith(other) && String(ours).slice(other.length).trim().startsWith("---")
    ? "third-fence"
    : undefined;
}

function valueKind({ text, field, ours, theirs }: Difference): string | undefined {
  if (ours === undefined) {
    if (theirs === null || theirs === "") return "empty-optional";
    if (field === "license" && text.includes("<<:")) return "merge-key";
    return typeof theirs === "object" ? "no-text" : undefined;
  }
  if (field === "allowed-tools" && Array.isArray(theirs)) {
    return theirs.join(" ") === ours ? "allowed-tools-list" : undefined;
  }
  if (field === "allowed-tools" && theirs === null && ours === "") return "empty-optional";
  if (typeof theirs !== "string") {
    if (!isWritten(text, field, String(ours))) return undefined;
    return field === "name" ? "name-as-written" : "text-as-written";
  }
  if (field === "name") return theirs.normalize("NFKC") === ours ? "name-normal-form" : undefined;
  if (field === "allowed-tools") {
    if (theirs.split(/\s+/).join(" ") === ours) return "allowed-tools-blanks";
    return theirs.split(/[\s,]+/).join(" ") === ours ? "allowed-tools-commas" : undefined;
  }
  const limit = field === "description" ? 1024 : 500;
  return theirs.startsWith(String(ours)) && [...String(ours)].length === limit
    ? "cut-to-length"
    : undefined;
}

function metadataKind({ text, field, ours, theirs }: Difference): string | undefined {
  if (field === "metadata" || /^metadata\.\d+$/.test(field) && /metadata: \[/.test(text)) {
    return ours === undefined ? "metadata-no-mapping" : undefined;
  }
  const key = field.slice("metadata.".length);
  if (ours === undefined) {
    return new RegExp(`${key}:\\s*(?:[\\[{]|\\r?\\n {4})`).test(text)
      ? "metadata-nested"
      : undefined;
  }
  return typeof theirs === "string" && isWritten(text, key, String(ours))
    ? "text-as-written"
    : undefined;
}

function isWritten(text: string, key: string, value: string): boolean {
  return new RegExp(`${RegExp.escape(key)}: *${RegExp.escape(value)}[,}\\s]`).test(text);
}

function isRecovered({ reading }: Difference): boolean {
  return reading.warnings.some(({ expected }) => expected.startsWith("quotes around a text"));
}

/** Whether `---` stands in the header otherwise than alone on a line. */
function fencesInHeader(text: string): boolean {
  const header = text.replaceAll("\r", "").split(/\n---[ \t]*(?:\n|$)/)[0] ?? "";
  return header.replace(/^\ufeff?---/, "").includes("---");
}
